/**
 * Beyond these, products of a few numbers leave what a double can hold: a limit would become 0 or endless. No quantity of
 * a plant comes near, in whatever unit.
 */
const smallest = 1e-30;
const largest = 1e30;

/** Why nothing can be calculated with the number; null when something can. */
export function numberFault(value: number): string | null {
  // JSON can say 1e400, which becomes Infinity.
  if (!Number.isFinite(value)) return 'must be a number';
  const size = Math.abs(value);
  if (size > largest) return `must be at most ${largest}`;
  return size > 0 && size < smallest ? `must be 0 or at least ${smallest}` : null;
}
