/** Verdict of one contaminant set of a run: `missing`, a sample is absent and was not taken again; `open`, a result is to come. */
export type SetVerdict = 'pass' | 'alert' | 'fail' | 'inconclusive' | 'missing' | 'open';

/** A sample of a run as its verdict sees it. */
export interface JudgedSample {
  /** Key of its contaminant set; null for blanks and controls, which count in no set. */
  readonly set: string | null;
  readonly isAbsent: boolean;
  /** Another sample was taken in its place. */
  readonly isReplaced: boolean;
  /** Of its current result; null without one, or where the result has no limit. */
  readonly verdict: 'pass' | 'alert' | 'fail' | 'inconclusive' | 'absent' | null;
  /** The current result is reviewed. */
  readonly isReviewed: boolean;
}

/** From the worst: a failed sample decides at once, whatever is still to come. */
const order: readonly SetVerdict[] = ['fail', 'inconclusive', 'missing', 'open', 'alert', 'pass'];

/** The verdict of each contaminant set, from the samples alone (transitions U5). */
export function verdictsOf(samples: readonly JudgedSample[]): Readonly<Record<string, SetVerdict>> {
  const verdicts: Record<string, SetVerdict> = {};
  for (const sample of samples) {
    if (sample.set === null || (sample.isAbsent && sample.isReplaced)) continue;
    const own = verdictOf(sample);
    const before = verdicts[sample.set];
    verdicts[sample.set] = before === undefined ? own : worse(before, own);
  }
  return verdicts;
}

function verdictOf({ isAbsent, verdict, isReviewed }: JudgedSample): SetVerdict {
  if (isAbsent || verdict === 'absent') return 'missing';
  if (verdict === 'fail' || verdict === 'inconclusive') return verdict;
  return isReviewed ? (verdict ?? 'inconclusive') : 'open';
}

function worse(one: SetVerdict, other: SetVerdict): SetVerdict {
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
}

/** What decides about a run besides its samples. */
export interface RunFacts {
  readonly verdicts: Readonly<Record<string, SetVerdict>>;
  /** Null before the inspection. */
  readonly visuallyClean: boolean | null;
  /** Holds that were longer than their limit. */
  readonly exceededHolds: number;
  /** Sections whose own finding is not as it must be: residue seen in the rinse, an odour. */
  readonly failedSections: number;
}

/** The outcome of a run: fail as soon as anything failed, pass when all evidence passed, null while some is outstanding. */
export function runOutcome({
  verdicts,
  visuallyClean,
  exceededHolds,
  failedSections,
}: RunFacts): 'pass' | 'fail' | null {
  const all = Object.values(verdicts);
  if (visuallyClean === false || exceededHolds > 0 || failedSections > 0 || all.includes('fail')) return 'fail';
  if (visuallyClean === null || all.includes('open')) return null;
  return all.every(verdict => verdict === 'pass' || verdict === 'alert') ? 'pass' : 'fail';
}
