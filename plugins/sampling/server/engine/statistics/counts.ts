import { gammaQuantile } from '#schemas/statistics/quantiles';

/** Mean number of counts per sample with its exact 95 % confidence limits (Garwood 1936). */
export interface PoissonRate {
  readonly mean: number;
  readonly lower95: number;
  readonly upper95: number;
}

/** The rate of counts in a number of samples, as R's `poisson.test` states it. */
export function poissonRate(total: number, samples: number): PoissonRate {
  return {
    mean: total / samples,
    lower95: total === 0 ? 0 : gammaQuantile(0.025, total) / samples,
    upper95: gammaQuantile(0.975, total + 1) / samples,
  };
}

/** Centre and control limits of counts per sample (c-chart). */
export interface CountLimits {
  readonly centre: number;
  /** Three standard deviations of a Poisson distribution around the centre; not below 0. */
  readonly lower: number;
  readonly upper: number;
}

/** Control limits of counts of samples that stand for the same amount (Montgomery 2013, section 7.3); null without any. */
export function countLimits(counts: readonly number[]): CountLimits | null {
  if (counts.length === 0) return null;
  const centre = counts.reduce((sum, each) => sum + each, 0) / counts.length;
  const spread = 3 * Math.sqrt(centre);
  return { centre, lower: Math.max(0, centre - spread), upper: centre + spread };
}
