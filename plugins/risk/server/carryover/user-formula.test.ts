import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  defaultPolicy,
  limitBetween,
  pairLimit,
  policyOf,
  recalculateMatrix,
  type CriterionFormulas,
  type LimitPolicy,
  type MatrixResult,
  type PairValues,
  type PlantInput,
  type Substance,
} from '#plugins/limits/server/engine/index';
import { anyPlant } from '#plugins/limits/server/engine/test/random-plant.fixture';
import type { Criterion } from '#plugins/limits/shared/policy';
import { builtInCriteria } from './built-in-criteria.js';
import { inForce, variables } from './formulas.fixture.js';

const runs = { numRuns: 400 };

/** Both policies of the matrix changed. */
function withPolicies(input: PlantInput, change: Partial<LimitPolicy>): PlantInput {
  const { Chemical, Intermediate } = input.policies;
  const policies = {
    ...input.policies,
    Chemical: { ...Chemical, ...change },
    Intermediate: { ...Intermediate, ...change },
  };
  return { ...input, policies };
}

const under = (input: PlantInput, formulas: CriterionFormulas): PlantInput => withPolicies(input, { formulas });

function withSubstances(input: PlantInput, change: (substance: Substance) => Substance): PlantInput {
  const productions = input.productions.map(production => ({
    ...production,
    actives: production.actives.map(active => ({ ...active, substance: change(active.substance) })),
  }));
  return { ...input, productions };
}

const numbers = ({
  macMg,
  l3,
  criterion,
  active,
  equipmentCell,
  productionCell,
  groupEquipment,
  trainEquipment,
}: MatrixResult) =>
  [macMg, l3, criterion, active, equipmentCell, productionCell, groupEquipment, trainEquipment].map(array => [
    ...array,
  ]);

function expectAlike(found: Float64Array, expected: Float64Array): void {
  for (const [cell, value] of expected.entries()) {
    if (Number.isNaN(value)) expect(found[cell]).toBeNaN();
    else expect(Math.abs((found[cell] ?? NaN) - value)).toBeLessThanOrEqual(value * 1e-12);
  }
}

const builtIn: CriterionFormulas = Object.fromEntries(
  Object.entries(builtInCriteria.Chemical).map(([criterion, expression]) => [
    criterion,
    inForce(criterion as Criterion, expression),
  ]),
);

test('the expressions of the built-in criteria, written as formulas, give the built-in limits on any plant', () => {
  const factor = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(anyPlant, factor, fc.option(fc.double({ min: 1e-6, max: 1, noNaN: true })), (plant, mf, intake) => {
      // The divisor of the LD50 rule is a number of its expression.
      const input = withSubstances(withPolicies(plant, { modificationFactor: mf, ld50Divisor: 2000 }), each =>
        each.id === 'A0' ? { ...each, acceptableIntakeMgPerDay: intake } : each,
      );
      const expected = calculateMatrix(input);
      const found = calculateMatrix(under(input, builtIn));
      expectAlike(found.macMg, expected.macMg);
      expectAlike(found.l3, expected.l3);
    }),
    runs,
  );
});

test('a formula in place of an intake is scaled to a patient, and one that reads the body weight scales itself', () => {
  fc.assert(
    fc.property(anyPlant, plant => {
      const expected = calculateMatrix(plant);
      const left = inForce('dosage', 'td/(sf*mf)*e_n/1');
      const own = inForce('dosage', 'td/(sf*mf)*e_n*min(1, patient_bw/50)');
      for (const dosage of [left, own]) expectAlike(calculateMatrix(under(plant, { dosage })).macMg, expected.macMg);
    }),
    runs,
  );
  // A limit typed for a product is no intake of a patient, nor is a formula in its place.
  const child = {
    ...defaultPolicy('Chemical'),
    useProductLimit: true,
    useARL: false,
    useToxicity: false,
    useDosage: false,
  };
  const productLimit = inForce('productLimit', 'mbs*2');
  const [next] = fc.sample(anyPlant, { numRuns: 1, seed: 4 })[0]?.productions ?? [];
  if (next === undefined) throw new Error('no production');
  const before = { ...next, kind: 'product' as const, minBatchSizeKg: 30, patientWeightKg: 5 };
  const [active] = next.actives;
  if (active === undefined) throw new Error('no active');
  const limit = pairLimit(active.substance, before, { ...child, formulas: { productLimit } }, 1000);
  expect(limit.outcome === 'LIMIT' && limit.l2Mg).toBe(60);
});

