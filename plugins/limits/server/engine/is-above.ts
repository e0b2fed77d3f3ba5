/**
 * Whether a value is above an edge by more than its last digits, by the rule of `schemas/lib/last-digits.ts`; equality passes
 * (formulas 5.3). A reading of 0.525 ppm is not above a limit that prints as 0.525 ppm; what is no number is above every limit.
 */
export function isAbove(value: number, edge: number): boolean {
  return !(value <= edge * (1 + 1e-12));
}
