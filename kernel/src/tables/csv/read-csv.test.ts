import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvReader, readCsv } from './read-csv.js';

/** A cell as it is written when it needs quotes. */
const written = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const cells = fc.array(fc.array(fc.stringMatching(/^[ab",\r\n é😀]{0,6}$/u), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

test('what is written is read again, wherever the pieces of the file end', () => {
  fc.assert(
    fc.property(cells, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 7 }), (rows, lineEnd, size) => {
      const text = rows.map(row => row.map(written).join(',') + lineEnd).join('');
      const reader = new CsvReader();
      const read: string[][] = [];
      for (let at = 0; at < text.length; at += size) read.push(...reader.read(text.slice(at, at + size)));
      expect([...read, ...reader.end()]).toEqual(rows);
    }),
  );
});

test.each([
  ['a,b\nc', [['a', 'b'], ['c']]],
  ['a,b\r\n\r\nc,\r\n', [['a', 'b'], [''], ['c', '']]],
  ['\uFEFFa\n', [['a']]],
  ['a"b,"c"d,"e ""f"""\n', [['a"b', 'cd', 'e "f"']]],
  ['a\rb\n', [['a\rb']]],
])('%j is read as a spreadsheet program reads it', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test('rows are handed out as soon as they have ended, and only the rest of one is kept', () => {
  const reader = new CsvReader();
  expect(reader.read('a,b\nc,')).toEqual([['a', 'b']]);
  expect(reader.read('"d\n')).toEqual([]);
  expect(reader.read('e"\nf')).toEqual([['c', 'd\ne']]);
  expect(reader.end()).toEqual([['f']]);
});

test('a quoted cell that does not end, too many columns and an endless row are refused', () => {
  expect(() => readCsv('a,"b\nc')).toThrow(
    expect.objectContaining({
      fields: [expect.objectContaining({ message: 'row 1 opens a quote that nothing closes' })],
    }),
  );
  expect(() => readCsv(','.repeat(200))).toThrow(/.*/);
  const reader = new CsvReader();
  expect(() => {
    for (let piece = 0; piece < 70; piece++) reader.read('x'.repeat(65_536));
  }).toThrow(expect.objectContaining({ fields: [expect.objectContaining({ message: 'row 1 is too long' })] }));
});
