import { expect, test } from 'vitest';
import { operatorLimitUgPerSqcm, swabHeadUgPerSqcm } from '../index.js';

test('the published operator limit: 20 ug/day at 10 % through one hand are 200 ug on 100 sqcm', () => {
  const usual = { absorbedPercent: 10, handAreaSqcm: 100 };
  expect(operatorLimitUgPerSqcm(20, usual) * 100).toBeCloseTo(200, 12);
  // What is absorbed completely is limited ten times lower, not higher.
  expect(operatorLimitUgPerSqcm(20, { ...usual, absorbedPercent: 100 })).toBeCloseTo(0.2, 12);
});

test('25 sqcm at 4 ug/sqcm, of which a swab takes up 80 %, are 80 ug: 20 ug/sqcm on a head of 4 sqcm', () => {
  const swab = { l3MgPerSqcm: 0.004, areaSqcm: 25, recoveryPercent: 80, headSqcm: 4 };
  expect(swabHeadUgPerSqcm(swab)).toBeCloseTo(20, 12);
  // No swab takes up more than there is.
  expect(swabHeadUgPerSqcm({ ...swab, recoveryPercent: 110 })).toBeCloseTo(25, 12);
});
