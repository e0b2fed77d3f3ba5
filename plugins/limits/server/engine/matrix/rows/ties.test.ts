import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  criterionCodes,
  defaultPolicy,
  pairLimit,
  policyOf,
  type LimitPolicy,
  type PlantInput,
} from '../../index.js';
import { anyPlant } from '../../test/random-plant.fixture.js';

const few = fc.constantFrom(1, 1, 2, null);

/** Policies under which all criteria may be equal: 1 mg of an intake and 10 ppm are both 10 mg for 1 kg. */
const anyPolicy: fc.Arbitrary<Partial<LimitPolicy>> = fc.record({
  criteriaOrder: fc.oneof(
    fc.constant(defaultPolicy('Chemical').criteriaOrder),
    fc.shuffledSubarray([...defaultPolicy('Chemical').criteriaOrder], { minLength: 5, maxLength: 5 }),
  ),
  useFirstAvailable: fc.constantFrom(false, false, true),
  useProductLimit: fc.boolean(),
});

/** Round numbers, so that criteria, actives and pairs of a plant are often exactly equal. */
const tiedPlant: fc.Arbitrary<PlantInput> = fc
  .tuple(anyPlant, fc.infiniteStream(few), anyPolicy)
  .map(([input, numbers, switches]) => {
    const one = (): number | null => numbers.next().value ?? null;
    const values = new Map<string, object>();
    const valuesOf = (id: string): object => {
      const [hbel, dose, ld50, typed] = [one(), one(), one(), one()];
      const found = values.get(id) ?? {
        hbelMgPerDay: hbel === null ? {} : { any: hbel },
        acceptableIntakeMgPerDay: null,
        therapeuticDoseMgPerDay: dose === null ? null : dose * 1000,
        ld50MgPerKg: ld50,
        ld50Qualifier: '',
        productLimit: typed === null ? null : { value: typed * 10, unit: 'mg' },
        productLimitOfProduct: null,
      };
      values.set(id, found);
      return found;
    };
    const policy = (each: LimitPolicy): LimitPolicy => ({
      ...defaultPolicy(each.residueType),
      ...switches,
      requireHbel: false,
      useLd50: true,
      bodyWeightKg: 2000,
      ld50Divisor: 2,
      useResidueLimit: each.useResidueLimit,
    });
    const { policies } = input;
    return {
      ...input,
      equipments: input.equipments.map(each => ({ ...each, areaSqcm: 100 })),
      productions: input.productions.map(({ patientWeightKg: _, ...production }) => ({
        ...production,
        minBatchSizeKg: 1,
        unitMassMg: 1e5,
        maxUnitsPerDay: 1,
        actives: production.actives.map(active => {
          const { ownArl: __, hbelForKg: ___, ownResidueLimit: ____, ...substance } = active.substance;
          return { ...active, maxDailyDoseMgPerDay: 1e5, substance: { ...substance, ...valuesOf(substance.id) } };
        }),
      })),
      policies: { ...policies, Chemical: policy(policies.Chemical), Intermediate: policy(policies.Intermediate) },
    };
  });

test('of equal criteria the earlier in order governs a cell, and of equal actives the first', () => {
  let ties = 0;
  fc.assert(
    fc.property(tiedPlant, input => {
      const { plant, macMg, criterion, active } = calculateMatrix(input);
      input.productions.forEach((previous, row) =>
        input.productions.forEach((next, column) => {
          const cell = row * plant.count + column;
          if (Number.isNaN(macMg[cell])) return;
          const policy = policyOf(input, previous);
          const area = areaUnder(plant, policy)[cell] ?? NaN;
          // The carryover of each criterion and active, in the order of actives and of criteria.
          const allowed = previous.actives.flatMap(({ substance }, place) => {
            const { candidates } = pairLimit(substance, next, policy, area);
            const known = candidates.flatMap(each => (each.macMg === null ? [] : { ...each, mg: each.macMg, place }));
            return policy.useFirstAvailable ? known.slice(0, 1) : known;
          });
          const lowest = Math.min(...allowed.map(({ mg }) => mg));
          const [governing, ...others] = allowed.filter(({ mg }) => mg === lowest);
          ties += others.length;
          expect([macMg[cell], active[cell], criterionCodes[criterion[cell] ?? 0]]).toEqual([
            lowest,
            governing?.place,
            governing?.criterion,
          ]);
        }),
      );
    }),
    { numRuns: 300 },
  );
  expect(ties).toBeGreaterThan(100);
});
