import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hbel } from '#plugins/products/shared/active';
import { massBases } from '#plugins/products/shared/mass-basis';
import { hbelBases, hbelRoutes } from '#plugins/products/shared/substance';
import { fromShort, matchList, matchesEntry, toShort, type ShortFields } from './short-form.js';

/** Entries as users and imports write them: absent and null are equal. */
const absent = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const entry: fc.Arbitrary<Hbel> = fc
  .record({
    basis: fc.constantFrom(...hbelBases),
    value: fc.record({ value: fc.constantFrom(1, 2, 0.5), unit: fc.constantFrom('mg' as const, 'ug' as const) }),
    massBasis: absent(fc.constantFrom(...massBases)),
    route: fc.constantFrom(...hbelRoutes),
    authority: absent(fc.constantFrom('EMA', 'JECFA')),
    source: absent(fc.constant('a monograph')),
    year: absent(fc.constantFrom(2009, 2020)),
    status: absent(fc.constantFrom('draft' as const, 'effective' as const, 'retired' as const)),
    selected: fc.boolean(),
    selectionReason: absent(fc.constant('best data')),
    forBodyWeightKg: absent(fc.constantFrom(10, 50)),
  })
  // A retired value is never selected (substance-rules.ts).
  .map(hbel => (hbel.status === 'retired' ? { ...hbel, selected: false } : hbel));
const recordsOf = (list: readonly Hbel[]): (ShortFields & { readonly id: number })[] =>
  list.map((hbel, id) => ({ id, ...fromShort(hbel) }));

test('an entry is unchanged after conversion to a record', () => {
  fc.assert(
    fc.property(entry, hbel => {
      expect(matchesEntry(fromShort(hbel), hbel)).toBe(true);
      expect(fromShort(toShort(fromShort(hbel)))).toEqual(fromShort(hbel));
    }),
  );
});

test('an entry without a body weight keeps that of its record, derived or stated; another weight is a difference', () => {
  const entry: Hbel = { basis: 'PDE', value: { value: 1, unit: 'mg' }, route: 'oral' };
  const stated = { ...fromShort(entry), forBodyWeightKg: 10 };
  const derived = { ...fromShort(entry), derivation: { method: 'td50', bodyWeightKg: 20 } as const };
  expect([matchesEntry(stated, entry), matchesEntry(derived, entry)]).toEqual([true, true]);
  expect([toShort(stated).forBodyWeightKg, toShort(derived).forBodyWeightKg]).toEqual([10, 20]);
  expect([
    matchesEntry(stated, { ...entry, forBodyWeightKg: 50 }),
    matchesEntry(derived, { ...entry, forBodyWeightKg: 20 }),
  ]).toEqual([false, true]);
});

test('a list matches all its own records in any order', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.nat(), (list, seed) => {
      const shuffled = list.toSorted((a, b) => ((list.indexOf(a) * 7 + seed) % 5) - ((list.indexOf(b) * 7 + seed) % 5));
      const { found, left } = matchList(shuffled, recordsOf(list));
      expect(left).toEqual([]);
      expect(new Set(found.map(record => record?.id)).size).toBe(list.length);
      for (const [index, hbel] of shuffled.entries())
        expect(found[index] && matchesEntry(found[index], hbel)).toBe(true);
    }),
  );
});

test('no record is matched twice, and every record is matched or left over', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.array(entry, { maxLength: 6 }), (list, before) => {
      const { found, left } = matchList(list, recordsOf(before));
      const ids = [...found.flatMap(record => record?.id ?? []), ...left.map(record => record.id)];
      expect(ids.toSorted((a, b) => a - b)).toEqual(before.map((_hbel, id) => id));
    }),
  );
});

test('an entry whose value changed is the same opinion of the same authority', () => {
  const [ema, jecfa] = ['EMA', 'JECFA'].map(authority => ({
    basis: 'PDE' as const,
    value: { value: 1, unit: 'mg' as const },
    route: 'oral' as const,
    authority,
  })) as [Hbel, Hbel];
  const changed = { ...jecfa, value: { value: 9, unit: 'ug' as const } };
  const { found, left } = matchList([changed], recordsOf([ema, jecfa]));
  expect([found.map(record => record?.id), left.map(record => record.id)]).toEqual([[1], [0]]);
});
