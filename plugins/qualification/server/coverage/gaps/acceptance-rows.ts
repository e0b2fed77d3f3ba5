import { notFound, type AnyCall, type SignedRecords } from '#kernel/contract';
import type { Acceptance } from '#plugins/qualification/shared/coverage/coverage';

export const acceptanceTable = 'qualification.coverage_acceptance';

/** A decision as stored. */
export interface AcceptanceRecord extends Omit<Acceptance, 'endedAt' | 'createdAt'> {
  readonly label: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly endedAt: Date | null;
}

const columns = `a.id, a.label, a.residues, a.reason, a.valid_until::text as "validUntil", a.signature, a.version,
  a.created_at as "createdAt", a.created_by as "createdBy", a.ended_at as "endedAt", a.end_reason as "endReason",
  json_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
  json_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) as production`;
const from = `qualification.coverage_acceptance a
  join equipment.v_equipment e on e.facility_id = a.facility_id and e.id = a.equipment_id
  join products.v_production p on p.facility_id = a.facility_id and p.id = a.production_id`;

/** One page of decisions, newest first, and their number; of one pair where both are given. */
export async function acceptancePage(
  call: AnyCall,
  page: {
    readonly equipmentId?: string;
    readonly productionId?: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly rows: readonly AcceptanceRecord[]; readonly total: number }> {
  const rows = await call.tx.rows<AcceptanceRecord & { readonly total: number }>({
    name: 'qualification-acceptances',
    text: `select ${columns}, (count(*) over ())::int as total from ${from}
           where a.facility_id = $1 and ($2::uuid is null or a.equipment_id = $2) and ($3::uuid is null or a.production_id = $3)
           order by a.created_at desc, a.id limit $4 offset $5`,
    values: [call.facility.id, page.equipmentId ?? null, page.productionId ?? null, page.limit, page.offset],
  });
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One decision of the facility, also an ended one, or NotFoundError. */
export async function acceptanceById(call: AnyCall, id: string): Promise<AcceptanceRecord> {
  const [row] = await call.tx.rows<AcceptanceRecord>({
    name: 'qualification-acceptance',
    text: `select ${columns} from ${from} where a.facility_id = $1 and a.id = $2`,
    values: [call.facility.id, id],
  });
  if (row === undefined) throw notFound('Accepted gap');
  return row;
}

/** The decision as calls answer it. */
export function shownAcceptance(row: AcceptanceRecord): Acceptance {
  const { label: _label, version: _version, createdBy: _by, createdAt, endedAt, ...rest } = row;
  const { id, equipment, production, residues, reason, validUntil, signature, endReason } = rest;
  return {
    id,
    equipment,
    production,
    residues,
    reason,
    validUntil,
    signature,
    endReason,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** What the signature on an acceptance covers; its id is chosen when it is signed. */
export function signedContent(
  row: Pick<AcceptanceRecord, 'residues' | 'reason' | 'validUntil' | 'createdBy'> & {
    readonly equipmentId: string;
    readonly productionId: string;
    readonly label: string;
  },
): readonly unknown[] {
  return [
    row.equipmentId,
    row.productionId,
    row.label,
    row.residues.map(({ kind, id, externalId, status, since }) => [kind, id, externalId, status, since]),
    row.reason,
    row.validUntil,
    row.createdBy,
  ];
}

/** What a signature covers stays as it was decided, also when the acceptance has ended. */
export const signedAcceptances: SignedRecords = {
  table: acceptanceTable,
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<AcceptanceRecord & { readonly equipmentId: string; readonly productionId: string }>(
      {
        name: 'qualification-signed-acceptances',
        text: `select id, equipment_id as "equipmentId", production_id as "productionId", label, residues, reason,
               valid_until::text as "validUntil", created_by as "createdBy"
             from qualification.coverage_acceptance where facility_id = $1 and id = any ($2::uuid[])`,
        values: [call.facility.id, signatures.map(({ record }) => record)],
      },
    );
    const byId = new Map(rows.map(row => [row.id, row]));
    return new Map(
      signatures.flatMap(({ id, record }) => {
        const row = byId.get(record);
        return row === undefined ? [] : [[id, signedContent(row)] as const];
      }),
    );
  },
};
