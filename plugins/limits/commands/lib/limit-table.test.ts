import { expect, test } from 'vitest';
import type { LimitRow } from './limit-rows.js';
import { limitTable } from './limit-table.js';

const row = (externalId: string, alert: LimitRow['alert']): LimitRow => ({
  kind: 'equipment',
  externalId,
  name: 'Press',
  outcome: 'LIMIT',
  missing: [],
  residueType: 'Chemical',
  criterion: 'dosage',
  formula: null,
  value: 0.002,
  unit: 'mg/sqcm',
  sal: { value: 2, unit: 'ug/sqcm' },
  alert,
  previous: 'PRD-1',
  substance: 'A1',
  next: 'PRD-2',
  flags: [],
});

test('alert levels have a column in the unit of the limits, when there are any', () => {
  const alert = { percent: 25, l3MgPerSqcm: 0.0005, sal: { value: 0.5, unit: 'ug/sqcm' } };
  const table = limitTable([row('EQ-1', alert), row('EQ-2', null)]);
  expect(table).toMatch(/^ID +Name +L3, ug\/sqcm +Alert level, ug\/sqcm +Type/);
  expect(table).toMatch(/^EQ-1 +Press +2 +0\.5 +Actives/m);
  expect(table).toMatch(/^EQ-2 +Press +2 +Actives/m);
  expect(limitTable([row('EQ-2', null)])).not.toContain('Alert level');
});
