import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseClock } from './database-clock.js';

const begun = Date.parse('2026-03-01T08:00:00Z');
afterEach(() => vi.restoreAllMocks());

/** The clock after readings of a database whose time starts at monotonic 0 and is `ahead` ms ahead of `begun`. */
function read(clock: DatabaseClock, reported: { sent: number; at: number; received: number; ahead?: number }): void {
  vi.spyOn(performance, 'now').mockReturnValue(reported.received);
  clock.read(new Date(begun + reported.at + (reported.ahead ?? 0)), reported.sent);
}

/** Error of the clock in milliseconds. */
function wrongBy(clock: DatabaseClock, ahead = 0): number {
  return (clock.now()?.getTime() ?? NaN) - begun - ahead - performance.now();
}

test('a reading that took long never moves the time that it agrees with, however old the better one is', () => {
  const clock = new DatabaseClock();
  read(clock, { sent: 0, at: 0, received: 1 });
  read(clock, { sent: 10_000, at: 10_002, received: 10_100 });
  expect(Math.abs(wrongBy(clock))).toBeLessThanOrEqual(1);
});

test('a reading that contradicts the time sets it right, and a quicker one makes it more exact', () => {
  const clock = new DatabaseClock();
  read(clock, { sent: 0, at: 0, received: 1 });
  read(clock, { sent: 2000, at: 2010, received: 2040, ahead: 5000 });
  expect(Math.abs(wrongBy(clock, 5000))).toBeLessThanOrEqual(20);
  read(clock, { sent: 3000, at: 3001, received: 3002, ahead: 5000 });
  expect(Math.abs(wrongBy(clock, 5000))).toBeLessThanOrEqual(1);
});

test('readings that took long make it exact together: each says before and after what the database reported its time', () => {
  const clock = new DatabaseClock();
  read(clock, { sent: 0, at: 1, received: 60 });
  expect(Math.abs(wrongBy(clock))).toBeGreaterThan(20);
  read(clock, { sent: 100, at: 159, received: 160 });
  expect(Math.abs(wrongBy(clock))).toBeLessThanOrEqual(1);
});

test('while the time is not known exactly it is read again soon', () => {
  const clock = new DatabaseClock();
  read(clock, { sent: 0, at: 30, received: 60 });
  expect(clock.wantsReading).toBe(false);
  vi.spyOn(performance, 'now').mockReturnValue(111);
  expect(clock.wantsReading).toBe(true);
  read(clock, { sent: 111, at: 111, received: 112 });
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  expect(clock.wantsReading).toBe(false);
});

test('the time is read again after a second, and unknown before the first reading', () => {
  const clock = new DatabaseClock();
  expect([clock.now(), clock.wantsReading]).toEqual([null, true]);
  read(clock, { sent: 0, at: 0, received: 1 });
  expect(clock.wantsReading).toBe(false);
  vi.spyOn(performance, 'now').mockReturnValue(1002);
  expect(clock.wantsReading).toBe(true);
});
