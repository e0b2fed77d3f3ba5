import { storable } from './chain/canonical.js';
import type { AuditBody } from './log.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a search in the trail looks at, in small letters: the record, the reason, old and new values as shown.
 * Of a created record only its name: a first value that is overwritten later is the old value of that change.
 */
export function searchText({
  action,
  entity,
  changes,
  reason,
}: Pick<AuditBody, 'action' | 'entity' | 'changes' | 'reason'>): string {
  const values = action === 'create' ? [] : changes.flatMap(change => [change.from, change.to]).filter(isReadable);
  return searched([entity.label, reason ?? '', ...values.map(inDigits)].join(' '));
}

/** The form in which texts are compared. */
export function searched(text: string): string {
  return storable(text).replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function isReadable(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    typeof value !== 'boolean' &&
    !(typeof value === 'string' && uuid.test(value))
  );
}

const shownCharacters = 120;

/** A value with all its digits, by which it can be found. */
function inDigits(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return short(value);
  if (Array.isArray(value)) return list(value);
  if (typeof value !== 'object') return String(value as number);
  if ('value' in value && 'unit' in value) return `${String(value.value)} ${String(value.unit)}`;
  const members = Object.entries(value).map(([key, member]) => `${words(key)} ${inDigits(member)}`);
  return short(members.join(', '));
}

function list(values: readonly unknown[]): string {
  const plain = values.every(value => typeof value === 'string' || typeof value === 'number');
  if (plain && values.length > 0 && values.length <= 5) return short(values.map(inDigits).join(', '));
  return values.length === 1 ? '1 entry' : `${values.length} entries`;
}

/** minBatchSize → min batch size; a name with spaces is in words already. */
function words(path: string): string {
  return path.includes(' ') ? path : path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

function short(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
}
