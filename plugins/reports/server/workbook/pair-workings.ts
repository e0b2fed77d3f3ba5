import { setImmediate } from 'node:timers/promises';
import type { PairWorking, PlantLimits } from '#plugins/limits/server/api';
import type { Policy } from '#plugins/limits/shared/policy';

/** Workings of pairs, generated on each pass because a large plant has too many to hold in memory. */
export type Workings = () => AsyncIterable<PairWorking>;

/** All pairs of active residues, or those on one equipment or after one production, in order. */
export function pairWorkings(
  plant: PlantLimits,
  { previousId, ...filter }: { readonly previousId?: string; readonly equipmentId?: string },
): Workings {
  const previous = previousId === undefined ? plant.changeovers().productions.map(({ id }) => id) : [previousId];
  return async function* () {
    for (const id of previous) {
      yield* plant.workings({ ...filter, previousId: id });
      await setImmediate();
    }
  };
}

/** The pairs of these cleaning agents, agent by agent so that other calls are not blocked. */
export function agentWorkings(plant: PlantLimits, agentIds: readonly string[]): Workings {
  return async function* () {
    for (const agentId of agentIds) {
      yield* plant.agentWorkings({ agentId });
      await setImmediate();
    }
  };
}

/** The policies of the residues of productions: that of actives, and of intermediates where the plant makes some. */
export function productionPolicies(plant: PlantLimits): [Policy, ...Policy[]] {
  const isMade = plant.records.productions.some(({ kind }) => kind === 'intermediate');
  return [plant.chemicalPolicy, ...(isMade ? [plant.policyOf('Intermediate')] : [])];
}
