import { expect, test } from 'vitest';
import { demoMoment } from './demo-moment.js';

test('moments of the demo count back from its start; other text stays as it is', () => {
  const now = new Date('2026-03-01T10:20:30.000Z');
  const read = (text: string): string => demoMoment(text, now);
  expect(read('1 day ago at 08:30')).toBe('2026-02-28T08:30:00.000Z');
  expect(read('30 minutes ago')).toBe('2026-03-01T09:50:30.000Z');
  expect(read('2 hours ago')).toBe('2026-03-01T08:20:30.000Z');
  expect(read('some days ago')).toBe('some days ago');
});
