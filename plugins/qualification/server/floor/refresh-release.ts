import type { AnyCall } from '#kernel/contract';
import { releaseRecord } from './release-context.js';

const table = 'qualification.equipment_release';

/** Computes the release state after a change of the equipment (transitions RL0), and audits when it differs from the last one. */
export async function refreshRelease(call: AnyCall, equipmentId: string): Promise<void> {
  const [before] = await call.tx.rows<{ state: string; version: number }>({
    text: `select state, version from qualification.equipment_release where facility_id = $1 and id = $2 for update`,
    values: [call.facility.id, equipmentId],
  });
  const { context, label } = await releaseRecord(call, equipmentId);
  const { state, reasons } = context.verdict;
  const stamps = { reasons: JSON.stringify(reasons), updated_at: call.now, updated_by: call.actor.id };
  const own = { facility_id: call.facility.id, id: equipmentId };
  if (before === undefined) await call.tx.db(table).insert({ ...own, state, version: 1, ...stamps });
  else if (before.state === state) return;
  else
    await call.tx
      .db(table)
      .where(own)
      .update({ state, version: before.version + 1, ...stamps });
  call.tx.audit({
    domain: 'EquipmentRelease',
    action: before === undefined ? 'begin' : 'compute',
    entity: { table, id: equipmentId, label },
    changes: [
      { path: 'state', from: before?.state ?? null, to: state },
      { path: 'reasons', from: null, to: reasons.join('; ') },
    ],
  });
}
