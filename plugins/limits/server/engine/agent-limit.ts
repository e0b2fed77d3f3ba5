import { pairLimit, type NoPairLimit, type PairLimit } from './pair-limit.js';
import type { Agent, PlantInput, Production } from './plant.js';

/** The lowest limit of a cleaning agent and the next production it comes from. */
export interface AgentLimit {
  readonly next: Production | null;
  readonly limit: PairLimit | NoPairLimit;
}

/** Limit of an agent before one next production: the area of its machines that are cleaned with the agent (formulas 6.1). */
export function agentPairLimit(input: PlantInput, agent: Agent, next: Production): PairLimit | NoPairLimit {
  const policy = input.policies.Detergent;
  const cleaned = new Set(agent.machineIds);
  const areas = new Map(input.machines.map(machine => [machine.id, machine.areaSqcm]));
  const used = new Set(
    input.uses.filter(use => use.productionId === next.id && cleaned.has(use.machineId)).map(use => use.machineId),
  );
  const area = [...used].reduce((sum, id) => sum + (areas.get(id) ?? 0), 0) * (1 + policy.areaMarginPercent / 100);
  return pairLimit(agent.substance, next, policy, area);
}

/** Lowest L3 over all next productions, ties by lower MAC, then by the order of the input. */
export function agentLimit(input: PlantInput, agent: Agent): AgentLimit {
  let lowest: { readonly next: Production; readonly limit: PairLimit } | null = null;
  let refused: NoPairLimit | null = null;
  for (const next of input.productions) {
    const limit = agentPairLimit(input, agent, next);
    if (limit.outcome !== 'LIMIT') {
      if (refused === null || limit.outcome === 'MISSING_INPUT') refused = limit;
      continue;
    }
    const isLower =
      lowest === null ||
      limit.l3MgPerSqcm < lowest.limit.l3MgPerSqcm ||
      (limit.l3MgPerSqcm === lowest.limit.l3MgPerSqcm && limit.l2Mg < lowest.limit.l2Mg);
    if (isLower) lowest = { next, limit };
  }
  return lowest ?? { next: null, limit: refused ?? { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] } };
}
