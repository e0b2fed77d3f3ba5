import { expect, test } from 'vitest';
import { stepText } from '#plugins/procedures/shared/procedure-step';
import { stepChanges } from './audited-steps.js';

test('a step is put into words with its limits, agent and marks', () => {
  const step = {
    action: 'Wash',
    cleaningAgentId: 'id',
    temperatureMinC: 60,
    temperatureMaxC: 70,
    timeMinMinutes: 10,
    flowLitresPerMinute: 20,
    critical: true,
    drain: true,
  };
  expect(stepText(step, () => 'CA05')).toBe(
    'Wash with CA05, 60 to 70 °C, at least 10 min, 20 L/min, critical, drained',
  );
  // Stated limits are shown as they were entered.
  expect(stepText({ action: 'Wash', timeMinMinutes: 10.25, volumeLitres: 1234.5 }, String)).toBe(
    'Wash, at least 10.25 min, 1234.5 L',
  );
  expect(stepText({ action: 'Dry', temperatureMaxC: 40, timeMinMinutes: 5, timeMaxMinutes: 5 }, String)).toBe(
    'Dry, at most 40 °C, 5 min',
  );
});

test.each([
  ['changed', ['a', 'b', 'c'], ['a', 'B', 'c'], [{ path: 'step 2', from: 'b', to: 'B' }]],
  ['inserted', ['a', 'c'], ['a', 'b', 'c'], [{ path: 'step 2', from: null, to: 'b' }]],
  ['removed', ['a', 'b', 'c'], ['a', 'c'], [{ path: 'step 2', from: 'b', to: null }]],
  ['moved', ['a', 'b', 'c'], ['c', 'a', 'b'], [{ path: 'order of the steps', from: 'a; b; c', to: 'c; a; b' }]],
  ['the same as the step before it', ['a'], ['a', 'a'], [{ path: 'step 2', from: null, to: 'a' }]],
])('a step that was %s is one change of the audit trail', (_how, before, after, changes) => {
  expect(stepChanges(before, after)).toEqual(changes);
});
