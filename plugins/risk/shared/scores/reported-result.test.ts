import { expect, test } from 'vitest';
import { storedResult, parseResult, resultsIn } from './reported-result.js';

test.each([
  ['0.42', { belowDetection: false, value: 0.42 }],
  ['=0.42', { belowDetection: false, value: 0.42 }],
  ['<0.05', { belowDetection: true, value: 0.05 }],
  [' < .05 ', { belowDetection: true, value: 0.05 }],
  ['1e-3', { belowDetection: false, value: 0.001 }],
  ['0', null],
  ['<0', null],
  ['-1', null],
  ['>5', null],
  ['ND', null],
  ['1,5', null],
  ['', null],
  ['1e999', null],
  ['1e-31', null],
])('a result %j is read as %j', (text, result) => {
  expect(parseResult(text)).toEqual(result);
});

test('a result is kept with its digits', () => {
  expect(['0.420', '= 0.1', '<  0.05'].map(storedResult)).toEqual(['0.420', '0.1', '<0.05']);
});

test('a pasted column is split, and a qualifier stays with its number', () => {
  expect(resultsIn('0.1\r\n< 0.05\t0.2; 0.3|0.4\n\n')).toEqual(['0.1', '<0.05', '0.2', '0.3', '0.4']);
});
