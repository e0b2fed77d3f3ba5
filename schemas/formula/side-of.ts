/** Share of a number up to which another one is the same: the factor of a unit may leave 0.09999999999999999 of 0.1. */
const hair = 1e-12;

/**
 * Below 0, 0 or above 0 as `left` is less than, equal to or greater than `right` at twelve digits, so that a value in another
 * unit does not fall on the other side of a comparison; NaN where one of them is no number.
 */
export function sideOf(left: number, right: number): number {
  const difference = left - right;
  return Math.abs(difference) <= hair * Math.max(Math.abs(left), Math.abs(right)) ? 0 : difference;
}
