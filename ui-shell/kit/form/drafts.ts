import { api } from '../api/api.js';
import { currentFacility } from '../api/facility.js';

/** What was typed in a form and not saved. */
export interface Draft<T> {
  /** When the last key was pressed, ISO. */
  readonly at: string;
  /** The version of the record that the form began with; null for a new one. */
  readonly version: number | null;
  readonly values: T;
}

const prefix = 'limpid.draft.';
const keptDays = 30;
let keyOf: { readonly userId: string; readonly key: Promise<CryptoKey> } | null = null;

/** Name of the draft of a form: the person, the facility and the address of the page. */
export function draftName(form = location.pathname): string {
  return `${prefix}${sessionStorage.getItem('userId') ?? ''}.${currentFacility().id}.${form}`;
}

/**
 * Without TLS the browser has no encryption: then drafts stay in this tab and are gone after a logout. With it they lie
 * locked on this machine, for the same person alone.
 */
function place(): Storage {
  return isSecureContext ? localStorage : sessionStorage;
}

/** Whether something is kept, which may still turn out to be locked by somebody else. */
export function hasDraft(name: string): boolean {
  return place().getItem(name) !== null;
}

/** Keeps a draft if it is still wanted once it is locked; what cannot be kept is no reason to disturb who types. */
export async function saveDraft<T>(name: string, draft: Draft<T>, isWanted: () => boolean): Promise<void> {
  try {
    const text = JSON.stringify(draft);
    const content = isSecureContext ? await lock(text) : text;
    if (isWanted()) place().setItem(name, `${Date.now()} ${content}`);
  } catch {
    // Storage is full or the key cannot be had: the page still warns before it is left.
  }
}

/** The draft, or null when there is none or it was locked by somebody else. Throws `ApiFailure` when the key cannot be had. */
export async function readDraft<T>(name: string): Promise<Draft<T> | null> {
  const [, content] = /^\d+ (.*)$/s.exec(place().getItem(name) ?? '') ?? [];
  if (content === undefined) return null;
  // Whoever took a key that did not come for a draft of somebody else would write over it.
  if (isSecureContext) await personalKey();
  try {
    return JSON.parse(isSecureContext ? await unlock(content) : content) as Draft<T>;
  } catch {
    return null;
  }
}

/** For a form that was saved or whose draft nobody wants. */
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

/** Asks for the key while the session lives, so that it is there when the session has ended. */
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
