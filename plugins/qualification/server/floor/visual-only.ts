import type { AnyCall } from '#kernel/contract';
import type { LimitsApi, PairWorking, PlantLimits } from '#plugins/limits/server/api';
import { toxicityScore } from '#plugins/risk/server/api';
import { limitsInForce } from '../assessments/limits-in-force.js';
import { isVisualEnough, type VisibleResidue, type VisualRule } from '../engine/floor/visual-only.js';
import type { FloorDetail } from './floor-rows.js';

/** Whether a visual inspection is enough after what was made last on equipment, by the limits in force. */
export async function visualInspectionSuffices(
  call: AnyCall,
  limits: LimitsApi,
  { id, production }: Pick<FloorDetail, 'id' | 'production'>,
  rule: VisualRule,
): Promise<boolean> {
  if (production === null) return false;
  const { plant } = await limitsInForce(call, limits);
  const workings = plant.workings({ previousId: production.id, equipmentId: id });
  return isVisualEnough(visibleResidues(plant, workings), rule);
}

/** Residues with their limit, the lowest residue that was seen, and their toxicity. */
export function visibleResidues(plant: PlantLimits, workings: readonly PairWorking[]): VisibleResidue[] {
  const visible = new Map(plant.records.actives.map(active => [active.id, active.visibleFromMgPerSqcm ?? null]));
  return workings.map(working => ({
    limitMgPerSqcm: working.limit?.l3MgPerSqcm ?? null,
    visibleFromMgPerSqcm: visible.get(working.substance.id) ?? null,
    toxicityScore: toxicityScore(working.hbelMgPerDay).value,
  }));
}
