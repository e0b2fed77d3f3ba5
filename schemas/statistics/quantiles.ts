import { normalCdf, normalDensity } from './normal.js';

/** Steps of Halley's method after a first guess within 4.5e-4. */
const steps = 6;

/** The value below which a share of the normal distribution lies; `share` is above 0 and below 1. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) return share === 0 ? -Infinity : share === 1 ? Infinity : Number.NaN;
  if (share > 0.5) return -normalQuantile(1 - share);
  let z = firstGuess(share);
  for (let step = 0; step < steps; step += 1) {
    // Halley's method.
    const over = (normalCdf(z) - share) / normalDensity(z);
    z -= over / (1 + (z * over) / 2);
  }
  return z;
}

/** Abramowitz and Stegun, 26.2.23, for shares up to one half. */
function firstGuess(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  const [above, below] = [2.515517 + t * (0.802853 + t * 0.010328), 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))];
  return above / below - t;
}

/** The value below which a share of the gamma distribution of a shape (scale 1) lies, by bisection. */
export function gammaQuantile(share: number, shape: number): number {
  let [lower, upper] = [0, shape + 10 * Math.sqrt(shape) + 50];
  for (let step = 0; step < 200 && upper - lower > 1e-15 * upper; step += 1) {
    const middle = (lower + upper) / 2;
    if (gammaCdf(middle, shape) < share) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}

/** The share of the gamma distribution of a shape (scale 1) below `x`: its series, and its continued fraction beyond. */
export function gammaCdf(x: number, shape: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let term = 1 / shape;
    let sum = term;
    for (let n = 1; term > sum * 1e-17; n += 1) {
      term *= x / (shape + n);
      sum += term;
    }
    return front * sum;
  }
  // Lentz's method for the tail.
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n += 1) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return 1 - front * fraction;
}

/** Logarithm of the gamma function above 0: Stirling's series after shifting the argument above 12. */
function logGamma(x: number): number {
  let [shift, at] = [0, x];
  for (; at < 12; at += 1) shift += Math.log(at);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / at;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}
