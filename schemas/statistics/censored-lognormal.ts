import type { CensoredResult } from './censored-result.js';
import { inverseMills, logNormalCdf } from './normal.js';

/** Mean and standard deviation of the natural logarithms of results. */
export interface Lognormal {
  readonly logMean: number;
  readonly logStandardDeviation: number;
}

/** Fewer results above detection do not determine a spread. */
const leastDetected = 3;

/**
 * Lognormal distribution of results by maximum likelihood: a result above detection adds its density, one below
 * detection the probability below its detection limit (formulas 13.2); null if the results do not determine it. In 1/σ
 * and μ/σ the likelihood is concave (Olsen 1978), so Newton's method finds its one maximum.
 */
export function censoredLognormal(results: readonly CensoredResult[]): Lognormal | null {
  const detected = results.filter(each => !each.belowDetection).map(({ value }) => Math.log(value));
  if (detected.length < leastDetected || Math.max(...detected) === Math.min(...detected)) return null;
  const centre = detected.reduce((sum, each) => sum + each, 0) / detected.length;
  const found = detected.map(each => each - centre);
  const limits = results.filter(each => each.belowDetection).map(({ value }) => Math.log(value) - centre);
  const spread = Math.sqrt(found.reduce((sum, each) => sum + each ** 2, 0) / found.length);
  let at: Point = { a: 1 / spread, b: 0 };
  let reached = likelihood(at, found, limits);
  for (let round = 0; round < 100; round += 1) {
    const step = newtonStep(at, found, limits);
    let share = 1;
    let next = moved(at, step, share);
    // Rounding noise of the likelihood near the maximum must not stop Newton's method.
    while (!(likelihood(next, found, limits) >= reached - 1e-12 * Math.abs(reached)) && share > 1e-12) {
      share /= 2;
      next = moved(at, step, share);
    }
    const size = Math.abs(next.a / at.a - 1) + Math.abs(next.b - at.b);
    at = next;
    reached = likelihood(at, found, limits);
    if (size < 1e-13) break;
  }
  return { logMean: centre + at.b / at.a, logStandardDeviation: 1 / at.a };
}

/** a = 1/σ and b = μ/σ. */
interface Point {
  readonly a: number;
  readonly b: number;
}

function moved({ a, b }: Point, step: Point, share: number): Point {
  return { a: a + share * step.a, b: b + share * step.b };
}

/** Log-likelihood up to a constant; NaN unless a is above 0. */
function likelihood({ a, b }: Point, found: readonly number[], limits: readonly number[]): number {
  if (!(a > 0)) return Number.NaN;
  const ofFound = found.reduce((sum, x) => sum + Math.log(a) - (a * x - b) ** 2 / 2, 0);
  return limits.reduce((sum, limit) => sum + logNormalCdf(a * limit - b), ofFound);
}

function newtonStep({ a, b }: Point, found: readonly number[], limits: readonly number[]): Point {
  let [slopeA, slopeB, bendAA, bendAB, bendBB] = [found.length / a, 0, found.length / a ** 2, 0, 0];
  for (const x of found) {
    const rest = a * x - b;
    slopeA -= x * rest;
    slopeB += rest;
    bendAA += x * x;
    bendAB -= x;
    bendBB += 1;
  }
  for (const limit of limits) {
    const z = a * limit - b;
    const mills = inverseMills(z);
    const bend = mills * (mills + z);
    slopeA += limit * mills;
    slopeB -= mills;
    bendAA += limit * limit * bend;
    bendAB -= limit * bend;
    bendBB += bend;
  }
  const determinant = bendAA * bendBB - bendAB ** 2;
  return {
    a: (bendBB * slopeA - bendAB * slopeB) / determinant,
    b: (bendAA * slopeB - bendAB * slopeA) / determinant,
  };
}
