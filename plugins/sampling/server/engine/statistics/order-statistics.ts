import type { CensoredResult } from '#schemas/statistics/censored-result';
import { normalQuantile } from '#schemas/statistics/quantiles';

/** Estimates of a lognormal set with values below detection; mean and deviation in the unit of the results. */
export interface OrderStatistics {
  readonly mean: number;
  /** Sample standard deviation (n − 1) of the results, with estimates in place of those below detection. */
  readonly standardDeviation: number;
  /** Intercept and slope of the line through the logarithms: mean and deviation of the natural logarithms. */
  readonly logMean: number;
  readonly logStandardDeviation: number;
}

/** Fewer detected results do not determine a line that deserves its name. */
const leastDetected = 3;

/**
 * Robust regression on order statistics (Helsel and Cohn 1988): a line through the logarithms of the detected results by
 * their normal scores gives each result below detection its estimate; detected ones stay as they are. Null for fewer than
 * three different detected results, and when all are detected it is the ordinary mean and deviation.
 */
export function orderStatistics(results: readonly CensoredResult[]): OrderStatistics | null {
  const detected = results.filter(each => !each.belowDetection);
  if (new Set(detected.map(({ value }) => value)).size < leastDetected) return null;
  const highest = Math.max(...detected.map(({ value }) => value));
  // A detection limit above every detected result says nothing about the order.
  const usable = results.filter(each => !each.belowDetection || each.value <= highest);
  const placed = plottingPositions(usable);
  const line = lineThrough(
    placed
      .filter(({ result }) => !result.belowDetection)
      .map(({ result, at }) => [normalQuantile(at), Math.log(result.value)]),
  );
  const values = placed.map(({ result, at }) =>
    result.belowDetection ? Math.exp(line.intercept + line.slope * normalQuantile(at)) : result.value,
  );
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return {
    mean,
    standardDeviation: Math.sqrt(squares / (values.length - 1)),
    logMean: line.intercept,
    logStandardDeviation: line.slope,
  };
}

interface Placed {
  readonly result: CensoredResult;
  /** Share of the distribution below it. */
  readonly at: number;
}

/** Weibull plotting positions between the shares above each detection limit (Helsel and Cohn 1988, equations 1 to 6). */
function plottingPositions(results: readonly CensoredResult[]): readonly Placed[] {
  const values = results.map(({ value }) => value);
  const limits = [...new Set(results.filter(each => each.belowDetection).map(({ value }) => value))].toSorted(
    (a, b) => a - b,
  );
  const lowest = Math.min(...values);
  const edges = limits[0] === lowest ? limits : [0, ...limits];
  const bands = edges.map((edge, index) => {
    const next = edges[index + 1] ?? Infinity;
    const detected = results
      .filter(each => !each.belowDetection && each.value >= edge && each.value < next)
      .toSorted((a, b) => a.value - b.value);
    const censored = results.filter(each => each.belowDetection && each.value === edge);
    const below = results.filter(each => each.value < edge).length + censored.length;
    return { detected, censored, below };
  });
  const above: number[] = [];
  let next = 0;
  for (const { detected, below } of bands.toReversed()) {
    next = below === 0 ? 1 : next + (detected.length / (detected.length + below)) * (1 - next);
    above.unshift(next);
  }
  return bands.flatMap(({ detected, censored }, index) => {
    const [own = 0, following = 0] = [above[index], above[index + 1]];
    return [
      ...detected.map((result, rank) => ({
        result,
        at: 1 - own + ((own - following) * (rank + 1)) / (detected.length + 1),
      })),
      ...censored.map((result, rank) => ({ result, at: ((1 - own) * (rank + 1)) / (censored.length + 1) })),
    ];
  });
}

function lineThrough(points: readonly (readonly [x: number, y: number])[]) {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return { slope, intercept: meanY - slope * meanX };
}
