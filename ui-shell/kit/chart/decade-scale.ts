import { scaleLog } from 'd3-scale';

/** A logarithmic axis of whole decades. */
export interface DecadeScale {
  /** Position of a value above 0 on the axis. */
  readonly at: (value: number) => number;
  /** Its ends and every power of ten between. */
  readonly decades: readonly number[];
}

/** The shortest axis of whole decades that contains all values, between two positions. */
export function decadeScale(
  values: readonly number[],
  [from, to]: readonly [from: number, to: number],
  {
    least = 1,
    margin = 0,
  }: { readonly least?: number; /** Free space at both ends, in decades. */ readonly margin?: number } = {},
): DecadeScale {
  const room = 10 ** margin;
  const scale = scaleLog([Math.min(...values) / room, Math.max(...values) * room], [from, to]).nice();
  const [low = 1, high = 10] = scale.domain();
  const first = Math.round(Math.log10(low));
  const last = Math.max(first + least, Math.round(Math.log10(high)));
  const at = scale.domain([10 ** first, 10 ** last]).copy();
  return { at, decades: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)) };
}
