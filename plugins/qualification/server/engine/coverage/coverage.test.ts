import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverage, type Cover, type Evidence } from './coverage.js';
import { smallPlants } from './random-plant.fixture.js';
import { recomputed } from './recomputed.fixture.js';

test('coverage equals an independent recomputation from the studies, in 1,000 random plants', () => {
  fc.assert(
    fc.property(smallPlants, evidence => {
      const found = coverage(evidence);
      const cells = [...found.status.keys()].map(cell => {
        let pair = found.cells.pairEquipment.length - 1;
        while ((found.cells.start[pair] ?? 0) > cell) pair -= 1;
        const since = found.since[cell] ?? NaN;
        return {
          equipment: found.cells.pairEquipment[pair],
          production: found.cells.pairProduction[pair],
          residue: found.cells.residue[cell],
          status: found.status[cell],
          since: Number.isNaN(since) ? null : since,
          isAccepted: (found.accepted[cell] ?? -1) >= 0,
        };
      });
      expect(cells).toEqual(recomputed(evidence));
    }),
    { numRuns: 1000 },
  );
});

test('each pair of the matrix has its cells, each with exactly one status: their sum is that of the pairs', () => {
  fc.assert(
    fc.property(smallPlants, evidence => {
      const { cells, status } = coverage(evidence);
      const { productions } = evidence.plant;
      const pairs = productions.flatMap(({ uses }, production) => uses.map(use => `${use.equipment} ${production}`));
      const laidOut = [...cells.pairEquipment].map((equipment, pair) => `${equipment} ${cells.pairProduction[pair]}`);
      expect(laidOut.toSorted()).toEqual(pairs.toSorted());
      const residues = productions.flatMap(({ made, nitrosamines, uses }) =>
        uses.map(({ agents }) => new Set([...made, ...agents, ...nitrosamines]).size),
      );
      expect(status.length).toBe(residues.reduce((sum, each) => sum + each, 0));
      expect(status.every(each => each !== undefined)).toBe(true);
    }),
  );
});

const day = 86_400_000;
const cover: Cover = {
  id: 'c',
  studyId: 's',
  equipment: 0,
  production: 0,
  residue: 0,
  isOwn: true,
  provenLimitMgPerSqcm: 0.01,
  provenAt: 10 * day,
  validUntil: null,
};
const two: Evidence = {
  plant: {
    equipments: [{ id: 'e', whyNot: null, since: day, withoutResidue: new Set() }],
    productions: [0, 1].map(made => ({
      id: `p${made}`,
      since: 2 * day,
      made: [made],
      nitrosamines: [],
      uses: [{ equipment: 0, agents: [] }],
    })),
    residues: [0, 1].map(id => ({ kind: 'active', id: `a${id}` })),
    skipsSameActive: true,
  },
  limitOf: () => 0.01,
  limitsSince: 20 * day,
  covers: [cover],
  work: [],
  accepted: [],
  now: 100 * day,
  notice: 30 * day,
};

test.each<[string, Partial<Cover>, Partial<Evidence>, string, number]>([
  ['a study of its own in force', {}, {}, 'validated', 10],
  ['a study of its group', { isOwn: false }, {}, 'covered', 10],
  ['a validity that ends within the notice', { validUntil: 130 * day }, {}, 'dueSoon', 10],
  ['a validity that has passed', { validUntil: 99 * day }, {}, 'revalidationNeeded', 99],
  ['a limit in force below the one that was proven', {}, { limitOf: () => 0.0099 }, 'revalidationNeeded', 20],
  ['a limit that differs by rounding only', {}, { limitOf: () => 0.01 - 1e-13 }, 'validated', 10],
  ['a residue that has no limit any more', {}, { limitOf: () => NaN }, 'revalidationNeeded', 20],
  ['a study that states no limit', { provenLimitMgPerSqcm: null }, { limitOf: () => 0.0001 }, 'validated', 10],
])('%s', (_what, changes, evidence, status, since) => {
  const found = coverage({ ...two, ...evidence, covers: [{ ...cover, ...changes }] });
  expect([found.status[0], found.since[0]]).toEqual([status, since * day]);
  expect([found.status[1], found.since[1]]).toEqual(['notValidated', 2 * day]);
});

test('started work shows as in progress and does not hide since when the proof is missing', () => {
  const work = [{ equipments: [0], production: null, isAbout: (residue: number) => residue === 1 }];
  const found = coverage({ ...two, work });
  expect([found.status, found.since[1]]).toEqual([['validated', 'inProgress'], 2 * day]);
});
