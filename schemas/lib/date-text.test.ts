import { expect, test } from 'vitest';
import { momentIn, momentOfText } from './date-text.js';

test.each([
  ['UTC', '2026-11-27T08:15:00', '2026-11-27T08:15:00.000Z'],
  ['Europe/Berlin', '2026-11-27T08:15:30.250', '2026-11-27T07:15:30.250Z'],
  ['Europe/Berlin', '2026-07-01 08:15', '2026-07-01T06:15:00.000Z'],
  ['America/New_York', '2026-03-08T01:59:00', '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-08T03:01:00', '2026-03-08T07:01:00.000Z'],
  // Clocks show this time twice.
  ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-27T00:00:00', '2026-11-26T18:30:00.000Z'],
])('clocks of %s show %s at %s', (timezone, shown, moment) => {
  expect(momentIn(timezone, shown)?.toISOString()).toBe(moment);
});

test('what is no date and time has no moment', () => {
  expect(momentIn('UTC', '2026-02-30T08:00:00')).toBeNull();
  expect(momentIn('UTC', 'yesterday')).toBeNull();
});

test.each([
  ['2026-11-21 14:30', '2026-11-21T13:30:00.000Z'],
  ['2026-11-21T14:30:00.250', '2026-11-21T13:30:00.250Z'],
  ['2026-11-21T14:30:00Z', '2026-11-21T14:30:00.000Z'],
  ['2026-11-21 14:30:00+05:30', '2026-11-21T09:00:00.000Z'],
])('%s in a file of Berlin is %s', (text, moment) => {
  expect(momentOfText('Europe/Berlin', text)?.toISOString()).toBe(moment);
});

test.each([
  '05/11/2026 14:30',
  '03.04.2026',
  '2026-11-21',
  '45',
  'Run 1',
  '2026-02-30T08:00:00Z',
  '2026-11-21T14:30:00+99:00',
])('%s is no date and time of a file', text => {
  expect(momentOfText('Europe/Berlin', text)).toBeNull();
});
