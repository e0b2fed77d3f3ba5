import type { FieldFault } from '#kernel/contract';
import { isUnfit, textFault } from '#schemas/lib/unfit-text';
import { numberFault } from '#schemas/lib/usable-number';

/** Largest JSON body of calls that say no other. */
export const ordinaryJsonBytes = 1024 * 1024;
/** Deeper and larger than what any call takes, small enough to be looked through before schemas are applied. */
const deepest = 32;
const ordinaryValues = 50_000;
const mostFaults = 100;

export interface ContentRules {
  /** Largest body that the call takes. */
  readonly maxJsonBytes?: number | undefined;
  /** What is written must be read by others as it was typed; what is searched for may be anything that is there. */
  readonly isWritten?: boolean;
}

/** Nobody reads them, and they were chosen by rules of their own. */
const unread = /(password|secret)$/i;

/**
 * Faults that no schema sees: nesting and number of values that only an attack has, numbers that nothing
 * can be calculated with, and text that the database cannot keep as it was sent. A call that takes larger bodies takes
 * more values.
 */
export function contentFaults(
  value: unknown,
  { maxJsonBytes = ordinaryJsonBytes, isWritten = false }: ContentRules = {},
): FieldFault[] {
  const mostValues = (ordinaryValues * maxJsonBytes) / ordinaryJsonBytes;
  const found: FieldFault[] = [];
  let seen = 0;
  /** Where `look` is. */
  const path: string[] = [];
  const note = (message: string): void => {
    found.push({ path: path.map(key => key.slice(0, 80)).join('.'), message });
  };
  const look = (at: unknown): void => {
    if (found.length >= mostFaults) return;
    if (typeof at === 'string') {
      const fault = textFault(at);
      const isRead = isWritten && !unread.test(path.at(-1) ?? '');
      if (fault !== null && (isRead || isUnfit(at))) note(fault);
    } else if (typeof at === 'number') {
      const message = numberFault(at);
      if (message !== null) note(message);
    } else if (typeof at === 'object' && at !== null) {
      if (path.length > deepest) {
        found.push({ path: path[0]?.slice(0, 80) ?? '', message: 'is nested too deeply' });
        return;
      }
      const keys = Object.keys(at);
      seen += keys.length;
      if (seen > mostValues) return;
      for (const key of keys) {
        path.push(key);
        look((at as Record<string, unknown>)[key]);
        path.pop();
      }
    }
  };
  look(value);
  return seen > mostValues ? [{ path: '', message: 'The call has too many values' }] : found;
}

/** The first faults say enough, also to somebody who sent a thousand wrong rows. */
export function firstFaults(faults: readonly FieldFault[]): FieldFault[] {
  return faults.slice(0, mostFaults);
}
