import type { Limit, RecordName } from '#plugins/limits/shared/limit';
import type { PairWorking, PlantLimits } from '../api.js';
import type { OverridePlace } from './override-row.js';

/** What is calculated for a residue on a piece of equipment, whatever was decided about it. */
export interface CalculatedOn {
  readonly equipment: RecordName;
  readonly production: RecordName | null;
  readonly substance: RecordName;
  /** The lowest over the productions that follow there. */
  readonly l3MgPerSqcm: number;
}

/** Null where the residue has no limit on the equipment. */
export function calculatedOn(plant: PlantLimits, place: OverridePlace): CalculatedOn | null {
  const equipment = plant.records.equipments.find(({ id }) => id === place.equipmentId);
  if (equipment === undefined) return null;
  let lowest: (Limit & { readonly calculated: number }) | null = null;
  for (const limit of limitsOn(plant, place)) {
    const calculated = limit.override?.calculatedMgPerSqcm ?? limit.l3MgPerSqcm;
    if (lowest === null || calculated < lowest.calculated) lowest = { ...limit, calculated };
  }
  if (lowest === null) return null;
  const { id, externalId, name } = equipment;
  return {
    equipment: { id, externalId, name },
    production: lowest.previous,
    substance: lowest.substance,
    l3MgPerSqcm: lowest.calculated,
  };
}

function limitsOn(plant: PlantLimits, { equipmentId, productionId, substanceId }: OverridePlace): Limit[] {
  if (productionId !== null)
    return found(plant.workings({ previousId: productionId, equipmentId })).filter(
      ({ substance }) => substance.id === substanceId,
    );
  // Where the equipment has limits of its own they follow those of all equipment.
  const own = found(
    plant.agentWorkings({ agentId: substanceId }).filter(({ equipment }) => equipment?.id === equipmentId),
  );
  if (own.length > 0) return own;
  return plant
    .cleaningAgents({ equipmentId })
    .flatMap(({ cleaningAgent, limit }) => (cleaningAgent.id === substanceId && limit !== null ? [limit] : []));
}

function found(workings: readonly PairWorking[]): Limit[] {
  return workings.flatMap(({ limit }) => limit ?? []);
}
