import type { OutboxEntry } from '@limpid/ui-kit';
import { expect, test } from 'vitest';
import { knownState } from './floor-state.js';

const received = '2026-01-01T10:00:00.000Z';
const entry = (action: string, more: Partial<OutboxEntry> = {}, step?: number) =>
  ({
    body: { action, step },
    state: 'waiting',
    at: '2026-01-01T11:00:00Z',
    file: null,
    settledAt: null,
    ...more,
  }) as unknown as OutboxEntry;

test('entries that wait lead through the table in their order', () => {
  const known = knownState('Dirty', [entry('startCleaning'), entry('completeStep', {}, 1)], received);
  expect(known).toMatchObject({ status: 'Cleaning', isWaiting: true });
  expect([...known.doneSteps]).toEqual([1]);
  expect(knownState(null, [entry('takeOn')], received).status).toBe('Dirty');
});

test('an entry that was sent counts until an answer is newer, a refused one never does', () => {
  const sent = (settledAt: string) => [entry('startCleaning', { state: 'sent', settledAt })];
  expect(knownState('Dirty', sent('2026-01-01T10:00:01.000Z'), received).status).toBe('Cleaning');
  expect(knownState('Dirty', sent('2026-01-01T09:59:59.000Z'), received).status).toBe('Dirty');
  expect(knownState('Dirty', [entry('startCleaning', { state: 'refused' })], received)).toMatchObject({
    status: 'Dirty',
    isRefused: true,
  });
});

test('an action that the status does not have changes nothing', () => {
  expect(knownState('Dirty', [entry('endBatch')], received).status).toBe('Dirty');
});
