import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateMatrix,
  defaultPolicy,
  pairLimit,
  recalculateMatrix,
  type LimitPolicy,
  type PairLimit,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';

const residue: Substance = { ...unknownSubstance, hbelMgPerDay: { any: 0.004 } };
const own = (mgPerSqcm: number): Substance => ({
  ...residue,
  ownResidueLimit: { mgPerSqcm, reason: 'found in the validation of 2019' },
});
function limit(substance: Substance, policy: Partial<LimitPolicy> = {}): PairLimit {
  const settings = { useResidueLimit: true, residueLimitMgPerSqcm: 0.003, ...policy };
  const found = pairLimit(substance, tablets, { ...defaultPolicy('Chemical'), ...settings }, 250_000);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found;
}
const statedIn = ({ flags }: PairLimit): string[] => flags.filter(flag => flag.startsWith('OWN_RESIDUE_LIMIT'));

test('a residue limit of the residue replaces the policy’s cap on L3, lower or higher, and each limit is flagged', () => {
  // 1000 mg over 250 000 sqcm are 0.004 mg/sqcm.
  expect(limit(residue)).toMatchObject({ l3MgPerSqcm: 0.003, l3UncappedMgPerSqcm: 0.004, l2Mg: 1000 });
  expect(statedIn(limit(residue))).toEqual([]);
  expect(limit(own(0.001))).toMatchObject({ l3MgPerSqcm: 0.001, l2Mg: 1000 });
  expect(statedIn(limit(own(0.001)))).toEqual(['OWN_RESIDUE_LIMIT: 0.001 mg/sqcm for 0.003 mg/sqcm']);
  expect(limit(own(0.02)).l3MgPerSqcm).toBe(0.004);
  expect(limit(own(0.02)).flags).toContain('RESIDUE_LIMIT_ABOVE_VISIBLE');
  expect(statedIn(limit(own(0.02)))).toEqual(['OWN_RESIDUE_LIMIT: 0.02 mg/sqcm for 0.003 mg/sqcm']);
});

test('where the policy uses no residue limit, one of the residue has no effect', () => {
  const off = limit(own(0.001), { useResidueLimit: false });
  expect([off.l3MgPerSqcm, statedIn(off)]).toEqual([0.004, []]);
});

test('of several actives of a product the lowest surface limit governs, not the lowest carryover', () => {
  const strong = { ...residue, id: 'strong', hbelMgPerDay: { any: 0.0004 } };
  const capped = { ...own(1e-6), id: 'capped' };
  const active = (substance: Substance) => ({ substance, strengthMg: 5, maxDailyDoseMgPerDay: 10 });
  const previous = { ...tablets, id: 'combination', actives: [active(strong), active(capped)] };
  const input = {
    productions: [previous, { ...tablets, id: 'next' }],
    equipments: [{ id: 'M', externalId: 'M', name: 'M', areaSqcm: 250_000 }],
    uses: ['combination', 'next'].map(productionId => ({ productionId, equipmentId: 'M', alternative: null })),
    agents: [],
    policies: {
      Chemical: { ...defaultPolicy('Chemical'), useResidueLimit: true },
      Intermediate: defaultPolicy('Intermediate'),
      Detergent: defaultPolicy('Detergent'),
      Nitrosamine: defaultPolicy('Nitrosamine'),
    },
  };
  const { l3, macMg, active: governing } = calculateMatrix(input);
  expect([l3[1], macMg[1], governing[1]]).toEqual([1e-6, 1000, 1]);
});

test('after another residue limit of a residue, updated rows equal a full calculation', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(undefined, 1e-5, 0.3), (plant, mgPerSqcm) => {
      const productions = plant.productions.map(production => ({
        ...production,
        actives: production.actives.map(active => {
          const { ownResidueLimit: _before, ...others } = active.substance;
          const limited = { ...others, ownResidueLimit: { mgPerSqcm: mgPerSqcm ?? NaN, reason: 'another' } };
          return { ...active, substance: mgPerSqcm === undefined ? others : limited };
        }),
      }));
      const changed = { ...plant, productions };
      const [found, anew] = [recalculateMatrix(calculateMatrix(plant), changed), calculateMatrix(changed)];
      expect([found.l3, found.macMg, found.active]).toEqual([anew.l3, anew.macMg, anew.active]);
    }),
    { numRuns: 60 },
  );
});
