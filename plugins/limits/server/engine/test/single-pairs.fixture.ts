import { expect } from 'vitest';
import { areaUnder, pairLimit, policyOf, type MatrixResult, type PlantInput } from '../index.js';

/** Every cell of a calculation is the limit of its pair alone. */
export function expectSinglePairs(input: PlantInput, result: MatrixResult): void {
  input.productions.forEach((previous, row) =>
    input.productions.forEach((next, column) => {
      const policy = policyOf(input, previous);
      const cell = row * input.productions.length + column;
      const [lowest] = previous.actives
        .map(({ substance }) => pairLimit(substance, next, policy, areaUnder(result.plant, policy)[cell] ?? 0))
        .flatMap(limit => (limit.outcome === 'LIMIT' && previous !== next ? [limit] : []))
        .toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg);
      expect([result.l3[cell], result.macMg[cell]]).toEqual([lowest?.l3MgPerSqcm ?? NaN, lowest?.l2Mg ?? NaN]);
    }),
  );
}
