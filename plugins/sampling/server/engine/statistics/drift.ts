/** Exponentially weighted moving average with its upper limit at each value. */
export interface MovingAverage {
  readonly value: number;
  readonly upper: number;
}

/** Usual weight of the newest value, and width of the limit in standard deviations (Montgomery 2013, section 9.2). */
const [weight, width] = [0.2, 2.962];

/** EWMA of values around a centre with standard deviation `sigma`. */
export function movingAverages(
  values: readonly number[],
  { centre, sigma }: { readonly centre: number; readonly sigma: number },
): readonly MovingAverage[] {
  let average = centre;
  return values.map((value, index) => {
    average = weight * value + (1 - weight) * average;
    const variance = (weight / (2 - weight)) * (1 - (1 - weight) ** (2 * (index + 1)));
    return { value: average, upper: centre + width * sigma * Math.sqrt(variance) };
  });
}

/** Usual slack and decision interval in standard deviations: a shift of one deviation is found soon. */
const [slack, decision] = [0.5, 5];

/** Upper CUSUM in the unit of the values, and whether it exceeds its decision interval (Montgomery 2013, section 9.1). */
export interface CumulativeSum {
  readonly value: number;
  readonly isSignal: boolean;
}

/** The cumulative sum of what values exceed the centre by, beyond the slack. */
export function cumulativeSums(
  values: readonly number[],
  { centre, sigma }: { readonly centre: number; readonly sigma: number },
): readonly CumulativeSum[] {
  let sum = 0;
  return values.map(value => {
    sum = Math.max(0, sum + value - centre - slack * sigma);
    return { value: sum, isSignal: sum > decision * sigma };
  });
}
