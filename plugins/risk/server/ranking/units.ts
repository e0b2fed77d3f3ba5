import type { AnyCall } from '#kernel/contract';
import type { EquipmentApi, EquipmentSet } from '#plugins/equipment/server/api';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { CleanedPair, ProductsApi } from '#plugins/products/server/api';
import type { UnitWorstCase } from '#plugins/risk/shared/worst-case/ranking';
import { levelFor } from '#plugins/risk/shared/scores/risk-level';
import type { Criteria } from './criteria.js';
import { rankScope, readCandidates } from './rank-scope.js';
import { unitScope, uncleanedScope, type Scope } from './scope.js';

export interface UnitDeps {
  readonly equipment: EquipmentApi;
  readonly products: ProductsApi;
}

/**
 * The worst case of every equipment group under every cleaning procedure (formulas 10.2, ranking levels), by group and
 * procedure; the part without a procedure comes last.
 */
export async function worstCasesOfUnits(
  { equipment, products }: UnitDeps,
  call: AnyCall,
  limits: PlantLimits,
  criteria: Criteria,
): Promise<UnitWorstCase[]> {
  const pairs = await products.cleanedPairs(call);
  const groups = await equipment.groups(call);
  await readCandidates(limits, criteria);
  return groups.flatMap(group => scopesOf(group, pairs, limits).map(scope => worstOfUnit(scope, limits, criteria)));
}

function scopesOf(group: EquipmentSet, pairs: readonly CleanedPair[], limits: PlantLimits): Scope[] {
  const equipments = new Set(group.equipmentIds);
  const own = pairs.filter(pair => equipments.has(pair.equipmentId));
  const named = new Map(
    own.flatMap(({ procedureId, procedureNumber: number }) =>
      number === null ? [] : [[number.toLowerCase(), procedureId ?? { number }] as const],
    ),
  );
  const units = [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, procedure]) => unitScope(group, procedure, own, limits) ?? []);
  const open = uncleanedScope(group, own, limits);
  return [...units, ...(open === null ? [] : [open])];
}

function worstOfUnit(scope: Scope, limits: PlantLimits, criteria: Criteria): UnitWorstCase {
  const { rows, choice } = rankScope(scope, limits, criteria);
  const first = rows.find(row => row.rank === 1);
  const rpn = first?.rpn ?? null;
  if (scope.record === null) throw new Error('a unit has a group');
  return {
    group: scope.record,
    procedure: scope.procedure,
    procedureId: scope.procedureId,
    equipments: scope.equipmentIds?.length ?? 0,
    productions: rows.length,
    notEvaluated: rows.filter(row => row.rank === null).length,
    worst: first?.product ?? null,
    rpn,
    level: rpn === null ? null : (levelFor(criteria.goals, 'rpn', rpn)?.level ?? null),
    studyChoice: choice,
  };
}
