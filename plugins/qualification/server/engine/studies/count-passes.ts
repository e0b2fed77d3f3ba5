import type { SetVerdict } from './run-verdict.js';

/** A run as its study counts it. */
export interface CountedRun {
  readonly number: number;
  readonly state: 'NotStarted' | 'InProgress' | 'BeingReviewed' | 'BeingApproved' | 'Completed';
  readonly isVoid: boolean;
  /** Fixed when the run is completed. */
  readonly outcome: 'pass' | 'fail' | null;
  readonly verdicts: Readonly<Record<string, SetVerdict>>;
  /** It failed by something that concerns all sets, whatever their samples say: not clean, a hold exceeded, a section not as it must be. */
  readonly failsAllSets?: boolean | undefined;
  /** What quality decided after a failed run; null while the run did not fail. */
  readonly continuation: { readonly continues: boolean; readonly keepsCount: boolean } | null;
}

/** What a study must prove. */
export interface StudyRule {
  readonly runsRequired: number;
  readonly consecutiveRequired: boolean;
  /** Contaminant sets by key; sets that runs were tested for count besides. */
  readonly sets: readonly string[];
}

/** Runs that count: completed ones in their order. Void runs stay listed and are not counted; failed ones count for ever. */
export function countedRuns<R extends CountedRun>(runs: readonly R[]): R[] {
  return runs
    .filter(({ state, isVoid }) => state === 'Completed' && !isVoid)
    .toSorted((one, other) => one.number - other.number);
}

/** Contaminant sets of a study, each once. */
export function setsOf(rule: StudyRule, runs: readonly CountedRun[]): string[] {
  return [...new Set([...rule.sets, ...countedRuns(runs).flatMap(({ verdicts }) => Object.keys(verdicts))])].toSorted();
}

/**
 * Passes of each contaminant set. Where passes must be consecutive a failure starts its sets anew, unless quality signed that
 * the count is kept (transitions 4.3). A run that was not clean, or whose hold was exceeded, fails all sets.
 */
export function countedPasses(rule: StudyRule, runs: readonly CountedRun[]): Readonly<Record<string, number>> {
  const passes = Object.fromEntries(setsOf(rule, runs).map(set => [set, 0]));
  for (const run of countedRuns(runs))
    for (const set of Object.keys(passes)) {
      if (isPassOf(run, set)) passes[set] = (passes[set] ?? 0) + 1;
      else if (rule.consecutiveRequired && isFailOf(run, set) && run.continuation?.keepsCount !== true) passes[set] = 0;
    }
  return passes;
}

/** A run with an overall failure passes no set that shares the cause; a failed sample of one set fails that set alone. */
function isPassOf(run: CountedRun, set: string): boolean {
  const verdict = run.verdicts[set];
  return (verdict === 'pass' || verdict === 'alert') && !failedAsAWhole(run);
}

function isFailOf(run: CountedRun, set: string): boolean {
  return failedAsAWhole(run) || (run.verdicts[set] !== undefined && !isPassOf(run, set));
}

/** By its own cause, or although every sample passed. */
function failedAsAWhole({ outcome, verdicts, failsAllSets = false }: CountedRun): boolean {
  const isFailedBySample = Object.values(verdicts).some(verdict => verdict !== 'pass' && verdict !== 'alert');
  return outcome === 'fail' && (failsAllSets || !isFailedBySample);
}
