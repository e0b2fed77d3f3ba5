import { api, dropOldDrafts, endSession, sessionHasEnded, toast } from '@limpid/ui-kit';
import { hidePage, isPageHidden } from './session-return.js';

const sharedKey = 'limpid.lastInput';
const lookEveryMs = 15_000;
const inputs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the session of somebody who works alive, and hides the page of somebody who has gone: typing alone sends nothing to
 * the server, and what a page asks for by itself is no sign of a person. Windows of one person share the time of the last
 * input (compliance IAM-02).
 */
export async function watchPresence(): Promise<void> {
  dropOldDrafts();
  tellNotice();
  const { passwordPolicySettings: policy } = await api.get<{ passwordPolicySettings: { idleMinutes: number } }>(
    '/users/password-policy',
    'Loading the rules of the session',
  );
  const idleMs = policy.idleMinutes * 60_000;
  let lastNote = 0;
  let lastCall = Date.now();
  const note = (): void => {
    const now = Date.now();
    if (now - lastNote < 1000) return;
    lastNote = now;
    localStorage.setItem(sharedKey, String(now));
  };
  note();
  for (const input of inputs) addEventListener(input, note, { passive: true, capture: true });
  setInterval(() => {
    if (sessionHasEnded() || isPageHidden()) return;
    const now = Date.now();
    const lastInput = Math.max(lastNote, Number(localStorage.getItem(sharedKey) ?? '0'));
    if (now - lastInput >= idleMs) {
      lock();
    } else if (lastInput > lastCall && now - lastCall > idleMs / 4) {
      lastCall = now;
      api.get('/users/me', 'Keeping the session').catch(() => undefined);
    }
  }, lookEveryMs);
}

/** Ends the session on the server and hides what is shown; drafts are kept, so nothing is lost. */
function lock(): void {
  hidePage();
  api
    .post('/auth/logout', {}, 'Locking the screen')
    .catch(() => undefined)
    .finally(() => endSession(401));
}

/** What sign-in left to say, for example that a password has to be changed soon. */
function tellNotice(): void {
  const notice = sessionStorage.getItem('limpid.notice');
  sessionStorage.removeItem('limpid.notice');
  if (notice !== null) toast({ kind: 'info', title: 'Please note', text: notice, stays: true });
}
