import { longestTrend, type RuleFlag, type SampleTrend } from '#plugins/sampling/shared/sample-trend';
import type { Verdict } from '#plugins/sampling/shared/sample-result';
import { capabilityNeeds, capabilityOfResults } from '../engine/statistics/capability.js';
import { controlLimits, ruleFlags } from '../engine/statistics/control-chart.js';
import { countLimits, poissonRate } from '../engine/statistics/counts.js';
import { cumulativeSums, movingAverages } from '../engine/statistics/drift.js';

/** A stored result with a number, oldest first. */
export interface TrendResult {
  readonly resultId: string;
  readonly label: string;
  readonly setId: string;
  readonly place: string;
  readonly measuredAt: string;
  readonly percentOfLimit: number;
  readonly isBound: boolean;
  readonly verdict: Verdict | null;
  /** Counted microbes; null for other results. */
  readonly count: number | null;
  /** In which the result was stated. */
  readonly unit: string;
}

/** Everything that a trend shows, calculated from stored results in percent of their limits, the newest ones. */
export function trendOf(all: readonly TrendResult[]): SampleTrend {
  const results = all.slice(-longestTrend);
  const values = results.map(({ percentOfLimit }) => percentOfLimit);
  const limits = controlLimits(values);
  const rules = limits === null ? [] : ruleFlags(values, limits);
  const drifts = limits !== null && limits.sigma > 0;
  const averages = drifts ? movingAverages(values, limits) : [];
  const sums = drifts ? cumulativeSums(values, limits) : [];
  return {
    points: results.map(({ count: _count, unit: _unit, ...result }, index) => {
      const average = averages[index];
      const flags: RuleFlag[] = [
        ...(rules[index] ?? []),
        ...(average !== undefined && average.value > average.upper ? (['movingAverage'] as const) : []),
        ...(sums[index]?.isSignal === true ? (['cumulativeSum'] as const) : []),
      ];
      return { ...result, flags, movingAverage: average?.value ?? null };
    }),
    chart: limits === null ? null : { centre: limits.centre, upper: limits.upper, median: medianOf(values) },
    capability: capability(results),
    counts: counts(results),
    excursions: results.filter(({ verdict }) => verdict !== null && verdict !== 'pass').length,
    hasEarlier: all.length > results.length,
  };
}

function capability(results: readonly TrendResult[]): SampleTrend['capability'] {
  // A count of 0 has no logarithm; counts are described by their rate.
  const usable = results.filter(({ percentOfLimit, count }) => percentOfLimit > 0 && count === null);
  if (usable.length === 0) return null;
  const found = capabilityOfResults(
    usable.map(({ isBound, percentOfLimit }) => ({ belowDetection: isBound, value: percentOfLimit })),
    100,
  );
  return {
    count: found.count,
    belowDetectionCount: found.belowDetectionCount,
    mean: found.orderStatistics?.mean ?? null,
    standardDeviation: found.orderStatistics?.standardDeviation ?? null,
    kaplanMeierMean: found.kaplanMeier?.mean ?? null,
    kaplanMeierMedian: found.kaplanMeier?.median ?? null,
    likelihoodLogMean: found.likelihood?.logMean ?? null,
    likelihoodLogStandardDeviation: found.likelihood?.logStandardDeviation ?? null,
    ppu: found.ppu,
    ppuLower95: found.ppuLower95,
    ppuOfLogarithms: found.ppuOfLogarithms,
    ppuOfLogarithmsLower95: found.ppuOfLogarithmsLower95,
    limitOverDetection: found.limitOverDetection,
    isReliable: found.count >= capabilityNeeds,
  };
}

function counts(results: readonly TrendResult[]): SampleTrend['counts'] {
  const byUnit = Map.groupBy(
    results.filter(({ count }) => count !== null),
    ({ unit }) => unit,
  );
  return [...byUnit].flatMap(([unit, rows]) => {
    const counted = rows.flatMap(({ count }) => count ?? []);
    const chart = countLimits(counted);
    if (chart === null) return [];
    const total = counted.reduce((sum, each) => sum + each, 0);
    return [{ unit, samples: counted.length, ...poissonRate(total, counted.length), upperControlLimit: chart.upper }];
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [upper = 0, lower = 0] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
