import { expect, test } from 'vitest';
import { holdClock } from './hold-clock.js';
import { refusedNext, type NextQuestion } from './next-product.js';
import { releaseState, type ReleaseFacts } from './release-state.js';
import { stepsOfRun } from './run-steps.js';
import { isVisualEnough } from './visual-only.js';

const passed: ReleaseFacts = {
  isCleaned: true,
  visuallyClean: true,
  cleanHoldExpired: false,
  dirtyHours: 10,
  dirtyMaxHours: 24,
  procedureRevised: false,
  witnessMissing: false,
  failedSamples: [],
  inconclusiveSamples: [],
  openSamples: [],
  run: null,
};
const run = { label: 'Run 1', isCompleted: true, outcome: 'Pass' };

test.each<[string, Partial<ReleaseFacts>, string]>([
  ['all passed', {}, 'CAN_BE_RELEASED'],
  ['all passed in a completed run', { run }, 'CAN_BE_RELEASED'],
  ['not visually clean', { visuallyClean: false }, 'CAN_NOT_BE_RELEASED'],
  ['a result fails', { failedSamples: ['S1'] }, 'CAN_NOT_BE_RELEASED'],
  ['dirty for too long', { dirtyHours: 24.1 }, 'CAN_NOT_BE_RELEASED'],
  ['the procedure was revised', { procedureRevised: true }, 'CAN_NOT_BE_RELEASED'],
  ['the clean hold expired', { cleanHoldExpired: true }, 'CAN_NOT_BE_RELEASED'],
  ['the run failed', { run: { ...run, outcome: 'Fail' } }, 'CAN_NOT_BE_RELEASED'],
  ['a failure stands above what is outstanding', { failedSamples: ['S1'], openSamples: ['S2'] }, 'CAN_NOT_BE_RELEASED'],
  ['exactly at the dirty hold', { dirtyHours: 24 }, 'CAN_BE_RELEASED'],
  ['not inspected', { visuallyClean: null }, 'MAY_BE_RELEASED'],
  ['results outstanding', { openSamples: ['S1'] }, 'MAY_BE_RELEASED'],
  ['results prove nothing', { inconclusiveSamples: ['S1'] }, 'MAY_BE_RELEASED'],
  ['the run is open', { run: { ...run, isCompleted: false, outcome: null } }, 'MAY_BE_RELEASED'],
  ['the observer is missing', { witnessMissing: true }, 'MAY_BE_RELEASED'],
  ['not cleaned', { isCleaned: false, visuallyClean: null }, 'MAY_BE_RELEASED'],
])('transitions 8: %s', (_case, facts, state) => {
  const verdict = releaseState({ ...passed, ...facts });
  expect(verdict.state).toBe(state);
  expect(verdict.reasons.length).toBeGreaterThan(0);
});

test('a hold time has a share and an alarm from 50, 80 and 100 %, and none without a limit', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const percents = [4.99, 5, 7.99, 8, 9.99, 10, 20].map(
    hours => holdClock('dirty', start, 10, after(hours)).alarmPercent,
  );
  expect(percents).toEqual([0, 50, 50, 80, 80, 100, 100]);
  expect(holdClock('clean', start, null, after(5))).toMatchObject({
    usedHours: 5,
    usedShare: null,
    endsAt: null,
    alarmPercent: 0,
  });
  expect(holdClock('dirty', start, 10, after(-1)).usedHours).toBe(0);
});

const question: NextQuestion = {
  production: 'PRD-2',
  equipment: 'EQ-1',
  isMapped: true,
  dedication: 'shared',
  dedicatedTo: null,
  makes: ['PRD-2', 'Tablets'],
  isChange: true,
  previous: 'PRD-1',
  residues: [{ name: 'Active', outcome: 'LIMIT' }],
};

test('a next production is refused when a residue has no limit, when it is not mapped, and on dedicated equipment', () => {
  expect(refusedNext(question)).toEqual([]);
  expect(refusedNext({ ...question, residues: [{ name: 'Active', outcome: 'HBEL_REQUIRED' }] })).toEqual([
    'Active of PRD-1 has no limit before PRD-2',
  ]);
  expect(refusedNext({ ...question, isMapped: false })).toEqual(['PRD-2 is not mapped to EQ-1']);
  const dedicated = { ...question, dedication: 'dedicatedProduct', dedicatedTo: 'Capsules' };
  expect(refusedNext(dedicated)).toEqual(['EQ-1 is dedicated to Capsules']);
  expect(refusedNext({ ...dedicated, dedicatedTo: 'tablets' })).toEqual([]);
});

test('a visual inspection is enough only where everything is known and far below', () => {
  const rule = { vrlMarginFactor: 10, toxicityScoreMax: 4 };
  const seen = { limitMgPerSqcm: 0.04, visibleFromMgPerSqcm: 0.004, toxicityScore: 4 };
  expect(isVisualEnough([seen], rule)).toBe(true);
  expect(isVisualEnough([], rule)).toBe(false);
  for (const worse of [{ limitMgPerSqcm: 0.039 }, { visibleFromMgPerSqcm: null }, { toxicityScore: 4.1 }])
    expect(isVisualEnough([seen, { ...seen, ...worse }], rule)).toBe(false);
});

test('a run brings equipment from any state to where it says it is, and never twice', () => {
  expect(stepsOfRun('none', 'cleaningStarted')).toEqual(['takeOn', 'startCleaning']);
  expect(stepsOfRun('In use', 'cleaningCompleted')).toEqual(['endBatch', 'startCleaning', 'completeCleaning']);
  expect(stepsOfRun('Cleaning', 'cleaningStarted')).toEqual([]);
  expect(stepsOfRun('Clean', 'inspectedClean')).toEqual([]);
  expect(stepsOfRun('Cleaned awaiting inspection', 'inspectedNotClean')).toEqual(['failInspection']);
  expect(stepsOfRun('Clean', 'completedFail')).toEqual([]);
});
