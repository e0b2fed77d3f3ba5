import { notFound, type AnyCall } from '#kernel/contract';
import { lockDecisions, signedDecisions, type DecisionKind } from '#plugins/limits/server/api';
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
  readonly procedureId: string | null;
}

/** The scope of a stored decision. */
export function scopeOfRow(row: OverrideRow): ScopeOfOverride {
  return { kind: row.scope, id: row.scope_id, procedure: row.procedure, procedureId: row.procedure_id };
}

/** The current override of a scope. */
export async function currentRow(call: AnyCall, scope: ScopeOfOverride): Promise<OverrideRow | null> {
  const [row] = await call.tx.rows<OverrideRow>({
    name: 'risk-standing-override',
    text: `select ${overrideColumns} from risk.worst_product_override
           where facility_id = $1 and scope = $2 and scope_id = $3
             and coalesce(procedure_id::text, lower(procedure), '') = coalesce($5::uuid::text, lower($4::text), '')
             and ended_at is null`,
    values: [call.facility.id, scope.kind, scope.id, scope.procedure, scope.procedureId],
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
export const signedOverrides = signedDecisions<OverrideRow>(
  overrideTable,
  (call, ids) =>
    call.tx.rows<OverrideRow>({
      name: 'risk-signed-overrides',
      text: `select ${overrideColumns} from risk.worst_product_override where facility_id = $1 and id = any ($2::uuid[])`,
      values: [call.facility.id, ids],
    }),
  signedContent,
);

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
    text: `select ${overrideColumns}, (count(*) over ())::int as total from risk.worst_product_override o
           where facility_id = $1 and ($2::text is null or scope = $2) and ($3::uuid is null or scope_id = $3)
             and ($4::boolean is null or (ended_at is null) = $4)
             and ($5::text is null or lower(coalesce((select p.external_id from equipment.v_cleaning_procedure p
               where p.facility_id = o.facility_id and p.id = o.procedure_id), procedure)) = lower($5))
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
export function lockScope(call: AnyCall, { kind, id, procedure, procedureId }: ScopeOfOverride): Promise<void> {
  return lockDecisions(call, overrideTable, kind, id, procedureId ?? procedure?.toLowerCase() ?? '');
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

/** How these decisions are kept and named in the audit trail. */
export const worstProductDecisions: DecisionKind<OverrideRow> = {
  table: overrideTable,
  domain: 'WorstProductOverride',
  labelOf,
};
