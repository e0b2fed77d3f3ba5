import { expect, test } from 'vitest';
import { ambiguityOf, DecimalMarks, inCommaFile, readNumber, textOfCell, typedNumber } from './typed-number.js';

test.each([
  ['12.5', 12.5],
  ['-0.4', -0.4],
  ['1e-7', 1e-7],
])('%s is %d in any file', (text, value) => {
  expect(readNumber(text)).toEqual({ value });
  expect(readNumber(inCommaFile(text))).toEqual({ value });
});

test.each([
  ['0,4', 0.4],
  ['12,5', 12.5],
  ['0,125', 0.125],
  ['1234,5', 1234.5],
  ['1,5e3', 1500],
  ['1.234,5', 1234.5],
])('%s is %d in a file whose numbers have decimal commas, and no number elsewhere', (text, value) => {
  expect(readNumber(inCommaFile(text))).toEqual({ value });
  expect(readNumber(text)).toEqual({ fault: 'Given input is not a number' });
  expect(textOfCell(inCommaFile(text))).toBe(text);
});

test.each(['1,234', '-12,345', '1.234', '-12.345'])('%s may mean two numbers, so it is refused and says so', text =>
  expect(readNumber(inCommaFile(text))).toEqual({
    fault: expect.stringMatching(/^Given input is not a number: .* may be/) as string,
  }),
);

test.each(['abc', '', '1,2,3', '12 mg', '85%', '#DIV/0!', '1,23,456', '٣', '1..2'])('%s is no number', text => {
  expect(readNumber(text)).toEqual({ fault: 'Given input is not a number' });
  expect(readNumber(inCommaFile(text))).toEqual({ fault: 'Given input is not a number' });
});

test.each([
  ['85%', 85],
  ['85 %', 85],
  ['12.5%', 12.5],
  ['12,5 %', 12.5],
])('%s is %d in a column of percentages, and no number in any other', (text, value) => {
  expect(readNumber(inCommaFile(text), { isPercent: true })).toEqual({ value });
  expect(readNumber(inCommaFile(text))).toEqual({ fault: 'Given input is not a number' });
});

test('a percentage that may mean two numbers is refused, and a comma is none where it is not decimal', () => {
  const read = (text: string) => readNumber(text, { isPercent: true });
  expect(read(inCommaFile('1,234 %'))).toEqual({
    fault: expect.stringMatching(/1,234 may be 1\.234 or 1234/) as string,
  });
  expect(read('12,5 %')).toEqual({ fault: 'Given input is not a number' });
  expect(read('%')).toEqual({ fault: 'Given input is not a number' });
});

test.each([
  { others: ['0.5', '12,5 mg', '5'], arePoints: true },
  { others: ['0.5', '12,5'], arePoints: false },
  { others: ['12,5'], arePoints: false },
  { others: ['1.234.567,8'], arePoints: false },
  { others: ['7', 'one', '2.345'], arePoints: false },
])('beside $others it is $arePoints that 1.234 can only have a decimal point', ({ others, arePoints }) => {
  const marks = new DecimalMarks();
  for (const other of others) marks.see(other);
  expect(marks.arePoints).toBe(arePoints);
  const read = readNumber(inCommaFile('1.234', marks));
  if (arePoints) expect(read).toEqual({ value: 1.234 });
  else expect(read).toEqual({ fault: 'Given input is not a number: 1.234 may be 1.234 or 1234; write 1.2340 or 1234' });
});

test.each([
  ['12.5', 12.5],
  [' 12,5 ', 12.5],
  ['0,125', 0.125],
  ['1234,5', 1234.5],
  ['1.234', 1.234],
  ['5,', 5],
  [',5', 0.5],
  ['1e-7', 1e-7],
  ['', null],
  ['  ', null],
])('%s in a field of a form is %s', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(['1,234', '-12,345', '1.234,5', '12 kg', '0x10', 'Infinity', '1e400', '-'])(
  '%s in a field of a form is no number, so it goes to the server as it is',
  text => {
    expect(typedNumber(text)).toBe(text);
  },
);

test.each([
  ['1,234', '1,234 may be 1.234 or 1234; write 1.2340 or 1234'],
  ['-12,500', '-12,500 may be -12.500 or -12500; write -12.5000 or -12500'],
  ['1.234', null],
  ['0,123', null],
  ['1,23', null],
  ['abc', null],
  [1234, null],
])('%j in a form is told as two numbers where it may be two', (typed, words) => {
  expect(ambiguityOf(typed)).toBe(words);
});
