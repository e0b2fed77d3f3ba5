import type { AuditNote } from '#kernel/contract';
import type { CallContext } from '../../base/data/call-context.js';
import { canonicalJson } from './chain/canonical.js';
import { searchText } from './search-text.js';

/** The chain of records that belong to the installation and not to one facility. */
export const systemScope = 'system';

/** The chain that a call writes to. */
export function scopeOf(context: Pick<CallContext, 'facility'>): string {
  return context.facility?.id ?? systemScope;
}

/** What an audit entry says; stored as canonical JSON text, so that verification hashes the same bytes. */
export interface AuditBody {
  readonly at: string;
  readonly actor: { readonly id: string; readonly username: string; readonly fullName: string };
  readonly source: string;
  readonly requestId: string;
  readonly domain: string;
  readonly action: string;
  readonly entity: AuditNote['entity'];
  readonly changes: NonNullable<AuditNote['changes']>;
  readonly reason: string | null;
}

/** What the database chains, and what a search in the trail looks at. */
export type AuditText = readonly [body: string, search: string];

/**
 * The notes of a call as the texts that the database chains (architecture 5.12): what `canonicalJson` makes of an
 * `AuditBody`, put together from parts because imports write a hundred thousand of them.
 */
export function auditTexts(context: CallContext, notes: readonly AuditNote[]): AuditText[] {
  const { id, username, fullName, source } = context.actor;
  const actor = canonicalJson({ id, username, fullName });
  const at = JSON.stringify(context.now.toISOString());
  const end = `"requestId":${canonicalJson(context.requestId)},"source":${canonicalJson(source)}}`;
  return notes.map(note => {
    const { action, domain, entity, changes = [], reason = null } = note;
    const changed = changes.map(
      change => `{"from":${part(change.from)},"path":${part(change.path)},"to":${part(change.to)}}`,
    );
    const of = `{"id":${part(entity.id)},"label":${part(entity.label)},"table":${part(entity.table)}}`;
    const body =
      `{"action":${part(action)},"actor":${actor},"at":${at},"changes":[${changed.join(',')}],` +
      `"domain":${part(domain)},"entity":${of},"reason":${part(reason)},${end}`;
    // Taken from the text itself, so that a verification comes to the same; an import of new records saves the reading.
    return [
      body,
      searchText(action === 'create' ? { action, entity, changes, reason } : (JSON.parse(body) as AuditBody)),
    ];
  });
}

function part(value: unknown): string {
  return canonicalJson(value ?? null);
}
