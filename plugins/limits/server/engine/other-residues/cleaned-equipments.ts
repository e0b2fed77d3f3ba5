/** Why an agent counts on a piece of equipment: by its own mapping, by procedures that clean the equipment, or both. */
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

/** By equipment: all procedures that clean it after any production, that of the next batch included. */
export type ProceduresInUse = ReadonlyMap<string, readonly AgentProcedure[]>;

/**
 * The equipment of each agent by procedures, with the procedures (formulas 6.1). The previous production is not known
 * in advance, so every procedure in use on the equipment counts.
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

/** The equipment of one agent: mapped to it, or cleaned by its procedures. */
export function cleanedEquipments(
  mappedIds: readonly string[],
  byProcedure: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlyMap<string, CleanedBy> {
  const found = new Map<string, CleanedBy>(mappedIds.map(id => [id, { isMapped: true, procedures: [] }]));
  for (const [id, procedures] of byProcedure) found.set(id, { isMapped: found.has(id), procedures });
  return found;
}
