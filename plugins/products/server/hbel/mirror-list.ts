import type { AnyCall, Records } from '#kernel/contract';
import { active } from '../substances/active.resource.js';
import { sameList, toShort } from './short-form.js';
import { hbelsOf, type OwningActive } from './stored-hbels.js';

/**
 * Writes the records into the list of their active when it says something else. That is one change to the active, so the
 * limits that depend on it are recalculated with the next question for them.
 */
export async function mirrorList(
  records: Records,
  call: AnyCall,
  owner: OwningActive,
  reason: string | undefined,
): Promise<void> {
  const hbels = (await hbelsOf(call, owner.id)).map(toShort);
  if (sameList(hbels, owner.hbels)) return;
  await records.update(active, call, owner.id, { hbels, version: owner.version }, reason);
}
