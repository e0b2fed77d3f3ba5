import { notFound, validationError, type AnyCall, type ApiError } from '#kernel/contract';
import type { EquipmentApi, EquipmentSet } from '#plugins/equipment/server/api';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { CleanedPair, ProductsApi } from '#plugins/products/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RankingScope } from '#plugins/risk/shared/worst-case/ranking';
import type { RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';

/** A scope with its current members. */
export interface Scope extends RankingScope {
  /** Null also for a number that no procedure has. */
  readonly procedureId: string | null;
  /** Null: all equipment of the facility. */
  readonly equipmentIds: readonly string[] | null;
  readonly productionIds: readonly string[];
  /** Whether equipment of a production belongs to it. */
  readonly counts: (productionId: string, equipmentId: string) => boolean;
}

export interface ScopeRequest {
  readonly scope?: RankingScopeKind;
  readonly id?: string | null;
  /** For a group: the cleaning procedure, the unit of qualification (formulas 10.2). */
  readonly procedure?: string | null;
  /** The same by key, which counts whatever its number is now. */
  readonly procedureId?: string | null;
}

interface Sources {
  readonly equipment: Pick<EquipmentApi, 'groups'>;
  readonly products: Pick<ProductsApi, 'cleanedPairs'>;
  readonly limits: PlantLimits;
}

/** The requested scope, or null when its equipment or group does not exist in the facility or is archived. */
export async function findScope(
  call: AnyCall,
  { scope: kind = 'facility', id = null, procedure = null, procedureId = null }: ScopeRequest,
  { equipment, products, limits }: Sources,
): Promise<Scope | null> {
  if (kind === 'facility' || id === null) return scopeOf('facility', null, null, limits);
  if (kind === 'group') {
    const group = (await equipment.groups(call)).find(each => each.id === id);
    if (group === undefined) return null;
    if (procedure === null) return groupScope(group, limits);
    return unitScope(group, procedureId ?? { number: procedure }, await products.cleanedPairs(call), limits);
  }
  const equipmentItem = limits.records.equipments.find(each => each.id === id);
  return equipmentItem === undefined ? null : equipmentScope(equipmentItem, limits);
}

/** One piece of equipment and the productions that use it. */
export function equipmentScope(equipmentItem: RecordName, limits: PlantLimits): Scope {
  return scopeOf('equipment', named(equipmentItem), [equipmentItem.id], limits);
}

/** The equipment of a group and the productions that use any of it, whatever the procedure. */
export function groupScope(group: EquipmentSet, limits: PlantLimits): Scope {
  return scopeOf('group', named(group), group.equipmentIds, limits);
}

/** The scope of a query: 422 for an invalid combination, 404 for an unknown record. */
export async function scopeOfQuery(call: AnyCall, request: ScopeRequest, sources: Sources): Promise<Scope> {
  const fault = scopeFault(request, 'id');
  if (fault !== null) throw fault;
  const scope = await findScope(call, request, sources);
  if (scope === null) throw notFound(request.scope === 'group' ? 'Equipment group or procedure' : 'Equipment');
  return scope;
}

/** Equipment and groups need an id, the facility has none; only a group is split by procedure. */
export function scopeFault({ scope = 'facility', id, procedure }: ScopeRequest, path: string): ApiError | null {
  if (scope !== 'group' && procedure !== undefined && procedure !== null)
    return validationError({ path: 'procedure', message: 'only the scope group takes a cleaning procedure' });
  const isGiven = id !== undefined && id !== null;
  if (scope === 'facility')
    return isGiven ? validationError({ path, message: 'the facility has no id of its own' }) : null;
  return isGiven ? null : validationError({ path, message: `is required for the scope ${scope}` });
}

function scopeOf(
  kind: RankingScopeKind,
  record: RecordName | null,
  equipmentIds: readonly string[] | null,
  limits: PlantLimits,
): Scope {
  const equipments = new Set(equipmentIds);
  const productions = limits.records.productions.filter(
    production => equipmentIds === null || production.uses.some(use => equipments.has(use.equipmentId)),
  );
  return {
    kind,
    record,
    procedure: null,
    procedureId: null,
    equipmentIds,
    productionIds: productions.map(production => production.id),
    counts: (_production, equipmentItem) => equipmentIds === null || equipments.has(equipmentItem),
  };
}

/**
 * A group under one cleaning procedure: the equipment cleaned by it and the productions after which it is; null if it
 * cleans nothing of the group. The procedure is named by its id, or by a number regardless of case.
 */
export function unitScope(
  group: RecordName & { readonly equipmentIds: readonly string[] },
  procedure: string | { readonly number: string },
  pairs: readonly CleanedPair[],
  limits: PlantLimits,
): Scope | null {
  const isOf = (pair: CleanedPair): boolean =>
    typeof procedure === 'string'
      ? pair.procedureId === procedure
      : pair.procedureNumber?.toLowerCase() === procedure.number.trim().toLowerCase();
  const cleaned = pairs.filter(isOf);
  return scopeOfPairs(group, cleaned, limits);
}

/** The part of a group without a procedure; null when everything has one. */
export function uncleanedScope(
  group: RecordName & { readonly equipmentIds: readonly string[] },
  pairs: readonly CleanedPair[],
  limits: PlantLimits,
): Scope | null {
  return scopeOfPairs(
    group,
    pairs.filter(pair => pair.procedureNumber === null),
    limits,
  );
}

/** The part of a group with these pairs, all of one procedure. */
function scopeOfPairs(
  group: RecordName & { readonly equipmentIds: readonly string[] },
  pairs: readonly CleanedPair[],
  limits: PlantLimits,
): Scope | null {
  const equipments = new Set(group.equipmentIds);
  const cleaned = pairs.filter(pair => equipments.has(pair.equipmentId));
  const [first] = cleaned;
  if (first === undefined) return null;
  const places = new Set(cleaned.map(pair => `${pair.productionId} ${pair.equipmentId}`));
  const productions = new Set(cleaned.map(pair => pair.productionId));
  return {
    kind: 'group',
    record: named(group),
    procedure: first.procedureNumber,
    procedureId: first.procedureId,
    equipmentIds: [...new Set(cleaned.map(pair => pair.equipmentId))],
    productionIds: limits.records.productions.filter(({ id }) => productions.has(id)).map(({ id }) => id),
    counts: (production, equipmentItem) => places.has(`${production} ${equipmentItem}`),
  };
}

function named({ id, externalId, name }: RecordName): RecordName {
  return { id, externalId, name };
}
