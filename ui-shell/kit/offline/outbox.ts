import { useSyncExternalStore } from 'react';
import { api, ApiFailure } from '../api/api.js';
import { currentFacility } from '../api/facility.js';
import { queryClient } from '../api/queries.js';
import { onSignedInAgain, sessionHasEnded } from '../api/session-end.js';
import { isOpen, sendable, type NewEntry, type OutboxEntry } from './outbox-entry.js';
import { deviceId, forgetOldEntries, readEntries, settleEntry, storeEntry } from './outbox-store.js';

const sendAgainMs = 20_000;
const none: readonly OutboxEntry[] = [];
let shown: readonly OutboxEntry[] = none;
const listeners = new Set<() => void>();
let otherWindows: BroadcastChannel | null = null;

async function show(): Promise<void> {
  shown = await readEntries();
  for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  otherWindows?.postMessage('changed');
  await show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The entries of this device in this facility, in their order. */
export function useOutbox(): readonly OutboxEntry[] {
  const entries = useSyncExternalStore(subscribe, () => shown);
  const { id } = currentFacility();
  return entries.filter(({ facilityId }) => facilityId === id);
}

/** How many entries of this device are neither sent nor discarded, in all facilities. */
export function useOpenEntries(): number {
  return useSyncExternalStore(subscribe, () => shown.filter(isOpen).length);
}

/** Resolves when an entry is stored on this device; it is sent at once or when the network is back. */
export async function addEntry(entry: NewEntry, userName: string): Promise<void> {
  await storeEntry({
    file: null,
    ...entry,
    at: new Date().toISOString(),
    userId: currentUser(),
    userName,
    facilityId: currentFacility().id,
    state: 'waiting',
    fault: null,
    reason: null,
    settledAt: null,
  });
  await changed();
  // The user goes on meanwhile.
  void sendEntries();
}

/** Sends a refused entry once more. */
export async function sendEntryAgain(sequence: number): Promise<void> {
  await settleEntry(sequence, { state: 'waiting', fault: null, reason: null, settledAt: null });
  await changed();
  await sendEntries();
}

/** Gives up an entry; it stays visible with the reason. */
export async function discardEntry({ sequence, fault }: OutboxEntry, reason: string): Promise<void> {
  await settleEntry(sequence, { state: 'discarded', fault, reason, settledAt: new Date().toISOString() });
  await changed();
  await sendEntries();
}

/** Shows what waits on this device and sends it whenever the server can be reached. */
export async function startOutbox(): Promise<void> {
  otherWindows = new BroadcastChannel('limpid.outbox');
  otherWindows.addEventListener('message', () => void show());
  addEventListener('online', () => void sendEntries());
  onSignedInAgain(() => void sendEntries());
  setInterval(() => {
    if (shown.some(isOpen)) void sendEntries();
  }, sendAgainMs);
  await forgetOldEntries();
  await show();
  await sendEntries();
}

let running: Promise<void> | null = null;
let isAskedAgain = false;

/** Sends what waits, in order; windows take turns, since entries of one device are sent once. */
function sendEntries(): Promise<void> {
  isAskedAgain = true;
  running ??= sendInTurn().finally(() => {
    running = null;
  });
  return running;
}

async function sendInTurn(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    // Without TLS browsers have no locks; the server takes an entry that is sent twice once.
    await ('locks' in navigator ? navigator.locks.request('limpid.outbox', sendWaiting) : sendWaiting());
  }
}

async function sendWaiting(): Promise<void> {
  let sent = 0;
  for (;;) {
    const [next] = sendable(await readEntries(), currentUser());
    if (next === undefined || sessionHasEnded()) break;
    if (!(await sendOne(next))) break;
    sent += 1;
  }
  if (sent > 0) await queryClient.invalidateQueries({ queryKey: ['facility'] });
}

/** False when the server could not be reached, or wants the user to sign in again. */
async function sendOne(entry: OutboxEntry): Promise<boolean> {
  const settledAt = new Date().toISOString();
  try {
    await api.post(entry.path, await contentOf(entry), entry.title);
    await settleEntry(entry.sequence, { state: 'sent', fault: null, reason: null, settledAt });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (!isRefusal(error)) return false;
    await settleEntry(entry.sequence, { state: 'refused', fault: faultOf(error), reason: null, settledAt: null });
  }
  await changed();
  return true;
}

/** An answer of the product about the entry, and not of a proxy or about the session. */
function isRefusal({ status, errName, isEndOfSession }: ApiFailure): boolean {
  if (isEndOfSession) return false;
  return [400, 403, 409, 412, 413, 415, 422].includes(status) || errName === 'NotFoundError';
}

function faultOf({ status, message, serverMessage, fields }: ApiFailure): string {
  const said = status === 403 && serverMessage !== '' ? serverMessage : message;
  const [field] = fields;
  return field === undefined ? said : `${field.path.replace(/^.*\./, '')} ${field.message}`;
}

async function contentOf({ sequence, at, body, file }: OutboxEntry): Promise<unknown> {
  const device = { id: await deviceId(), sequence, at };
  if (file === null) return { ...body, device };
  const form = new FormData();
  form.append('data', JSON.stringify({ ...body, device }));
  form.append('file', file);
  return form;
}

function currentUser(): string {
  return sessionStorage.getItem('userId') ?? '';
}
