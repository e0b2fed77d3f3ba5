/**
 * Beyond these, products of a few numbers exceed a double: a limit would become 0 or infinite. No quantity of a plant
 * comes near, in any unit.
 */
const smallest = 1e-30;
const largest = 1e30;

/** Why the number cannot be calculated with; null when it can. */
export function numberFault(value: number): string | null {
  // JSON can express 1e400, which becomes Infinity.
  if (!Number.isFinite(value)) return 'must be a number';
  const size = Math.abs(value);
  if (size > largest) return `must be at most ${largest}`;
  return size > 0 && size < smallest ? `must be 0 or at least ${smallest}` : null;
}
