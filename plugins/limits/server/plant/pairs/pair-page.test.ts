import { pageOf, type SortKey } from '#kernel/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Limit } from '#plugins/limits/shared/limit';
import { calculateMatrix, ENGINE_VERSION } from '../../engine/index.js';
import { anyPlant } from '../../engine/test/random-plant.fixture.js';
import { CalculatedPlant } from '../plant-limits.js';

const basis = { engineVersion: ENGINE_VERSION, policyVersions: {}, areaRules: {}, formulaVersions: {}, position: 0 };
const columns: Readonly<Record<string, SortKey<Limit>>> = {
  l3: limit => limit.l3MgPerSqcm,
  mac: limit => limit.l2Mg,
  area: limit => limit.areaSqcm,
  criterion: limit => limit.criterion,
  previous: limit => limit.previous?.externalId ?? null,
  substance: limit => limit.substance.name,
  next: limit => limit.next.externalId,
};
const textOf = ({ previous, substance, next, criterion }: Limit): string =>
  `${previous?.externalId} ${previous?.name} ${substance.name} ${next.externalId} ${next.name} ${criterion}`;

/** All words of the search, in their order. */
function matching(search = ''): (limit: Limit) => boolean {
  const words = search.split(/ +/).filter(word => word !== 'before');
  const pattern = new RegExp(words.join('.*'), 'i');
  return limit => pattern.test(textOf(limit));
}

const anyQuery = fc.record(
  {
    sort: fc.constantFrom(...Object.keys(columns).flatMap(name => [name, `-${name}`])),
    search: fc.constantFrom(
      'p1',
      'Active A0',
      'a1 p2',
      'production p0 a',
      '3 ARL',
      'tox',
      'production',
      'p1 p',
      'a1 before p2',
      'production arl',
      'p2  P1',
      'none',
    ),
    pageNumber: fc.integer({ min: 1, max: 4 }),
    pageLimit: fc.constantFrom(1, 3, 10, 100),
  },
  { requiredKeys: [] },
);

test('a page of pairs is what a list of all their limits shows on it', () => {
  fc.assert(
    fc.property(anyPlant, anyQuery, fc.boolean(), (input, query, isOfOne) => {
      const plant = new CalculatedPlant(calculateMatrix(input), basis, []);
      const filter = isOfOne ? { previousId: 'P1' } : {};
      const all = plant.pairs(filter);
      expect(all).toEqual(all.toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg));
      const { search, ...page } = query;
      expect(plant.within(filter).pairPage(query)).toEqual(pageOf(all.filter(matching(search)), page, textOf, columns));
    }),
    { numRuns: 500 },
  );
});
