import { describe, expect, test } from 'vitest';
import { defaultTaskConfiguration } from '#plugins/qualification/shared/task-configuration';
import { addDays, addDuration, daysBetween } from './calendar-days.js';
import { calendarFile } from './icalendar.js';
import { followingStudyType, forecast, nextTasks, scopeKey, type CompletedTask } from './periodic.js';
import { isInWindow, isOverdue, noticeOf, windowOf } from './task-days.js';

const rules = defaultTaskConfiguration.studyTypes;
const done = (more: Partial<CompletedTask> = {}): CompletedTask => ({
  id: 'T1',
  studyType: 'periodicVerification',
  scope: 'EQ PRD',
  completedOn: '2026-03-10',
  ...more,
});

describe('days', () => {
  test.each([
    ['2026-01-31', { value: 1, unit: 'month(s)' }, '2026-02-28'],
    ['2028-01-31', { value: 1, unit: 'month(s)' }, '2028-02-29'],
    ['2028-02-29', { value: 1, unit: 'year(s)' }, '2029-02-28'],
    ['2026-12-30', { value: 3, unit: 'day(s)' }, '2027-01-02'],
    ['2026-12-30', { value: 2, unit: 'week(s)' }, '2027-01-13'],
    ['2026-11-30', { value: 15, unit: 'month(s)' }, '2028-02-29'],
  ] as const)('%s and %j is %s', (day, duration, expected) => {
    expect(addDuration(day, duration)).toBe(expected);
  });

  test('days are counted over the change of clocks and over years', () => {
    expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2027-01-01', '2026-12-31')]).toEqual([2, -1]);
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });
});

describe('windows and notices', () => {
  test('both ends of a window belong to it', () => {
    const window = windowOf('2026-12-10', 5, 10);
    expect(window).toEqual({ from: '2026-12-05', to: '2026-12-20' });
    expect(['2026-12-04', '2026-12-05', '2026-12-20', '2026-12-21'].map(day => isInWindow(day, window))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('an open task is overdue from the day after its due day, a closed one never', () => {
    expect([
      isOverdue('2026-12-10', '2026-12-10', true),
      isOverdue('2026-12-10', '2026-12-11', true),
      isOverdue('2026-12-10', '2026-12-11', false),
    ]).toEqual([false, true, false]);
  });

  test('people are told at the notice days, when it is overdue, and after the escalation days', () => {
    const days = { noticeDays: 30, escalationDays: 14 };
    const told = (today: string) => noticeOf('2026-12-31', today, days);
    expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-14', '2027-01-15'].map(told)).toEqual([
      null,
      'due',
      'due',
      'overdue',
      'overdue',
      'escalated',
    ]);
  });
});

describe('periodic rules', () => {
  test('what was validated is verified periodically; a type without a frequency is not repeated', () => {
    expect(followingStudyType('validation')).toBe('periodicVerification');
    expect(followingStudyType('batchChangeover')).toBe('batchChangeover');
    expect(nextTasks([done({ studyType: 'verification' })], new Set(), rules)).toEqual([]);
  });

  test('the next task is due a frequency after completion, and in the list before its window', () => {
    expect(nextTasks([done()], new Set(), rules)).toEqual([
      { followsId: 'T1', studyType: 'periodicVerification', dueOn: '2027-03-10', addedOn: '2027-01-09' },
    ]);
  });

  test('of several tasks of a scope the last one counts, whichever type led to it', () => {
    const validation = done({ id: 'T0', studyType: 'validation', completedOn: '2025-05-01' });
    const other = done({ id: 'T9', scope: 'EQ2 PRD' });
    expect(nextTasks([done(), validation, other], new Set(), rules).map(({ followsId }) => followsId)).toEqual([
      'T1',
      'T9',
    ]);
  });

  test('a scope with an open task of the type needs no other', () => {
    expect(nextTasks([done()], new Set([scopeKey('EQ PRD', 'periodicVerification')]), rules)).toEqual([]);
  });

  test('the forecast repeats a rule until its end', () => {
    const often = {
      ...rules,
      periodicVerification: { ...rules.periodicVerification, frequency: { value: 4, unit: 'month(s)' } },
    } as const;
    const days = forecast(nextTasks([done()], new Set(), often), '2027-03-10', often).map(({ dueOn }) => dueOn);
    expect(days).toEqual(['2026-07-10', '2026-11-10', '2027-03-10']);
  });
});

describe('the calendar file', () => {
  const event = {
    uid: 'task-1@limpid',
    day: '2026-12-10',
    summary: 'QT-2026-001, "x"; y\\z',
    description: 'a\nb',
    url: null,
  };
  const text = calendarFile('Plant', [event], new Date('2026-11-27T01:02:03Z'));

  test('escapes texts and dates whole days', () => {
    expect(text).toContain('SUMMARY:QT-2026-001\\, "x"\\; y\\\\z\r\n');
    expect(text).toContain('DESCRIPTION:a\\nb\r\n');
    expect(text).toContain('DTSTART;VALUE=DATE:20261210\r\n');
    expect(text).toContain('DTSTAMP:20261127T010203Z\r\n');
  });

  test('folds lines of more than 75 octets between characters', () => {
    const long = calendarFile('Plant', [{ ...event, summary: 'Prüfung '.repeat(30) }], new Date());
    const lines = long.split('\r\n');
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('Prüfung '.repeat(30).slice(0, -1));
  });
});
