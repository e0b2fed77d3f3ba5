import { api } from '../api/api.js';
import { currentFacility } from '../api/facility.js';

/** Unsaved input of a form. */
export interface Draft<T> {
  /** Time of the last key, ISO 8601. */
  readonly at: string;
  /** The version of the record when the form was opened; null for a new record. */
  readonly version: number | null;
  readonly values: T;
}

const prefix = 'limpid.draft.';
const keptDays = 30;
let keyOf: { readonly userId: string; readonly key: Promise<CryptoKey> } | null = null;

/** Name of the draft of a form: user, facility and address of the page. */
export function draftName(form = location.pathname): string {
  return `${prefix}${sessionStorage.getItem('userId') ?? ''}.${currentFacility().id}.${form}`;
}

/**
 * Drafts are stored encrypted on this machine for the same user; without TLS browsers offer no encryption, so they stay
 * in the tab and are removed at sign-out.
 */
function place(): Storage {
  return isSecureContext ? localStorage : sessionStorage;
}

/** Addresses of forms with a draft of this user in this facility, the newest first. */
export function draftAddresses(): string[] {
  const own = draftName('');
  return Object.keys(place())
    .filter(name => name.startsWith(`${own}/`))
    .toSorted((a, b) => savedAt(b) - savedAt(a))
    .map(name => name.slice(own.length));
}

function savedAt(name: string): number {
  return Number.parseInt(place().getItem(name) ?? '0', 10);
}

/** True when a draft exists, which may still belong to another user. */
export function hasDraft(name: string): boolean {
  return place().getItem(name) !== null;
}

/** Stores a draft if it is still wanted once it is encrypted; a failure does not interrupt the user. */
export async function saveDraft<T>(name: string, draft: Draft<T>, isWanted: () => boolean): Promise<void> {
  try {
    const text = JSON.stringify(draft);
    const content = isSecureContext ? await lock(text) : text;
    if (isWanted()) place().setItem(name, `${Date.now()} ${content}`);
  } catch {
    // Storage is full or the key is unavailable: the page still warns before it is left.
  }
}

/**
 * The draft, or null when there is none or it belongs to another user; throws `ApiFailure` when the key is unavailable.
 */
export async function readDraft<T>(name: string): Promise<Draft<T> | null> {
  const [, content] = /^\d+ (.*)$/s.exec(place().getItem(name) ?? '') ?? [];
  if (content === undefined) return null;
  // An unavailable key must not be taken for another user's draft, which would then be overwritten.
  if (isSecureContext) await personalKey();
  try {
    return JSON.parse(isSecureContext ? await unlock(content) : content) as Draft<T>;
  } catch {
    return null;
  }
}

/** Removes the draft of a form that was saved or discarded. */
export function dropDraft(name: string): void {
  place().removeItem(name);
}

/** Removes drafts that nobody came back for. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of Object.keys(localStorage))
    if (name.startsWith(prefix) && Number.parseInt(localStorage.getItem(name) ?? '0', 10) < oldest)
      localStorage.removeItem(name);
}

/** Requests the key during the session, so that it is available when the session has ended. */
export function prepareDrafts(): void {
  if (isSecureContext) void personalKey().catch(() => undefined);
}

function personalKey(): Promise<CryptoKey> {
  const userId = sessionStorage.getItem('userId') ?? '';
  if (keyOf?.userId !== userId) {
    const key = fetchKey();
    key.catch(() => (keyOf = null));
    keyOf = { userId, key };
  }
  return keyOf.key;
}

async function fetchKey(): Promise<CryptoKey> {
  const { draftKey } = await api.get<{ draftKey: string }>('/users/me/draft-key', 'Preparing the form');
  return crypto.subtle.importKey('raw', bytesOf(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function lock(text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await personalKey(),
    new TextEncoder().encode(text),
  );
  return `${textOf(iv)} ${textOf(new Uint8Array(locked))}`;
}

async function unlock(content: string): Promise<string> {
  const [iv = '', locked = ''] = content.split(' ');
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytesOf(iv) },
    await personalKey(),
    bytesOf(locked),
  );
  return new TextDecoder().decode(opened);
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
