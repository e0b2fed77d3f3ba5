/** A run as a second count sees it. */
export interface RecountedRun {
  readonly state: string;
  readonly number: number;
  readonly isVoid: boolean;
  readonly outcome: string | null;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly failsAllSets?: boolean | undefined;
  readonly continuation: { readonly continues: boolean; readonly keepsCount: boolean } | null;
}

/** What a study must prove. */
export interface RecountedRule {
  readonly runsRequired: number;
  readonly isConsecutive: boolean;
  readonly allowsContinuation: boolean;
  /** Keys of the planned contaminant sets. */
  readonly planned: readonly string[];
}

/** What runs prove. */
export interface Recounted {
  readonly outcome: string;
  readonly passes: Readonly<Record<string, number>>;
}

/** Whether a verdict is a pass. */
export const isPass = (verdict: string | undefined): boolean => verdict === 'pass' || verdict === 'alert';

/**
 * The outcome of a study and its passes another way than the engine counts them (transitions section 4.3): each set is counted
 * back from the last run to the failure that starts its count anew.
 */
export function recounted(rule: RecountedRule, runs: readonly RecountedRun[], isCompleted: boolean): Recounted {
  const counting = runs.filter(run => run.state === 'Completed' && !run.isVoid).toSorted((a, b) => b.number - a.number);
  const tested = counting.flatMap(({ verdicts }) => Object.keys(verdicts));
  const passes = Object.fromEntries(
    [...new Set([...rule.planned, ...tested])].map(set => [set, passesBack(set, counting, rule.isConsecutive)]),
  );
  const stops = counting.some(
    ({ outcome, continuation }) =>
      outcome === 'fail' && (!rule.allowsContinuation || continuation === null || !continuation.continues),
  );
  if (stops) return { outcome: 'Failed', passes };
  if (!isCompleted) return { outcome: 'On Going', passes };
  const counts = Object.values(passes);
  const isEnough = counts.length > 0 && Math.min(...counts) >= rule.runsRequired;
  return { outcome: isEnough ? 'Validated' : 'Failed', passes };
}

function passesBack(set: string, latestFirst: readonly RecountedRun[], isConsecutive: boolean): number {
  let count = 0;
  for (const run of latestFirst) {
    const isOverall =
      run.outcome === 'fail' && (run.failsAllSets === true || Object.values(run.verdicts).every(isPass));
    if (isPass(run.verdicts[set]) && !isOverall) {
      count += 1;
      continue;
    }
    const concernsSet = isOverall || run.verdicts[set] !== undefined;
    if (isConsecutive && concernsSet && run.continuation?.keepsCount !== true) break;
  }
  return count;
}
