import type { AnyCall } from '#kernel/contract';
import type { WorstProductOverride } from '#schemas/risk/override';
import { criteriaInForce } from '../criteria.js';
import { rankScope } from '../rank-scope.js';
import { findScope } from '../scope.js';
import type { RankingDeps } from '../worst-cases.js';
import { dayIn, toOverride, type OverrideRow } from './override-row.js';
import { changesSince } from './standing-override.js';

/** Overrides with what changed since each was decided; those that ended rest on nothing any more. */
export async function withChanges(
  deps: RankingDeps,
  call: AnyCall,
  rows: readonly OverrideRow[],
): Promise<WorstProductOverride[]> {
  const { limits: limitsApi, settings } = deps;
  const today = dayIn((await settings.dateTime(call)).timezone, call.now);
  const limits = await limitsApi.current(call);
  const criteria = await criteriaInForce(call, deps, limits);
  const found: WorstProductOverride[] = [];
  for (const row of rows) {
    if (row.ended_how !== null) {
      found.push(toOverride(row, [], today));
      continue;
    }
    const id = row.scope === 'facility' ? null : row.scope_id;
    const scope = await findScope(call, { scope: row.scope, id, procedure: row.procedure }, { ...deps, limits });
    const changed =
      scope === null
        ? [{ what: row.scope_record?.externalId ?? '', from: 'in use', to: goneTo(row) }]
        : await changesSince(call, row, rankScope(scope, limits, criteria).candidates, criteria);
    found.push(toOverride(row, changed, today));
  }
  return found;
}

/** What became of a scope that is not there any more. */
function goneTo({ procedure }: OverrideRow): string {
  return procedure === null ? 'archived' : `not cleaned by ${procedure}`;
}
