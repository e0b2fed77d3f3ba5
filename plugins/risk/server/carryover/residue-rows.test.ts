import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  areaUnder,
  calculateMatrix,
  candidatesOf,
  lacking,
  LackingCriteria,
  limitBetween,
  NitrosamineLimits,
  nitrosamineResidue,
  pairLimit,
  policyOf,
  sharedAreas,
  surfaceBetween,
  type NoPairLimit,
  type PairLimit,
  type PlantInput,
} from '#plugins/limits/server/engine/index';
import { anyPlant } from '#plugins/limits/server/engine/test/random-plant.fixture';
import { anyFormulas, anyNumbers, withFormulas } from './formula-plants.fixture.js';

const runs = { numRuns: 500 };

/** Plants with formulas for all residue types, of which some are the built-in criteria. */
const plants = fc
  .tuple(anyPlant, anyFormulas, anyNumbers, fc.boolean())
  .map(([plant, formulas, numbers, own]) => (own ? withFormulas(plant, formulas, numbers) : plant));

/** Pair by pair: lowest L3, then lower MAC, then the earlier one; else the most telling reason. */
function lowestOfPairs<T>(pairs: readonly (readonly [place: T, limit: PairLimit | NoPairLimit])[]) {
  const found = pairs.flatMap(([place, limit]) => (limit.outcome === 'LIMIT' ? [{ place, limit }] : []));
  const [lowest] = found.toSorted((a, b) => a.limit.l3MgPerSqcm - b.limit.l3MgPerSqcm || a.limit.l2Mg - b.limit.l2Mg);
  if (lowest !== undefined) return lowest;
  const reasons = pairs.map(([, limit]) => limit);
  const telling = reasons.findLast(
    ({ outcome }) =>
      outcome === 'MISSING_INPUT' ||
      outcome === 'ROUTE_MISMATCH' ||
      outcome === 'HBEL_REQUIRED' ||
      outcome === 'NO_RESIDUE_EXPECTED',
  );
  if (telling === undefined && reasons.some(({ outcome }) => outcome === 'SAME_SOLVENT'))
    return { place: null, limit: { outcome: 'SAME_SOLVENT', missing: [], candidates: [] } };
  return { place: null, limit: telling ?? reasons[0] ?? { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] } };
}

const placesOf = ({ productions }: PlantInput): number[] => [...productions.keys()];

test('an agent has the limit of each pair, to the last digit, and the lowest of them', () => {
  fc.assert(
    fc.property(plants, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (input, chosen) => {
      const { plant } = calculateMatrix(input);
      const limits = new AgentLimits(plant);
      for (const agent of input.agents) {
        const pairs = input.productions.map(
          (next, place) =>
            [place, pairLimit(agent.substance, next, input.policies.Detergent, limits.exposure(agent, place))] as const,
        );
        const { macMg, l3 } = limits.before(agent);
        pairs.forEach(([place, limit]) => {
          expect(macMg[place]).toBe(limit.outcome === 'LIMIT' ? limit.l2Mg : NaN);
          expect(l3[place]).toBe(limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN);
        });
        const among = chosen.filter(place => place < pairs.length);
        for (const places of [undefined, among]) {
          const { place, limit } = lowestOfPairs(pairs.filter(([each]) => places?.includes(each) !== false));
          const expected = { next: place === null ? null : input.productions[place], limit };
          expect(limits.lowest(agent, places)).toEqual(expected);
        }
      }
    }),
    runs,
  );
});

test('a nitrosamine has the lowest limit of its pairs, to the last digit', () => {
  fc.assert(
    fc.property(plants, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (input, chosen) => {
      const { plant } = calculateMatrix(input);
      const policy = input.policies.Nitrosamine;
      const area = sharedAreas(input, plant, policy);
      const limits = new NitrosamineLimits(plant, area);
      const places = placesOf(input);
      const few = places.filter(place => chosen.includes(place));
      for (const nitrosamine of input.nitrosamines ?? []) {
        const substance = nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority);
        for (const [rows, columns] of [
          [places, places],
          [few, few],
          [few, places],
        ] as const) {
          const pairs = rows
            .filter(row => nitrosamine.productionIds.includes(input.productions[row]?.id ?? ''))
            .flatMap(row => columns.map(column => [row, column] as const))
            .filter(([row, column]) => row !== column && area[row * plant.count + column] !== 0);
          const { place, limit } = lowestOfPairs(
            pairs.map(pair => [pair, limitBetween(plant, { substance, policy, area }, ...pair)] as const),
          );
          const found = limits.lowest(nitrosamine, { previous: rows, next: columns });
          expect(found.limit).toEqual(limit);
          expect(found.next).toBe(place === null ? null : input.productions[place[1]]);
          if (place !== null) expect(found).toMatchObject({ previous: input.productions[place[0]] });
        }
      }
    }),
    runs,
  );
});

test('a requested criterion lacks inputs where a pair says so', () => {
  fc.assert(
    fc.property(plants, input => {
      const { plant } = calculateMatrix(input);
      const { count, equipmentsOf } = plant;
      input.productions.forEach((previous, row) =>
        previous.actives.forEach(({ substance }) => {
          const policy = policyOf(input, previous);
          const area = areaUnder(plant, policy);
          const found = new LackingCriteria(plant, policy, substance).before({
            substance,
            equipments: equipmentsOf[row] ?? new Int32Array(0),
            area: area.subarray(row * count, (row + 1) * count),
            own: row,
          });
          input.productions.forEach((next, column) => {
            if (row === column || !((area[row * count + column] ?? 0) > 0)) return;
            const surface = surfaceBetween(plant, { policy, area }, row, column);
            const isLacking = candidatesOf(substance, next, policy, surface).some(each => lacking(each).length > 0);
            expect(found[column]).toBe(Number(isLacking));
          });
        }),
      );
    }),
    runs,
  );
});
