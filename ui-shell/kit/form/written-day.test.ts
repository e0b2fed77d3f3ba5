import { describe, expect, it } from 'vitest';
import { faultOfDay, writtenDay } from './written-day.js';

describe('a typed date', () => {
  it('is accepted only as year, month and day', () => {
    expect(writtenDay(' 2026-02-28 ')).toEqual(new Date(2026, 1, 28));
    expect(writtenDay('2028-02-29')).toEqual(new Date(2028, 1, 29));
    for (const text of [
      '30.11.2026',
      '11/30/2026',
      '20261130',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-5',
      'abc',
    ])
      expect(writtenDay(text), text).toBe(false);
  });

  it('is told what is wrong with it', () => {
    expect(faultOfDay('30.11.2026')).toBe('“30.11.2026” is not a date. Use the format 2026-11-23.');
    expect(faultOfDay('2026-11-24', '', '2026-11-23')).toBe('2026-11-24 is too late: the last date is 2026-11-23.');
    expect(faultOfDay('2026-11-22', '2026-11-23')).toBe('2026-11-22 is too early: the first date is 2026-11-23.');
    for (const text of ['', ' ', '2026-11-23']) expect(faultOfDay(text, '2026-11-23', '2026-11-23')).toBe('');
  });
});
