import { call } from './call.js';

/** Ends the session, clears all session storage and returns to the base path (specification section 2). */
export async function signOut(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) sessionStorage.setItem('token', token);
  // Whatever the server says, nothing of the session stays in this browser.
  await call('POST', '/auth/logout', {}).catch(() => undefined);
  sessionStorage.clear();
  location.replace('/');
}
