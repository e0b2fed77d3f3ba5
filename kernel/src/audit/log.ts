import type { Knex } from 'knex';
import type { AuditNote } from '#kernel/contract';
import type { CallContext } from '../data/unit-of-work.js';
import { canonicalJson } from './canonical.js';

/** The chain of records that belong to the installation and not to one facility. */
export const systemScope = 'system';

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

/** Writes all notes of a call in one statement, the last before commit: the chain is locked for one round trip. */
export async function flushAudit(transaction: Knex, context: CallContext, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  const at = context.now.toISOString();
  const entries = notes.map(note => {
    const body: AuditBody = {
      at,
      actor: { id: context.actor.id, username: context.actor.username, fullName: context.actor.fullName },
      source: context.actor.source,
      requestId: context.requestId,
      domain: note.domain,
      action: note.action,
      entity: note.entity,
      changes: note.changes ?? [],
      reason: note.reason ?? null,
    };
    return {
      at,
      actorId: context.actor.id,
      domain: note.domain,
      action: note.action,
      table: note.entity.table,
      id: note.entity.id,
      body: canonicalJson(body),
    };
  });
  await transaction.raw('select audit.append(?, ?::jsonb)', [context.facility?.id ?? systemScope, JSON.stringify(entries)]);
}
