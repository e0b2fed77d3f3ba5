import { describe, expect, test } from 'vitest';
import { recordFigures } from './record-figures.js';

describe('figures of a record', () => {
  const given = {
    mean: { value: 0.4, unit: 'ug/sqcm' as const },
    standardDeviation: { value: 0.1, unit: 'ug/sqcm' as const },
    resultCount: 30,
    belowDetectionCount: null,
  };

  test('are as entered without single results', () => {
    expect(recordFigures({ ...given, results: null, resultsUnit: null })).toEqual(given);
  });

  test('are computed from single results if there are any, whatever was saved', () => {
    expect(recordFigures({ ...given, results: ['<0.2', '0.3'], resultsUnit: 'mg/sqcm' })).toEqual({
      mean: { value: 0.2, unit: 'mg/sqcm' },
      standardDeviation: { value: expect.closeTo(Math.SQRT1_2 / 5, 14) as number, unit: 'mg/sqcm' },
      resultCount: 2,
      belowDetectionCount: 1,
    });
  });
});
