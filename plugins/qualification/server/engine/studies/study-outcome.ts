import { countedPasses, countedRuns, type CountedRun, type StudyRule } from './count-passes.js';

/** States of a study; those of its runs. */
export type StudyState = CountedRun['state'];
/** Outcomes of a validation (specification section 4). */
export type StudyOutcome = 'Validated' | 'On Going' | 'Failed';
/** Where the report of a study stands in its approval. */
export type ReportStatus = 'BeingBuilt' | 'BeingReviewed' | 'BeingApproved' | 'Approved' | 'Deprecated';

/** The state of a study: a function of its runs and of its report alone (transitions 4.2, rule 5). */
export function studyState(runs: readonly Pick<CountedRun, 'state'>[], report: ReportStatus): StudyState {
  if (report === 'Approved' || report === 'Deprecated') return 'Completed';
  if (report === 'BeingReviewed' || report === 'BeingApproved') return report;
  return runs.some(({ state }) => state !== 'NotStarted') ? 'InProgress' : 'NotStarted';
}

/** The outcome of a study (transitions 4.3). `allowsContinuation`: its protocol lets it go on after a failed run. */
export function studyOutcome(
  rule: StudyRule & { readonly allowsContinuation: boolean },
  runs: readonly CountedRun[],
  state: StudyState,
): StudyOutcome {
  if (countedRuns(runs).some(run => isDisqualifying(run, rule.allowsContinuation))) return 'Failed';
  if (state !== 'Completed') return 'On Going';
  return isProven(rule, runs) ? 'Validated' : 'Failed';
}

/** Whether every contaminant set has the passes that it needs; a study that tested nothing proves nothing. */
export function isProven(rule: StudyRule, runs: readonly CountedRun[]): boolean {
  const passes = Object.values(countedPasses(rule, runs));
  return passes.length > 0 && passes.every(count => count >= rule.runsRequired);
}

function isDisqualifying({ outcome, continuation }: CountedRun, allowsContinuation: boolean): boolean {
  return outcome === 'fail' && !(allowsContinuation && continuation?.continues === true);
}
