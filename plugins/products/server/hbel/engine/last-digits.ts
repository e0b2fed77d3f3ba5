/** Relative tolerance of equality: the rule of `schemas/lib/last-digits.ts`. */
export const lastDigits = 1e-12;

/** Whether a value exceeds a bound by more than the tolerance; also true if it is not a number. Both are 0 or above. */
export function isAbove(value: number, edge: number): boolean {
  return !(value <= edge * (1 + lastDigits));
}
