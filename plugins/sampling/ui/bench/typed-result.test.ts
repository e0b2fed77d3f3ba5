import { expect, test } from 'vitest';
import { pastedColumn, typedResult } from './typed-result.js';

test.each([
  ['', null],
  ['0.42', { residueOption: 'quantified', observedResidue: 0.42 }],
  ['0,42', { residueOption: 'quantified', observedResidue: 0.42 }],
  ['< 0.05', { residueOption: 'belowDetectionLimit', observedResidue: null, detectionLimit: 0.05 }],
  ['<0,05', { residueOption: 'belowDetectionLimit', observedResidue: null, detectionLimit: 0.05 }],
  ['<', { residueOption: 'belowDetectionLimit', observedResidue: null }],
  ['bdl', { residueOption: 'belowDetectionLimit', observedResidue: null }],
  ['nd', { residueOption: 'notDetected', observedResidue: null }],
  // The server names the fault at its row.
  ['low', { residueOption: 'quantified', observedResidue: 'low' }],
])('%j is read as a result', (text, result) => {
  expect(typedResult(text)).toEqual(result);
});

test('a pasted column keeps its gaps, so that rows do not move', () => {
  expect(pastedColumn('0.4\r\n\r\n<\tAR-1\r\n')).toEqual(['0.4', '', '<']);
});
