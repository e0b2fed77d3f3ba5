import type { AuditNote } from '#kernel/contract';
import type { CallContext } from '../data/unit-of-work.js';
import { canonicalJson } from './canonical.js';

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

/** The notes of a call as the texts that the database chains (architecture 5.12). */
export function auditBodies(context: CallContext, notes: readonly AuditNote[]): string[] {
  const shared = {
    at: context.now.toISOString(),
    actor: { id: context.actor.id, username: context.actor.username, fullName: context.actor.fullName },
    source: context.actor.source,
    requestId: context.requestId,
  };
  return notes.map(note => {
    const body: AuditBody = {
      ...shared,
      domain: note.domain,
      action: note.action,
      entity: { table: note.entity.table, id: note.entity.id, label: note.entity.label },
      changes: (note.changes ?? []).map(({ path, from, to }) => ({ path, from: from ?? null, to: to ?? null })),
      reason: note.reason ?? null,
    };
    return canonicalJson(body);
  });
}
