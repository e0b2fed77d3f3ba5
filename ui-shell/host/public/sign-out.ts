import { noteUserOfBrowser, readSession } from '../session.js';
import { call } from './call.js';

interface Flags {
  readonly SSO?: boolean;
  readonly logoutUrl?: string;
}

/**
 * Ends the session, clears session storage and returns to the base path; with single sign-on the browser opens the
 * external logout address with the token, which is invalid by then (specification section 2).
 */
export async function signOut(): Promise<void> {
  const given = new URLSearchParams(location.search).get('token');
  history.replaceState(null, '', '/logout');
  if (given !== null) sessionStorage.setItem('token', given);
  const token = readSession('token');
  const flags = JSON.parse(readSession('featureFlags') ?? '{}') as Flags;
  // The session is removed from this browser whatever the server answers.
  const answer =
    token === null
      ? null
      : await call<{ logoutUrl: string | null }>('POST', '/auth/logout', { sso: flags.SSO === true }).catch(() => null);
  sessionStorage.clear();
  // Copies of answers that pages kept for work without a network; entries that wait to be sent stay.
  indexedDB.deleteDatabase('limpid.kept');
  noteUserOfBrowser(null);
  location.replace(externalAddress(answer?.logoutUrl ?? null, flags, token) ?? '/');
}

/** The address from the server, if its origin matches the one in the flags. */
function externalAddress(answered: string | null, flags: Flags, token: string | null): string | null {
  if (answered === null || flags.SSO !== true || !URL.canParse(answered) || !URL.canParse(flags.logoutUrl ?? ''))
    return null;
  const address = new URL(answered);
  if (address.origin !== new URL(flags.logoutUrl ?? '').origin) return null;
  if (token !== null) address.searchParams.set('token', token);
  return address.href;
}
