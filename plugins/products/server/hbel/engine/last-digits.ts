/** The share of a number up to which another one is the same: the rule of `schemas/lib/last-digits.ts`. */
export const lastDigits = 1e-12;

/** Whether a value is above an edge by more than its last digits; what is no number is. Both are 0 or above. */
export function isAbove(value: number, edge: number): boolean {
  return !(value <= edge * (1 + lastDigits));
}
