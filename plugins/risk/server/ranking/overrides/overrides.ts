import { notFound, type AnyCall, type SignedRecords } from '#kernel/contract';
import type { Signature } from '#schemas/identity/signature';
import type { RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';
import { overrideColumns, type OverrideRow } from './override-row.js';
import type { RankingInputs } from './ranking-inputs.js';
import { signedContent } from './signed-content.js';

export const overrideTable = 'risk.worst_product_override';

/** The scope of a decision, as stored. */
export interface ScopeOfOverride {
  readonly kind: RankingScopeKind;
  /** The facility's own id for the scope `facility`. */
  readonly id: string;
  readonly procedure: string | null;
}

/** The current override of a scope. */
export async function currentRow(call: AnyCall, scope: ScopeOfOverride): Promise<OverrideRow | null> {
  const [row] = await call.tx.rows<OverrideRow>({
    name: 'risk-standing-override',
    text: `select ${overrideColumns} from risk.worst_product_override
           where facility_id = $1 and scope = $2 and scope_id = $3
             and lower(coalesce(procedure, '')) = lower(coalesce($4::text, '')) and ended_at is null`,
    values: [call.facility.id, scope.kind, scope.id, scope.procedure],
  });
  return row ?? null;
}

/** One decision of the facility, including ended ones, or NotFoundError. */
export async function overrideRow(call: AnyCall, id: string): Promise<OverrideRow> {
  const [row] = await call.tx.rows<OverrideRow>({
    name: 'risk-override',
    text: `select ${overrideColumns} from risk.worst_product_override where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (row === undefined) throw notFound('Worst product override');
  return row;
}

/** What a signature covers stays as it was decided, whatever becomes of the decision. */
export const signedOverrides: SignedRecords = {
  table: overrideTable,
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<OverrideRow>({
      name: 'risk-signed-overrides',
      text: `select ${overrideColumns} from risk.worst_product_override where facility_id = $1 and id = any ($2::uuid[])`,
      values: [call.facility.id, signatures.map(({ record }) => record)],
    });
    const byId = new Map(rows.map(row => [row.id, row]));
    return new Map(
      signatures.flatMap(({ id, record }) => {
        const row = byId.get(record);
        return row === undefined ? [] : [[id, signedContent(row)] as const];
      }),
    );
  },
};

/** The inputs of a decision. */
export async function inputsAtDecision(call: AnyCall, id: string): Promise<RankingInputs> {
  const [row] = await call.tx.rows<{ inputs: RankingInputs }>({
    name: 'risk-override-inputs',
    text: 'select inputs from risk.worst_product_override where facility_id = $1 and id = $2',
    values: [call.facility.id, id],
  });
  return row?.inputs ?? {};
}

export interface OverridePage {
  readonly scope?: RankingScopeKind;
  readonly scopeId?: string;
  readonly procedure?: string;
  readonly standing?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** One page of decisions, current ones first, then newest first. */
export async function overridePage(
  call: AnyCall,
  page: OverridePage,
): Promise<{ readonly rows: readonly OverrideRow[]; readonly total: number }> {
  const rows = await call.tx.rows<OverrideRow & { readonly total: number }>({
    name: 'risk-overrides',
    text: `select ${overrideColumns}, (count(*) over ())::int as total from risk.worst_product_override
           where facility_id = $1 and ($2::text is null or scope = $2) and ($3::uuid is null or scope_id = $3)
             and ($4::boolean is null or (ended_at is null) = $4)
             and ($5::text is null or lower(procedure) = lower($5))
           order by ended_at desc nulls first, created_at desc, id limit $6 offset $7`,
    values: [
      call.facility.id,
      page.scope ?? null,
      page.scopeId ?? null,
      page.standing ?? null,
      page.procedure ?? null,
      page.limit,
      page.offset,
    ],
  });
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Serialises decisions on one scope. */
export async function lockScope(call: AnyCall, { kind, id, procedure }: ScopeOfOverride): Promise<void> {
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `${overrideTable} ${call.facility.id} ${kind} ${id} ${procedure?.toLowerCase() ?? ''}`,
  ]);
}

/** Stores a signature with its decision; the signature has its own audit entry. */
export async function storeSignature(call: AnyCall, row: OverrideRow, signature: Signature): Promise<OverrideRow> {
  const signed = { signed_at: call.now, signed_by: call.actor.id, version: row.version + 1 };
  await call.tx
    .db(overrideTable)
    .where({ facility_id: call.facility.id, id: row.id })
    .update({ ...signed, signature_id: signature.id, signature: JSON.stringify(signature) });
  return { ...row, ...signed, signature };
}

/** Ends an override and audits it. */
export async function endOverride(
  call: AnyCall,
  row: OverrideRow,
  how: 'withdrawn' | 'replaced',
  reason: string,
): Promise<OverrideRow> {
  const ended = {
    ended_at: call.now,
    ended_by: call.actor.id,
    ended_how: how,
    end_reason: reason,
    version: row.version + 1,
  } as const;
  await call.tx.db(overrideTable).where({ facility_id: call.facility.id, id: row.id }).update(ended);
  call.tx.audit({
    domain: 'WorstProductOverride',
    action: how === 'withdrawn' ? 'withdraw' : 'replace',
    entity: { table: overrideTable, id: row.id, label: labelOf(row) },
    changes: [{ path: 'status', from: 'in force', to: how }],
    reason,
  });
  return { ...row, ...ended };
}

/** `PRD-12 … as worst case of EQ-CMP-02` */
export function labelOf({
  production,
  scope_record: record,
  procedure,
}: Pick<OverrideRow, 'production' | 'scope_record' | 'procedure'>): string {
  const where = `${record?.externalId ?? 'the facility'}${procedure === null ? '' : ` under ${procedure}`}`;
  return `${production.externalId} ${production.name} as worst case of ${where}`;
}