test('the same holds for agents and nitrosamines, which are calculated pair by pair', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom('Detergent', 'Nitrosamine'), (plant, residueType) => {
      const policy: LimitPolicy = {
        ...defaultPolicy(residueType),
        enabled: true,
        safetyFactor: 30,
        modificationFactor: 2,
        ld50Divisor: 20_000,
      };
      const formulas: CriterionFormulas = Object.fromEntries(
        Object.entries(builtInCriteria[residueType]).map(([criterion, expression]) => [
          criterion,
          inForce(criterion as Criterion, expression, { residueType }),
        ]),
      );
      for (const next of plant.productions) {
        for (const { substance } of plant.productions.flatMap(each => each.actives)) {
          const intake = substance.ttcMgPerDay;
          const residue = { ...substance, acceptableIntakeMgPerDay: residueType === 'Nitrosamine' ? intake : null };
          const [found, expected] = [{ ...policy, formulas }, policy].map(each => pairLimit(residue, next, each, 1000));
          const mac = (limit: typeof found): number => (limit?.outcome === 'LIMIT' ? limit.l2Mg : NaN);
          expectAlike(Float64Array.of(mac(found)), Float64Array.of(mac(expected)));
        }
      }
    }),
    runs,
  );
});

const expressions: readonly (readonly [Criterion, string])[] = [
  ['dosage', 'td/(2*sf)*e_n/mf'],
  ['dosage', 'if(n_equipment > 2, td/sf*e_n, td/sf*e_n/10)'],
  ['dosage', 'td*mbs*mg_per_kg*strength/(sf*ldd*tablet_weight)'],
  ['toxicity', 'pde*e_n/mf/(units_per_day - 2)'],
  ['toxicity', 'pde*e_n/max(1, toxicity)'],
  ['arl', 'min(arl*mbs, residue_limit*sa_shared)'],
  ['ld50', 'ld50*bw/(1000*sf*mf)*e_n'],
  ['productLimit', 'product_limit/2'],
];
const anyFormulas: fc.Arbitrary<CriterionFormulas> = fc.subarray(expressions.map((_, index) => index)).map(chosen =>
  Object.fromEntries(
    chosen.flatMap(index => {
      const [criterion, expression] = expressions[index] ?? [];
      return criterion === undefined || expression === undefined ? [] : [[criterion, inForce(criterion, expression)]];
    }),
  ),
);
const anyScores = fc.option(fc.integer({ min: 1, max: 10 }));

test('a user-defined variable reads its field in its own unit, and its default where that is missing', () => {
  const own = { label: 'Batch', scope: 'nextProduct', kind: 'number', sourceField: 'minBatchSize' } as const;
  const known = new Map([
    ...variables,
    ['batch_g', { ...own, key: 'batch_g', unit: 'g', defaultValue: null }] as const,
    ['half_life', { ...own, key: 'half_life', unit: 'day', sourceField: 'halfLife', defaultValue: 3 }] as const,
  ]);
  const formula = inForce('arl', 'batch_g + half_life', { known });
  const pair = (mbs: number | null): PairValues => ({
    of: variable => (variable === 'mbs' ? mbs : null),
    scores: {},
    ofNext: {},
    onEquipment: null,
  });
  expect(formula.reads).toEqual(['mbs']);
  expect(formula.evaluate(pair(2))).toEqual({ mg: 2003 });
  expect(formula.evaluate(pair(null))).toEqual({ error: { code: 'MISSING_INPUT', missing: ['mbs'] } });
  expect(formula.describe(pair(2)).inputs).toEqual([
    { name: 'Batch', symbol: 'batch_g', value: 2000, unit: 'g', of: 'next', variable: 'mbs' },
    { name: 'Batch (default of the variable)', symbol: 'half_life', value: 3, unit: 'day', of: 'other' },
  ]);
});

