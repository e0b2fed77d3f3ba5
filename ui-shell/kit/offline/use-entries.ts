import { useMe } from '../api/me.js';
import { toast } from '../app/toasts.js';
import { addEntry, useOutbox } from './outbox.js';
import type { NewEntry, OutboxEntry } from './outbox-entry.js';

/** The entries of this device about some records. */
export interface Entries {
  readonly entries: readonly OutboxEntry[];
  /** True when it is stored on this device; otherwise the user is told why not. */
  add(entry: NewEntry): Promise<boolean>;
}

/** The entries of this device about records, by the id of their subject, and how more are made. */
export function useEntries(isSubject: (id: string) => boolean): Entries {
  const me = useMe();
  const userName = me === undefined ? '' : `${me.firstName} ${me.lastName}`;
  return {
    entries: useOutbox().filter(({ subject }) => isSubject(subject)),
    add: async entry => {
      try {
        await addEntry(entry, userName);
        return true;
      } catch (error) {
        const text = error instanceof Error ? error.message : 'This browser cannot store it';
        toast({ kind: 'error', title: 'This was not stored', text, stays: true });
        return false;
      }
    },
  };
}
