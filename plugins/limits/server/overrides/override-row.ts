import { createHash } from 'node:crypto';
import { notFound, type AnyCall } from '#kernel/contract';
import type { Signature } from '#schemas/identity/signature';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { LimitOverrideRecord, LimitOverrideState } from '#plugins/limits/shared/limit-override';
import { isLooser } from '../engine/index.js';
import { signedDecisions, type DecisionKind, type DecisionRow } from './decision.js';
import { overrideTable } from './overrides-in-force.js';

/** The two areas of the permission matrix, which are the domains of the audit trail, too. */
export type OverrideDomain = 'EquipmentWiseCleaningLimit' | 'EquipmentWiseCleaningAgentLimit';

/** A row of limits.limit_override; names are those at the time of the decision. */
export interface OverrideRow extends DecisionRow {
  readonly equipment: RecordName;
  readonly production: RecordName | null;
  readonly substance: RecordName;
  readonly l3_mg_per_sqcm: number;
  readonly decided_on_mg_per_sqcm: number;
  readonly value: number;
  readonly unit: LimitOverrideRecord['limit']['unit'];
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly review_date: string;
  readonly replaces: string | null;
  readonly signed_at: Date | null;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly ended_at: Date | null;
  readonly ended_by_name: string | null;
  readonly ended_how: 'withdrawn' | 'replaced' | 'removed' | null;
  readonly end_reason: string | null;
  readonly end_signature: Signature | null;
}

const nameOf = (id: string) => `(select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = ${id})`;
const columns = `o.id, o.equipment, o.production, o.substance, o.l3_mg_per_sqcm, o.decided_on_mg_per_sqcm, o.value, o.unit,
  o.reason, to_char(o.review_date, 'YYYY-MM-DD') as review_date, o.replaces, o.signature, o.signed_at, o.version,
  o.created_at, o.created_by, ${nameOf('o.created_by')} as created_by_name, o.ended_at, ${nameOf('o.ended_by')} as ended_by_name,
  o.ended_how, o.end_reason, o.end_signature`;

/** One decision of the facility, including ended ones, or NotFoundError. */
export async function overrideRow(call: AnyCall, domain: OverrideDomain, id: string): Promise<OverrideRow> {
  const [row] = await call.tx.rows<OverrideRow>({
    name: 'limits-override',
    text: `select ${columns} from limits.limit_override o
           where o.facility_id = $1 and o.id = $2 and (o.production_id is null) = $3`,
    values: [call.facility.id, id, domain === 'EquipmentWiseCleaningAgentLimit'],
  });
  if (row === undefined) throw notFound('Override');
  return row;
}

/** Where a decision applies: the production is null for cleaning agents. */
export interface OverridePlace {
  readonly equipmentId: string;
  readonly productionId: string | null;
  readonly substanceId: string;
}

/** The decisions on a place that have not ended: the one in force, and one that is proposed in its place. */
export function currentRows(call: AnyCall, place: OverridePlace): Promise<OverrideRow[]> {
  return call.tx.rows<OverrideRow>({
    name: 'limits-current-overrides',
    text: `select ${columns} from limits.limit_override o where o.facility_id = $1 and o.equipment_id = $2
             and o.production_id is not distinct from $3::uuid and o.substance_id = $4 and o.ended_at is null`,
    values: [call.facility.id, place.equipmentId, place.productionId, place.substanceId],
  });
}

