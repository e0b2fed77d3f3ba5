/** One bar of a histogram. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly measured: number;
  readonly belowDetection: number;
}

/** A single result, in the unit of the histogram. */
export interface Result {
  readonly value: number;
  /** The value is the detection limit. */
  readonly belowDetection: boolean;
}

/** Results counted in bars between round ends; the last bar includes its end. */
export function binsOf(results: readonly Result[], edges: readonly number[]): Bin[] {
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const isLast = index === edges.length - 2;
    const own = results.filter(({ value }) => value >= from && (value < to || (isLast && value === to)));
    const belowDetection = own.filter(each => each.belowDetection).length;
    return { from, to, measured: own.length - belowDetection, belowDetection };
  });
}
