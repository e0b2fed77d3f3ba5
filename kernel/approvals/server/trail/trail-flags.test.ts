import { expect, test } from 'vitest';
import { trailFlagsOf } from './trail-flags.js';

const entry = (seq: number, at: string, more: object = {}) => ({
  seq,
  at,
  action: 'update',
  reason: 'as studied' as string | null,
  changes: [] as { path: string; from: unknown; to: unknown }[],
  ...more,
});
const flagsOf = (entries: Parameters<typeof trailFlagsOf>[0], submittedAt: string | null = null) =>
  [...trailFlagsOf(entries, submittedAt)].filter(([, flags]) => flags.length > 0);

test('a change without a reason, after the submission, or with a day in the past is flagged, a usual one is not', () => {
  const day = (to: string) => ({ changes: [{ path: 'executedOn', from: null, to }] });
  expect(
    flagsOf(
      [
        entry(1, '2026-11-20T08:00:00.000Z', { action: 'create', reason: null }),
        entry(2, '2026-11-20T09:00:00.000Z', day('2026-11-19')),
        entry(3, '2026-11-20T10:00:00.000Z', day('2026-11-18')),
        entry(4, '2026-11-20T11:00:00.000Z', { reason: null }),
        entry(5, '2026-11-21T08:00:00.000Z'),
      ],
      '2026-11-20T12:00:00.000Z',
    ),
  ).toEqual([
    [3, ['late']],
    [4, ['noReason']],
    [5, ['afterSubmit']],
  ]);
});

test('an entry that is earlier than the one before it shows that the clock was moved back', () => {
  const entries = [entry(7, '2026-11-20T08:00:00.000Z'), entry(8, '2026-11-20T07:59:00.000Z')];
  expect(flagsOf(entries)).toEqual([[8, ['clock']]]);
});

test('steps of the approval are no changes of the record', () => {
  const steps = ['Submit', 'sign', 'Reject', 'print'].map((action, index) =>
    entry(index + 1, `2026-11-20T1${index}:00:00.000Z`, { action, reason: null }),
  );
  expect(flagsOf(steps, '2026-11-20T09:00:00.000Z')).toEqual([]);
});
