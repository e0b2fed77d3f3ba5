/** Centre and control limits of single values in their order (individuals chart). */
export interface ControlLimits {
  readonly centre: number;
  readonly lower: number;
  readonly upper: number;
  /** Estimated from the mean moving range. */
  readonly sigma: number;
}

/** Mean range of two values of a normal distribution, in standard deviations (ISO 7870-2, d2 for n = 2). */
const meanRangeOfTwo = 1.128;
const fewestForLimits = 2;

/** Control limits from the mean moving range (ISO 7870-2); null for fewer than two values. Residue is never below 0. */
export function controlLimits(values: readonly number[]): ControlLimits | null {
  if (values.length < fewestForLimits) return null;
  const centre = values.reduce((sum, each) => sum + each, 0) / values.length;
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const sigma = ranges.reduce((sum, each) => sum + each, 0) / ranges.length / meanRangeOfTwo;
  return { centre, lower: Math.max(0, centre - 3 * sigma), upper: centre + 3 * sigma, sigma };
}

/** Rules that a value breaks: above the upper control limit, nine on one side of the centre, six rising. */
export type RuleFlag = 'aboveControlLimit' | 'nineOnOneSide' | 'sixRising';

const [run, trend] = [9, 6];

/**
 * Flags of each value in its order: rules 1, 2 and 3 of Nelson (1984). Only values that get worse are flagged by a trend:
 * falling residue is no drift to act on.
 */
export function ruleFlags(values: readonly number[], limits: ControlLimits): readonly (readonly RuleFlag[])[] {
  return values.map((value, index) => {
    const last = (count: number): readonly number[] => values.slice(Math.max(0, index + 1 - count), index + 1);
    const sides = last(run).map(each => Math.sign(each - limits.centre));
    const rises = last(trend);
    return [
      ...(value > limits.upper ? (['aboveControlLimit'] as const) : []),
      ...(sides.length === run && sides.every(side => side === 1) ? (['nineOnOneSide'] as const) : []),
      ...(rises.length === trend && rises.every((each, place) => place === 0 || each > (rises[place - 1] ?? each))
        ? (['sixRising'] as const)
        : []),
    ];
  });
}
