/** How an agent comes to a machine: somebody mapped it there, procedures that clean the machine use it, or both. */
export interface CleanedBy {
  readonly isMapped: boolean;
  /** Numbers of the procedures, in their order. */
  readonly procedures: readonly string[];
}

/** A cleaning procedure with the agents that it uses. */
export interface AgentProcedure {
  readonly number: string;
  readonly agentIds: readonly string[];
}

/** By machine: all procedures that clean it after any production, the production of the next batch included. */
export type ProceduresInUse = ReadonlyMap<string, readonly AgentProcedure[]>;

/**
 * The machines that each agent comes to through procedures, by the agent's id, with the procedures (formulas 6.1). What cleaned a
 * machine stays for whatever comes next, and nobody knows beforehand which production came before: every procedure in use
 * at the machine counts, whichever the next production names.
 */
export function equipmentsByProcedure(
  inUse: ProceduresInUse,
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [equipmentId, procedures] of inUse) {
    for (const { number, agentIds } of procedures) {
      for (const agentId of agentIds) {
        const equipments = found.get(agentId) ?? new Map<string, string[]>();
        found.set(agentId, equipments);
        equipments.set(equipmentId, [...(equipments.get(equipmentId) ?? []), number]);
      }
    }
  }
  return found;
}

/** The machines that one agent comes to: those mapped to it and those of its procedures. Neither takes any away. */
export function cleanedEquipments(
  mappedIds: readonly string[],
  byProcedure: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlyMap<string, CleanedBy> {
  const found = new Map<string, CleanedBy>(mappedIds.map(id => [id, { isMapped: true, procedures: [] }]));
  for (const [id, procedures] of byProcedure) found.set(id, { isMapped: found.has(id), procedures });
  return found;
}
