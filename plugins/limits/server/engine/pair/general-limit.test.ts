import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateMatrix,
  defaultPolicy,
  pairLimit,
  recalculateMatrix,
  sensitivityOf,
  type LimitPolicy,
  type PairLimit,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';

const residue: Substance = { ...unknownSubstance, hbelMgPerDay: { any: 0.004 } };
const next = tablets;
const own = (ppm: number): Substance => ({ ...residue, ownArl: { ppm, reason: 'agreed with the customer' } });
function limit(substance: Substance, into = next, policy: Partial<LimitPolicy> = {}): PairLimit {
  const found = pairLimit(substance, into, { ...defaultPolicy('Chemical'), ...policy }, 250_000);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found;
}
const statedIn = ({ flags }: PairLimit): string[] => flags.filter(flag => flag.startsWith('OWN_ARL'));

test('a general limit of the residue replaces the policy’s, lower or higher, and each limit is flagged', () => {
  // 10 ppm of 100 kg are 1000 mg; 0.004 mg a day in 250 000 doses are 1000 mg too, and the earlier criterion governs.
  expect(limit(residue)).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(limit(residue))).toEqual([]);
  expect(limit(own(2))).toMatchObject({ criterion: 'arl', l1Ppm: 2, l2Mg: 200 });
  expect(statedIn(limit(own(2)))).toEqual(['OWN_ARL: 2 ppm for 10 ppm']);
  // A higher one hides nothing: the health-based limit governs, and the flag states the general limit of the policy.
  expect(limit(own(50))).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(limit(own(50)))).toEqual(['OWN_ARL: 50 ppm for 10 ppm']);
  expect(limit(own(50), next, { useToxicity: false })).toMatchObject({ criterion: 'arl', l2Mg: 5000 });
  expect(statedIn(limit(own(10)))).toEqual([]);
});

test('where the policy does not use the general limit, one of the residue has no effect', () => {
  const off = limit(own(2), next, { useARL: false });
  expect(off).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(off)).toEqual([]);
});

test('before an intermediate, for which the policy has its own limit, that of the residue applies where it is lower', () => {
  const intermediate = { ...next, kind: 'intermediate' } as const;
  const policy = { intermediateArlPpm: 20 };
  expect(limit(own(5), intermediate, policy).l2Mg).toBe(500);
  expect(statedIn(limit(own(5), intermediate, policy))).toEqual(['OWN_ARL: 5 ppm for 20 ppm']);
  expect(limit(own(50), intermediate, policy).l2Mg).toBe(2000);
  expect(statedIn(limit(own(50), intermediate, policy))).toEqual([]);
});

test('a general limit a tenth higher gives a tenth more carryover', () => {
  const policy = defaultPolicy('Chemical');
  const lever = sensitivityOf({ substance: own(2), next, policy, areaSqcm: 250_000, equipmentCount: null }).find(
    ({ symbol }) => symbol === 'ARL',
  );
  expect(lever?.higherL3).toBeCloseTo(220 / 250_000, 12);
});

test('after another general limit of a residue, updated rows equal a full calculation', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(undefined, 0.2, 10, 300), (plant, ppm) => {
      const productions = plant.productions.map(production => ({
        ...production,
        actives: production.actives.map(active => {
          const { ownArl: _before, ...others } = active.substance;
          return {
            ...active,
            substance: ppm === undefined ? others : { ...others, ownArl: { ppm, reason: 'another' } },
          };
        }),
      }));
      const changed = { ...plant, productions };
      const [found, anew] = [recalculateMatrix(calculateMatrix(plant), changed), calculateMatrix(changed)];
      expect(found.macMg).toEqual(anew.macMg);
      expect(found.criterion).toEqual(anew.criterion);
    }),
    { numRuns: 60 },
  );
});
