import { todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { Criteria } from '../criteria.js';
import type { RankedScope } from '../rank-scope.js';
import { toOverride, type OverrideRow } from './override-row.js';
import { inputsAtDecision, standingRow } from './overrides.js';
import { changesSinceThen, hashOf, rankingInputs } from './ranking-inputs.js';

/** The override that stands on a scope, with what has changed since it was decided; null when there is none. */
export async function standingOverride(
  call: AnyCall,
  settings: FacilitySettings,
  ranked: RankedScope,
  criteria: Criteria,
): Promise<WorstProductOverride | null> {
  const { kind, record, procedure } = ranked.scope;
  const row = await standingRow(call, { kind, id: record?.id ?? call.facility.id, procedure });
  if (row === null) return null;
  const today = await todayAt(call, settings);
  return toOverride(row, await changesSince(call, row, ranked, criteria), today);
}

/** What differs between the inputs that a decision rested on and those of today; reads the old ones only when it must. */
export async function changesSince(
  call: AnyCall,
  row: OverrideRow,
  ranked: RankedScope,
  criteria: Criteria,
): Promise<WorstProductOverride['changed']> {
  if (hashOf(rankingInputs(ranked, criteria)) === row.inputs_hash) return [];
  return changesSinceThen(await inputsAtDecision(call, row.id), ranked, criteria);
}
