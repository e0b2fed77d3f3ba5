const logRootOfTwoPi = Math.log(2 * Math.PI) / 2;
/** Below this value the series loses digits, and the continued fraction converges fast. */
const tailFrom = -3;

/** Cumulative normal distribution: the share below `z`. */
export function normalCdf(z: number): number {
  if (z < tailFrom) return normalDensity(z) / tailFraction(-z);
  if (z > -tailFrom) return 1 - normalCdf(-z);
  // 1/2 + φ(z) × (z + z³/3 + z⁵/(3·5) + …)
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + normalDensity(z) * sum;
}

/** Logarithm of the share below `z`, also where the share underflows. */
export function logNormalCdf(z: number): number {
  return z < tailFrom ? -(z * z) / 2 - logRootOfTwoPi - Math.log(tailFraction(-z)) : Math.log(normalCdf(z));
}

/** Density over share below `z`, the derivative of its logarithm. */
export function inverseMills(z: number): number {
  return z < tailFrom ? tailFraction(-z) : normalDensity(z) / normalCdf(z);
}

/** Density of the normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp(-(z * z) / 2 - logRootOfTwoPi);
}

/** z + 1/(z + 2/(z + 3/(z + …))), which is density over tail for z ≥ 3. */
function tailFraction(z: number): number {
  let fraction = z;
  for (let step = 120; step >= 1; step -= 1) fraction = z + step / fraction;
  return fraction;
}
