import type { LicenceEntry } from '#schemas/identity/facility-licence';
import { call } from './call.js';
import { toast } from './dom.js';
import { enterWork, keepSignIn } from './enter.js';
import { redeem } from './single-sign-on.js';
import { writeSession } from '../session.js';

/**
 * A licence or single sign-on landing: stores the token of the address, removes it from the address (specification
 * section 2), and continues as after a sign-in.
 */
export async function land(): Promise<void> {
  const given = new URLSearchParams(location.search).get('token') ?? '';
  history.replaceState(null, '', location.pathname);
  try {
    const token = await redeem(given);
    writeSession('token', token);
    const { users } = await call<{ users: readonly { id: string; username: string; email: string | null }[] }>(
      'GET',
      '/users/me',
    );
    const { license } = await call<{ license: readonly LicenceEntry[] }>('GET', '/plans/production/facilities/license');
    const [person] = users;
    if (person === undefined) throw new Error('nobody is signed in');
    keepSignIn(token, person, license);
    writeSession('featureFlags', JSON.stringify(await call('GET', '/features')));
    await enterWork();
  } catch {
    sessionStorage.removeItem('token');
    const { showSignIn } = await import('./sign-in.js');
    await showSignIn();
    toast('Session Expired.', 'Login again!');
  }
}
