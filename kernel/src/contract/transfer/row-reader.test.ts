import { expect, test } from 'vitest';
import { RowReader } from './row-reader.js';
import type { RowError } from './transfer.js';

function reading(row: Record<string, string>): { reader: RowReader; errors: RowError[] } {
  const errors: RowError[] = [];
  const references = new Map([['room.thing', new Map([['t-1', 'id-1']])]]);
  return { reader: new RowReader(row, { section: 'Things', row: 7 }, references, errors), errors };
}

test('an empty cell is absent and no fault', () => {
  const { reader, errors } = reading({ Mass: ' ', Name: '' });
  expect([
    reader.quantity('Mass', 'mass'),
    reader.text('Name'),
    reader.number('Missing'),
    reader.yesNo('Missing'),
  ]).toEqual([null, null, null, null]);
  expect(errors).toEqual([]);
});

test('cells are read as what they hold, and a formula guard is no data', () => {
  const { reader } = reading({ Mass: '1.5e2', 'Mass unit': 'g', Thing: 'T-1', Yes: 'TRUE', Name: "'=SUM" });
  expect(reader.quantity('Mass', 'mass')).toEqual({ value: 150, unit: 'g' });
  expect([reader.reference('Thing', 'room.thing'), reader.yesNo('Yes'), reader.text('Name')]).toEqual([
    'id-1',
    true,
    '=SUM',
  ]);
});

test.each([
  ['1,5', (reader: RowReader) => reader.number('Cell'), 'Given input is not a number'],
  ['NaN', (reader: RowReader) => reader.number('Cell'), 'Given input is not a number'],
  ['0', (reader: RowReader) => reader.positive('Cell'), 'Please enter a value greater than 0'],
  ['maybe', (reader: RowReader) => reader.yesNo('Cell'), 'must be yes or no'],
  ['T-2', (reader: RowReader) => reader.reference('Cell', 'room.thing'), 'T-2 does not exist in this facility'],
  ['c', (reader: RowReader) => reader.oneOf('Cell', ['a', 'b']), 'must be one of a, b'],
  ['a\u0000', (reader: RowReader) => reader.text('Cell'), 'has characters that are not allowed'],
])('%j is reported with section, row and column', (cell, read, message) => {
  const { reader, errors } = reading({ Cell: cell });
  expect(read(reader)).toBeNull();
  expect(errors).toEqual([{ section: 'Things', row: 7, column: 'Cell', message }]);
});

test('a required cell that is bad is reported once, for what is wrong with it', () => {
  const { reader, errors } = reading({ Count: 'x' });
  reader.required('Count', reader.number('Count'));
  reader.required('Name', reader.text('Name'));
  expect(errors.map(error => [error.column, error.message])).toEqual([
    ['Count', 'Given input is not a number'],
    ['Name', 'is required'],
  ]);
});
