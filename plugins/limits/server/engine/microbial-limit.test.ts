import { expect, test } from 'vitest';
import {
  endotoxinLimit,
  endotoxinSurfaceLimit,
  hasProliferated,
  judgeCount,
  microbialLimits,
  normalisedCount,
  type MicrobialCriterion,
} from './index.js';

const gradeC: MicrobialCriterion = {
  contaminant: 'BioBurden',
  sampleType: 'swab',
  roomGrade: 'C',
  alert: 15,
  action: 25,
  operator: 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
};
const gradeA: MicrobialCriterion = { ...gradeC, roomGrade: 'A', alert: null, action: 1, operator: 'LessThan' };
const lowestPh: MicrobialCriterion = {
  ...gradeC,
  roomGrade: null,
  alert: 5.5,
  action: 5,
  operator: 'GreaterThanEqualTo',
};

test.each([
  [15, gradeC, 'pass'],
  [16, gradeC, 'alert'],
  [25, gradeC, 'alert'],
  [26, gradeC, 'fail'],
  ['TNTC', gradeC, 'fail'],
  [0, gradeA, 'pass'],
  [1, gradeA, 'fail'],
  [4.9, lowestPh, 'fail'],
  [5.2, lowestPh, 'alert'],
  [6, lowestPh, 'pass'],
] as const)('a count of %s is judged as the grade asks', (count, criterion, verdict) => {
  expect(judgeCount(count, criterion)).toBe(verdict);
});

test('a machine has the limits of its grade and those of all grades, one without a grade the latter alone', () => {
  const all = [gradeA, gradeC, lowestPh];
  expect(microbialLimits(all, 'C')).toEqual([gradeC, lowestPh]);
  expect(microbialLimits(all, null)).toEqual([lowestPh]);
});

test('counts come to the basis of the limit, and a validated recovery raises them', () => {
  expect(normalisedCount(10, 100, 25)).toBe(2.5);
  expect(normalisedCount(10, 50, 100, 50)).toBe(40);
});

test('growth over a hold time counts from one decade on', () => {
  expect(hasProliferated(10, 99)).toBe(false);
  expect(hasProliferated(10, 100)).toBe(true);
  expect(hasProliferated(0, 9)).toBe(false);
});

test('an endotoxin limit is spread like a carryover: K ÷ M × batch × share ÷ area', () => {
  const perMg = endotoxinLimit(5, 10);
  expect(endotoxinSurfaceLimit(perMg, 1e6, 100_000)).toBeCloseTo(0.5, 12);
});
