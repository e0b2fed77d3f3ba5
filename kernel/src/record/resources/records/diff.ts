import type { Change } from '#kernel/contract';
import { sortedKeys } from '../../audit/chain/sorted-keys.js';

/** Trims text; empty text, undefined and null are all absent; key order does not matter. */
export function normalise(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }
  if (Array.isArray(value)) return value.map(normalise);
  return typeof value === 'object' ? normalMembers(value as Readonly<Record<string, unknown>>) : value;
}

function normalMembers(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pairs: [string, unknown][] = [];
  for (const key of sortedKeys(value)) {
    const member = normalise(value[key]);
    if (member !== null) pairs.push([key, member]);
  }
  return Object.fromEntries(pairs);
}

/** Fields whose normalised values differ, in the order of `fields`. */
export function diff(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Change[] {
  return fields
    .map(path => ({ path, from: normalise(before[path]), to: normalise(after[path]) }))
    .filter(change => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/** Changes of a new record: its fields that have a value. */
export function firstValues(after: Readonly<Record<string, unknown>>, fields: readonly string[]): Change[] {
  const changes: Change[] = [];
  for (const path of fields) {
    const to = normalise(after[path]);
    if (to !== null) changes.push({ path, from: null, to });
  }
  return changes;
}
