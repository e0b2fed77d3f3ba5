import { Type, type Static } from 'typebox';
import type { AnyCall } from '#kernel/contract';
import { closed, Nullable, Pagination } from '#schemas/lib/fields';
import type { AuditBody } from './log.js';
import { sentence } from './sentence.js';

const ChangeShape = Type.Object({ path: Type.String(), from: Type.Unknown(), to: Type.Unknown() });

/** An audit entry as people read it. */
export const AuditEntryShape = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  actorId: Type.String(),
  actorName: Type.String(),
  domain: Type.String(),
  action: Type.String(),
  entity: Type.Object({ table: Type.String(), id: Type.String(), label: Type.String() }),
  sentence: Type.String(),
  changes: Type.Array(ChangeShape),
  reason: Nullable(Type.String()),
  source: Type.String(),
  requestId: Type.String(),
  hash: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntryShape>;

export const historyQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);
export const historyReply = Type.Object({ history: Type.Array(AuditEntryShape), pagination: Pagination });

export interface EntryRow {
  readonly seq: number;
  readonly body: string;
  readonly hash: string;
}

export function entryFrom(row: EntryRow): AuditEntry {
  const body = JSON.parse(row.body) as AuditBody;
  return {
    seq: row.seq,
    at: body.at,
    actorId: body.actor.id,
    actorName: body.actor.fullName,
    domain: body.domain,
    action: body.action,
    entity: body.entity,
    sentence: sentence(body),
    changes: [...body.changes],
    reason: body.reason,
    source: body.source,
    requestId: body.requestId,
    hash: row.hash,
  };
}

/** Entries of one record, newest first. */
export async function readHistory(
  call: AnyCall,
  table: string,
  id: string,
  query: Static<typeof historyQuery>,
): Promise<Static<typeof historyReply>> {
  const pageNumber = query.pageNumber ?? 1;
  const pageLimit = query.pageLimit ?? 10;
  const [rows, [count]] = await Promise.all([
    call.tx.rows<EntryRow>({
      text: `select seq, body, hash from audit.entry where scope = $1 and entity_id = $2 and entity_table = $3
             order by seq desc limit ${pageLimit} offset $4`,
      values: [call.facility.id, id, table, (pageNumber - 1) * pageLimit],
    }),
    call.tx.rows<{ total: number }>({
      text: 'select count(*) as total from audit.entry where scope = $1 and entity_id = $2 and entity_table = $3',
      values: [call.facility.id, id, table],
    }),
  ]);
  return { history: rows.map(entryFrom), pagination: { pageNumber, pageLimit, total: count?.total ?? 0 } };
}
