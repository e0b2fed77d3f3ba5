import fc from 'fast-check';
import type { ResidueKind } from '#plugins/qualification/shared/coverage/status';
import type { Evidence } from './coverage.js';

const kinds: readonly ResidueKind[] = ['active', 'active', 'intermediate', 'cleaningAgent', 'nitrosamine'];
const [equipments, productions, day] = [3, 4, 86_400_000];
const place = (count: number) => fc.nat(count - 1);
const some = (places: readonly number[]) => fc.subarray([...places]);
const days = (most: number) => fc.nat(most).map(each => each * day);
const cell = { equipment: place(equipments), production: place(productions), residue: place(kinds.length) };
const limit = fc.constantFrom(NaN, 0.001, 0.01, 0.01 * (1 - 1e-12), 0.02);

/** Small plants with studies, started work and accepted gaps, as few as the statuses need to meet each other. */
export const smallPlants: fc.Arbitrary<Evidence> = fc.record({
  plant: fc.record({
    equipments: fc.array(
      fc.record({
        id: fc.constant('e'),
        whyNot: fc.constantFrom(null, null, null, 'noContact' as const, 'dedicated' as const),
        since: days(50),
        withoutResidue: some([3]).map(each => new Set(each)),
      }),
      { minLength: equipments, maxLength: equipments },
    ),
    productions: fc.array(
      fc.record({
        id: fc.constant('p'),
        since: days(50),
        made: some([0, 1, 2]),
        nitrosamines: some([4]),
        uses: some([0, 1, 2]).chain(used =>
          fc.tuple(...used.map(equipment => fc.record({ equipment: fc.constant(equipment), agents: some([3]) }))),
        ),
      }),
      { minLength: productions, maxLength: productions },
    ),
    residues: fc.constant(kinds.map((kind, at) => ({ kind, id: `r${at}` }))),
    skipsSameActive: fc.boolean(),
  }),
  limitOf: fc
    .array(limit, { minLength: equipments * kinds.length, maxLength: equipments * kinds.length })
    .map(limits => (equipment: number, residue: number) => limits[equipment * kinds.length + residue] ?? NaN),
  limitsSince: fc.oneof(fc.constant(NaN), days(90)),
  covers: fc.array(
    fc.record({
      id: fc.constant('c'),
      studyId: fc.constant('s'),
      ...cell,
      residue: fc.oneof({ weight: 4, arbitrary: cell.residue }, { weight: 1, arbitrary: fc.constant(null) }),
      isOwn: fc.boolean(),
      provenLimitMgPerSqcm: fc.constantFrom(null, 0.001, 0.01, 0.02),
      provenAt: days(90),
      validUntil: fc.oneof(fc.constant(null), days(200)),
    }),
    { maxLength: 12 },
  ),
  work: fc.array(
    fc.record({
      equipments: some([0, 1, 2]),
      production: fc.oneof(fc.constant(null), place(productions)),
      isAbout: some([0, 1, 2, 3, 4]).map(about => (residue: number) => about.includes(residue)),
    }),
    { maxLength: 2 },
  ),
  accepted: fc.array(fc.record(cell), { maxLength: 2 }),
  now: fc.constant(100 * day),
  notice: fc.constant(30 * day),
});
