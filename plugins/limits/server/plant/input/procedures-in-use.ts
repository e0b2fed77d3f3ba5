import type { Plant, PlantProduction } from '#plugins/products/server/api';
import type { AgentProcedure, ProceduresInUse } from '../../engine/index.js';

/**
 * The procedures that clean each equipment: its own, and those that live productions name for it; unknown ones
 * are ignored.
 */
export function proceduresInUse({ equipments, productions, procedures }: Plant): ProceduresInUse {
  const inUse = new Map<string, AgentProcedure[]>();
  const known = new Map<string, AgentProcedure>();
  for (const { id, externalId: number, agentIds } of procedures)
    if (agentIds.length > 0) known.set(id, { number, agentIds });
  if (known.size === 0) return inUse;
  const use = (equipmentId: string, procedureId: string): void => {
    const procedure = known.get(procedureId);
    const others = inUse.get(equipmentId) ?? [];
    if (procedure !== undefined && !others.includes(procedure)) inUse.set(equipmentId, [...others, procedure]);
  };
  for (const { id, procedureId } of equipments) if (procedureId !== null) use(id, procedureId);
  // Most productions name the same procedures for the same equipment, if any.
  const different = new Map(productions.map(production => [namedUses(production).key, namedUses(production).uses]));
  for (const uses of different.values()) for (const { equipmentId, procedureId } of uses) use(equipmentId, procedureId);
  for (const [equipmentId, found] of inUse) inUse.set(equipmentId, found.toSorted(byNumber));
  return inUse;
}

function byNumber({ number: a }: AgentProcedure, { number: b }: AgentProcedure): number {
  return a < b ? -1 : 1;
}

interface NamedUses {
  /** Equal for productions that name the same procedures for the same equipment. */
  readonly key: string;
  readonly uses: readonly { readonly equipmentId: string; readonly procedureId: string }[];
}

/** A plant has many thousand uses, so those with a procedure of their own are collected once per production. */
function namedUses(production: PlantProduction): NamedUses {
  const known = namedUsesOf.get(production);
  if (known !== undefined) return known;
  const uses = production.uses.flatMap(({ equipmentId, procedureId = null }) =>
    procedureId === null ? [] : [{ equipmentId, procedureId }],
  );
  const found = { key: JSON.stringify(uses), uses };
  namedUsesOf.set(production, found);
  return found;
}
const namedUsesOf = new WeakMap<PlantProduction, NamedUses>();
