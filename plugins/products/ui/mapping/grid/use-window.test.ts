import { expect, test } from 'vitest';
import { placed, scrolledTo, type Side } from './use-window.js';

const side: Side = { count: 200, size: 32, header: 100 };
const indexes = (seen: readonly [number, number], at: number): number[] =>
  placed(seen, side, at).map(item => item.index);

test('only what is in sight and a few beside are drawn', () => {
  expect(indexes([50, 60], 55)).toEqual(Array.from({ length: 21 }, (_, index) => 45 + index));
  expect(placed([0, 3], side, 0)[2]).toEqual({ index: 2, start: 164 });
});

test('the item with the focus is drawn however far it is out of sight', () => {
  expect(indexes([50, 60], 3)[0]).toBe(3);
  expect(indexes([50, 60], 199).at(-1)).toBe(199);
});

test('at the ends nothing is drawn that does not exist', () => {
  expect(indexes([0, 2], 0)[0]).toBe(0);
  expect(indexes([195, 205], 199).at(-1)).toBe(199);
});

test('an item behind the frozen header or below the edge is scrolled just into sight; one in sight stays', () => {
  expect(scrolledTo(10, side, 400, 500)).toBe(320);
  expect(scrolledTo(30, side, 400, 500)).toBe(100 + 31 * 32 - 500);
  expect(scrolledTo(15, side, 400, 500)).toBe(400);
});
