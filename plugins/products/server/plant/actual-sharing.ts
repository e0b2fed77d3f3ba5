import type { MadeRecord, Plant, PlantEquipment, PlantProduction } from '../api.js';
import { byExternalId } from './plant-order.js';

/**
 * Marks equipment dedicated to one product as shared if productions make several records on it (entities 2.1),
 * because residue of one may reach another. All live productions count, dummies included, as in limits. Each
 * strength, placebo or intermediate is a record of its own. The plant may be passed in again; without differences
 * the same object is returned.
 */
export function withActualSharing(plant: Plant): Plant {
  const kept = new Set(plant.equipments.filter(isStatedDedicated).map(({ id }) => id));
  if (kept.size === 0) return plant;
  const made = madeOn(plant, kept);
  const equipments = plant.equipments.map(equipment =>
    kept.has(equipment.id) ? actuallyShared(equipment, made.get(equipment.id) ?? []) : equipment,
  );
  return equipments.every((equipment, place) => equipment === plant.equipments[place])
    ? plant
    : { ...plant, equipments };
}

/** An earlier finding does not change the stated dedication. */
function isStatedDedicated({ touchesProduct, isShared, usedFor }: PlantEquipment): boolean {
  return touchesProduct && (!isShared || usedFor !== undefined);
}

function actuallyShared(equipment: PlantEquipment, made: readonly MadeRecord[]): PlantEquipment {
  const { usedFor: before, ...said } = equipment;
  if (made.length < 2) return before === undefined ? equipment : { ...said, isShared: false };
  const isKnown = before?.length === made.length && made.every((record, place) => sameRecord(record, before[place]));
  return isKnown ? equipment : { ...said, isShared: true, usedFor: made };
}

function sameRecord(one: MadeRecord, other: MadeRecord | undefined): boolean {
  return one.id === other?.id && one.externalId === other.externalId && one.name === other.name;
}

/** What productions make on equipment, each record once, by externalId. */
function madeOn(plant: Plant, equipmentIds: ReadonlySet<string>): Map<string, MadeRecord[]> {
  const users = new Map<string, Map<string, PlantProduction>>();
  for (const production of plant.productions)
    for (const { equipmentId } of production.uses)
      if (equipmentIds.has(equipmentId))
        users.set(equipmentId, (users.get(equipmentId) ?? new Map()).set(production.sourceId, production));
  const named = namesOf(plant);
  return new Map(
    [...users].map(([equipmentId, sources]) => [equipmentId, [...sources.values()].map(named).toSorted(byExternalId)]),
  );
}

function namesOf({ products, actives, intermediates }: Plant): (production: PlantProduction) => MadeRecord {
  const lists = { product: products, api: actives, intermediate: intermediates } as const;
  return ({ kind, sourceId, externalId, name }) => {
    const source = lists[kind].find(({ id }) => id === sourceId);
    return {
      kind,
      id: sourceId,
      externalId: source?.externalId ?? externalId,
      name: source?.name ?? name,
    };
  };
}
