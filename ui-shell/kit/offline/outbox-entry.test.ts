import { expect, test } from 'vitest';
import { sendable, type OutboxEntry } from './outbox-entry.js';

const entry = (sequence: number, subject: string, state: OutboxEntry['state'], userId = 'ada') =>
  ({ sequence, subject, state, userId }) as OutboxEntry;

test('entries are sent in order, and only by the user who made them', () => {
  const entries = [entry(2, 'b', 'waiting'), entry(1, 'a', 'waiting'), entry(3, 'c', 'waiting', 'bob')];
  expect(sendable(entries, 'ada').map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('behind a refused entry those on the same subject wait, and others do not', () => {
  const entries = [entry(1, 'a', 'refused'), entry(2, 'a', 'waiting'), entry(3, 'b', 'waiting')];
  expect(sendable(entries, 'ada').map(({ sequence }) => sequence)).toEqual([3]);
  const settled = [entry(1, 'a', 'discarded'), entry(2, 'a', 'waiting'), entry(3, 'b', 'sent')];
  expect(sendable(settled, 'ada').map(({ sequence }) => sequence)).toEqual([2]);
});
