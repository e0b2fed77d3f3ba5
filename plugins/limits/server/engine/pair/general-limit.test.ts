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
import { nobody } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';

const residue: Substance = { ...nobody, hbelMgPerDay: { any: 0.004 } };
const next = tablets;
const own = (ppm: number): Substance => ({ ...residue, ownArl: { ppm, reason: 'agreed with the customer' } });
function limit(substance: Substance, into = next, policy: Partial<LimitPolicy> = {}): PairLimit {
  const found = pairLimit(substance, into, { ...defaultPolicy('Chemical'), ...policy }, 250_000);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found;
}
const statedIn = ({ flags }: PairLimit): string[] => flags.filter(flag => flag.startsWith('OWN_ARL'));

test('a general limit of the residue stands in the place of the policy, lower or higher, and each limit says so', () => {
  // 10 ppm of 100 kg are 1000 mg; 0.004 mg a day in 250 000 doses are 1000 mg too, and the earlier criterion governs.
  expect(limit(residue)).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(limit(residue))).toEqual([]);
  expect(limit(own(2))).toMatchObject({ criterion: 'arl', l1Ppm: 2, l2Mg: 200 });
  expect(statedIn(limit(own(2)))).toEqual(['OWN_ARL: 2 ppm for 10 ppm']);
  // A higher one hides nothing: the health-based limit governs, and the limit says what the general one would have been.
  expect(limit(own(50))).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(limit(own(50)))).toEqual(['OWN_ARL: 50 ppm for 10 ppm']);
  expect(limit(own(50), next, { useToxicity: false })).toMatchObject({ criterion: 'arl', l2Mg: 5000 });
  expect(statedIn(limit(own(10)))).toEqual([]);
});

test('where the policy does not look at the general limit, one of the residue counts for nothing', () => {
  const off = limit(own(2), next, { useARL: false });
  expect(off).toMatchObject({ criterion: 'toxicity', l2Mg: 1000 });
  expect(statedIn(off)).toEqual([]);
});

test('before an intermediate, which has a limit of its own in the policy, that of the residue counts where it is lower', () => {
  const intermediate = { ...next, kind: 'intermediate' } as const;
  const policy = { intermediateArlPpm: 20 };
  expect(limit(own(5), intermediate, policy).l2Mg).toBe(500);
  expect(statedIn(limit(own(5), intermediate, policy))).toEqual(['OWN_ARL: 5 ppm for 20 ppm']);
  expect(limit(own(50), intermediate, policy).l2Mg).toBe(2000);
  expect(statedIn(limit(own(50), intermediate, policy))).toEqual([]);
});

test('a tenth more of it is a tenth more of what it allows', () => {
  const policy = defaultPolicy('Chemical');
  const lever = sensitivityOf({ substance: own(2), next, policy, areaSqcm: 250_000, equipmentCount: null }).find(
    ({ symbol }) => symbol === 'ARL',
  );
  expect(lever?.higherL3).toBeCloseTo(220 / 250_000, 12);
});

test('rows of the matrix follow another general limit of a residue as if they were calculated from nothing', () => {
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
