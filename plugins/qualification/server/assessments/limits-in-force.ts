import type { AnyCall } from '#kernel/contract';
import type { LimitsApi, PlantLimits } from '#plugins/limits/server/api';
import { lastApproved } from './basis.js';

/** The limits that protocols, runs, verdicts and documents use (decision 13). */
export interface LimitsInForce {
  /** The approved assessment that they come from; null until a facility has one: then they are "not assessed". */
  readonly assessment: { readonly id: string; readonly number: string; readonly approvedAt: Date } | null;
  readonly plant: PlantLimits;
}

/** The number of facilities whose limits in force stay in memory. */
const mostKept = 20;
/** By facility: the plant of an approved snapshot never changes, so it is rebuilt from the trail only after a start. */
const kept = new Map<string, { readonly assessmentId: string; readonly plant: Promise<PlantLimits> }>();

/** Limits of the last approved assessment; before the first one the current calculation. */
export async function limitsInForce(call: AnyCall, limits: LimitsApi): Promise<LimitsInForce> {
  const approved = await lastApproved(call);
  if (approved === null) return { assessment: null, plant: await limits.current(call) };
  const { id, externalId, approvedAt, snapshot } = approved;
  const assessment = { id, number: externalId, approvedAt };
  const known = kept.get(call.facility.id);
  if (known?.assessmentId === id) return { assessment, plant: await known.plant };
  const plant = limits.asOf(call, snapshot);
  // What a view or a write that changed the plant sees is nobody else's (ADR 0018): the next reader keeps it.
  if (call.view === undefined && call.tx.oneMoment !== undefined) keep(call.facility.id, id, plant);
  return { assessment, plant: await plant };
}

function keep(facilityId: string, assessmentId: string, plant: Promise<PlantLimits>): void {
  kept.delete(facilityId);
  kept.set(facilityId, { assessmentId, plant });
  // The next reader tries again.
  plant.catch(() => kept.delete(facilityId));
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
