import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  defaultPolicy,
  pairLimit,
  type LimitPolicy,
  type OwnFactors,
  type PairLimit,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';

/** LD50 273 mg/kg: NOEL 9.555 mg, 0.009555 mg a day with a safety factor of 1000 (case LD5-01). */
const agent: Substance = { ...unknownSubstance, ld50MgPerKg: 273 };
const next = tablets;
const own = (factors: Omit<OwnFactors, 'reason'>): Substance => ({
  ...agent,
  ownFactors: { ...factors, reason: 'by the supplier' },
});
function limit(substance: Substance, policy: Partial<LimitPolicy> = {}, into = next): PairLimit {
  const found = pairLimit(substance, into, { ...defaultPolicy('Detergent'), useARL: false, ...policy }, 1000);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found;
}
const statedIn = ({ flags }: PairLimit): string[] => flags.filter(flag => flag.startsWith('OWN_FACTORS'));

test.each<[Omit<OwnFactors, 'reason'>, number, string]>([
  [{ safetyFactor: 100 }, 0.09555, 'safetyFactor 100 for 1000'],
  [{ modificationFactor: 5 }, 0.001911, 'modificationFactor 5 for 1'],
  [{ bodyWeightKg: 10 }, 0.001365, 'bodyWeightKg 10 for 70'],
  [{ ld50Divisor: 20_000 }, 0.0009555, 'ld50Divisor 20000 for 2000'],
  [{ safetyFactor: 200, ld50Divisor: 1000 }, 0.09555, 'safetyFactor 200 for 1000, ld50Divisor 1000 for 2000'],
])('%j replace the policy’s, and the limit is flagged', (factors, mgPerDay, flag) => {
  expect(limit(agent).l0MgPerDay).toBeCloseTo(0.009555, 12);
  const found = limit(own(factors));
  expect(found.l0MgPerDay).toBeCloseTo(mgPerDay, 12);
  expect(found.l2Mg).toBeCloseTo(mgPerDay * 250_000, 6);
  expect(statedIn(found)).toEqual([`OWN_FACTORS: ${flag}`]);
});

test('factors equal to the policy’s, or used by no criterion, are not flagged', () => {
  expect(statedIn(limit(own({ safetyFactor: 1000 })))).toEqual([]);
  const byExposure = { ...own({ safetyFactor: 100, bodyWeightKg: 10 }), hbelMgPerDay: { any: 0.5 } };
  expect(statedIn(limit(byExposure, { useLd50: false }))).toEqual([]);
  // The daily exposure is divided by the modification factor too.
  const divided = limit(
    { ...byExposure, ownFactors: { modificationFactor: 5, reason: 'irritant' } },
    { useLd50: false },
  );
  expect(divided).toMatchObject({ criterion: 'toxicity', l0MgPerDay: 0.1 });
  expect(statedIn(divided)).toEqual(['OWN_FACTORS: modificationFactor 5 for 1']);
});

test('before an intermediate, which no patient takes, they have no effect', () => {
  const found = limit(own({ safetyFactor: 100 }), {}, { ...next, kind: 'intermediate' });
  expect(found).toMatchObject({ criterion: 'arl', l2Mg: 1000 });
  expect(statedIn(found)).toEqual([]);
});

test('limits of agents before all next productions at once equal those of single pairs, with any factors', () => {
  fc.assert(
    fc.property(anyPlant, plant => {
      const limits = new AgentLimits(calculateMatrix(plant).plant);
      for (const each of plant.agents) {
        const { macMg, l3 } = limits.before(each);
        for (const place of plant.productions.keys()) {
          const single = limits.limitBefore(each, place);
          expect(macMg[place]).toBe(single.outcome === 'LIMIT' ? single.l2Mg : NaN);
          expect(l3[place]).toBe(single.outcome === 'LIMIT' ? single.l3MgPerSqcm : NaN);
        }
      }
    }),
    { numRuns: 200 },
  );
});
