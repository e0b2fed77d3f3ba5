import { signOnErrors } from '#schemas/identity/sign-on-errors';

/** What waits while the browser is at the sign-on provider; nothing in it signs without the login there. */
export interface PendingSignature {
  readonly proof: string;
  readonly comment: string | null;
  /** The sentence that is signed under. */
  readonly text: string;
  /** What the call that signs is given besides. */
  readonly values: unknown;
}

interface Kept extends PendingSignature {
  /** Where the person was; the provider leads back to the path alone. */
  readonly pathname: string;
  readonly search: string;
}

const prefix = 'limpid.signing ';

/** Keeps what waits in this tab, with the address to come back to; the newest of a name replaces an older one. */
export function keepPending(name: string, pending: PendingSignature): void {
  const kept: Kept = { ...pending, pathname: location.pathname, search: location.search };
  sessionStorage.setItem(prefix + name, JSON.stringify(kept));
}

/** Takes what waited under a name, once. */
export function takePending(name: string): PendingSignature | null {
  const text = sessionStorage.getItem(prefix + name);
  sessionStorage.removeItem(prefix + name);
  return text === null ? null : (JSON.parse(text) as Kept);
}

let refusal: string | null = null;

/** Why the provider sent the browser back without a proof; told once. */
export function takeRefusal(): string | null {
  const told = refusal;
  refusal = null;
  return told;
}

/**
 * On the way back from the provider: gives the address its query again, and takes the provider's refusal out of it. Called
 * before pages look at the address.
 */
export function comeBack(): void {
  const waiting = Object.keys(sessionStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Kept)
    .find(kept => kept.pathname === location.pathname);
  if (waiting === undefined) return;
  const code = new URLSearchParams(location.search).get('error');
  if (code !== null) refusal = Object.entries(signOnErrors).find(([known]) => known === code)?.[1] ?? 'Error Occurred';
  history.replaceState(null, '', waiting.pathname + waiting.search);
}
