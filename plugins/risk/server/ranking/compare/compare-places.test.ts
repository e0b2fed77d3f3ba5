import { expect, test } from 'vitest';
import { comparePlaces } from './compare-places.js';
import type { WorstOfPlace } from './worst-of-places.js';

const place = (worst: string | null, notEvaluated: number): WorstOfPlace => ({
  key: 'M1',
  label: 'M1 Granulator',
  worst: worst === null ? null : { id: worst, externalId: worst, name: 'Tablets' },
  rpn: worst === null ? null : 60,
  notEvaluated,
  decision: null,
  page: '/app/risk/worst-case',
});

test.each([
  ['still none, and more that lack data', place(null, 0), place(null, 2), 'changed'],
  ['a first one', place(null, 2), place('R1', 0), 'new'],
  ['none any more', place('R1', 0), place(null, 1), 'gone'],
])('a place is reported as evaluated only where it has a worst case now: %s', (_what, before, after, direction) => {
  const [finding] = comparePlaces({ title: 'Worst cases', places: 'pieces of equipment' }, [before], [after], 10);
  expect(finding?.differences.map(difference => difference.direction)).toEqual([direction]);
});
