import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultDateForm } from '#schemas/lib/date-text';
import { facilityDay, facilityDayBegin, facilityDayEnd, setDateForm } from './format.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T11:00:00Z') }));
afterEach(() => {
  setDateForm(defaultDateForm);
  vi.useRealTimers();
});

test.each([
  ['Pacific/Kiritimati', '2026-03-02', '2026-02-23'],
  ['UTC', '2026-03-01', '2026-02-22'],
  ['Etc/GMT+12', '2026-02-28', '2026-02-21'],
])('today, the latest date that can be chosen, is the date of the facility in %s', (timezone, today, week) => {
  setDateForm({ ...defaultDateForm, timezone });
  expect([facilityDay(), facilityDay(7)]).toEqual([today, week]);
});

test.each([
  ['Pacific/Kiritimati', '2026-03-01T10:00:00.000Z'],
  ['UTC', '2026-03-02T00:00:00.000Z'],
  ['America/St_Johns', '2026-03-02T03:30:00.000Z'],
])('a chosen date begins at midnight in %s', (timezone, begin) => {
  setDateForm({ ...defaultDateForm, timezone });
  expect(facilityDayBegin('2026-03-02')).toBe(begin);
});

test.each([
  ['UTC', '2026-03-29T23:59:59.999Z'],
  // A day of 23 hours.
  ['Europe/Zurich', '2026-03-29T21:59:59.999Z'],
])('a chosen date ends before the next begins in %s, wherever the browser is', (timezone, end) => {
  setDateForm({ ...defaultDateForm, timezone });
  expect(facilityDayEnd('2026-03-29')).toBe(end);
});
