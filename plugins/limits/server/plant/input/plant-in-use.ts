import type { Plant, PlantActive } from '#plugins/products/server/api';
import type { Policy, PolicySettings } from '#plugins/limits/shared/policy';

/**
 * Whether drafts of health-based limits count. Where a policy leaves it open they do until the facility approves such
 * limits; readers of plants have answered that before.
 */
export function countsDrafts({ useDraftHbels }: Pick<PolicySettings, 'useDraftHbels'>): boolean {
  return useDraftHbels ?? true;
}

/** The records as limits and rankings use them: without drafts of health-based limits where these do not count. */
export function plantInUse(plant: Plant, policies: readonly Policy[]): Plant {
  const policy = policies.find(({ residueType }) => residueType === 'Chemical');
  if (policy === undefined || countsDrafts(policy)) return plant;
  const actives = withoutDrafts(plant.actives);
  return actives === plant.actives ? plant : { ...plant, actives };
}

/** What is derived from lists of records is kept by the list: the same one is answered for the same one. */
const known = new WeakMap<Plant['actives'], Plant['actives']>();

function withoutDrafts(actives: Plant['actives']): Plant['actives'] {
  if (actives.every(active => active.withoutDrafts === undefined)) return actives;
  const used = known.get(actives) ?? actives.map((active): PlantActive => ({ ...active, ...active.withoutDrafts }));
  known.set(actives, used);
  // A list that is in use already stays as it is.
  known.set(used, used);
  return used;
}
