import type { NoticeKind, Notices } from '#kernel/contract';
import { holdersOf, type Holder } from '../accounts/holders.js';
import { deliver } from './deliver.js';

/** Notices of plugins to everybody with a permission. */
export function noticesOf(kinds: readonly NoticeKind[]): Notices {
  return {
    tell: async (call, anyOf, notice) => {
      // People could not choose how they hear of it.
      if (!kinds.includes(notice.kind)) throw new Error(`the kind of notice ${notice.kind.key} is not declared`);
      const people = new Map<string, Holder>();
      for (const key of anyOf) {
        const [area = '', action = ''] = key.split('.');
        for (const person of await holdersOf(call, area, action)) people.set(person.id, person);
      }
      await deliver(call.tx, call.facility.id, [...people.values()], notice);
    },
  };
}
