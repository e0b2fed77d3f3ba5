import { expect, test } from 'vitest';
import { massBalance, zonesOf } from './mass-balance.js';

const part = (name: string, areaSqcm: number, isContact = true) => ({ name, areaSqcm, isContact });

test('SMP-07: the residue of all zones together is a share of the MAC', () => {
  const zones = [
    { residueMgPerSqcm: 0.0002, areaSqcm: 200_000 },
    { residueMgPerSqcm: 0.0009, areaSqcm: 30_000 },
    { residueMgPerSqcm: 0.0011, areaSqcm: 20_000 },
  ];
  const { totalMg, shareOfMac, isWithin } = massBalance(zones, 312.5);
  expect(totalMg).toBeCloseTo(89, 9);
  expect(shareOfMac).toBeCloseTo(0.2848, 12);
  expect(isWithin).toBe(true);
});

test('a share of 1 is within, also with last digits of the sum, and more is not', () => {
  const tenth = { residueMgPerSqcm: 0.1, areaSqcm: 1 };
  expect(
    massBalance(
      Array.from({ length: 10 }, () => tenth),
      1,
    ).isWithin,
  ).toBe(true);
  expect(massBalance([{ residueMgPerSqcm: 1, areaSqcm: 3 }], 3).isWithin).toBe(true);
  expect(massBalance([{ residueMgPerSqcm: 1, areaSqcm: 3.000_001 }], 3).isWithin).toBe(false);
});

test('a part counts with the highest of its samples, and what is not sampled with the highest of the equipment', () => {
  const surface = { areaSqcm: 1000, parts: [part('Bowl', 600), part('Seal', 100), part('Frame', 500, false)] };
  const found = [
    { part: 'Bowl', residueMgPerSqcm: 0.2 },
    { part: 'Bowl', residueMgPerSqcm: 0.3 },
    { part: 'Seal', residueMgPerSqcm: 0.9 },
  ];
  expect(zonesOf(surface, found)).toEqual([
    { part: 'Bowl', residueMgPerSqcm: 0.3, areaSqcm: 600 },
    { part: 'Seal', residueMgPerSqcm: 0.9, areaSqcm: 100 },
    { part: null, residueMgPerSqcm: 0.9, areaSqcm: 300 },
  ]);
  // A rinse of the whole equipment names no part.
  expect(zonesOf(surface, [...found, { part: null, residueMgPerSqcm: 0.1 }]).at(-1)).toEqual({
    part: null,
    residueMgPerSqcm: 0.1,
    areaSqcm: 300,
  });
});

test('a sample of a part without contact does not stand for a contact part that is not sampled', () => {
  const surface = { areaSqcm: 1000, parts: [part('Bowl', 600), part('Seal', 400), part('Frame', 500, false)] };
  const found = [
    { part: 'Bowl', residueMgPerSqcm: 0.9 },
    { part: 'Frame', residueMgPerSqcm: 0.01 },
  ];
  expect(zonesOf(surface, found)).toEqual([
    { part: 'Bowl', residueMgPerSqcm: 0.9, areaSqcm: 600 },
    { part: null, residueMgPerSqcm: 0.9, areaSqcm: 400 },
  ]);
  // A part that the equipment no longer has is not known to be one without contact.
  expect(zonesOf(surface, [...found, { part: 'Old lid', residueMgPerSqcm: 0.2 }]).at(-1)).toMatchObject({
    residueMgPerSqcm: 0.2,
  });
});

test('equipment that its parts cover has no further zone, and an unknown area stays unknown', () => {
  const bowl = { part: 'Bowl', residueMgPerSqcm: 0.2 };
  expect(zonesOf({ areaSqcm: null, parts: [part('Bowl', 600)] }, [bowl])).toEqual([{ ...bowl, areaSqcm: 600 }]);
  expect(zonesOf({ areaSqcm: null, parts: [] }, [bowl])).toEqual([
    { part: null, residueMgPerSqcm: 0.2, areaSqcm: null },
  ]);
  expect(zonesOf({ areaSqcm: 10, parts: [] }, [])).toEqual([]);
});
