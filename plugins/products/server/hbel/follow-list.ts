import {
  ApiError,
  ControlledRecordsToken,
  defineUseCase,
  FacilitySettingsToken,
  RecordsToken,
  todayAt,
  validationError,
  type AnyCall,
  type Records,
} from '#kernel/contract';
import type { Active, Hbel } from '#plugins/products/shared/active';
import { approvesHbels } from './hbel-approval.js';
import { hbelRecord } from './hbel-record.js';
import { assertEffective } from './hbel-rules.js';
import { fromShort, matchList, sameList, matchesEntry } from './short-form.js';
import { hbelsOf } from './stored-hbels.js';

/** Display name of a health-based limit. */
export function hbelName(number: number, active: { readonly externalId: string; readonly name: string }): string {
  return `HBEL ${number} of ${active.externalId} ${active.name}`;
}

/** Number of the next record of an active; numbers of withdrawn records are not reused. */
export async function nextNumber(call: AnyCall, apiId: string): Promise<number> {
  const [row] = await call.tx.rows<{ number: number }>({
    text: 'select coalesce(max(number), 0) + 1 as number from products.hbel where facility_id = $1 and api_id = $2',
    values: [call.facility.id, apiId],
  });
  return row?.number ?? 1;
}

/**
 * Synchronises the records of an active with its list: known entries update their record, new ones become records,
 * and records missing from the list are withdrawn.
 */
async function followList(
  records: Records,
  call: AnyCall,
  active: { readonly id: string; readonly externalId: string; readonly name: string },
  list: readonly Hbel[],
  { today, isApproving }: { readonly today: string; readonly isApproving: boolean },
): Promise<void> {
  const { found, left } = matchList(list, await hbelsOf(call, active.id));
  for (const record of left) {
    const withdrawn = { status: 'withdrawn', withdrawnReason: 'no longer in the list of the active' };
    await records.update(hbelRecord, call, record.id, { ...withdrawn, version: record.version });
  }
  let number = await nextNumber(call, active.id);
  for (const [index, hbel] of list.entries()) {
    const record = found[index] ?? null;
    const { forBodyWeightKg, ...others } = fromShort(hbel);
    // Defaulting to 50 kg when a list states no weight would raise a limit for children.
    const fields = forBodyWeightKg === null ? others : { ...others, forBodyWeightKg };
    await atEntry(index, async () => {
      if (isApproving && hbel.status !== 'draft' && (record === null || !matchesEntry(record, hbel)))
        throw validationError({ path: 'status', message: 'is draft until the limit is approved in the register' });
      if (hbel.selected === true && record !== null) assertEffective(record.effectiveFrom, today, 'selected');
      if (record === null) {
        const name = hbelName(number, active);
        await records.create(hbelRecord, call, { ...fields, apiId: active.id, number, name });
        number += 1;
      } else if (!matchesEntry(record, hbel)) {
        await records.update(hbelRecord, call, record.id, { ...fields, version: record.version });
      }
    });
  }
}

/** Reports faults of a record at its entry of the list. */
async function atEntry(index: number, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') throw error;
    throw validationError(...error.fields.map(fault => ({ ...fault, path: `hbels.${index}.${fault.path}` })));
  }
}

/** After an active is written, its records follow a changed list of limits. */
export const followHbelList = defineUseCase<
  { readonly id: string; readonly row: Active; readonly before: Active | null },
  void
>()({
  name: 'products.follow-hbel-list',
  deps: { records: RecordsToken, settings: FacilitySettingsToken, controlled: ControlledRecordsToken },
  run: async ({ records, settings, controlled }, call) => {
    const { id, row, before } = call.input;
    const list = row.hbels ?? [];
    if (sameList(list, before?.hbels ?? [])) return;
    const today = await todayAt(call, settings);
    const isApproving = await approvesHbels(controlled, call);
    const active = { id, externalId: row.externalId, name: row.name };
    await followList(records, call, active, list, { today, isApproving });
  },
});
