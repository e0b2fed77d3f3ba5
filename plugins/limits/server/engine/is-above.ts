/**
 * Whether a value exceeds a threshold by more than its last digits (`schemas/lib/last-digits.ts`); equality passes
 * (formulas 5.3), and NaN exceeds every threshold.
 */
export function isAbove(value: number, edge: number): boolean {
  return !(value <= edge * (1 + 1e-12));
}
