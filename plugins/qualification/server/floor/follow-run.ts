import type { AnyCall } from '#kernel/contract';
import type { FloorState } from '#plugins/qualification/shared/floor-workflow';
import type { RunEvent } from '#plugins/qualification/shared/run-event';
import { stepsOfRun } from '../engine/floor/run-steps.js';
import { floorDetail } from './floor-rows.js';
import { moveByProduct } from './move-by-product.js';
import { refreshRelease } from './refresh-release.js';

/** What happened in a run that moves its equipment (transitions section 9). */
export interface RunFollowed {
  readonly runId: string;
  readonly equipmentId: string;
  readonly productionId: string | null;
  readonly event: RunEvent;
  readonly at: Date;
  /** A section that was returned is signed again: it happened long before, and the equipment may be elsewhere by now. */
  readonly isCorrection?: boolean;
}

/** While equipment is in one of these, it is still in the cleaning that its run tells of. */
const inCleaning: readonly (FloorState | null)[] = [
  'Cleaning',
  'Cleaned awaiting inspection',
  'Cleaned awaiting results',
];
const outcomes: Readonly<Partial<Record<RunEvent, string>>> = { completedPass: 'Pass', completedFail: 'Fail' };

/** Moves equipment with its run, in the transaction that moves the run, and computes its release state. */
export async function followRun(call: AnyCall, followed: RunFollowed): Promise<void> {
  const { equipmentId, runId, productionId, event, at, isCorrection = false } = followed;
  const { status, production, runId: runOfCleaning } = await floorDetail(call, equipmentId);
  if (isCorrection && (runOfCleaning !== runId || !inCleaning.includes(status))) return;
  const ofRun = { run_id: runId, production_id: productionId ?? production?.id ?? null };
  for (const action of stepsOfRun(status ?? 'none', event))
    await moveByProduct(call, { equipmentId, action, at, note: 'From its run', productionId, columns: ofRun });
  await linkRun(call, followed);
  await refreshRelease(call, equipmentId);
}

/** The outcome of the run, its voiding, and the link to it where people had moved the equipment before. */
async function linkRun(call: AnyCall, { equipmentId, runId, event }: RunFollowed): Promise<void> {
  const table = 'qualification.equipment_floor';
  const row = await floorDetail(call, equipmentId);
  if (row.status === null) return;
  const isEnd = event === 'completedPass' || event === 'completedFail' || event === 'voided';
  // Another cleaning has begun since.
  if (isEnd && row.runId !== runId) return;
  const after =
    event === 'voided' ? { run_id: null, run_outcome: null } : { run_id: runId, run_outcome: outcomes[event] ?? null };
  if (row.runId === after.run_id && row.runOutcome === after.run_outcome) return;
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: equipmentId })
    .update({ ...after, version: row.version + 1, updated_at: call.now, updated_by: call.actor.id });
  call.tx.audit({
    domain: 'EquipmentFloor',
    action: 'update',
    entity: { table, id: equipmentId, label: `${row.externalId} ${row.name}` },
    changes: [
      { path: 'runId', from: row.runId, to: after.run_id },
      { path: 'runOutcome', from: row.runOutcome, to: after.run_outcome },
    ],
  });
}
