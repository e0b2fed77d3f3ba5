import { cpu, processCapabilityScore, type Score } from './scores.js';
import type { ResidueFigures } from './residues.js';

/** Below so many results a capability is shown, but rests on little. */
export const FEW_RESULTS_BELOW = 20;
/** Below so many results nobody knows how they spread (formulas 13.2). */
const LEAST_RESULTS = 3;

/** What weakens a capability: fewer than 20 results, or more than half below detection. */
type CapabilityFlag = 'FEW_RESULTS' | 'MOSTLY_BELOW_DETECTION';

/** A capability score with what stands behind it. */
export interface Capability extends Score {
  readonly cpu: number | null;
  readonly flags: readonly CapabilityFlag[];
  /** In plain words why there is no Cpu; null when there is one. */
  readonly reason: string | null;
}

/**
 * How surely cleaning stays below the limit (formulas 11). Limit and figures in ug/sqcm; no figures: nothing was measured.
 * Results that do not differ, or fewer than three, give no Cpu; when their mean reaches the limit the score is the highest
 * all the same, because no spread would mend it.
 */
export function capabilityOf(upperLimit: number | null, figures: ResidueFigures | null): Capability {
  const { mean = null, standardDeviation = null, resultCount = null, belowDetectionCount = null } = figures ?? {};
  const isKnown = mean !== null && standardDeviation !== null && resultCount !== null && upperLimit !== null;
  const value = isKnown && spreads(standardDeviation, resultCount) ? cpu(upperLimit, mean, standardDeviation) : null;
  const misses = isKnown && value === null && mean >= upperLimit;
  const score = processCapabilityScore(misses ? 0 : value);
  const missing = missingOf(upperLimit, figures);
  return {
    ...score,
    formula: `Cpu = (limit − mean) ÷ (3 × standard deviation); ${score.formula}`,
    inputs: [
      { name: 'upperLimit', value: upperLimit, unit: 'ug/sqcm' },
      { name: 'mean', value: mean, unit: 'ug/sqcm' },
      { name: 'standardDeviation', value: standardDeviation, unit: 'ug/sqcm' },
      { name: 'resultCount', value: resultCount, unit: '' },
      { name: 'belowDetectionCount', value: belowDetectionCount, unit: '' },
      { name: 'cpu', value, unit: '' },
    ],
    missing: score.value === null ? missing : [],
    cpu: value,
    flags: figures === null ? [] : flagsOf(figures),
    reason: missing[0] === undefined ? null : `${reasons[missing[0]]}${misses ? reachesLimit : ''}`,
  };
}

/** Whether results say how they spread. */
function spreads(standardDeviation: number, resultCount: number): boolean {
  return standardDeviation > 0 && resultCount >= LEAST_RESULTS;
}

type Missing = 'results' | 'upperLimit' | 'standardDeviation' | 'resultCount';

const reasons: Readonly<Record<Missing, string>> = {
  results: 'No residue results are recorded',
  upperLimit: 'No surface limit is in force that results could be held against',
  standardDeviation: 'The standard deviation is 0: results that do not differ give no Cpu',
  resultCount: `Fewer than ${LEAST_RESULTS} results say nothing of how they spread and give no Cpu`,
};
const reachesLimit = '; their mean reaches the limit, which scores 10 whatever the deviation';

function missingOf(upperLimit: number | null, figures: ResidueFigures | null): Missing[] {
  if (figures === null) return ['results'];
  if (upperLimit === null) return ['upperLimit'];
  if (figures.resultCount < LEAST_RESULTS) return ['resultCount'];
  return figures.standardDeviation > 0 ? [] : ['standardDeviation'];
}

function flagsOf({ resultCount, belowDetectionCount }: ResidueFigures): CapabilityFlag[] {
  return [
    ...(resultCount < FEW_RESULTS_BELOW ? (['FEW_RESULTS'] as const) : []),
    ...((belowDetectionCount ?? 0) * 2 > resultCount ? (['MOSTLY_BELOW_DETECTION'] as const) : []),
  ];
}

/**
 * The worst first: the highest score, of equal ones the lowest Cpu, then the order given. What has no score stands last,
 * for it cannot speak for the production.
 */
export function worstFirst<C extends Pick<Capability, 'value' | 'cpu'>>(capabilities: readonly C[]): C[] {
  return capabilities.toSorted(
    (a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.cpu ?? -Infinity) - (b.cpu ?? -Infinity) || 0,
  );
}
