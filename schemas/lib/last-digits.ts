/**
 * Relative difference up to which two numbers are equal. Unit factors, quotients and sums of decimal fractions may turn
 * 0.1 into 0.09999999999999999, which must not cross a limit; twelve digits survive all calculations here, and nobody
 * enters or measures more. Engines import nothing, so that their version covers everything, and follow the same rule:
 * `kernel/test/last-digits.test.ts`.
 */
const lastDigits = 1e-12;

/**
 * Whether a value exceeds a limit by more than its last digits; equality does not. Both are 0 or above. NaN exceeds
 * every limit, and everything exceeds a NaN limit: an invalid number must not pass.
 */
export function isAbove(value: number, edge: number): boolean {
  return !(value <= edge * (1 + lastDigits));
}

/**
 * Below 0, 0 or above 0 as `left` is less than, equal to or greater than `right` but for their last digits; NaN where one of
 * them is no number.
 */
export function sideOf(left: number, right: number): number {
  const difference = left - right;
  return Math.abs(difference) <= lastDigits * Math.max(Math.abs(left), Math.abs(right)) ? 0 : difference;
}

/** The number without its last digits. */
export function settled(value: number): number {
  return Number(value.toPrecision(12));
}
