import { areaMeasure } from './matrix/area-measure.js';
import { isByMachine, type IndexedPlant } from './matrix/shared-surface.js';
import type { SharedSurface } from './criteria.js';
import { pairLimit, type NoPairLimit, type PairLimit } from './pair-limit.js';
import type { Agent, Production } from './plant.js';

/** The lowest limit of a substance that any production may find, and the production before which it is lowest. */
export interface AgentLimit {
  readonly next: Production | null;
  readonly limit: PairLimit | NoPairLimit;
}

/** What an agent has to do with one next production; machines are counted that are cleaned with it. */
export interface AgentExposure extends SharedSurface {
  /** Positions of the machines whose areas count. */
  readonly machines: readonly number[];
}

/**
 * The areas on which an agent may stay before each next production: of the machines that are cleaned with it
 * (formulas 6.1). The detergent policy may ask for the whole train or the largest one instead, and for wider scopes.
 */
export function agentExposures(plant: IndexedPlant, agent: Agent): (next: number) => AgentExposure {
  const { input, machinesOf } = plant;
  const { areaBasis, areaMarginPercent, surfaceAreaScope } = input.policies.Detergent;
  const cleaned = new Set(agent.machineIds);
  const isCleaned = input.machines.map(machine => cleaned.has(machine.id));
  const measure = areaMeasure(input, plant, surfaceAreaScope);
  const margin = 1 + areaMarginPercent / 100;
  const exposed = (machines: readonly number[], production: number): Omit<AgentExposure, 'machineCount'> => ({
    areaSqcm: measure.of(machines, production) * margin,
    machines: measure.counted(machines, production),
  });
  const byMachine = isByMachine(input.policies.Detergent);
  const machinesAt = (places: readonly number[]) => places.flatMap(place => input.machines[place] ?? []);
  const trainOf = (production: number): number[] => [...(machinesOf[production] ?? [])];
  const largest =
    areaBasis === 'facilityWorst'
      ? machinesOf
          .map((_machines, production) => exposed(trainOf(production), production))
          .reduce<Omit<AgentExposure, 'machineCount'>>(
            (worst, each) => (each.areaSqcm > worst.areaSqcm || Number.isNaN(each.areaSqcm) ? each : worst),
            nowhere,
          )
      : nowhere;
  return next => {
    const train = trainOf(next);
    const touched = train.filter(machine => isCleaned[machine]);
    if (touched.length === 0) return nowhere;
    const counted = { machineCount: touched.length, ...(byMachine ? { shared: machinesAt(touched) } : {}) };
    if (areaBasis === 'facilityWorst') return { ...largest, ...counted };
    return { ...exposed(areaBasis === 'nextTrain' ? train : touched, next), ...counted };
  };
}

const nowhere: AgentExposure = { areaSqcm: 0, machines: [], machineCount: 0 };

/** Lowest L3 over all next productions, or over those of `among`; ties by lower MAC, then by the order of the input. */
export function agentLimit(plant: IndexedPlant, agent: Agent, among?: Iterable<number>): AgentLimit {
  const { productions, policies } = plant.input;
  const exposureTo = agentExposures(plant, agent);
  return lowestLimit(
    [...(among ?? productions.keys())].flatMap(index => {
      const next = productions[index];
      if (next === undefined) return [];
      return [{ next, limit: pairLimit(agent.substance, next, policies.Detergent, exposureTo(index)) }];
    }),
  );
}

/** Reasons that say more than that two share no machine. */
const telling: ReadonlySet<string> = new Set(['MISSING_INPUT', 'NO_RESIDUE_EXPECTED']);

/** The lowest of several limits; without any the most telling reason why there is none. */
export function lowestLimit<T extends { readonly limit: PairLimit | NoPairLimit }>(
  limits: readonly T[],
): T | { readonly next: null; readonly limit: NoPairLimit } {
  let lowest: { readonly each: T; readonly limit: PairLimit } | null = null;
  let refused: NoPairLimit | null = null;
  for (const each of limits) {
    const { limit } = each;
    if (limit.outcome !== 'LIMIT') {
      if (refused === null || telling.has(limit.outcome)) refused = limit;
      continue;
    }
    const isLower =
      lowest === null ||
      limit.l3MgPerSqcm < lowest.limit.l3MgPerSqcm ||
      (limit.l3MgPerSqcm === lowest.limit.l3MgPerSqcm && limit.l2Mg < lowest.limit.l2Mg);
    if (isLower) lowest = { each, limit };
  }
  if (lowest !== null) return lowest.each;
  return { next: null, limit: refused ?? { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] } };
}
