import { ApiError, defineUseCase, RecordsToken, validationError, type AnyCall, type Records } from '#kernel/contract';
import type { Active, Hbel } from '#plugins/products/shared/active';
import { hbelRecord } from './hbel-record.js';
import { fromShort, matchList, sameList, says } from './short-form.js';
import { hbelsOf } from './stored-hbels.js';

/** How people name a record of an active. */
export function hbelName(number: number, active: { readonly externalId: string; readonly name: string }): string {
  return `HBEL ${number} of ${active.externalId} ${active.name}`;
}

/** The number of the next record of an active; numbers of withdrawn records are not given again. */
export async function nextNumber(call: AnyCall, apiId: string): Promise<number> {
  const [row] = await call.tx.rows<{ number: number }>({
    text: 'select coalesce(max(number), 0) + 1 as number from products.hbel where facility_id = $1 and api_id = $2',
    values: [call.facility.id, apiId],
  });
  return row?.number ?? 1;
}

/**
 * Makes the records of an active say what its list says: entries that are known change their record, new ones become
 * records, and records that the list does not name any more are withdrawn.
 */
async function followList(
  records: Records,
  call: AnyCall,
  active: { readonly id: string; readonly externalId: string; readonly name: string },
  list: readonly Hbel[],
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
    // Taken for 50 kg because a list is silent, a limit for children would become a looser one.
    const fields = forBodyWeightKg === null ? others : { ...others, forBodyWeightKg };
    await atEntry(index, async () => {
      if (record === null) {
        const name = hbelName(number, active);
        await records.create(hbelRecord, call, { ...fields, apiId: active.id, number, name });
        number += 1;
      } else if (!says(record, hbel)) {
        await records.update(hbelRecord, call, record.id, { ...fields, version: record.version });
      }
    });
  }
}

/** Faults of a record are told at its entry of the list. */
async function atEntry(index: number, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') throw error;
    throw validationError(...error.fields.map(fault => ({ ...fault, path: `hbels.${index}.${fault.path}` })));
  }
}

/** After an active was written: its records follow when the list of limits in its row has changed. */
export const followHbelList = defineUseCase<
  { readonly id: string; readonly row: Active; readonly before: Active | null },
  void
>()({
  name: 'products.follow-hbel-list',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row, before } = call.input;
    const list = row.hbels ?? [];
    if (sameList(list, before?.hbels ?? [])) return;
    await followList(records, call, { id, externalId: row.externalId, name: row.name }, list);
  },
});
