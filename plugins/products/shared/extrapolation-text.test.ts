import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extrapolationExample, extrapolationText, parseExtrapolations } from './extrapolation-text.js';
import { routes } from './substance.js';

const extrapolation = fc.record({
  route: fc.constantFrom(...routes),
  factor: fc.double({ min: 1e-6, max: 1000, noNaN: true }),
  reason: fc.constantFrom('absorbed alike', 'by study 7: 40 % | see report', 'x'),
});

test('extrapolations in a cell of a sheet are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(extrapolation, { minLength: 1, maxLength: 3 }), list => {
      expect(parseExtrapolations(extrapolationText(list))).toEqual(list);
    }),
  );
  expect(parseExtrapolations(extrapolationExample)).toHaveLength(2);
});

test.each(['parenteral 0.4: reason', 'anal × 1: reason', 'oral × 0: reason', 'oral × 1', 'oral × 2000: reason'])(
  'a cell without route, factor and reason is refused: %s',
  text => {
    expect(parseExtrapolations(text)).toBeNull();
  },
);
