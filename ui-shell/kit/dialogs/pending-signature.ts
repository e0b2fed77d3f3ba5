import { signOnErrors } from '#schemas/identity/sign-on-errors';

/** A signature that is pending while the browser is at the sign-on provider; it signs nothing without that login. */
export interface PendingSignature {
  readonly proof: string;
  readonly comment: string | null;
  /** The statement that is signed. */
  readonly text: string;
  /** Further values of the signing call. */
  readonly values: unknown;
}

interface Kept extends PendingSignature {
  /** Where the user was; the provider returns only to the path. */
  readonly pathname: string;
  readonly search: string;
}

const prefix = 'limpid.signing ';

/** Stores a pending signature in this tab with the address to return to; the newest of a name replaces an older one. */
export function storePending(name: string, pending: PendingSignature): void {
  const kept: Kept = { ...pending, pathname: location.pathname, search: location.search };
  sessionStorage.setItem(prefix + name, JSON.stringify(kept));
}

/** Removes and returns the pending signature of a name. */
export function takePending(name: string): PendingSignature | null {
  const text = sessionStorage.getItem(prefix + name);
  sessionStorage.removeItem(prefix + name);
  return text === null ? null : (JSON.parse(text) as Kept);
}

let refusal: string | null = null;

/** Why the provider returned without a proof; reported once. */
export function takeRefusal(): string | null {
  const told = refusal;
  refusal = null;
  return told;
}

/**
 * On return from the provider, restores the query of the address and removes the provider's error from it; called
 * before pages read the address.
 */
export function restoreAddress(): void {
  const waiting = Object.keys(sessionStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Kept)
    .find(kept => kept.pathname === location.pathname);
  if (waiting === undefined) return;
  const code = new URLSearchParams(location.search).get('error');
  if (code !== null) refusal = Object.entries(signOnErrors).find(([known]) => known === code)?.[1] ?? 'Error Occurred';
  history.replaceState(null, '', waiting.pathname + waiting.search);
}
