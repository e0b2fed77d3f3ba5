import { expect, test } from 'vitest';
import { fromZone, toZone } from './zoned-time.js';

test.each([
  ['2026-11-21T08:30:00Z', 'UTC', '2026-11-21T08:30'],
  ['2026-11-21T08:30:00Z', 'Europe/Berlin', '2026-11-21T09:30'],
  ['2026-07-21T08:30:00Z', 'Europe/Berlin', '2026-07-21T10:30'],
  ['2026-11-20T23:15:00Z', 'Asia/Kolkata', '2026-11-21T04:45'],
  ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-29T03:30'],
  ['2026-12-31T23:59:00Z', 'America/New_York', '2026-12-31T18:59'],
])('%s is %s %s on the wall, and back', (iso, zone, local) => {
  expect(toZone(iso, zone)).toBe(local);
  expect(fromZone(local, zone)).toBe(iso);
});

test('an incomplete time is null', () => {
  expect(fromZone('2026-11', 'UTC')).not.toBe('2026-11');
  expect(fromZone('', 'UTC')).toBeNull();
  expect(toZone('soon', 'UTC')).toBe('');
});
