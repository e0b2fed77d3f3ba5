import type { PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import type { ResidueKind } from '#plugins/qualification/shared/protocol-snapshot';

/** A residue of a production on equipment with its lowest limit over the next productions. */
export interface ResidueOn {
  readonly kind: ResidueKind;
  readonly residueId: string;
  readonly limit: Limit;
}

/** Kinds of residues by the types of limits. */
export const kindOfResidueType: Readonly<Record<Limit['residueType'], ResidueKind>> = {
  Chemical: 'active',
  Intermediate: 'intermediate',
  Detergent: 'cleaningAgent',
  Nitrosamine: 'nitrosamine',
};

/** Residues of a production and of cleaning agents on a piece of equipment, each with its lowest limit (mg/sqcm). */
export function residuesOn(plant: PlantLimits, equipmentId: string, productionId: string): ResidueOn[] {
  const ofProduction = plant.within({ previousId: productionId, equipmentId });
  const limits: readonly (Limit | null)[] = [
    ...ofProduction.pairPage({ doPagination: false }).rows,
    ...ofProduction.nitrosamines().map(({ limit }) => limit),
    ...plant.cleaningAgents({ equipmentId }).map(({ limit }) => limit),
  ];
  const lowest = new Map<string, ResidueOn>();
  for (const limit of limits) {
    if (limit === null) continue;
    const kind = kindOfResidueType[limit.residueType];
    const key = `${kind}:${limit.substance.id}`;
    const before = lowest.get(key);
    if (before === undefined || limit.l3MgPerSqcm < before.limit.l3MgPerSqcm)
      lowest.set(key, { kind, residueId: limit.substance.id, limit });
  }
  return [...lowest.values()];
}
