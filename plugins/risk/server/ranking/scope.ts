import { notFound, validationError, type AnyCall, type ApiError } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { RecordName } from '#schemas/limits/limit';
import type { RankingScope } from '#schemas/risk/ranking';
import type { RankingScopeKind } from '#schemas/risk/scope';

/** A scope with what belongs to it now. */
export interface Scope extends RankingScope {
  /** Null: every machine of the facility. */
  readonly machineIds: readonly string[] | null;
  readonly productionIds: readonly string[];
}

export interface ScopeRequest {
  readonly scope?: RankingScopeKind;
  readonly id?: string | null;
}

interface Sources {
  readonly equipment: EquipmentApi;
  readonly limits: PlantLimits;
}

/** The scope that a request names, or null when its machine or group does not exist in the facility or is archived. */
export async function findScope(
  call: AnyCall,
  { scope: kind = 'facility', id = null }: ScopeRequest,
  { equipment, limits }: Sources,
): Promise<Scope | null> {
  if (kind === 'facility' || id === null) return scopeOf('facility', null, null, limits);
  if (kind === 'group') {
    const group = (await equipment.groups(call)).find(each => each.id === id);
    return group === undefined ? null : scopeOf('group', named(group), group.equipmentIds, limits);
  }
  const machine = limits.records.machines.find(each => each.id === id);
  return machine === undefined ? null : scopeOf('equipment', named(machine), [machine.id], limits);
}

/** The scope of a call's query: 422 for a combination that means nothing, 404 for a record that is not there. */
export async function scopeOfQuery(call: AnyCall, request: ScopeRequest, sources: Sources): Promise<Scope> {
  const fault = scopeFault(request, 'id');
  if (fault !== null) throw fault;
  const scope = await findScope(call, request, sources);
  if (scope === null) throw notFound(request.scope === 'group' ? 'Equipment group' : 'Equipment');
  return scope;
}

/** A machine or group needs its id, the facility has none. */
export function scopeFault({ scope = 'facility', id }: ScopeRequest, path: string): ApiError | null {
  const isGiven = id !== undefined && id !== null;
  if (scope === 'facility')
    return isGiven ? validationError({ path, message: 'the facility has no id of its own' }) : null;
  return isGiven ? null : validationError({ path, message: `is needed for the scope ${scope}` });
}

function scopeOf(
  kind: RankingScopeKind,
  record: RecordName | null,
  machineIds: readonly string[] | null,
  limits: PlantLimits,
): Scope {
  const machines = new Set(machineIds);
  const productions = limits.records.productions.filter(
    production => machineIds === null || production.uses.some(use => machines.has(use.machineId)),
  );
  return { kind, record, machineIds, productionIds: productions.map(production => production.id) };
}

function named({ id, externalId, name }: RecordName): RecordName {
  return { id, externalId, name };
}
