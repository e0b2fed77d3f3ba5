import type { SignedIn } from '#schemas/identity/session';
import { sessionEndKey } from '#schemas/session-ends';
import { noteUserOfBrowser, readSession, userOfBrowser } from '../session.js';
import { call, CallError } from './call.js';
import { featureFlags } from './credentials.js';
import { enterWork, keepSession } from './enter.js';

/**
 * Continues in this window with the session of the browser (ADR 0047). False when there is none, or when it belongs to
 * another user than this window: then somebody has to sign in.
 */
export async function continueSession(): Promise<boolean> {
  try {
    const { token, user, license } = await call<SignedIn>('POST', '/auth/session', {}, null);
    // A cookie that another site has planted is of somebody else than who signed in here.
    if (user.id !== (readSession('userId') ?? user.id) || user.id !== userOfBrowser()) return false;
    keepSession(token, user, license);
    await featureFlags();
    sessionStorage.removeItem(sessionEndKey);
    await enterWork(true);
    return true;
  } catch (error) {
    sessionStorage.removeItem('token');
    if (error instanceof CallError && [401, 419].includes(error.status)) noteUserOfBrowser(null);
    return false;
  }
}
