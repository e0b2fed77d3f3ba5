import type { FieldFault } from '#kernel/contract';
import { isUnfit, textFault } from '#schemas/lib/unfit-text';
import { numberFault } from '#schemas/lib/usable-number';

/** Maximum JSON body of calls that declare no other. */
export const ordinaryJsonBytes = 1024 * 1024;
/** Deeper and larger than any call takes, and small enough to be scanned before schemas are applied. */
const deepest = 32;
const ordinaryValues = 50_000;
const mostFaults = 100;
/** More fields than any record has: they are not even compared with those that are known. */
const mostKeys = 1000;

export interface ContentRules {
  /** Maximum body that the call takes. */
  readonly maxJsonBytes?: number | undefined;
  /** Stored text must be readable as it was typed; a search may contain any existing text. */
  readonly isWritten?: boolean;
}

/** Never displayed, and subject to rules of their own. */
const unread = /(password|secret)$/i;

/**
 * Faults that schemas do not detect: excessive nesting or number of values, numbers that cannot be calculated with, and
 * text that the database cannot store unchanged. A call that takes larger bodies takes more values.
 */
export function contentFaults(
  value: unknown,
  { maxJsonBytes = ordinaryJsonBytes, isWritten = false }: ContentRules = {},
): FieldFault[] {
  const mostValues = (ordinaryValues * maxJsonBytes) / ordinaryJsonBytes;
  const found: FieldFault[] = [];
  let seen = 0;
  /** Path of the value that `look` is checking. */
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
      if (keys.length > mostKeys && !Array.isArray(at)) {
        note(`has more than ${mostKeys} fields`);
        return;
      }
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

/** The first faults are enough, even for a request with thousands of wrong rows. */
export function firstFaults(faults: readonly FieldFault[]): FieldFault[] {
  return faults.slice(0, mostFaults);
}
