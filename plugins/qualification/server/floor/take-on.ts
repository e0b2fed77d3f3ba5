import { RefusedStep, type AnyCall } from '#kernel/contract';
import { addFloorEvent, type NewFloorEvent } from './floor-events.js';
import { floorDetail } from './floor-rows.js';
import { procedureInUse } from './procedure-in-use.js';

const table = 'qualification.equipment_floor';

interface TakenOn extends Pick<NewFloorEvent, 'kind' | 'note' | 'device'> {
  readonly at: Date;
  /** By default when it is taken on. */
  readonly dirtySince?: Date;
  /** What was made on it last, so that its residue is known. */
  readonly productionId?: string | null;
  readonly batchNumber?: string | null;
}

/** Puts equipment on the floor board as dirty (transitions F0); refused when somebody else has done so. */
export async function takeOn(call: AnyCall, id: string, taken: TakenOn): Promise<void> {
  const { externalId, name, status } = await floorDetail(call, id);
  const entity = { table, id, label: `${externalId} ${name}` };
  const { at, dirtySince = at, productionId = null, batchNumber = null } = taken;
  const procedure = await procedureInUse(call, id, productionId);
  const inserted = await call.tx.rows({
    text: `insert into qualification.equipment_floor (facility_id, id, version, updated_at, updated_by, state, production_id,
             batch_number, procedure_id, dirty_since, steps, performers)
           values ($1, $2, 1, $3, $4, 'Dirty', $5, $6, $7, $8, '[]', '[]') on conflict do nothing returning id`,
    values: [
      call.facility.id,
      id,
      call.now,
      call.actor.id,
      productionId,
      batchNumber,
      procedure?.id ?? null,
      dirtySince,
    ],
  });
  if (inserted.length === 0)
    throw new RefusedStep(
      { domain: 'EquipmentFloor', entity, action: 'takeOn', ...(status === null ? {} : { state: status }) },
      'TransactionLocked',
      { message: `${externalId} is on the floor board already` },
    );
  call.tx.audit({
    domain: 'EquipmentFloor',
    action: 'takeOn',
    entity,
    changes: [
      { path: 'state', from: null, to: 'Dirty' },
      { path: 'productionId', from: null, to: productionId },
      { path: 'dirtySince', from: null, to: dirtySince.toISOString() },
    ],
  });
  await addFloorEvent(call, {
    equipmentId: id,
    recordVersion: 0,
    action: 'takeOn',
    from: null,
    to: 'Dirty',
    at,
    kind: taken.kind,
    note: taken.note ?? null,
    device: taken.device,
    details: { productionId, batchNumber, dirtySince: dirtySince.toISOString() },
  });
}
