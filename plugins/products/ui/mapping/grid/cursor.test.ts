import { expect, test } from 'vitest';
import { blockOf, cellsOf, moved, type Cursor } from './cursor.js';

const size = { rows: 40, columns: 12, page: 10 };
const at = (row: number, column: number): Cursor => ({ row, column, anchorRow: row, anchorColumn: column });
const press = (key: string, held: 'ctrlKey' | 'shiftKey' | 'none' = 'none') => ({
  key,
  ctrlKey: held === 'ctrlKey',
  metaKey: false,
  shiftKey: held === 'shiftKey',
});

test.each([
  ['ArrowRight', 'none', [5, 6]],
  ['ArrowLeft', 'none', [5, 4]],
  ['ArrowUp', 'none', [4, 5]],
  ['ArrowDown', 'none', [6, 5]],
  ['Home', 'none', [5, 0]],
  ['End', 'none', [5, 11]],
  ['Home', 'ctrlKey', [0, 0]],
  ['End', 'ctrlKey', [39, 11]],
  ['PageDown', 'none', [15, 5]],
  ['PageUp', 'none', [0, 5]],
  ['ArrowDown', 'ctrlKey', [39, 5]],
] as const)('%s with %s held moves as in the ARIA grid pattern', (key, held, [row, column]) => {
  expect(moved(at(5, 5), press(key, held), size)).toEqual(at(row, column));
});

test('at the edges of the grid the cursor stays', () => {
  expect(moved(at(0, 0), press('ArrowUp'), size)).toEqual(at(0, 0));
  expect(moved(at(39, 11), press('ArrowRight'), size)).toEqual(at(39, 11));
});

test('Shift keeps the far corner, so that the selection grows and shrinks', () => {
  const grown = moved(
    moved(at(5, 5), press('ArrowDown', 'shiftKey'), size) ?? at(0, 0),
    press('ArrowLeft', 'shiftKey'),
    size,
  );
  expect(blockOf(grown ?? at(0, 0))).toEqual({ rows: [5, 6], columns: [4, 5] });
  expect(cellsOf(blockOf(grown ?? at(0, 0)))).toEqual([
    [5, 4],
    [5, 5],
    [6, 4],
    [6, 5],
  ]);
});

test('other keys are not handled', () => {
  expect(moved(at(1, 1), press('Enter'), size)).toBeNull();
});
