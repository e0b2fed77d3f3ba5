import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptableIntakeOf, calculateMatrix, NitrosamineLimits, sharedAreas } from '../index.js';
import { anyPlant } from '../test/random-plant.fixture.js';

/** Some of the positions of a plant, or all. */
const anyAmong = fc.record(
  { previous: fc.subarray([0, 1, 2, 3, 4, 5, 6]), next: fc.subarray([0, 1, 2, 3, 4, 5, 6]) },
  { requiredKeys: [] },
);

test('the limit of a nitrosamine is the lowest of its pairs, and reports those without one because an area is unknown', () => {
  let unknown = 0;
  fc.assert(
    fc.property(anyPlant, anyAmong, fc.nat(8), (given, chosen, unmeasured) => {
      const equipments = given.equipments.map((each, place) =>
        place === unmeasured ? { ...each, areaSqcm: NaN } : each,
      );
      const input = { ...given, equipments };
      const { plant } = calculateMatrix(input);
      const inPlant = (places: readonly number[]): number[] => places.filter(place => place < plant.count);
      const among = {
        ...(chosen.previous === undefined ? {} : { previous: inPlant(chosen.previous) }),
        ...(chosen.next === undefined ? {} : { next: inPlant(chosen.next) }),
      };
      const area = sharedAreas(input, plant, input.policies.Nitrosamine);
      const limits = new NitrosamineLimits(plant, area);
      const { previous: rows = [...input.productions.keys()], next: columns = [...input.productions.keys()] } = among;
      for (const nitrosamine of input.nitrosamines ?? []) {
        const sources = rows.filter(row => nitrosamine.productionIds.includes(input.productions[row]?.id ?? ''));
        const pairs = sources.flatMap(row => columns.map(column => [row, column] as const));
        const others = pairs.filter(([row, column]) => row !== column);
        const lacksArea = others.some(([row, column]) => Number.isNaN(area[row * plant.count + column]));
        expect(limits.lacksArea(nitrosamine, among)).toBe(lacksArea);
        if (lacksArea) unknown += 1;
        const values = limits
          .pairs(nitrosamine, among)
          .flatMap(({ limit }) => (limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : []));
        const { limit } = limits.lowest(nitrosamine, among);
        expect(limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : Infinity).toBe(Math.min(...values));
      }
    }),
    { numRuns: 300 },
  );
  expect(unknown).toBeGreaterThan(10);
});

test('the strictest intake is the lowest stated one; where none is stated there is none, not any amount', () => {
  const intake = fc.double({ min: 1e-9, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.record({ EMA: intake, FDA: intake, HC: intake, TGA: intake }, { requiredKeys: [] }), values => {
      const stated = Object.values(values).toSorted((a, b) => a - b);
      expect(acceptableIntakeOf(values, 'strictest')).toBe(stated[0] ?? null);
      for (const authority of ['EMA', 'FDA', 'HC', 'TGA'] as const)
        expect(acceptableIntakeOf(values, authority)).toBe(values[authority] ?? null);
    }),
  );
});
