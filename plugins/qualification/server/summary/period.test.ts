import { expect, test } from 'vitest';
import { periodOf, periodText } from './period.js';

const form = { timezone: 'Asia/Kolkata', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm' };

test('without days it is the calendar year of today, from midnight to midnight at the facility', () => {
  const period = periodOf({}, '2026-11-27', form);
  expect(period).toMatchObject({ start: '2026-01-01', end: '2026-12-31' });
  // India is five and a half hours ahead.
  expect(period.from.toISOString()).toBe('2025-12-31T18:30:00.000Z');
  expect(period.until.toISOString()).toBe('2026-12-31T18:30:00.000Z');
  expect(period.months).toHaveLength(12);
  expect(periodText(period, form)).toBe('2026');
});

test('one day that is named chooses the year of the other', () => {
  expect(periodOf({ start: '2025-04-01' }, '2026-11-27', form)).toMatchObject({ end: '2025-12-31' });
  expect(periodOf({ end: '2025-03-31' }, '2026-11-27', form)).toMatchObject({ start: '2025-01-01' });
});

test('a business year has the months of both years', () => {
  const period = periodOf({ start: '2025-11-15', end: '2026-02-10' }, '2026-11-27', form);
  expect(period.months).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(periodText(period, form)).toBe('15 Nov, 2025 to 10 Feb, 2026');
});

test('a last day before the first, a future period and more than 36 months are none', () => {
  const today = '2026-11-27';
  const faultOf = (asked: object): unknown => {
    try {
      return periodOf(asked, today, form);
    } catch (error) {
      return (error as { readonly fields: readonly { readonly path: string }[] }).fields[0]?.path;
    }
  };
  expect(faultOf({ start: '2026-05-01', end: '2026-04-30' })).toBe('end');
  expect(faultOf({ start: '2026-11-28', end: '2026-12-31' })).toBe('start');
  expect(faultOf({ start: '2023-12-31', end: '2026-12-31' })).toBe('end');
  expect(periodOf({ start: '2024-01-01', end: '2026-12-31' }, today, form).months).toHaveLength(36);
});
