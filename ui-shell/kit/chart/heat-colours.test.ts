import { expect, test } from 'vitest';
import { heatColour, rangeOf } from './heat-colours.js';

const lightness = (colour: string): number => Number(/(\d+)%\)$/.exec(colour)?.[1]);
const range = rangeOf([
  [0.01, null],
  [1, 100],
]);

test('the tightest limit stands out most from the page, in both themes', () => {
  const shades = (isDark: boolean) => [0.01, 1, 100].map(value => lightness(heatColour(value, range, isDark)));
  expect(shades(false)).toEqual([22, 53, 84]);
  expect(shades(true)).toEqual([88, 57, 26]);
});

test('a cell without a limit is grey, and a single value is the tightest', () => {
  expect(heatColour(null, range, false)).toMatch(/^rgba/);
  expect(lightness(heatColour(3, rangeOf([[3]]), false))).toBe(22);
  expect(rangeOf([[null]])).toBeNull();
});
