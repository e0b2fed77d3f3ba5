import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type * as Units from './reader-units.js';
import type * as Choices from '../app/reader-choices.js';

let units: typeof Units;
let choices: typeof Choices;
beforeAll(async () => {
  // The store of a browser, which this process has not.
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  choices = await import('../app/reader-choices.js');
  units = await import('./reader-units.js');
});
afterEach(() => choices.chooseAsReader({ units: {} }));

test('without a choice every number keeps its unit', () => {
  expect(units.inReaderUnit({ value: 3, unit: 'sqcm' })).toEqual({ value: 3, unit: 'sqcm' });
});

test('the unit of the reader changes the number with it, and no other kind', () => {
  choices.chooseAsReader({ units: { surfaceLimit: 'ug/sqcm', area: 'sqm' } });
  expect(units.inReaderUnit({ value: 0.00004, unit: 'mg/sqcm' })).toMatchObject({ unit: 'ug/sqcm' });
  expect(units.inReaderUnit({ value: 0.00004, unit: 'mg/sqcm' }).value).toBeCloseTo(0.04, 12);
  expect(units.inReaderUnit({ value: 20_000, unit: 'sqcm' })).toEqual({ value: 2, unit: 'sqm' });
  expect(units.inReaderUnit({ value: 5, unit: 'mg' })).toEqual({ value: 5, unit: 'mg' });
  expect([units.kindOfUnit('sqin'), units.kindOfUnit('mg'), units.kindOfUnit('ppm')]).toEqual([
    'area',
    'residueMass',
    undefined,
  ]);
});

test('a number that is shown in any unit and back is the same number', () => {
  const kinds = Object.entries(units.readerUnitKinds) as [Units.ReaderUnitKind, { units: readonly string[] }][];
  for (const [kind, { units: all }] of kinds) {
    const pair = fc.tuple(
      fc.constantFrom(...all),
      fc.constantFrom(...all),
      fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(pair, ([from, to, value]) => {
        choices.chooseAsReader({ units: { [kind]: to } });
        const shown = units.inReaderUnit({ value, unit: from });
        choices.chooseAsReader({ units: { [kind]: from } });
        expect(units.inReaderUnit(shown).value / value).toBeCloseTo(1, 12);
      }),
    );
  }
});
