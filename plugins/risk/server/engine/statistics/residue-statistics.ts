import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import type { ResidueFigures } from '#plugins/risk/shared/scores/residue-figures';
import { cpu } from '../scores.js';
import { censoredLognormal, type Lognormal } from './censored-lognormal.js';
import { NORMAL_95, toleranceFactor } from './tolerance.js';

/** Fewer results do not say how they spread (formulas 13.2). */
export const LEAST_RESULTS = 3;
/** Of more results below detection the likelihood of the logarithms gives the capability (formulas 13.2). */
const likelihoodAbove = 0.3;

/** What results of a production say beside their mean and deviation, all in ug/sqcm; what cannot be said is null. */
export interface ResidueStatistics {
  /** The highest result; nothing found counts at its detection limit. Null where single results are not known. */
  readonly maximum: number | null;
  /** Mean + 3 standard deviations: 99.7 % of results that spread normally lie below. */
  readonly upperBound: number | null;
  /** 95 % of all results lie below, with 95 % confidence: mean + factor × standard deviation. */
  readonly tolerance: { readonly factor: number; readonly bound: number } | null;
  /** Share of the limit. */
  readonly shareOfLimit: { readonly mean: number; readonly maximum: number | null } | null;
  /** Where a limit is known, the Cpu of results and of their logarithms, each with the bound above which it is with 95 % confidence. */
  readonly plain: CpuWithBound | null;
  readonly logarithms: (Lognormal & { readonly capability: CpuWithBound | null }) | null;
  /** How many times the limit is the highest detection limit, when nothing was found at all. */
  readonly limitOverDetection: number | null;
}

/** A Cpu, and what it is above with 95 % confidence (formulas 13.2). */
export interface CpuWithBound {
  readonly cpu: number;
  readonly lower95: number;
}

/** Statistics of figures, and of the single results that they follow from where these are known (formulas 13.2). */
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
      // Only what was found carries the bound: results below detection say little of the spread.
      capability:
        upperLimit === null
          ? null
          : withBound(cpu(Math.log(upperLimit), logarithms.logMean, logarithms.logStandardDeviation), detected.length),
    },
    limitOverDetection: upperLimit !== null && maximum !== null && detected.length === 0 ? upperLimit / maximum : null,
  };
}

/**
 * The likelihood stands in only for what is below detection. Where everything was found the deviation is the one of every other
 * statistic here, n − 1 (formulas 13.2): the likelihood divides by n, which of few results makes it too small and the Cpu too high.
 */
function ofLogarithms(results: readonly ReportedResult[], detected: number): Lognormal | null {
  const likely = censoredLognormal(results);
  if (likely === null || detected < results.length) return likely;
  return { ...likely, logStandardDeviation: likely.logStandardDeviation * Math.sqrt(detected / (detected - 1)) };
}

/** Whether so many results are below detection that mean and deviation no longer say how residue spreads. */
export function needsLikelihood({ resultCount, belowDetectionCount }: ResidueFigures): boolean {
  return (belowDetectionCount ?? 0) > likelihoodAbove * resultCount;
}

/** With 95 % confidence the Cpu of the process is above: Cpu − 1.645 × √(1/(9n) + Cpu²/(2(n − 1))). */
function withBound(value: number, n: number): CpuWithBound {
  return { cpu: value, lower95: value - NORMAL_95 * Math.sqrt(1 / (9 * n) + value ** 2 / (2 * (n - 1))) };
}
