import { describe, expect, test } from 'vitest';
import { apply, baseOf, keyOf, noEdits, pairNow, plainPair, rebased, redo, undo, type Base } from './edits.js';
import { markOf, paste, readTabText, type PasteTarget } from './paste.js';

const rows = ['P1', 'P2', 'P3'].map(name => ({ id: name.toLowerCase(), externalId: name }));
const columns = ['M1', 'M2', 'M3'].map(name => ({ id: name.toLowerCase(), externalId: name }));
const saved: Base = new Map([[keyOf('p1', 'm1'), { ...plainPair, stepOrder: 4, procedure: 'CP01' }]]);
const target = (
  at: readonly [number, number],
  procedures: readonly string[] | null = ['CP01', 'CP02'],
): PasteTarget => ({
  rows,
  columns,
  at,
  procedures,
  pairNow: key => pairNow(saved, noEdits, key),
});

describe('text from a spreadsheet', () => {
  test.each([
    ['x\ty\n', [['x', 'y']]],
    [
      'x\t\r\n\tx\r\n',
      [
        ['x', ''],
        ['', 'x'],
      ],
    ],
    ['"a ""b"""\t"c\td"', [['a "b"', 'c\td']]],
    ['', []],
    ['\t', [['', '']]],
    ['x', [['x']]],
  ])('%j is read as its cells', (text, cells) => {
    expect(readTabText(text)).toEqual(cells);
  });

  test('x, 1, yes and a tick mark pairs; nothing, 0 and no clear them; a procedure number sets the procedure as it is spelled', () => {
    const { changes, faults } = paste('X\t1\tyes\n✓\tcp02\t0\n\tno\t-', target([0, 0]));
    expect(faults).toEqual([]);
    expect(changes.map(({ to }) => markOf(to))).toEqual(['CP01', 'x', 'x', 'x', 'CP02', '', '', '', '']);
  });

  test('yes and no, true and false are read in several languages; an ambiguous letter is a fault', () => {
    const { changes, faults } = paste('Ja\tWAHR\toui\nNEIN\tfaux\tнет\nда\t✔\uFE0F\to', target([0, 0], []));
    expect(changes.map(({ to }) => markOf(to))).toEqual(['CP01', 'x', 'x', '', '', '', 'x', 'x']);
    expect(faults.map(fault => fault.place)).toEqual(['P3 on M3']);
  });

  test('a mark keeps the details of a pair', () => {
    const [change] = paste('x', target([0, 0])).changes;
    expect(change?.to).toEqual({ ...plainPair, stepOrder: 4, procedure: 'CP01' });
  });

  test('each unreadable cell is reported, and the others are applied', () => {
    const { changes, faults } = paste('x\tCP99\n7\tx', target([1, 1]));
    expect(changes).toHaveLength(2);
    expect(faults.map(fault => fault.place)).toEqual(['P2 on M3', 'P3 on M2']);
    expect(faults[0]?.message).toContain('CP99');
  });

  test('non-empty cells outside the grid are reported', () => {
    const { changes, faults } = paste('x\tx\t', target([2, 2]));
    expect(changes).toHaveLength(1);
    expect(faults).toEqual([{ key: null, place: 'row 1, column 2', message: 'lies outside the grid' }]);
  });

  test('a matrix with names of equipment and productions is applied to these in any order, wherever it is pasted', () => {
    const { changes, faults } = paste('\tM3\tM1\tM9\np2\tx\t\tx\nP9\tx\tx\tx\n\t\t\t\n', target([2, 2]));
    expect(changes.map(({ key, to }) => [key, markOf(to)])).toEqual([
      [keyOf('p2', 'm3'), 'x'],
      [keyOf('p2', 'm1'), ''],
    ]);
    expect(faults.map(fault => fault.message)).toEqual([
      'M9 is not equipment shown in the grid',
      'P9 is not a production shown in the grid',
    ]);
  });

  test('a matrix without known equipment changes nothing, and its rows do not mark other cells', () => {
    const { changes, faults } = paste('\tM8\tM9\nP1\tx\tx', target([0, 0]));
    expect(changes).toEqual([]);
    expect(faults.map(fault => fault.message)).toEqual([
      'M8 is not equipment shown in the grid',
      'M9 is not equipment shown in the grid',
    ]);
  });

  test('a repeated production or equipment counts once, and the repetition is reported', () => {
    const { changes, faults } = paste('\tM1\tM2\tm1\nP2\tx\tx\t\nP2\t\t\t', target([0, 0]));
    expect(changes.map(({ key, to }) => [key, markOf(to)])).toEqual([
      [keyOf('p2', 'm1'), 'x'],
      [keyOf('p2', 'm2'), 'x'],
    ]);
    expect(faults.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      'column 4: M1 is listed twice; the first counts',
      'row 3: P2 is listed twice; the first counts',
    ]);
  });

  test('thousands of excess lines are one fault', () => {
    const { changes, faults } = paste('x\tx\r\n'.repeat(2000), target([0, 0]));
    expect(changes).toHaveLength(6);
    expect(faults).toEqual([
      { key: null, place: 'row 4, column 1', message: 'lies outside the grid, and so do 3993 other marked cells' },
    ]);
  });

  test('without a catalogue any text is a procedure number', () => {
    expect(markOf(paste('SOP 12', target([0, 1], null)).changes[0]?.to ?? null)).toBe('SOP 12');
  });
});

describe('edits', () => {
  const used = { key: keyOf('p2', 'm2'), to: plainPair };
  const removed = { key: keyOf('p1', 'm1'), to: null };

  test('a step is undone and redone as a whole', () => {
    const edited = apply(saved, noEdits, [used, removed]);
    expect(edited.pairs).toEqual(
      new Map([
        [used.key, plainPair],
        [removed.key, null],
      ]),
    );
    const back = undo(saved, edited);
    expect(back.pairs.size).toBe(0);
    expect(redo(saved, back).pairs).toEqual(edited.pairs);
  });

  test('a step without changes is not recorded, and a new step clears redo', () => {
    expect(apply(saved, noEdits, [{ key: used.key, to: null }])).toBe(noEdits);
    const back = undo(saved, apply(saved, noEdits, [used]));
    expect(redo(saved, apply(saved, back, [removed])).pairs.has(used.key)).toBe(false);
  });

  test('restoring the saved state of a pair leaves no edit', () => {
    const edited = apply(saved, noEdits, [removed]);
    const same = saved.get(removed.key) ?? null;
    expect(apply(saved, edited, [{ key: removed.key, to: same }]).pairs.size).toBe(0);
  });

  test('on another base, edits saved alike by others and edits of missing pairs are dropped', () => {
    const edited = apply(saved, noEdits, [used, removed, { key: keyOf('p9', 'm1'), to: plainPair }]);
    const theirs = baseOf({
      productions: [],
      equipments: [],
      procedures: null,
      pairs: [
        {
          productionId: 'p2',
          equipmentId: 'm2',
          stepOrder: null,
          alternative: null,
          cleaningProcedureNumber: null,
          contactShare: null,
        },
      ],
    });
    expect([...rebased(theirs, edited, key => !key.startsWith('p9')).pairs.keys()]).toEqual([]);
  });
});
