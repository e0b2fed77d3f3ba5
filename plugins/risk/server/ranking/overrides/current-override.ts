import { todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { Criteria } from '../criteria.js';
import type { RankedScope } from '../rank-scope.js';
import { toOverride, type OverrideRow } from './override-row.js';
import { inputsAtDecision, currentRow } from './overrides.js';
import { differencesSince, hashOf, rankingInputs } from './ranking-inputs.js';

/** The current override of a scope, with the changes since; null without one. */
export async function currentOverride(
  call: AnyCall,
  settings: FacilitySettings,
  ranked: RankedScope,
  criteria: Criteria,
): Promise<WorstProductOverride | null> {
  const { kind, record, procedure, procedureId } = ranked.scope;
  const row = await currentRow(call, { kind, id: record?.id ?? call.facility.id, procedure, procedureId });
  if (row === null) return null;
  const today = await todayAt(call, settings);
  return toOverride(row, await changesSince(call, row, ranked, criteria), today);
}

/** Differences between the inputs of a decision and the current ones; the old ones are read only if needed. */
export async function changesSince(
  call: AnyCall,
  row: OverrideRow,
  ranked: RankedScope,
  criteria: Criteria,
): Promise<WorstProductOverride['changed']> {
  if (hashOf(rankingInputs(ranked, criteria)) === row.inputs_hash) return [];
  return differencesSince(await inputsAtDecision(call, row.id), ranked, criteria);
}
