import { expect, test } from 'vitest';
import { licenceStatusOf, type LicenceTerms } from './licence-status.js';

const terms: LicenceTerms = {
  id: 'a',
  number: 'L-1',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  warnDays: 30,
  graceDays: 14,
  tier: 'full',
  limits: {},
};
const on = (today: string, clockMovedBack = false) => licenceStatusOf({ terms, today, clockMovedBack });

test.each([
  ['2026-11-30', 'genuine', 31, null],
  ['2026-12-01', 'intimate', 30, null],
  ['2026-12-31', 'intimate', 0, null],
  ['2027-01-01', 'grace', -1, 13],
  ['2027-01-14', 'grace', -14, 0],
  ['2027-01-15', 'grace-exceeded', -15, null],
] as const)('on %s a licence to the end of 2026 is %s', (today, state, daysLeft, graceDaysLeft) => {
  expect(on(today)).toMatchObject({ state, daysLeft, graceDaysLeft });
});

test('a clock that was moved back makes a genuine licence intimate and hides no later state', () => {
  expect(on('2026-06-01', true).state).toBe('intimate');
  expect(on('2027-01-01', true).state).toBe('grace');
  expect(on('2027-02-01', true).state).toBe('grace-exceeded');
});

test('without days of warning and grace the states follow each other directly', () => {
  const strict = { ...terms, warnDays: 0, graceDays: 0 };
  const states = ['2026-12-30', '2026-12-31', '2027-01-01'].map(
    today => licenceStatusOf({ terms: strict, today, clockMovedBack: false }).state,
  );
  expect(states).toEqual(['genuine', 'intimate', 'grace-exceeded']);
});

test('before the first licence file nothing is limited, whatever the clock says', () => {
  expect(licenceStatusOf({ terms: null, today: '2026-06-01', clockMovedBack: true }).state).toBe('genuine');
});
