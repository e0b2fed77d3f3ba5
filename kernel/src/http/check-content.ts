import type { FieldFault } from '#kernel/contract';

/** Deeper and larger than what any call takes, small enough to be looked through before schemas are applied. */
const deepest = 32;
const mostValues = 50_000;
const mostFaults = 100;
/** `\p{Cs}` is a half of a surrogate pair without the other. */
const unfitText = /[\u0000\uFFFD\p{Cs}]/u;

/**
 * Faults that no schema sees: nesting and number of values that only an attack has, numbers without end, and text that the database cannot
 * keep as it was sent: NUL characters are refused by it, halves of surrogate pairs would be stored as another character.
 * U+FFFD stands where bytes were no UTF-8, so what was meant is lost already.
 */
export function contentFaults(value: unknown): FieldFault[] {
  const found: FieldFault[] = [];
  let seen = 0;
  const look = (at: unknown, path: readonly string[]): void => {
    if (found.length >= mostFaults) return;
    if (typeof at === 'string') {
      if (unfitText.test(at)) found.push({ path: path.join('.'), message: 'has characters that are not allowed' });
    } else if (typeof at === 'number') {
      // JSON can say 1e400, which becomes Infinity.
      if (!Number.isFinite(at)) found.push({ path: path.join('.'), message: 'must be a number' });
    } else if (typeof at === 'object' && at !== null) {
      if (path.length > deepest) {
        found.push({ path: path[0] ?? '', message: 'is nested too deeply' });
        return;
      }
      const keys = Object.keys(at);
      seen += keys.length;
      if (seen > mostValues) return;
      for (const key of keys) look((at as Record<string, unknown>)[key], [...path, key.slice(0, 80)]);
    }
  };
  look(value, []);
  return seen > mostValues ? [{ path: '', message: 'The call has too many values' }] : found;
}

/** The first faults say enough, also to somebody who sent a thousand wrong rows. */
export function firstFaults(faults: readonly FieldFault[]): FieldFault[] {
  return faults.slice(0, mostFaults);
}