export interface OverridePage {
  readonly domain: OverrideDomain;
  readonly equipment?: string | undefined;
  readonly production?: string | undefined;
  readonly substance?: string | undefined;
  readonly standing?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One page of decisions, current ones first, then newest first. */
export async function overridePage(
  call: AnyCall,
  page: OverridePage,
): Promise<{ readonly rows: readonly OverrideRow[]; readonly total: number }> {
  const rows = await call.tx.rows<OverrideRow & { readonly total: number }>({
    name: 'limits-overrides',
    text: `select ${columns}, (count(*) over ())::int as total from limits.limit_override o
           where o.facility_id = $1 and (o.production_id is null) = $2 and ($3::uuid is null or o.equipment_id = $3)
             and ($4::uuid is null or o.production_id = $4) and ($5::uuid is null or o.substance_id = $5)
             and ($6::boolean is null or (o.ended_at is null) = $6)
           order by o.ended_at desc nulls first, o.created_at desc, o.id limit $7 offset $8`,
    values: [
      call.facility.id,
      page.domain === 'EquipmentWiseCleaningAgentLimit',
      page.equipment ?? null,
      page.production ?? null,
      page.substance ?? null,
      page.standing ?? null,
      page.limit,
      page.offset,
    ],
  });
  return { rows, total: rows[0]?.total ?? 0 };
}

/** `limit 0.05 ug/sqcm of API-1 Aspirin after PRD-12 on EQ-CMP-02` */
export function labelOf({ value, unit, substance, production, equipment }: OverrideRow): string {
  const after = production === null ? '' : ` after ${production.externalId}`;
  return `limit ${value} ${unit} of ${substance.externalId} ${substance.name}${after} on ${equipment.externalId}`;
}

/** How these decisions are kept and named in the audit trail. */
export function kindOf(domain: OverrideDomain): DecisionKind<OverrideRow> {
  return { table: overrideTable, domain, labelOf };
}

/** The content covered by the signature of a decision, including record names at its time. */
export function signedContent(row: OverrideRow): readonly (string | number | null)[] {
  return [
    row.id,
    row.equipment.id,
    row.equipment.externalId,
    row.production?.id ?? null,
    row.production?.externalId ?? null,
    row.substance.id,
    row.substance.externalId,
    row.value,
    row.unit,
    row.l3_mg_per_sqcm,
    row.decided_on_mg_per_sqcm,
    row.reason,
    row.review_date,
    row.replaces,
    row.created_at.toISOString(),
    row.created_by,
  ];
}

/** The content covered by the signature with which a decision is removed. */
export function removalContent(row: OverrideRow, reason: string): readonly (string | number | null)[] {
  return ['removed', reason, ...signedContent(row)];
}

/** Signatures of decisions and of removals. */
export const signedLimitOverrides = signedDecisions<OverrideRow>(
  overrideTable,
  (call, ids) =>
    call.tx.rows<OverrideRow>({
      name: 'limits-signed-overrides',
      text: `select ${columns} from limits.limit_override o where o.facility_id = $1 and o.id = any ($2::uuid[])`,
      values: [call.facility.id, ids],
    }),
  (row, signatureId) =>
    row.end_signature?.id === signatureId ? removalContent(row, row.end_reason ?? '') : signedContent(row),
);

/** A decision as answered, with the lowest limit calculated now, on the day `today` of the facility. */
export function toRecord(row: OverrideRow, calculatedMgPerSqcm: number | null, today: string): LimitOverrideRecord {
  const contentHash = createHash('sha256')
    .update(JSON.stringify(signedContent(row)))
    .digest('hex');
  const decision = { l3MgPerSqcm: row.l3_mg_per_sqcm, decidedOnMgPerSqcm: row.decided_on_mg_per_sqcm };
  return {
    id: row.id,
    equipment: row.equipment,
    production: row.production,
    substance: row.substance,
    limit: { value: row.value, unit: row.unit },
    ...decision,
    calculatedMgPerSqcm,
    isLooser: isLooser(decision),
    reason: row.reason,
    reviewDate: row.review_date,
    status: statusOf(row, calculatedMgPerSqcm, today),
    replaces: row.replaces,
    contentHash,
    signature: row.signature,
    isIntact: row.signature === null ? null : row.signature.contentHash === contentHash,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedByName: row.ended_by_name,
    endReason: row.end_reason,
    endSignature: row.end_signature,
  };
}

function statusOf(row: OverrideRow, calculated: number | null, today: string): LimitOverrideState {
  if (row.ended_how !== null) return row.ended_how;
  if (row.signature === null) return 'proposed';
  const decidedOn = row.decided_on_mg_per_sqcm;
  const isLess = calculated !== null && calculated < decidedOn * (1 - 1e-12);
  if (isLess && row.l3_mg_per_sqcm > decidedOn) return 'lapsed';
  return row.review_date <= today ? 'reviewDue' : 'inForce';
}
