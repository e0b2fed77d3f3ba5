import type { AnyCall, Records } from '#kernel/contract';
import { active } from '../substances/active.resource.js';
import { sameList, toShort } from './short-form.js';
import { hbelsOf, type OwningActive } from './stored-hbels.js';

/** Writes the records into the list of their active if it differs; that change of the active makes dependent limits recalculate. */
export async function mirrorList(records: Records, call: AnyCall, owner: OwningActive, reason?: string): Promise<void> {
  const hbels = (await hbelsOf(call, owner.id)).map(toShort);
  if (sameList(hbels, owner.hbels)) return;
  await records.update(active, call, owner.id, { hbels, version: owner.version }, reason);
}
