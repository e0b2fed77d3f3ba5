import { controlledComputed, type AnyCall } from '#kernel/contract';
import type { Protocol } from '#plugins/qualification/shared/protocol';

/** A protocol as studies take it over: the approved version, where there is one. */
export interface ProtocolInForce extends Pick<
  Protocol,
  | 'name'
  | 'studyType'
  | 'equipmentId'
  | 'coveredEquipmentIds'
  | 'productionId'
  | 'coveredProductionIds'
  | 'cleaningProcedureId'
  | 'runsRequired'
  | 'consecutiveRequired'
  | 'allowsContinuation'
  | 'dirtyHoldHours'
  | 'cleanHoldHours'
  | 'snapshot'
> {
  readonly id: string;
  readonly externalId: string;
  readonly status: string;
  readonly documentVersion: number;
}

const computed = controlledComputed('qualification.protocol');

/** A live protocol of the facility; null for any other. */
export async function protocolInForce(call: AnyCall, id: string): Promise<ProtocolInForce | null> {
  const [found] = await call.tx.rows<ProtocolInForce>({
    name: 'qualification-protocol-in-force',
    text: `select t.id, t.external_id as "externalId", t.name, t.study_type as "studyType", t.equipment_id as "equipmentId",
        t.covered_equipment_ids as "coveredEquipmentIds", t.production_id as "productionId",
        t.covered_production_ids as "coveredProductionIds", t.procedure_id as "cleaningProcedureId",
        t.runs_required as "runsRequired", t.consecutive_required as "consecutiveRequired",
        t.allows_continuation as "allowsContinuation",
        t.dirty_hold_hours as "dirtyHoldHours", t.clean_hold_hours as "cleanHoldHours", t.snapshot,
        ${computed['status']?.sql ?? ''} as status, ${computed['documentVersion']?.sql ?? ''} as "documentVersion"
      from qualification.protocol t where t.facility_id = $1 and t.id = $2 and t.archived_at is null`,
    values: [call.facility.id, id],
  });
  return found ?? null;
}
