import { expect, test } from 'vitest';
import { HostHealth } from './host-health.js';

test('five failures in a row pause a server; then one try decides, and others wait for it', () => {
  let now = 0;
  const health = new HostHealth(() => now);
  for (let failure = 0; failure < 5; failure++) {
    expect(health.mayTry('a')).toBe(true);
    health.failed('a');
  }
  expect([health.mayTry('a'), health.mayTry('b')]).toEqual([false, true]);
  now = 30_001;
  expect([health.mayTry('a'), health.mayTry('a')]).toEqual([true, false]);
  health.failed('a');
  expect(health.mayTry('a')).toBe(false);
  now = 70_000;
  expect(health.mayTry('a')).toBe(true);
  health.succeeded('a');
  expect([health.mayTry('a'), health.mayTry('a')]).toEqual([true, true]);
});
