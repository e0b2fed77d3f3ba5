import { scaleLinear } from 'd3-scale';

/** A linear axis from 0 or the lowest value. */
export interface LinearScale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** The shortest axis with round ends that contains all values, between two positions. */
export function linearScale(
  values: readonly number[],
  range: readonly [from: number, to: number],
  ticks = 6,
): LinearScale {
  const scale = scaleLinear([Math.min(...values), Math.max(...values)], range).nice(ticks);
  return { at: scale.copy(), ticks: scale.ticks(ticks) };
}
