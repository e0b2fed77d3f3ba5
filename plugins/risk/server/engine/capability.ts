import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import type { ResidueFigures } from '#plugins/risk/shared/scores/residue-figures';
import { processCapabilityScore, type Score } from './scores.js';
import {
  LEAST_RESULTS,
  needsLikelihood,
  statisticsOf,
  type CpuWithBound,
  type ResidueStatistics,
} from './statistics/residue-statistics.js';

/** Capabilities from fewer results are flagged. */
export const FEW_RESULTS_BELOW = 20;

/** Reliability flags: fewer than 20 results, more than half below detection, or single results needed. */
type CapabilityFlag = 'FEW_RESULTS' | 'MOSTLY_BELOW_DETECTION' | 'NEEDS_SINGLE_RESULTS';

/** A capability score with its basis. */
export interface Capability extends Score {
  readonly cpu: number | null;
  /** Lower 95 % confidence bound of the Cpu; null without a Cpu. */
  readonly cpuLower95: number | null;
  /** Whether the Cpu is of the results or, by maximum likelihood, of their logarithms. */
  readonly method: 'plain' | 'censoredLognormal';
  /** Null without measurements. */
  readonly statistics: ResidueStatistics | null;
  readonly flags: readonly CapabilityFlag[];
  /** Why there is no Cpu; null if there is one. */
  readonly reason: string | null;
}

/**
 * Process capability of cleaning against the limit (formulas 11, 13.2), limit and residue in ug/sqcm. With more than 30
 * % of single results below detection, the Cpu is the maximum likelihood of the logarithms. Without a usable spread
 * there is no Cpu; if the results may reach the limit on average, the score is 10 all the same.
 */
export function capabilityOf(
  upperLimit: number | null,
  figures: ResidueFigures | null,
  results: readonly ReportedResult[] | null = null,
): Capability {
  const found = figures && measured(upperLimit, figures, results);
  const cpu = found && cpuOf(found);
  const reach = found === null || cpu !== null ? null : reachOf(found);
  const score = processCapabilityScore(reach === null ? (cpu?.cpu ?? null) : 0);
  const missing = found === null ? 'results' : missingOf(found);
  const method = found?.isCensored === true ? 'censoredLognormal' : 'plain';
  return {
    ...score,
    formula: `${formulas[method]}; ${score.formula}`,
    inputs: inputsOf(upperLimit, found, cpu),
    missing: score.value === null && missing !== null ? [missing] : [],
    cpu: cpu?.cpu ?? null,
    cpuLower95: cpu?.lower95 ?? null,
    method,
    statistics: found?.statistics ?? null,
    flags: found === null ? [] : flagsOf(found),
    reason: missing === null ? null : `${reasonOf(missing, found)}${reach ?? ''}`,
  };
}

const formulas: Readonly<Record<Capability['method'], string>> = {
  plain: 'Cpu = (limit − mean) ÷ (3 × standard deviation)',
  censoredLognormal:
    'Cpu = (ln limit − μ) ÷ (3 × σ), μ and σ of the logarithms by maximum likelihood with results below detection',
};

/** Residue found on surfaces against the limit, in ug/sqcm. */
interface Measured {
  readonly upperLimit: number | null;
  readonly figures: ResidueFigures;
  /** Null without single results. */
  readonly results: readonly ReportedResult[] | null;
  readonly statistics: ResidueStatistics;
  /** Enough results are below detection to use the likelihood of the logarithms. */
  readonly isCensored: boolean;
}

function measured(
  upperLimit: number | null,
  figures: ResidueFigures,
  results: readonly ReportedResult[] | null,
): Measured {
  return {
    upperLimit,
    figures,
    results,
    statistics: statisticsOf(upperLimit, figures, results),
    isCensored: results !== null && needsLikelihood(figures),
  };
}

function cpuOf({ statistics: { plain, logarithms }, isCensored }: Measured): CpuWithBound | null {
  return isCensored ? (logarithms?.capability ?? null) : plain;
}

/** Reason for the highest score without a Cpu: the results reach, or may reach, the limit on average. */
function reachOf({ upperLimit, figures, results }: Measured): string | null {
  if (upperLimit === null) return null;
  const said = (reaches: string): string => `; their mean ${reaches} the limit, which scores 10 whatever the deviation`;
  if (figures.mean >= upperLimit) return said('reaches');
  const highest = (results ?? []).reduce((sum, { value }) => sum + value, 0) / figures.resultCount;
  return highest >= upperLimit ? said('may reach') : null;
}

function inputsOf(upperLimit: number | null, found: Measured | null, cpu: CpuWithBound | null): Score['inputs'] {
  const { figures, statistics, isCensored } = found ?? {};
  const number = (name: string, value: number | null | undefined, unit = '') => ({ name, value: value ?? null, unit });
  return [
    number('upperLimit', upperLimit, 'ug/sqcm'),
    number('mean', figures?.mean, 'ug/sqcm'),
    number('standardDeviation', figures?.standardDeviation, 'ug/sqcm'),
    ...(isCensored === true
      ? [
          number('logMean', statistics?.logarithms?.logMean),
          number('logStandardDeviation', statistics?.logarithms?.logStandardDeviation),
        ]
      : []),
    number('resultCount', figures?.resultCount),
    number('belowDetectionCount', figures?.belowDetectionCount),
    number('cpu', cpu?.cpu),
  ];
}

type Missing = 'results' | 'upperLimit' | 'standardDeviation' | 'resultCount' | 'detectedResults';

function missingOf({ upperLimit, figures, statistics, isCensored }: Measured): Missing | null {
  if (upperLimit === null) return 'upperLimit';
  if (figures.resultCount < LEAST_RESULTS) return 'resultCount';
  if (isCensored) return statistics.logarithms === null ? 'detectedResults' : null;
  return figures.standardDeviation > 0 ? null : 'standardDeviation';
}

const reasons: Readonly<Record<Missing, string>> = {
  results: 'No residue results are recorded',
  upperLimit: 'There is no current surface limit to compare the results with',
  standardDeviation: 'The standard deviation is 0: equal results give no Cpu',
  resultCount: `Fewer than ${LEAST_RESULTS} results do not determine a spread and give no Cpu`,
  detectedResults: `Fewer than ${LEAST_RESULTS} different results above detection give no Cpu`,
};

function reasonOf(missing: Missing, found: Measured | null): string {
  const times = found?.statistics.limitOverDetection ?? null;
  if (missing !== 'detectedResults' || times === null) return reasons[missing];
  return `All results are below detection and give no Cpu; the limit is ${Number(times.toPrecision(3))} times the detection limit`;
}

function flagsOf({ figures, results }: Measured): CapabilityFlag[] {
  const { resultCount, belowDetectionCount } = figures;
  return [
    ...(resultCount < FEW_RESULTS_BELOW ? (['FEW_RESULTS'] as const) : []),
    ...((belowDetectionCount ?? 0) * 2 > resultCount ? (['MOSTLY_BELOW_DETECTION'] as const) : []),
    ...(results === null && needsLikelihood(figures) ? (['NEEDS_SINGLE_RESULTS'] as const) : []),
  ];
}

/** Worst first: by highest score, then lowest Cpu, then given order; entries without a score come last. */
export function worstFirst<C extends Pick<Capability, 'value' | 'cpu'>>(capabilities: readonly C[]): C[] {
  return capabilities.toSorted(
    (a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.cpu ?? -Infinity) - (b.cpu ?? -Infinity) || 0,
  );
}
