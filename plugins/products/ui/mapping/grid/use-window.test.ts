import { expect, test } from 'vitest';
import { placed, scrolledTo, type Side } from './use-window.js';

const side: Side = { count: 200, size: 32, header: 100 };
const indexes = (seen: readonly [number, number], at: number): number[] =>
  placed(seen, side, at).map(item => item.index);

test('only visible items and a few more are rendered', () => {
  expect(indexes([50, 60], 55)).toEqual(Array.from({ length: 21 }, (_, index) => 45 + index));
  expect(placed([0, 3], side, 0)[2]).toEqual({ index: 2, start: 164 });
});

test('the focused item is rendered even if it is far out of view', () => {
  expect(indexes([50, 60], 3)[0]).toBe(3);
  expect(indexes([50, 60], 199).at(-1)).toBe(199);
});

test('nothing is rendered beyond the ends', () => {
  expect(indexes([0, 2], 0)[0]).toBe(0);
  expect(indexes([195, 205], 199).at(-1)).toBe(199);
});

test('an item behind the frozen header or below the edge is scrolled into view; a visible one stays', () => {
  expect(scrolledTo(10, side, 400, 500)).toBe(320);
  expect(scrolledTo(30, side, 400, 500)).toBe(100 + 31 * 32 - 500);
  expect(scrolledTo(15, side, 400, 500)).toBe(400);
});
