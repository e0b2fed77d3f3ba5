import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainNumber, roundedDown, roundedNumber, formatApart, formatLimit, formatNumber } from './format-number.js';

const positive = fc.double({ min: 1e-12, max: 1e18, noNaN: true });

/** Reads a shown number back. */
function read(text: string): number {
  const [digits = '', power] = text.replaceAll('\u202F', '').split('\u00A0×\u00A010');
  if (power === undefined) return Number(digits);
  const exponent = power.replace('⁻', '-').replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, each => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(each)));
  return Number(`${digits}e${exponent}`);
}

test.each([
  [384_074.6774, '384 074.677'],
  [1234.5, '1234.5'],
  [12_345, '12 345'],
  [-20_000, '-20 000'],
  [0.0000122, '1.22 × 10⁻⁵'],
  [0.000122, '0.000122'],
  [1.5e21, '1.5 × 10²¹'],
  [0, '0'],
  [1.0004, '1'],
])('digits stand in groups and zeros hide no value: %d', (value, shown) => {
  expect(formatNumber(value).replaceAll(/\s/g, ' ')).toBe(shown);
});

test('what is shown is the rounded number of the specification, however it is written', () => {
  fc.assert(
    fc.property(positive, value => {
      expect(read(formatNumber(value))).toBe(roundedNumber(value));
      expect(Number(plainNumber(value))).toBe(roundedNumber(value));
    }),
  );
});

test('a limit that is rounded down is never shown looser than it is, and loses less than one percent', () => {
  fc.assert(
    fc.property(positive, value => {
      const shown = read(formatLimit(value, true));
      expect(shown).toBeLessThanOrEqual(value * (1 + 1e-12));
      expect(shown).toBeGreaterThan(value * 0.99);
      expect(Number(shown.toPrecision(3))).toBe(shown);
    }),
  );
});

test.each([
  [0.3, 0.3],
  [0.1 + 0.2, 0.3],
  [2.3, 2.3],
  [0.0012389, 0.00123],
  [1.0009, 1],
  [9.999, 9.99],
  [99_951, 99_900],
])('of %d the three digits are kept that do not exceed it', (value, shown) => {
  expect(roundedDown(value)).toBe(shown);
});

test.each([
  [0.0012345, 0.0012349, ['0.001234', '0.001235']],
  [1234.56789, 1234.5678, ['1234.5679', '1234.5678']],
  [0.00125, 0.00126, ['0.00125', '0.00126']],
  [2, 2, ['2', '2']],
  [1.0001, 1.0002, ['1.0001', '1.0002']],
])('unequal numbers never look equal: %d and %d', (one, other, shown) => {
  expect(formatApart(one, other)).toEqual(shown);
});

test('two limits that are rounded down are told apart without either being shown above itself', () => {
  expect(formatApart(10.0396, 10.031, true)).toEqual(['10.039', '10.031']);
});
