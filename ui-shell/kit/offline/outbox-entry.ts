/** An entry that was made on this device for the server; entries are added and settled, never changed or removed. */
export interface OutboxEntry {
  /** Order of the entries of this device; a number is never used again. */
  readonly sequence: number;
  /** Time of the device, ISO 8601. */
  readonly at: string;
  readonly userId: string;
  readonly userName: string;
  readonly facilityId: string;
  /** Path of the call below the API. */
  readonly path: string;
  /** What the entry is about: later entries on it wait until a refused one is settled. */
  readonly subject: string;
  /** In words: `Take S0001-01`. */
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** A file that is sent with it. */
  readonly file: File | null;
  readonly state: 'waiting' | 'sent' | 'refused' | 'discarded';
  /** Why the server refused it; null otherwise. */
  readonly fault: string | null;
  /** Why a person discarded it; null otherwise. */
  readonly reason: string | null;
  /** When it was sent or discarded; null before. */
  readonly settledAt: string | null;
}

/** What a page states of an entry. */
export type NewEntry = Pick<OutboxEntry, 'path' | 'subject' | 'title' | 'body'> & { readonly file?: File | null };

/** Entries that are neither sent nor discarded. */
export function isOpen({ state }: OutboxEntry): boolean {
  return state === 'waiting' || state === 'refused';
}

/** The entries of a user that can be sent now, in order: none behind a refused one on the same subject. */
export function sendable(entries: readonly OutboxEntry[], userId: string): OutboxEntry[] {
  const held = new Set(entries.filter(({ state }) => state === 'refused').map(({ subject }) => subject));
  return entries
    .filter(entry => entry.state === 'waiting' && entry.userId === userId && !held.has(entry.subject))
    .toSorted((a, b) => a.sequence - b.sequence);
}
