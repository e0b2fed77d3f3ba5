import { censoredLognormal, type Lognormal } from '#schemas/statistics/censored-lognormal';
import { capabilityLower95 } from '#schemas/statistics/capability-bound';
import { toleranceFactor } from '#schemas/statistics/tolerance';
import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import type { ResidueFigures } from '#plugins/risk/shared/scores/residue-figures';
import { cpu } from '../scores.js';

/** Fewer results do not determine a spread (formulas 13.2). */
export const LEAST_RESULTS = 3;
/** Above this share below detection the likelihood of the logarithms is used (formulas 13.2). */
const likelihoodAbove = 0.3;

/** Further statistics of the results of a production, in ug/sqcm; unknown ones are null. */
export interface ResidueStatistics {
  /** The highest result, with results below detection at their detection limit; null without single results. */
  readonly maximum: number | null;
  /** Mean + 3 standard deviations: at least 99.7 % of normally distributed results lie below. */
  readonly upperBound: number | null;
  /** 95 % of all results lie below, with 95 % confidence: mean + factor × standard deviation. */
  readonly tolerance: { readonly factor: number; readonly bound: number } | null;
  /** Share of the limit. */
  readonly shareOfLimit: { readonly mean: number; readonly maximum: number | null } | null;
  /** With a known limit, the Cpu of the results and of their logarithms, with lower 95 % bounds. */
  readonly plain: CpuWithBound | null;
  readonly logarithms: (Lognormal & { readonly capability: CpuWithBound | null }) | null;
  /** Limit over the highest detection limit, when all results are below detection. */
  readonly limitOverDetection: number | null;
}

/** A Cpu with its lower 95 % confidence bound (formulas 13.2). */
export interface CpuWithBound {
  readonly cpu: number;
  readonly lower95: number;
}

/** Statistics of figures, and of their single results where known (formulas 13.2). */
export function statisticsOf(
  upperLimit: number | null,
  { mean, standardDeviation, resultCount }: ResidueFigures,
  results: readonly ReportedResult[] | null,
): ResidueStatistics {
  const maximum = results === null ? null : Math.max(...results.map(({ value }) => value));
  const spreads = resultCount >= LEAST_RESULTS && standardDeviation > 0;
  const detected = results?.filter(each => !each.belowDetection) ?? [];
  const factor = spreads ? toleranceFactor(resultCount) : null;
  const logarithms = results === null ? null : ofLogarithms(results, detected.length);
  return {
    maximum,
    upperBound: spreads ? mean + 3 * standardDeviation : null,
    tolerance: factor === null ? null : { factor, bound: mean + factor * standardDeviation },
    shareOfLimit:
      upperLimit === null ? null : { mean: mean / upperLimit, maximum: maximum === null ? null : maximum / upperLimit },
    plain: upperLimit === null || !spreads ? null : withBound(cpu(upperLimit, mean, standardDeviation), resultCount),
    logarithms: logarithms && {
      ...logarithms,
      // The bound counts results above detection only, because the others say little about the spread.
      capability:
        upperLimit === null
          ? null
          : withBound(cpu(Math.log(upperLimit), logarithms.logMean, logarithms.logStandardDeviation), detected.length),
    },
    limitOverDetection: upperLimit !== null && maximum !== null && detected.length === 0 ? upperLimit / maximum : null,
  };
}

/**
 * Without results below detection the standard deviation uses n − 1 as everywhere (formulas 13.2); the likelihood
 * divides by n, which overstates the Cpu of few results.
 */
function ofLogarithms(results: readonly ReportedResult[], detected: number): Lognormal | null {
  const likely = censoredLognormal(results);
  if (likely === null || detected < results.length) return likely;
  return { ...likely, logStandardDeviation: likely.logStandardDeviation * Math.sqrt(detected / (detected - 1)) };
}

/** Whether too many results are below detection for mean and deviation. */
export function needsLikelihood({ resultCount, belowDetectionCount }: ResidueFigures): boolean {
  return (belowDetectionCount ?? 0) > likelihoodAbove * resultCount;
}

/** Lower 95 % bound: Cpu − 1.645 × √(1/(9n) + Cpu²/(2(n − 1))). */
function withBound(value: number, n: number): CpuWithBound {
  return { cpu: value, lower95: capabilityLower95(value, n) };
}
