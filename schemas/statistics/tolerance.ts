import { normalCdf } from './normal.js';

/** One-sided 95 % quantile of the normal distribution. */
export const NORMAL_95 = 1.6448536269514722;
const confidence = 0.95;
const steps = 1200;

const known = new Map<number, number>();

/**
 * Factor k of the one-sided tolerance bound mean + k × SD: with 95 % confidence 95 % of all results lie below it (formulas
 * 13.2). k is the 95 % quantile of the non-central t distribution with n − 1 degrees of freedom and non-centrality
 * 1.645 × √n, over √n. `n` is 3 or more.
 */
export function toleranceFactor(n: number): number {
  const found = known.get(n) ?? quantile(n) / Math.sqrt(n);
  known.set(n, found);
  return found;
}

function quantile(n: number): number {
  const share = sharesBelow(n);
  let [lower, upper] = [0, 40 * Math.sqrt(n)];
  for (let step = 0; step < 80; step += 1) {
    const middle = (lower + upper) / 2;
    if (share(middle) < confidence) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}

/** P(T ≤ t): the mean of Φ(t·s − δ) over the distribution of s = √(χ²/ν), by Simpson's rule. */
function sharesBelow(n: number): (t: number) => number {
  const freedom = n - 1;
  const away = NORMAL_95 * Math.sqrt(n);
  const reach = 12 / Math.sqrt(2 * freedom);
  const from = Math.max(0, 1 - reach);
  const width = (1 + reach - from) / steps;
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const s = from + index * width;
    const simpson = index === 0 || index === steps ? 1 : index % 2 === 1 ? 4 : 2;
    // Density of s up to a constant, which cancels in the division by the sum of weights.
    const density = s === 0 ? 0 : Math.exp((freedom - 1) * Math.log(s) - (freedom * (s * s - 1)) / 2);
    return { s, weight: simpson * density };
  });
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  return t => points.reduce((sum, { s, weight }) => sum + weight * normalCdf(t * s - away), 0) / total;
}
