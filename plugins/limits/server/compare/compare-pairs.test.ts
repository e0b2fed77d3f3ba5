import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeoverLimits } from '../api.js';
import { criterionCodes, pairCells } from '../engine/index.js';
import { criterionWords } from '../plant/explain/criterion-words.js';
import { comparePairs } from './compare-pairs.js';
import { findingOf, limitDifference } from './difference.js';

const noUses = {
  productionPlaces: new Map(),
  equipmentPlaces: new Map(),
  equipmentsOf: [],
  usersOf: [],
  alternatives: new Map(),
};

/** Some of five productions in the order of their numbers, with few different limits so that many are equal. */
const anyChangeovers: fc.Arbitrary<ChangeoverLimits> = fc
  .tuple(
    fc.subarray(['P-1', 'P-2', 'P-10', 'P-3', 'P-20']),
    fc.array(fc.constantFrom(NaN, 1, 2, 5), { minLength: 25, maxLength: 25 }),
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 25, maxLength: 25 }),
  )
  .map(([ids, values, codes]) => {
    const size = ids.length * ids.length;
    const l3MgPerSqcm = Float64Array.from(values.slice(0, size));
    return {
      productions: ids.map(id => ({ id, externalId: id, name: id })),
      cells: pairCells({ ...noUses, count: ids.length }),
      l3MgPerSqcm,
      criterion: Uint8Array.from(codes.slice(0, size), (code, cell) => (Number.isNaN(l3MgPerSqcm[cell]) ? 0 : code)),
    };
  });

function sideOf({ productions, l3MgPerSqcm, criterion }: ChangeoverLimits, [previous, next]: readonly string[]) {
  const place = (name: string | undefined): number => productions.findIndex(({ id }) => id === name);
  const [row, column] = [place(previous), place(next)];
  const cell = row < 0 || column < 0 ? -1 : row * productions.length + column;
  const l3 = l3MgPerSqcm[cell] ?? NaN;
  const code = criterionCodes[criterion[cell] ?? 0] ?? null;
  return { l3: Number.isNaN(l3) ? null : l3, because: code === null ? '' : criterionWords[code] };
}

test('the most important changeovers equal those of a comparison of all, one by one', () => {
  fc.assert(
    fc.property(anyChangeovers, anyChangeovers, fc.integer({ min: 0, max: 30 }), (old, now, limit) => {
      const ids = [...new Set([...old.productions, ...now.productions].map(({ id }) => id))];
      const pairs = ids.flatMap(previous => ids.map(next => [previous, next]));
      const found = pairs.map(pair =>
        limitDifference(pair.join(' → '), sideOf(old, pair), sideOf(now, pair), '/limits?view=matrix'),
      );
      const same = pairs.filter((pair, index) => found[index] === null && sideOf(now, pair).l3 !== null).length;
      const differences = found.filter(each => each !== null);
      expect(comparePairs(old, now, limit)).toEqual(findingOf('Limits of changeovers', differences, same, limit));
    }),
    { numRuns: 1000 },
  );
});
