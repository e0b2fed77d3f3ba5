import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProtocol } from './completeness.js';
import { countedPasses, type CountedRun, type StudyRule } from './count-passes.js';
import { holdOf, momentFaults } from './holds.js';
import { runOutcome, verdictsOf } from './run-verdict.js';
import { sectionOrder, sectionsOfRun } from './sections.js';
import { studyOutcome, studyState } from './study-outcome.js';

const rule: StudyRule = { runsRequired: 3, consecutiveRequired: true, sets: ['product'] };
const run = (number: number, more: Partial<CountedRun> = {}): CountedRun => ({
  number,
  state: 'Completed',
  isVoid: false,
  outcome: 'pass',
  verdicts: { product: 'pass' },
  continuation: null,
  ...more,
});
const failed: Partial<CountedRun> = { outcome: 'fail', verdicts: { product: 'fail' } };
const goesOn = { continues: true, keepsCount: false };
const passes = (runs: readonly CountedRun[], of: StudyRule = rule): number => countedPasses(of, runs)['product'] ?? NaN;

test('a failure starts a count of consecutive passes anew, unless quality keeps it; without the rule it only adds nothing', () => {
  const runs = [run(1), run(2, { ...failed, continuation: goesOn }), run(3)];
  expect(passes(runs)).toBe(1);
  expect(
    passes([runs[0] ?? run(1), run(2, { ...failed, continuation: { ...goesOn, keepsCount: true } }), run(3)]),
  ).toBe(2);
  expect(passes(runs, { ...rule, consecutiveRequired: false })).toBe(2);
  expect(passes([run(1), run(2, { ...failed, isVoid: true, outcome: null }), run(3)])).toBe(2);
  expect(passes([run(1), run(2, { state: 'InProgress', outcome: null })])).toBe(1);
});

test('a run that failed as a whole fails every set, a failed sample its own set alone', () => {
  const sets = { ...rule, sets: ['product', 'BioBurden'] };
  const both = { product: 'pass', BioBurden: 'pass' } as const;
  expect(countedPasses(sets, [run(1, { verdicts: both }), run(2, { verdicts: both, outcome: 'fail' })])).toEqual({
    product: 0,
    BioBurden: 0,
  });
  const own = run(2, { verdicts: { product: 'fail', BioBurden: 'pass' }, outcome: 'fail' });
  expect(countedPasses(sets, [run(1, { verdicts: both }), own])).toEqual({ product: 0, BioBurden: 2 });
  // Not clean besides: the failed sample does not excuse the other set.
  expect(countedPasses(sets, [run(1, { verdicts: both }), { ...own, failsAllSets: true }])).toEqual({
    product: 0,
    BioBurden: 0,
  });
});

test.each([
  ['three passes', [run(1), run(2), run(3)], 'Completed', true, 'Validated'],
  ['three passes whose report is not approved', [run(1), run(2), run(3)], 'BeingApproved', true, 'On Going'],
  ['two passes, closed', [run(1), run(2)], 'Completed', true, 'Failed'],
  ['a failure that may not continue', [run(1, { ...failed, continuation: goesOn })], 'InProgress', false, 'Failed'],
  ['a failure that continues', [run(1, { ...failed, continuation: goesOn })], 'InProgress', true, 'On Going'],
  ['a failure without a decision', [run(1, failed)], 'InProgress', true, 'Failed'],
  ['nothing tested', [run(1, { verdicts: {} })], 'Completed', true, 'Failed'],
] as const)('the outcome of %s (transitions 4.3)', (_what, runs, state, allowsContinuation, outcome) => {
  expect(studyOutcome({ ...rule, allowsContinuation }, runs, state)).toBe(outcome);
});

const runs = fc.array(
  fc.record({
    state: fc.constantFrom<CountedRun['state']>(
      'NotStarted',
      'InProgress',
      'BeingReviewed',
      'BeingApproved',
      'Completed',
    ),
    isVoid: fc.boolean(),
    outcome: fc.constantFrom<CountedRun['outcome']>('pass', 'fail', null),
    verdict: fc.constantFrom('pass', 'alert', 'fail', 'inconclusive', 'missing'),
    continuation: fc.constantFrom(null, goesOn, { continues: true, keepsCount: true }, { ...goesOn, continues: false }),
  }),
  { maxLength: 8 },
);
const asRuns = (drawn: typeof runs extends fc.Arbitrary<infer T> ? T : never): CountedRun[] =>
  drawn.map(({ verdict, ...each }, index) => ({
    ...each,
    number: index + 1,
    verdicts: { product: verdict as 'pass' },
  }));

