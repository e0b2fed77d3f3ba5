import type { LimitOutcome } from '#plugins/limits/shared/limit';
import { areaUnder, limitBetween, policyOf, type MatrixResult } from '../../engine/index.js';
import { outcomeOfStops } from '../scopes/stopped-pairs.js';

/** Why a production has no limit, with the missing inputs of its pairs. */
export function reasonForNone(
  { plant }: MatrixResult,
  row: number,
): { readonly outcome: LimitOutcome; readonly missing: string[] } {
  const previous = plant.input.productions[row];
  if (previous === undefined) return { outcome: 'NO_NEXT_PRODUCT', missing: [] };
  if (previous.actives.length === 0) return { outcome: 'MISSING_INPUT', missing: ['actives'] };
  const policy = policyOf(plant.input, previous);
  if (!policy.enabled) return { outcome: 'NOT_ASSESSED', missing: [] };
  const missing = new Set<string>();
  const stopped = new Set<string>();
  let leftOut: LimitOutcome = 'NO_NEXT_PRODUCT';
  const area = areaUnder(plant, policy);
  for (const [place, column] of (plant.cells.columnsOf[row] ?? []).entries()) {
    if (column === row || area[(plant.cells.start[row] ?? 0) + place] === 0) continue;
    for (const { substance } of previous.actives) {
      const limit = limitBetween(plant, { substance, policy, area }, row, column);
      if (limit.outcome === 'ROUTE_MISMATCH' || limit.outcome === 'HBEL_REQUIRED')
        limit.missing.forEach(name => stopped.add(name));
      if (limit.outcome === 'MISSING_INPUT') limit.missing.forEach(name => missing.add(name));
      if (limit.outcome === 'SAME_ACTIVE') leftOut = 'SAME_ACTIVE';
    }
  }
  if (missing.size > 0) return { outcome: 'MISSING_INPUT', missing: [...missing, ...stopped] };
  const hbels = [...stopped];
  return hbels.length > 0 ? { outcome: outcomeOfStops(hbels), missing: hbels } : { outcome: leftOut, missing: [] };
}
