import type { FacilityChoice } from '#schemas/identity/facility-choice';
import type { LicenceEntry } from '#schemas/identity/facility-licence';
import { notifyOtherWindows } from '../other-windows.js';
import { enterFacility, lastFacility, noteUserOfBrowser, writeSession } from '../session.js';
import { call, CallError } from './call.js';

interface PersonOfSession {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
}

/**
 * Stores the answer of sign-in under the keys of the specification, except genuine licences; other windows of the same
 * user continue with the new session.
 */
export function keepSignIn(token: string, person: PersonOfSession, license: readonly LicenceEntry[]): void {
  keepSession(token, person, license);
  notifyOtherWindows({ userId: person.id, token });
}

/** Stores a session that this browser has, under the keys of the specification. */
export function keepSession(token: string, person: PersonOfSession, license: readonly LicenceEntry[]): void {
  writeSession('token', token);
  writeSession('userId', person.id);
  writeSession('limpid.username', person.username);
  writeSession('email', person.email ?? '');
  writeSession('licenseInformation', JSON.stringify(license.filter(entry => entry.state !== 'genuine')));
  noteUserOfBrowser(person.id);
}

/**
 * Asks for the facility if there are several, then opens the requested address in the working area. A further window of
 * a session starts in the facility that was used last.
 */
export async function enterWork(isFurtherWindow = false): Promise<void> {
  const { facilities } = await call<{ facilities: readonly FacilityChoice[] }>('GET', '/plans/production/facilities');
  const [only] = facilities;
  if (only === undefined)
    throw new CallError(403, 'NotAllowed', 'You do not belong to any facility. Please contact your administrator', {});
  const last = isFurtherWindow ? facilities.find(({ id }) => id === lastFacility()) : undefined;
  enterFacility(
    last ?? (facilities.length === 1 ? only : await (await import('./choose-facility.js')).chooseFacility(facilities)),
  );
  const wanted = sessionStorage.getItem('limpid.wanted');
  sessionStorage.removeItem('limpid.wanted');
  history.replaceState(null, '', wanted?.startsWith('/app') === true ? wanted : '/app');
  document.querySelector('.limpid-toasts')?.remove();
  const { startShell } = await import('../root.js');
  await startShell();
}
