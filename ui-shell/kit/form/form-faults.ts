import type { FieldFault } from '../api/api.js';
import type { FormField, FormValues } from './fields.js';

/** Required fields without a value, in the words of the server. */
export function emptyRequired(asked: readonly FormField[], values: FormValues): readonly FieldFault[] {
  return asked
    .filter(field => field.required === true && field.kind !== 'boolean' && isEmpty(values[field.name]))
    .map(({ name }) => ({ path: name, message: 'is required' }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * The errors that still hold after a field has changed: one of the field itself is gone, one of a member of a list or
 * record only if that member has changed.
 */
export function faultsAfter(
  faults: readonly FieldFault[],
  name: string,
  before: unknown,
  after: unknown,
): readonly FieldFault[] {
  return faults.filter(({ path }) => {
    if (path === name || path === `${name}.value` || path === `${name}.unit`) return false;
    if (!path.startsWith(`${name}.`)) return true;
    const members = path.slice(name.length + 1).split('.');
    return JSON.stringify(memberOf(before, members)) === JSON.stringify(memberOf(after, members));
  });
}

function memberOf(value: unknown, members: readonly string[]): unknown {
  return members.reduce<unknown>(
    (inside, member) =>
      typeof inside === 'object' && inside !== null ? (inside as Readonly<Record<string, unknown>>)[member] : undefined,
    value,
  );
}
