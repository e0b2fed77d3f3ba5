import { capabilityLower95 } from '#schemas/statistics/capability-bound';
import { censoredLognormal } from '#schemas/statistics/censored-lognormal';
import type { CensoredResult } from '#schemas/statistics/censored-result';
import { kaplanMeier, type ProductLimit } from './kaplan-meier.js';
import { orderStatistics, type OrderStatistics } from './order-statistics.js';

/** Fewer results than these state a capability with a note beside it (screens, picture C7). */
export const capabilityNeeds = 20;
const fewestForSpread = 3;
/** From this share of results below detection on, the likelihood tells more of the logarithms (formulas 13.2). */
const mostForRegression = 0.3;

/** What results say of a process against its upper limit, in the unit of the results. */
export interface ResultCapability {
  readonly count: number;
  readonly belowDetectionCount: number;
  readonly kaplanMeier: ProductLimit | null;
  readonly orderStatistics: OrderStatistics | null;
  /** Mean and deviation of the logarithms by maximum likelihood, as a check of the regression. */
  readonly likelihood: { readonly logMean: number; readonly logStandardDeviation: number } | null;
  /** By the estimated mean and deviation: (limit − mean) ÷ (3 × deviation); null without a spread. */
  readonly ppu: number | null;
  /** Of the logarithms: (ln limit − μ) ÷ (3 × σ), by the likelihood where more than 30 % are below detection. */
  readonly ppuOfLogarithms: number | null;
  /** Lower 95 % confidence bounds; results below detection say little about the spread and do not count. */
  readonly ppuLower95: number | null;
  readonly ppuOfLogarithmsLower95: number | null;
  /** Limit over the highest detection limit, when nothing was detected. */
  readonly limitOverDetection: number | null;
}

/** Capability of results against an upper limit in their unit (formulas 13.2). */
export function capabilityOfResults(results: readonly CensoredResult[], limit: number): ResultCapability {
  const detected = results.filter(each => !each.belowDetection);
  const order = orderStatistics(results);
  const highest = results.reduce((most, { value }) => Math.max(most, value), 0);
  const spreads = order !== null && order.standardDeviation > 0 && results.length >= fewestForSpread;
  const ppu = spreads ? (limit - order.mean) / (3 * order.standardDeviation) : null;
  const likelihood = censoredLognormal(results);
  const belowDetectionCount = results.length - detected.length;
  const logarithms =
    likelihood !== null && belowDetectionCount > mostForRegression * results.length ? likelihood : order;
  const ppuOfLogarithms =
    spreads && logarithms !== null
      ? (Math.log(limit) - logarithms.logMean) / (3 * logarithms.logStandardDeviation)
      : null;
  return {
    count: results.length,
    belowDetectionCount,
    kaplanMeier: kaplanMeier(results),
    orderStatistics: order,
    likelihood,
    ppu,
    ppuOfLogarithms,
    ppuLower95: lowerBound(ppu, detected.length),
    ppuOfLogarithmsLower95: lowerBound(ppuOfLogarithms, detected.length),
    limitOverDetection: detected.length === 0 && results.length > 0 ? limit / highest : null,
  };
}

function lowerBound(index: number | null, n: number): number | null {
  return index === null || n < 2 ? null : capabilityLower95(index, n);
}
