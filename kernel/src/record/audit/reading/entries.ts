import type { Statement } from '#kernel/contract';
import type { AuditEntry } from '#schemas/lib/audit-entry';
import { prepared } from '../../../base/data/prepared.js';
import type { FieldLabels } from '../field-labels.js';
import type { AuditBody } from '../log.js';
import type { RecordNames } from '../change-text.js';
import { sentence } from '../sentence.js';

export interface EntryRow {
  readonly scope: string;
  /** Its number: entries of a trail are counted without gaps, places in the database leap (ADR 0021). */
  readonly seq: number;
  readonly body: string;
  readonly hash: string;
}

/** Whatever runs a statement: a unit of work, or the read-only pool. */
export interface Rows {
  rows<T extends object>(statement: Statement): Promise<T[]>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Entries with their sentences, in which fields have their labels and ids of other records are their latest names. */
export async function readable(db: Rows, rows: readonly EntryRow[], labels: FieldLabels): Promise<AuditEntry[]> {
  const bodies = rows.map(row => JSON.parse(row.body) as AuditBody);
  const mentioned = new Set(
    bodies.flatMap(body => body.changes.flatMap(change => [...idsIn(change.from), ...idsIn(change.to)])),
  );
  const names = await recordNames(db, [...new Set(rows.map(row => row.scope))], [...mentioned]);
  return rows.map((row, index) => entryFrom(row, bodies[index], names, labels));
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  return typeof value === 'string' && uuid.test(value) ? [value] : [];
}

async function recordNames(db: Rows, scopes: readonly string[], ids: readonly string[]): Promise<RecordNames> {
  if (ids.length === 0) return new Map();
  const found = await db.rows<{ id: string; label: string }>(
    prepared(
      `select wanted.id, last.body::jsonb #>> '{entity,label}' as label from unnest($1::text[]) as wanted (id)
       cross join lateral (select e.body from audit.entry e where e.entity_id = wanted.id
         and (e.scope = any($2::text[]) or e.scope = 'system') order by e.txid desc, e.seq desc limit 1) last`,
      [ids, scopes],
    ),
  );
  return new Map(found.map(row => [row.id, row.label]));
}

function entryFrom(row: EntryRow, body: AuditBody | undefined, names: RecordNames, labels: FieldLabels): AuditEntry {
  if (body === undefined) throw new Error('every entry has a body');
  return {
    scope: row.scope,
    seq: row.seq,
    at: body.at,
    actorId: body.actor.id,
    actorName: body.actor.fullName,
    domain: body.domain,
    action: body.action,
    entity: body.entity,
    sentence: sentence(body, names, labels),
    changes: [...body.changes],
    labels: Object.fromEntries(body.changes.map(({ path }) => [path, labels(body.entity.table, path)])),
    reason: body.reason,
    source: body.source,
    requestId: body.requestId,
    hash: row.hash,
  };
}
