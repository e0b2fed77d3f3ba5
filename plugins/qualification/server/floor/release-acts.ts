import type { AnyCall, SignedRecords } from '#kernel/contract';
import type { ReleasePanel } from '#plugins/qualification/shared/release';
import { personName, type FloorDetail } from './floor-rows.js';

/** Everything that a signature of a release covers. */
export interface ReleaseContent {
  readonly equipmentId: string;
  readonly action: string;
  readonly cleaningCompletedAt: string | null;
  readonly productionId: string | null;
  readonly batchNumber: string | null;
  readonly nextProductionId: string | null;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly reason: string | null;
}
export type ReleaseDecision = NonNullable<ReleasePanel['decision']>;

/** Keeps a decision with everything that was signed. */
export async function addReleaseAct(call: AnyCall, recordVersion: number, content: ReleaseContent): Promise<void> {
  await call.tx.db('qualification.release_act').insert({
    facility_id: call.facility.id,
    equipment_id: content.equipmentId,
    record_version: recordVersion,
    action: content.action,
    at: call.now,
    acted_by: call.actor.id,
    cleaning_completed_at: content.cleaningCompletedAt,
    production_id: content.productionId,
    batch_number: content.batchNumber,
    next_production_id: content.nextProductionId,
    release_state: content.state,
    reasons: JSON.stringify(content.reasons),
    reason: content.reason,
  });
}

/** The last decision on the present cleaning of equipment; null before one, and after another cleaning was ordered. */
export async function lastDecision(call: AnyCall, row: FloorDetail): Promise<ReleaseDecision | null> {
  if (row.cleaningStartedAt === null) return null;
  const [last] = await call.tx.rows<Omit<ReleaseDecision, 'kind'> & { action: string }>({
    name: 'qualification-last-decision',
    text: `select a.action, to_json(a.at) #>> '{}' as at, coalesce(${personName('a.acted_by')}, '') as by,
             p.external_id as "nextProduction", a.reason
           from qualification.release_act a
           left join products.v_production p on p.facility_id = a.facility_id and p.id = a.next_production_id
           where a.facility_id = $1 and a.equipment_id = $2
             -- By the clock of the server on both sides: the times of the cleaning may be corrected, and be of before.
             and a.at >= (select max(v.recorded_at) from qualification.floor_event v
               where v.facility_id = $1 and v.equipment_id = $2 and v.action = 'startCleaning')
           order by a.record_version desc limit 1`,
    values: [call.facility.id, row.id],
  });
  const kind = { release: 'released', releaseAtRisk: 'atRisk', revoke: 'revoked' } as const;
  if (last === undefined || !Object.hasOwn(kind, last.action)) return null;
  const { action, ...decision } = last;
  return { kind: kind[action as keyof typeof kind], ...decision };
}

/** Decisions as they were signed. */
export const signedReleases: SignedRecords = {
  table: 'qualification.equipment_release',
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<
      Omit<ReleaseContent, 'cleaningCompletedAt'> & { id: string; completed: Date | null }
    >({
      name: 'qualification-signed-releases',
      text: `select g.id, a.equipment_id as "equipmentId", a.action, a.cleaning_completed_at as completed,
               a.production_id as "productionId", a.batch_number as "batchNumber",
               a.next_production_id as "nextProductionId", a.release_state as state, a.reasons, a.reason
             from unnest($2::uuid[], $3::uuid[], $4::int[]) as g (id, record, version)
             join qualification.release_act a on a.equipment_id = g.record and a.record_version = g.version
             where a.facility_id = $1`,
      values: [
        call.facility.id,
        signatures.map(({ id }) => id),
        signatures.map(({ record }) => record),
        signatures.map(({ version }) => version),
      ],
    });
    return new Map(
      rows.map(({ id, completed, ...content }) => [
        id,
        { ...content, cleaningCompletedAt: completed?.toISOString() ?? null },
      ]),
    );
  },
};
