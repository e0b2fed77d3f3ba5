import type { Finding } from '#kernel/contract';
import type { PlantLimits } from '../api.js';
import { comparePairs } from './compare-pairs.js';
import { compareRecords, type LimitedRecord } from './compare-records.js';

/** The scopes that have a lowest limit, in the order of the comparison. */
const scopes: readonly {
  readonly title: string;
  readonly page: string;
  readonly rows: (plant: PlantLimits) => readonly LimitedRecord[];
}[] = [
  {
    title: 'Limits per equipment',
    page: '/limits?view=equipments',
    rows: plant => plant.equipment().map(({ equipment, limit }) => ({ record: equipment, limit })),
  },
  {
    title: 'Limits per equipment group',
    page: '/limits?view=equipment-groups',
    rows: plant =>
      plant
        .equipmentGroups()
        .map(({ equipmentGroup, equipment, limit }) => ({ record: equipmentGroup, limit, equipment })),
  },
  {
    title: 'Limits per equipment train',
    page: '/limits?view=equipment-trains',
    rows: plant =>
      plant
        .equipmentTrains()
        .map(({ equipmentTrain, equipment, limit }) => ({ record: equipmentTrain, limit, equipment })),
  },
  { title: 'Limits per production', page: '/limits?view=productions', rows: productions },
  {
    title: 'Limits of cleaning agents',
    page: '/limits?view=cleaning-agents',
    rows: plant => plant.cleaningAgents().map(({ cleaningAgent, limit }) => ({ record: cleaningAgent, limit })),
  },
  {
    title: 'Limits of nitrosamines',
    page: '/limits?view=nitrosamines',
    rows: plant => plant.nitrosamines().map(({ nitrosamine, limit }) => ({ record: nitrosamine, limit })),
  },
];

/**
 * Differences between two calculations of a plant: lowest limits of equipment, groups, trains, productions, agents and
 * nitrosamines, and limits of all changeovers. Empty scopes are omitted.
 */
export function compareLimits(before: PlantLimits, after: PlantLimits, limit: number): readonly Finding[] {
  const ofScopes = scopes.map(scope => compareRecords(scope, scope.rows(before), scope.rows(after), limit));
  return [...ofScopes, comparePairs(before.changeovers(), after.changeovers(), limit)].filter(({ counts }) =>
    Object.values(counts).some(count => count > 0),
  );
}

/** Skips the search for missing inputs, which a comparison does not need. */
function productions(plant: PlantLimits): readonly LimitedRecord[] {
  const lowest = plant.lowestOn(null);
  return plant.changeovers().productions.map(record => ({ record, limit: lowest.get(record.id) ?? null }));
}