test('state and outcome follow from runs and report alone, whatever their order in the list', () => {
  fc.assert(
    fc.property(runs, fc.constantFrom('BeingBuilt', 'BeingReviewed', 'BeingApproved', 'Approved'), (drawn, report) => {
      const all = asRuns(drawn);
      const [one, other] = [all, all.toReversed()].map(list => {
        const state = studyState(list, report);
        return [state, studyOutcome({ ...rule, allowsContinuation: true }, list, state), countedPasses(rule, list)];
      });
      expect(one).toEqual(other);
    }),
  );
});

test('no failed run that counts can be made good by runs that are void or not completed', () => {
  fc.assert(
    fc.property(runs, drawn => {
      const all = asRuns(drawn);
      const isLost = (list: readonly CountedRun[]) =>
        studyOutcome({ ...rule, allowsContinuation: false }, list, 'InProgress') === 'Failed';
      const more = [...all, run(90, { isVoid: true, outcome: null }), run(91, { state: 'InProgress', outcome: null })];
      expect(isLost(more)).toBe(isLost(all));
      expect(isLost(all)).toBe(all.some(each => each.state === 'Completed' && !each.isVoid && each.outcome === 'fail'));
    }),
  );
});

test('a verdict is that of the worst sample, absent samples are missing unless they were taken again', () => {
  const sample = { set: 'product', isAbsent: false, isReplaced: false, verdict: 'pass', isReviewed: true } as const;
  expect(verdictsOf([sample, { ...sample, verdict: 'alert' }])).toEqual({ product: 'alert' });
  expect(verdictsOf([sample, { ...sample, verdict: 'fail', isReviewed: false }])).toEqual({ product: 'fail' });
  expect(verdictsOf([sample, { ...sample, verdict: null, isReviewed: false }])).toEqual({ product: 'open' });
  expect(verdictsOf([sample, { ...sample, verdict: null, isAbsent: true }])).toEqual({ product: 'missing' });
  expect(verdictsOf([sample, { ...sample, verdict: null, isAbsent: true, isReplaced: true }])).toEqual({
    product: 'pass',
  });
  expect(verdictsOf([{ ...sample, set: null, verdict: 'fail' }])).toEqual({});
});

test('a run fails as soon as anything failed, and passes only when all evidence has passed', () => {
  const facts = { verdicts: { product: 'pass' }, visuallyClean: true, exceededHolds: 0, failedSections: 0 } as const;
  expect(runOutcome(facts)).toBe('pass');
  expect(runOutcome({ ...facts, visuallyClean: null })).toBeNull();
  expect(runOutcome({ ...facts, verdicts: { product: 'open' } })).toBeNull();
  expect(runOutcome({ ...facts, verdicts: { product: 'missing' } })).toBe('fail');
  for (const fault of [{ visuallyClean: false }, { exceededHolds: 1 }, { failedSections: 1 }])
    expect(runOutcome({ ...facts, verdicts: { product: 'open' }, ...fault })).toBe('fail');
});

test('holds are computed from moments, exactly the limit is within it; times are in order and not in the future', () => {
  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 27, hour));
  expect(holdOf(at(1), at(9), 8)).toEqual({ hours: 8, limitHours: 8, verdict: 'within' });
  expect(holdOf(at(1), at(10), 8).verdict).toBe('exceeded');
  expect(holdOf(at(1), null, 8).verdict).toBeNull();
  const moments = { manufacturingCompletedAt: at(5).toISOString(), cleaningStartedAt: at(4).toISOString() };
  expect(momentFaults(moments, at(6))).toEqual([
    { path: 'cleaningStartedAt', message: 'is before manufacturingCompletedAt' },
  ]);
  expect(momentFaults({ inspectedAt: at(7).toISOString() }, at(6))).toEqual([
    { path: 'inspectedAt', message: 'is in the future' },
  ]);
});

test('a run has the sections of its samples in the order of the specification', () => {
  const tests = ['TOC', 'RC'] as const;
  const found = sectionsOfRun([{ contaminant: 'product', sampleType: 'rinse', tests }]);
  expect(found).toEqual(['batchDetails', 'cleaningDetails', 'visual', 'rinseClarity', 'actives', 'TOC']);
  expect(sectionOrder).toHaveLength(18);
});

test('a protocol without data says so in every block that data fill', () => {
  const texts = {
    objective: null,
    worstCaseRationale: null,
    runsRationale: null,
    acceptanceCriteria: null,
    visualCriteria: null,
    deviationRule: null,
    citations: null,
  };
  const empty = { equipmentId: 'e', productionId: 'p', cleaningProcedureId: 'c', texts, responsibilities: 0 };
  const blocks = checkProtocol({ ...empty, dirtyHoldHours: null, cleanHoldHours: null, data: null });
  expect(blocks.filter(({ faults }) => faults.length === 0)).toEqual([]);
});
