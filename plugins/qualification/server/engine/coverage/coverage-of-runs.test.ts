import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountedRun, StudyRule } from '../studies/count-passes.js';
import { setsOf } from '../studies/count-passes.js';
import { recounted } from '../studies/recounted.fixture.js';
import { studyOutcome, studyState, type ReportStatus } from '../studies/study-outcome.js';
import { coverage, type Cover } from './coverage.js';
import { smallPlants } from './random-plant.fixture.js';
import { recomputed } from './recomputed.fixture.js';

/** A study with its runs, on one piece of equipment after one production; its sets are residues by their places. */
interface StudyOfRuns {
  readonly equipment: number;
  readonly production: number;
  readonly rule: StudyRule & { readonly allowsContinuation: boolean };
  readonly runs: readonly CountedRun[];
  readonly report: ReportStatus;
  readonly provenAt: number;
  readonly provenLimitMgPerSqcm: number | null;
}

const day = 86_400_000;
const residues = ['0', '1', '2', '3', '4'];
const verdict = fc
  .nat(19)
  .map(each => (each === 0 ? ('fail' as const) : each === 1 ? ('alert' as const) : ('pass' as const)));
const run = fc.record({
  state: fc.constantFrom('Completed' as const, 'Completed' as const, 'Completed' as const, 'InProgress' as const),
  isVoid: fc.nat(9).map(each => each === 0),
  isClean: fc.nat(19).map(each => each > 0),
  verdicts: fc
    .subarray(residues, { minLength: 1 })
    .chain(sets => fc.record(Object.fromEntries(sets.map(set => [set, verdict])))),
  continuation: fc.record({ continues: fc.nat(4).map(each => each > 0), keepsCount: fc.boolean() }),
});
const studies: fc.Arbitrary<readonly StudyOfRuns[]> = fc.array(
  fc.record({
    equipment: fc.nat(2),
    production: fc.nat(3),
    rule: fc.record({
      runsRequired: fc.integer({ min: 1, max: 2 }),
      consecutiveRequired: fc.boolean(),
      allowsContinuation: fc.boolean(),
      sets: fc.subarray(residues, { maxLength: 2 }),
    }),
    runs: fc.array(run, { minLength: 1, maxLength: 5 }).map(all =>
      all.map(({ isClean, ...each }, place): CountedRun => {
        const hasFailed = !isClean || Object.values(each.verdicts).includes('fail');
        const isDone = each.state === 'Completed';
        return {
          ...each,
          number: place + 1,
          isVoid: each.isVoid && isDone,
          failsAllSets: !isClean,
          outcome: isDone && !each.isVoid ? (hasFailed ? 'fail' : 'pass') : null,
          continuation: isDone && hasFailed ? each.continuation : null,
        };
      }),
    ),
    report: fc.constantFrom('Approved' as const, 'Approved' as const, 'BeingBuilt' as const, 'BeingReviewed' as const),
    provenAt: fc.nat(90).map(each => each * day),
    provenLimitMgPerSqcm: fc.constantFrom(null, 0.001, 0.01, 0.02),
  }),
  { minLength: 6, maxLength: 14 },
);

const coverOf = (study: StudyOfRuns, set: string): Cover => ({
  id: 'c',
  studyId: 's',
  equipment: study.equipment,
  production: study.production,
  residue: Number(set),
  isOwn: true,
  provenLimitMgPerSqcm: study.provenLimitMgPerSqcm,
  provenAt: study.provenAt,
  validUntil: null,
});

/** Covers as the engine has them. */
function covers(study: StudyOfRuns): Cover[] {
  const state = studyState(study.runs, study.report);
  const isProven = state === 'Completed' && studyOutcome(study.rule, study.runs, state) === 'Validated';
  return isProven ? setsOf(study.rule, study.runs).map(set => coverOf(study, set)) : [];
}

/** The same from the runs, another way. */
function coversOfRuns(study: StudyOfRuns): Cover[] {
  if (study.report !== 'Approved') return [];
  const { runsRequired, consecutiveRequired: isConsecutive, allowsContinuation, sets: planned } = study.rule;
  const { outcome, passes } = recounted({ runsRequired, isConsecutive, allowsContinuation, planned }, study.runs, true);
  return outcome === 'Validated' ? Object.keys(passes).map(set => coverOf(study, set)) : [];
}

test('coverage equals an independent recomputation from the runs, in 1,000 random plants', () => {
  let validated = 0;
  fc.assert(
    fc.property(smallPlants, studies, (plant, all) => {
      const found = coverage({ ...plant, covers: all.flatMap(covers) });
      const expected = recomputed({ ...plant, covers: all.flatMap(coversOfRuns) });
      expect([...found.status]).toEqual(expected.map(({ status }) => status));
      validated += expected.filter(({ status }) => status === 'validated').length;
    }),
    { numRuns: 1000 },
  );
  expect(validated, 'plants prove something').toBeGreaterThan(100);
});

test('the count of passes and the outcome equal a second count, in 1,000 random studies', () => {
  fc.assert(
    fc.property(studies, all => {
      for (const { rule, runs, report } of all) {
        const { runsRequired, consecutiveRequired: isConsecutive, allowsContinuation, sets: planned } = rule;
        const state = studyState(runs, report);
        const second = recounted(
          { runsRequired, isConsecutive, allowsContinuation, planned },
          runs,
          state === 'Completed',
        );
        expect(studyOutcome(rule, runs, state)).toBe(second.outcome);
      }
    }),
    { numRuns: 1000 },
  );
});
