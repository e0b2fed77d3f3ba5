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

/** Centre and control limits of counts per sample: a c-chart, or a u-chart where samples stand for different amounts. */
export interface CountLimits {
  readonly centre: number;
  /** Three standard deviations of a Poisson distribution around the centre, in counts per unit of the sample; not below 0. */
  readonly limits: readonly { readonly lower: number; readonly upper: number }[];
}

/** Control limits of counts (Montgomery 2013, section 7.3); `size` is the amount that a sample stands for, 1 for a c-chart. */
export function countLimits(samples: readonly { readonly count: number; readonly size: number }[]): CountLimits | null {
  const size = samples.reduce((sum, each) => sum + each.size, 0);
  if (size <= 0) return null;
  const centre = samples.reduce((sum, each) => sum + each.count, 0) / size;
  return {
    centre,
    limits: samples.map(each => {
      const spread = 3 * Math.sqrt(centre / each.size);
      return { lower: Math.max(0, centre - spread), upper: centre + spread };
    }),
  };
}
