import { answerOf, browserDatabase, stored } from './database.js';
import type { OutboxEntry } from './outbox-entry.js';

const keptDays = 7;
const database = browserDatabase('limpid.outbox', created => {
  created.createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true });
  created.createObjectStore('device');
});

/** All entries of this device in their order. */
export async function readEntries(): Promise<readonly OutboxEntry[]> {
  const store = (await database()).transaction('entries').objectStore('entries');
  return answerOf(store.getAll() as IDBRequest<OutboxEntry[]>);
}

/** Stores a new entry with the next number of this device. */
export async function storeEntry(entry: Omit<OutboxEntry, 'sequence'>): Promise<void> {
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  transaction.objectStore('entries').add(entry);
  await stored(transaction);
}

/** Settles an entry; one that another window settled meanwhile stays as it is. */
export async function settleEntry(
  sequence: number,
  change: Pick<OutboxEntry, 'state' | 'fault' | 'reason' | 'settledAt'>,
): Promise<void> {
  const transaction = (await database()).transaction('entries', 'readwrite');
  const store = transaction.objectStore('entries');
  const done = stored(transaction);
  const found = await answerOf(store.get(sequence) as IDBRequest<OutboxEntry | undefined>);
  if (found?.state === 'waiting' || found?.state === 'refused') store.put({ ...found, ...change });
  await done;
}

/** Removes entries that were settled long ago. */
export async function forgetOldEntries(): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  const old = (await readEntries()).filter(({ settledAt }) => settledAt !== null && settledAt < before);
  if (old.length === 0) return;
  const transaction = (await database()).transaction('entries', 'readwrite');
  for (const { sequence } of old) transaction.objectStore('entries').delete(sequence);
  await stored(transaction);
}

/** The ID of this device, made with its first entry. */
export async function deviceId(): Promise<string> {
  const transaction = (await database()).transaction('device', 'readwrite');
  const store = transaction.objectStore('device');
  const done = stored(transaction);
  const known = await answerOf(store.get('id') as IDBRequest<string | undefined>);
  const id = known ?? randomId();
  if (known === undefined) store.put(id, 'id');
  await done;
  return id;
}

/** A random UUID; `crypto.randomUUID` does not exist without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  })
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
