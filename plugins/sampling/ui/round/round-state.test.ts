import type { OutboxEntry } from '@limpid/ui-kit';
import { expect, test } from 'vitest';
import type { WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { countsOf, nextOf, roundOf } from './round-state.js';
import { nothingConfirmed, readScan } from './scanned.js';

const sample = (place: number, sampleType: 'swab' | 'rinse', state = 'Planned') => ({
  id: `s${place}`,
  setId: 'set',
  label: `S0001-0${place}`,
  place,
  state,
  takenAt: null,
  absentReason: null,
  definition: { sampleType, contaminant: 'product', location: { code: `L${place}` } },
});
const setOf = (...samples: readonly object[]) =>
  ({ cleaningCompletedAt: '2026-01-01T08:00:00Z', visuallyClean: true, samples }) as unknown as WholeSampleSet;
const entry = (subject: string, action: string, state: OutboxEntry['state'] = 'waiting') =>
  ({
    subject,
    body: { action, reason: 'The vial broke' },
    state,
    at: '2026-01-01T09:00:00Z',
  }) as unknown as OutboxEntry;

const set = setOf(sample(1, 'rinse'), sample(2, 'swab'), sample(3, 'swab'));
const states = (entries: readonly OutboxEntry[]) => roundOf(set, entries).map(({ state, missing }) => [state, missing]);
const rinseFirst = 'S0001-01 is taken before: rinse before swab, microbial before chemical';

test('an entry that waits or was just sent counts, and opens what it was waited for', () => {
  expect(states([])).toEqual([
    ['Planned', null],
    ['Planned', rinseFirst],
    ['Planned', rinseFirst],
  ]);
  for (const state of ['waiting', 'sent'] as const)
    expect(states([entry('s1', 'take', state)])).toEqual([
      ['Taken', null],
      ['Planned', null],
      ['Planned', null],
    ]);
});

test('a refused or discarded entry does not count', () => {
  for (const state of ['refused', 'discarded'] as const)
    expect(states([entry('s1', 'take', state)])[0]).toEqual(['Planned', null]);
});

test('entries apply in order, and a damaged sample is absent with its reason', () => {
  const [first] = roundOf(set, [entry('s1', 'take'), entry('s1', 'discard')]);
  expect(first).toMatchObject({ state: 'Absent', takenAt: '2026-01-01T09:00:00Z', absentReason: 'The vial broke' });
});

test('nothing is taken before the cleaning is completed and inspected', () => {
  const open = { ...set, cleaningCompletedAt: null };
  expect(roundOf(open, [])[0]?.missing).toBe('the cleaning is not completed');
  expect(roundOf({ ...set, visuallyClean: null }, [])[0]?.missing).toBe('the visual inspection is not recorded');
});

test('the next sample is one that can be taken, then any that is left', () => {
  expect(nextOf(roundOf(set, []), 's1')?.sample.id).toBe('s1');
  const round = roundOf(set, [entry('s1', 'take'), entry('s2', 'markAbsent')]);
  expect(nextOf(round, 's2')?.sample.id).toBe('s3');
  expect(countsOf(round)).toEqual({ planned: 1, taken: 1, absent: 1 });
});

test('a label that was scanned before is named', () => {
  const round = roundOf(set, [entry('s1', 'take')]);
  expect(readScan(round, ' s0001-02 ', nothingConfirmed)).toMatchObject({ id: 's2', kind: 'success' });
  const labelled = { labelOf: 's2', place: null };
  expect(readScan(round, 'S0001-02', labelled).text).toBe('S0001-02 was scanned twice');
  expect(readScan(round, 'S0001-01', nothingConfirmed).text).toBe('S0001-01 was scanned before: it is taken');
  expect(readScan(round, 'S0002-01', nothingConfirmed)).toMatchObject({ id: null, kind: 'error' });
});

test('a scanned place shows its next sample, and one that is not that of the sample is told at once', () => {
  const round = roundOf(set, [entry('s1', 'take')]);
  const atPlace = readScan(round, 'l3', nothingConfirmed);
  expect(atPlace).toMatchObject({ id: 's3', kind: 'success', confirmed: { labelOf: null, place: 'L3' } });
  expect(readScan(round, 'S0001-03', atPlace.confirmed)).toMatchObject({
    kind: 'success',
    confirmed: { labelOf: 's3', place: 'L3' },
  });
  // The vial of another place.
  expect(readScan(round, 'S0001-02', atPlace.confirmed)).toMatchObject({
    id: null,
    kind: 'error',
    text: 'Wrong place: S0001-02 is taken at L2, and L3 was scanned',
    confirmed: atPlace.confirmed,
  });
  // The place of another vial.
  expect(readScan(round, 'L3', { labelOf: 's2', place: null })).toMatchObject({
    id: null,
    kind: 'error',
    text: 'Wrong place: this is L3, and S0001-02 is taken at L2',
  });
  expect(readScan(round, 'L1', nothingConfirmed)).toMatchObject({ id: 's1', kind: 'warning' });
  expect(readScan(round, 'L9', nothingConfirmed).text).toBe('L9 is no label or place of this sample set');
});
