import type { ResidueFigures, ResidueResult } from './residues.js';
import { processCapabilityScore, type Score } from './scores.js';
import {
  LEAST_RESULTS,
  needsLikelihood,
  statisticsOf,
  type ResidueStatistics,
} from './statistics/residue-statistics.js';

/** Below so many results a capability is shown, but rests on little. */
export const FEW_RESULTS_BELOW = 20;

/** What weakens a capability: fewer than 20 results, more than half below detection, or so many that single results are needed. */
type CapabilityFlag = 'FEW_RESULTS' | 'MOSTLY_BELOW_DETECTION' | 'NEEDS_SINGLE_RESULTS';

/** A capability score with what stands behind it. */
export interface Capability extends Score {
  readonly cpu: number | null;
  /** With 95 % confidence the Cpu is above; null without a Cpu. */
  readonly cpuLower95: number | null;
  /** Whether the Cpu is of the results, or of their logarithms by maximum likelihood. */
  readonly method: 'plain' | 'censoredLognormal';
  /** Null: nothing was measured. */
  readonly statistics: ResidueStatistics | null;
  readonly flags: readonly CapabilityFlag[];
  /** In plain words why there is no Cpu; null when there is one. */
  readonly reason: string | null;
}

/**
 * How surely cleaning stays below the limit (formulas 11, 13.2). Limit, figures and results in ug/sqcm; no figures: nothing
 * was measured. When more than 30 % of single results are below detection, the likelihood of the logarithms gives the Cpu.
 * Results that do not say how they spread give no Cpu; when they may reach the limit on average the score is the highest
 * all the same, because no spread would mend it.
 */
export function capabilityOf(
  upperLimit: number | null,
  figures: ResidueFigures | null,
  results: readonly ResidueResult[] | null = null,
): Capability {
  const { mean = null, standardDeviation = null, resultCount = null, belowDetectionCount = null } = figures ?? {};
  const statistics = figures && statisticsOf(upperLimit, figures, results);
  const censored = figures !== null && results !== null && needsLikelihood(figures);
  const found = (censored ? statistics?.logarithms?.capability : statistics?.plain) ?? null;
  const value = found?.cpu ?? null;
  const reach = value === null ? reachOf(upperLimit, figures, results) : null;
  const score = processCapabilityScore(reach === null ? value : 0);
  const missing = missingOf(upperLimit, figures, statistics, censored);
  const number = (name: string, of: number | null | undefined, unit = ''): Score['inputs'][number] => ({
    name,
    value: of ?? null,
    unit,
  });
  return {
    ...score,
    formula: `${censored ? likelihoodFormula : plainFormula}; ${score.formula}`,
    inputs: [
      number('upperLimit', upperLimit, 'ug/sqcm'),
      number('mean', mean, 'ug/sqcm'),
      number('standardDeviation', standardDeviation, 'ug/sqcm'),
      ...(censored
        ? [
            number('logMean', statistics?.logarithms?.logMean),
            number('logStandardDeviation', statistics?.logarithms?.logStandardDeviation),
          ]
        : []),
      number('resultCount', resultCount),
      number('belowDetectionCount', belowDetectionCount),
      number('cpu', value),
    ],
    missing: score.value === null ? missing : [],
    cpu: value,
    cpuLower95: found?.lower95 ?? null,
    method: censored ? 'censoredLognormal' : 'plain',
    statistics,
    flags: figures === null ? [] : flagsOf(figures, results),
    reason: missing[0] === undefined ? null : `${reasonOf(missing[0], statistics)}${reach ?? ''}`,
  };
}

const plainFormula = 'Cpu = (limit − mean) ÷ (3 × standard deviation)';
const likelihoodFormula =
  'Cpu = (ln limit − μ) ÷ (3 × σ), μ and σ of the logarithms by maximum likelihood with results below detection';

/** That no spread would mend it, in words: results reach the limit on average, or may, as far as anybody could find. */
function reachOf(
  upperLimit: number | null,
  figures: ResidueFigures | null,
  results: readonly ResidueResult[] | null,
): string | null {
  if (upperLimit === null || figures === null) return null;
  const said = (reaches: string): string => `; their mean ${reaches} the limit, which scores 10 whatever the deviation`;
  if (figures.mean >= upperLimit) return said('reaches');
  const highest = (results ?? []).reduce((sum, { value }) => sum + value, 0) / figures.resultCount;
  return highest >= upperLimit ? said('may reach') : null;
}

type Missing = 'results' | 'upperLimit' | 'standardDeviation' | 'resultCount' | 'detectedResults';

const reasons: Readonly<Record<Missing, string>> = {
  results: 'No residue results are recorded',
  upperLimit: 'No surface limit is in force that results could be held against',
  standardDeviation: 'The standard deviation is 0: results that do not differ give no Cpu',
  resultCount: `Fewer than ${LEAST_RESULTS} results say nothing of how they spread and give no Cpu`,
  detectedResults: `Fewer than ${LEAST_RESULTS} different results above detection give no Cpu`,
};
function reasonOf(missing: Missing, statistics: ResidueStatistics | null): string {
  const times = statistics?.limitOverDetection ?? null;
  if (missing !== 'detectedResults' || times === null) return reasons[missing];
  return `All results are below detection and give no Cpu; the limit is ${Number(times.toPrecision(3))} times the detection limit`;
}

function missingOf(
  upperLimit: number | null,
  figures: ResidueFigures | null,
  statistics: ResidueStatistics | null,
  censored: boolean,
): Missing[] {
  if (figures === null) return ['results'];
  if (upperLimit === null) return ['upperLimit'];
  if (figures.resultCount < LEAST_RESULTS) return ['resultCount'];
  if (censored) return statistics?.logarithms ? [] : ['detectedResults'];
  return figures.standardDeviation > 0 ? [] : ['standardDeviation'];
}

function flagsOf(figures: ResidueFigures, results: readonly ResidueResult[] | null): CapabilityFlag[] {
  const { resultCount, belowDetectionCount } = figures;
  return [
    ...(resultCount < FEW_RESULTS_BELOW ? (['FEW_RESULTS'] as const) : []),
    ...((belowDetectionCount ?? 0) * 2 > resultCount ? (['MOSTLY_BELOW_DETECTION'] as const) : []),
    ...(results === null && needsLikelihood(figures) ? (['NEEDS_SINGLE_RESULTS'] as const) : []),
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
