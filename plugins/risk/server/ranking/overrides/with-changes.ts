import { todayAt, type AnyCall } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import { criteriaInForce, type Criteria } from '../criteria.js';
import { rankScope } from '../rank-scope.js';
import { findScope } from '../scope.js';
import type { RankingDeps } from '../worst-cases.js';
import { toOverride, type OverrideRow } from './override-row.js';
import { changesSince } from './current-override.js';

/** Overrides with the changes since each decision; ended ones have none. */
export async function withChanges(
  deps: RankingDeps,
  call: AnyCall,
  rows: readonly OverrideRow[],
): Promise<WorstProductOverride[]> {
  const limits = await deps.limits.current(call);
  return withChangesIn(deps, call, rows, { limits, criteria: await criteriaInForce(call, deps, limits) });
}

/** The same for a known state of the plant. */
export async function withChangesIn(
  deps: Pick<RankingDeps, 'equipment' | 'products' | 'settings'>,
  call: AnyCall,
  rows: readonly OverrideRow[],
  { limits, criteria }: { readonly limits: PlantLimits; readonly criteria: Criteria },
): Promise<WorstProductOverride[]> {
  const today = await todayAt(call, deps.settings);
  const sources = { ...readOnce(deps), limits };
  const found: WorstProductOverride[] = [];
  for (const row of rows) {
    if (row.ended_how !== null) {
      found.push(toOverride(row, [], today));
      continue;
    }
    const id = row.scope === 'facility' ? null : row.scope_id;
    const scope = await findScope(
      call,
      { scope: row.scope, id, procedure: row.procedure, procedureId: row.procedure_id },
      sources,
    );
    const changed =
      scope === null
        ? [{ what: row.scope_record?.externalId ?? '', from: 'in use', to: reasonGone(row) }]
        : await changesSince(call, row, rankScope(scope, limits, criteria), criteria);
    found.push(toOverride(row, changed, today));
  }
  return found;
}

/** Groups and cleaned pairs of the facility, read once when first needed. */
function readOnce({ equipment, products }: Pick<RankingDeps, 'equipment' | 'products'>) {
  let groups: ReturnType<typeof equipment.groups> | null = null;
  let pairs: ReturnType<typeof products.cleanedPairs> | null = null;
  return {
    equipment: { groups: (call: AnyCall) => (groups ??= equipment.groups(call)) },
    products: { cleanedPairs: (call: AnyCall) => (pairs ??= products.cleanedPairs(call)) },
  };
}

/** Why a scope no longer exists. */
function reasonGone({ procedure }: OverrideRow): string {
  return procedure === null ? 'archived' : `not cleaned by ${procedure}`;
}
