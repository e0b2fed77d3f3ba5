import { ApiError, RefusedStep, type AnyCall, type SignedRecords } from '#kernel/contract';
import type { Signature } from '#schemas/identity/signature';

/** What all signed decisions in place of a calculation have in common: never edited, only signed, ended or replaced. */
export interface DecisionRow {
  readonly id: string;
  readonly version: number;
  readonly created_by: string;
  readonly signature: Signature | null;
  readonly ended_how: string | null;
}

/** Where decisions of one kind are kept, and how they are named in the audit trail. */
export interface DecisionKind<R extends DecisionRow> {
  readonly table: `${string}.${string}`;
  /** Domain of the audit trail. */
  readonly domain: string;
  labelOf(row: R): string;
}

/** Serialises decisions on one place, named by its parts. */
export async function lockDecisions(call: AnyCall, table: string, ...place: readonly string[]): Promise<void> {
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    [table, call.facility.id, ...place].join(' '),
  ]);
}

/** Refuses a step on a decision, and records the attempt. */
export function refusedStep<R extends DecisionRow>(
  kind: DecisionKind<R>,
  row: R,
  action: string,
  errName: 'TransactionLocked' | 'NotAllowed',
  message: string,
): RefusedStep {
  const entity = { table: kind.table, id: row.id, label: kind.labelOf(row) };
  return new RefusedStep({ domain: kind.domain, entity, action, state: row.ended_how ?? 'current' }, errName, {
    message,
  });
}

/**
 * Throws unless the caller may sign a decision: not yet signed, current, as read by the caller, and by another person.
 * `current` is the answer for a caller who read another version.
 */
export function assertSignable<R extends DecisionRow>(
  call: AnyCall,
  kind: DecisionKind<R>,
  row: R,
  asked: { readonly version: number; readonly current: unknown; readonly outdated?: boolean },
): void {
  const locked = (how: string) => refusedStep(kind, row, 'sign', 'TransactionLocked', `This override ${how}`);
  if (row.signature !== null) throw locked('was already signed');
  if (row.ended_how !== null) throw locked(`was ${row.ended_how}`);
  if (asked.outdated === true) throw locked('is based on inputs that have changed and must be decided again');
  if (row.version !== asked.version) throw new ApiError('StaleRecordError', { details: { current: asked.current } });
  if (row.created_by === call.actor.id)
    throw refusedStep(kind, row, 'sign', 'NotAllowed', 'The signature must be by another person than the author');
}

/** Stores a signature with its decision; the signature has its own audit entry. */
export async function storeSignature<R extends DecisionRow>(
  call: AnyCall,
  { table }: Pick<DecisionKind<R>, 'table'>,
  row: R,
  signature: Signature,
): Promise<R> {
  const signed = { signed_at: call.now, signed_by: call.actor.id, version: row.version + 1 };
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: row.id })
    .update({ ...signed, signature_id: signature.id, signature: JSON.stringify(signature) });
  return { ...row, ...signed, signature };
}

/** Ends a decision and audits it; `columns` are stored with the end. */
export async function endDecision<R extends DecisionRow>(
  call: AnyCall,
  kind: DecisionKind<R>,
  row: R,
  how: 'withdrawn' | 'replaced' | 'removed',
  reason: string,
  columns: object = {},
): Promise<R> {
  const ended = {
    ended_at: call.now,
    ended_by: call.actor.id,
    ended_how: how,
    end_reason: reason,
    version: row.version + 1,
  };
  await call.tx
    .db(kind.table)
    .where({ facility_id: call.facility.id, id: row.id })
    .update({ ...ended, ...columns });
  call.tx.audit({
    domain: kind.domain,
    action: actions[how],
    entity: { table: kind.table, id: row.id, label: kind.labelOf(row) },
    changes: [{ path: 'status', from: row.signature === null ? 'proposed' : 'in force', to: how }],
    reason,
  });
  return { ...row, ...ended };
}
const actions = { withdrawn: 'withdraw', replaced: 'replace', removed: 'remove' } as const;

/** What the signatures of decisions cover: each as it was decided, whatever becomes of it. */
export function signedDecisions<R extends DecisionRow>(
  table: string,
  readRows: (call: AnyCall, ids: readonly string[]) => Promise<readonly R[]>,
  contentOf: (row: R, signatureId: string) => unknown,
): SignedRecords {
  return {
    table,
    contents: async (call, signatures) => {
      const rows = await readRows(
        call,
        signatures.map(({ record }) => record),
      );
      const byId = new Map(rows.map(row => [row.id, row]));
      return new Map(
        signatures.flatMap(({ id, record }) => {
          const row = byId.get(record);
          return row === undefined ? [] : [[id, contentOf(row, id)] as const];
        }),
      );
    },
  };
}
