import { storable } from './chain/canonical.js';
import type { AuditBody } from './log.js';
import { shown } from './sentence.js';

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
  return searched([entity.label, reason ?? '', ...values.map(value => shown(value, new Map()))].join(' '));
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
