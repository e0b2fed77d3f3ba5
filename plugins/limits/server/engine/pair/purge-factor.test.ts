import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateMatrix,
  candidatesOf,
  defaultPolicy,
  pairLimit,
  recalculateMatrix,
  type LimitPolicy,
  type MatrixResult,
  type PlantInput,
  type Production,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';
import { expectSinglePairs } from '../test/single-pairs.fixture.js';

const runs = { numRuns: 300 };
const anyFactor = fc.double({ min: 1, max: 1e4, noNaN: true });

/** The plant with a purge factor on both policies of the matrix; `kind` makes all its next productions one kind. */
function withPurge(input: PlantInput, purgeFactor: number, kind?: Production['kind']): PlantInput {
  const { Chemical, Intermediate } = input.policies;
  const policies = {
    ...input.policies,
    Chemical: { ...Chemical, purgeFactor },
    Intermediate: { ...Intermediate, purgeFactor },
  };
  const productions = input.productions.map(each => (kind === undefined ? each : { ...each, kind }));
  return { ...input, policies, productions };
}

const numbers = ({ macMg, l3, criterion }: MatrixResult): object => [macMg, l3, criterion].map(array => [...array]);

test('before a bulk active a purge factor multiplies the health-based candidate by itself exactly, and no other', () => {
  fc.assert(
    fc.property(anyPlant, anyFactor, fc.constantFrom('Chemical', 'Intermediate'), (plant, factor, residueType) => {
      const plain: LimitPolicy = { ...plant.policies[residueType], purgeFactor: 1 };
      const credited = { ...plain, purgeFactor: factor };
      for (const next of plant.productions.map((each): Production => ({ ...each, kind: 'api' })))
        for (const { substance } of plant.productions.flatMap(each => each.actives)) {
          const before = candidatesOf(substance, next, plain);
          const after = candidatesOf(substance, next, credited);
          for (const [place, { criterion, macMg, ...others }] of before.entries()) {
            const expected = criterion === 'toxicity' && macMg !== null ? macMg * factor : macMg;
            expect(after[place]).toEqual({ criterion, macMg: expected, ...others });
          }
        }
    }),
    runs,
  );
});

test.each(['product', 'intermediate'] as const)('before a %s nothing is purified: any factor changes nothing', kind => {
  fc.assert(
    fc.property(anyPlant, anyFactor, (plant, factor) => {
      const [none, some] = [1, factor].map(each => calculateMatrix(withPurge(plant, each, kind)));
      expect(some && numbers(some)).toEqual(none && numbers(none));
    }),
    runs,
  );
});

test('agents and nitrosamines are never credited', () => {
  fc.assert(
    fc.property(anyPlant, anyFactor, fc.constantFrom('Detergent', 'Nitrosamine'), (plant, factor, residueType) => {
      const policy = { ...defaultPolicy(residueType), enabled: true };
      for (const next of plant.productions)
        for (const { substance } of plant.productions.flatMap(each => each.actives)) {
          const residue = { ...substance, acceptableIntakeMgPerDay: 1 };
          expect(pairLimit(residue, next, { ...policy, purgeFactor: factor }, 1000)).toEqual(
            pairLimit(residue, next, policy, 1000),
          );
        }
    }),
    runs,
  );
});

test('whole rows equal single pairs to the last digit, and after a change of the factor a full calculation', () => {
  fc.assert(
    fc.property(anyPlant, anyFactor, (plant, factor) => {
      const input = withPurge(plant, factor, 'api');
      const result = calculateMatrix(input);
      expect(numbers(recalculateMatrix(calculateMatrix(withPurge(plant, 1, 'api')), input))).toEqual(numbers(result));
      expectSinglePairs(input, result);
    }),
    runs,
  );
});

test('a limit based on purification is flagged, one by another criterion is not', () => {
  fc.assert(
    fc.property(anyPlant, fc.double({ min: 1.01, max: 1e4, noNaN: true }), (plant, factor) => {
      const input = withPurge(plant, factor);
      for (const next of input.productions)
        for (const { substance } of input.productions.flatMap(each => each.actives)) {
          const limit = pairLimit(substance, next, { ...input.policies.Chemical, skipSameActive: false }, 1000);
          if (limit.outcome !== 'LIMIT') continue;
          const rests = limit.criterion === 'toxicity' && next.kind === 'api';
          expect(limit.flags.includes(`PURGE_FACTOR_CREDITED: ${factor}`)).toBe(rests);
        }
    }),
    runs,
  );
});

/** The plant with a measured factor for every residue in its first process. */
function withMeasured(input: PlantInput, factor: number): PlantInput {
  const [process] = input.productions;
  const measured = { id: 'F', label: 'F', productionId: process?.id ?? '', factor, evidence: 'study' };
  const productions = input.productions.map((each): Production => ({
    ...each,
    kind: 'api',
    actives: each.actives.map(active => ({ ...active, substance: { ...active.substance, purgeFactors: [measured] } })),
  }));
  return { ...input, productions };
}

test('a factor measured for a residue in a process replaces that of the policy there, and nowhere else', () => {
  fc.assert(
    fc.property(anyPlant, anyFactor, anyFactor, (plant, ofPolicy, factor) => {
      const input = withMeasured(withPurge(plant, ofPolicy), factor);
      for (const next of input.productions)
        for (const { substance } of input.productions.flatMap(each => each.actives)) {
          const here = next.id === input.productions[0]?.id ? factor : ofPolicy;
          const { purgeFactors: _none, ...plain } = substance;
          const expected = candidatesOf(plain, next, { ...input.policies.Chemical, purgeFactor: here });
          expect(candidatesOf(substance, next, input.policies.Chemical)).toEqual(expected);
        }
    }),
    runs,
  );
});

test('with measured factors, whole rows equal single pairs to the last digit', () => {
  fc.assert(
    fc.property(anyPlant, anyFactor, (plant, factor) => {
      const input = withMeasured(plant, factor);
      const result = calculateMatrix(input);
      const known = calculateMatrix(withPurge(plant, 1, 'api'));
      expect(numbers(recalculateMatrix(known, input))).toEqual(numbers(result));
      expectSinglePairs(input, result);
    }),
    runs,
  );
});

test('only the factor of a policy is questioned, because it names neither residue nor process', () => {
  const residue = { ...unknownSubstance, hbelMgPerDay: { any: 1e-6 } };
  const next: Production = {
    ...tablets,
    kind: 'api',
    actives: [{ substance: unknownSubstance, strengthMg: null, maxDailyDoseMgPerDay: 1000 }],
  };
  const policy = { ...defaultPolicy('Chemical'), purgeFactor: 3 };
  const flagsOf = (found: ReturnType<typeof pairLimit>) =>
    found.outcome === 'LIMIT' ? found.flags.filter(flag => flag.startsWith('PURGE')) : found.outcome;
  expect(flagsOf(pairLimit(residue, next, policy, 1e6))).toEqual([
    'PURGE_FACTOR_CREDITED: 3',
    'PURGE_FACTOR_UNASSIGNED',
  ]);
  const measured = [{ id: 'F', label: 'F', productionId: next.id, factor: 4, evidence: 'study' }];
  const found = pairLimit({ ...residue, purgeFactors: measured }, next, policy, 1e6);
  expect(flagsOf(found)).toEqual(['PURGE_FACTOR_CREDITED: 4']);
});
