/** The lowest and highest value of a map; null without values. */
export type HeatRange = readonly [low: number, high: number] | null;

/** The range of all values that are not null. */
export function rangeOf(values: readonly (readonly (number | null)[])[]): HeatRange {
  let [low, high] = [Infinity, -Infinity];
  for (const row of values) {
    for (const value of row) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low === Infinity ? null : [low, high];
}

/**
 * The colour of a value on a logarithmic scale. The tightest limits stand out most: the darkest on a light page, the
 * brightest on a dark one, where dark cells would sink into the background.
 */
export function heatColour(value: number | null, range: HeatRange, isDark: boolean): string {
  if (value === null || range === null) return 'rgba(141, 141, 141, 0.18)';
  const [low, high] = range.map(Math.log) as [number, number];
  return shadeOf(high === low ? 0 : (Math.log(value) - low) / (high - low), isDark);
}

/** The colour at a share of the scale: 0 is the tightest. */
export function shadeOf(share: number, isDark: boolean): string {
  const lightness = isDark ? 88 - share * 62 : 22 + share * 62;
  return `hsl(${Math.round(205 + share * 10)} 80% ${Math.round(lightness)}%)`;
}