test('a user-defined variable with the key of the purge factor still reads its own source', () => {
  const own = { key: 'pf', label: 'Own', scope: 'policy', kind: 'number', unit: '1' } as const;
  const formulaWith = (sourceField: string | null, defaultValue: number | null) =>
    inForce('toxicity', 'pde*e_n*pf', {
      known: new Map([...variables, ['pf', { ...own, sourceField, defaultValue }] as const]),
    });
  expect(formulaWith(null, 3).reads).toEqual(['pde', 'e_n']);
  expect(formulaWith('safetyFactor', null).reads).toEqual(['pde', 'e_n', 'sf']);
  expect(inForce('toxicity', 'pde*e_n*pf').reads).toEqual(['pde', 'e_n', 'pf']);
});

describe('with user-defined formulas', () => {
  test('updating a result for changed formulas or plant equals a full calculation', () => {
    fc.assert(
      fc.property(anyPlant, anyFormulas, anyFormulas, anyScores, fc.nat(), (plant, first, second, score, which) => {
        const start = calculateMatrix(under(plant, first));
        const changed = under(plant, second);
        expect(numbers(recalculateMatrix(start, changed))).toEqual(numbers(calculateMatrix(changed)));
        const scored = withSubstances(under(plant, first), each =>
          each.id === `A${which % 3}` ? { ...each, scores: score === null ? {} : { toxicity: score } } : each,
        );
        expect(numbers(recalculateMatrix(start, scored))).toEqual(numbers(calculateMatrix(scored)));
        const { productions } = scored;
        const resized = productions.map((each, index) =>
          index === which % productions.length ? { ...each, minBatchSizeKg: 7 } : each,
        );
        const last = { ...scored, productions: resized };
        expect(numbers(recalculateMatrix(recalculateMatrix(start, scored), last))).toEqual(
          numbers(calculateMatrix(last)),
        );
      }),
      runs,
    );
  });

  test('every cell is the lowest limit of its actives, and none is NaN, 0 or below', () => {
    fc.assert(
      fc.property(anyPlant, anyFormulas, anyScores, (plant, formulas, score) => {
        const scores = score === null ? {} : { toxicity: score };
        const input = withSubstances(under(plant, formulas), each => ({ ...each, scores }));
        const result = calculateMatrix(input);
        input.productions.forEach((previous, row) =>
          input.productions.forEach((next, column) => {
            const policy = policyOf(input, previous);
            const area = areaUnder(result.plant, policy);
            const limits = previous.actives
              .map(({ substance }) => limitBetween(result.plant, { substance, policy, area }, row, column))
              .flatMap(limit => (limit.outcome === 'LIMIT' && previous !== next ? [limit] : []));
            for (const { l2Mg } of limits) expect(l2Mg).toBeGreaterThan(0);
            const [lowest] = limits.toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg);
            expect(result.macMg[row * input.productions.length + column]).toBe(lowest?.l2Mg ?? NaN);
          }),
        );
      }),
      runs,
    );
  });

  test('a formula read again is recognised, another version or default of its variable is not', () => {
    const withDefault = (defaultValue: number): string => {
      const td = variables.get('td');
      if (td === undefined) throw new Error('td is built in');
      const known = new Map([...variables, ['td', { ...td, defaultValue }] as const]);
      return inForce('dosage', 'td*e_n', { known }).fingerprint;
    };
    const { fingerprint } = inForce('dosage', 'td*e_n');
    expect(inForce('dosage', 'td*e_n').fingerprint).toBe(fingerprint);
    expect(inForce('dosage', 'td*e_n', { version: 2 }).fingerprint).not.toBe(fingerprint);
    expect(withDefault(5)).not.toBe(fingerprint);
    expect(withDefault(5)).toBe(withDefault(5));
  });
});
