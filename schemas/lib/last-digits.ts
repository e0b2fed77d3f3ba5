/**
 * The share of a number up to which another one is the same. The factor of a unit, a quotient or a sum of decimal fractions may
 * leave 0.09999999999999999 of 0.1, which must not cross an edge; twelve digits survive whatever is calculated here, and nobody
 * enters or measures more. Engines import nothing, so that their version says all that they do, and hold to the same rule:
 * `kernel/test/last-digits.test.ts`.
 */
const lastDigits = 1e-12;

/**
 * Whether a value is above an edge by more than its last digits; equality is not above. Both are 0 or above. What is no number is
 * above every edge, and everything above it: a judge must not pass it.
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
