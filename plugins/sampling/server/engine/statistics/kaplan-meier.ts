import type { CensoredResult } from '#schemas/statistics/censored-result';

/** A share of the distribution at a value. */
interface Step {
  readonly value: number;
  readonly share: number;
}

/** Estimates without an assumed distribution; mean and deviation in the unit of the results. */
export interface ProductLimit {
  readonly mean: number;
  /** Of the estimated distribution. */
  readonly standardDeviation: number;
  /** Null when less than half of the distribution lies above the lowest result. */
  readonly median: number | null;
}

/**
 * Kaplan–Meier estimate for results below detection: from the highest detected result down, each takes its share of
 * what is left at or below it (Helsel 2012, chapter 6). What is left at the end stands at the lowest value of all, so the
 * mean is an upper estimate. Null when nothing was detected.
 */
export function kaplanMeier(results: readonly CensoredResult[]): ProductLimit | null {
  const steps = stepsOf(results);
  if (steps === null) return null;
  const mean = steps.reduce((sum, { value, share }) => sum + value * share, 0);
  const variance = steps.reduce((sum, { value, share }) => sum + (value - mean) ** 2 * share, 0);
  return { mean, standardDeviation: Math.sqrt(variance), median: medianOf(steps, results) };
}

function stepsOf(results: readonly CensoredResult[]): readonly Step[] | null {
  const detected = results.filter(each => !each.belowDetection).map(({ value }) => value);
  if (detected.length === 0) return null;
  const falling = [...new Set(detected)].toSorted((a, b) => b - a);
  const steps: Step[] = [];
  let left = 1;
  for (const value of falling) {
    const atRisk = results.filter(each => each.value <= value).length;
    const events = detected.filter(each => each === value).length;
    const below = left * (1 - events / atRisk);
    steps.push({ value, share: left - below });
    left = below;
  }
  const lowest = results.reduce((least, { value }) => Math.min(least, value), Infinity);
  // Rounding may leave a share of nothing.
  return left > 1e-12 ? [...steps, { value: lowest, share: left }] : steps;
}

function medianOf(steps: readonly Step[], results: readonly CensoredResult[]): number | null {
  let above = 0;
  for (const { value, share } of steps) {
    above += share;
    // Rounding noise of the shares must not move the median to the next value.
    if (above >= 0.5 - 1e-12) return results.some(each => !each.belowDetection && each.value === value) ? value : null;
  }
  return null;
}
