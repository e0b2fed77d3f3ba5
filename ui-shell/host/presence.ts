import { api, dropOldDrafts, endSession, orKept, sessionHasEnded, toast } from '@limpid/ui-kit';
import { hidePage, isPageHidden } from './session-return.js';

const sharedKey = 'limpid.lastInput';
const lookEveryMs = 15_000;
const inputs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the session of an active user alive and hides the page of an idle one (compliance IAM-02); windows of one user
 * share the time of the last input.
 */
export async function watchPresence(): Promise<void> {
  dropOldDrafts();
  showNotice();
  const { passwordPolicySettings: policy } = await orKept('rules', () =>
    api.get<{ passwordPolicySettings: { idleMinutes: number } }>(
      '/users/password-policy',
      'Loading the rules of the session',
    ),
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

/** Ends the session on the server and hides the page; drafts are kept. */
function lock(): void {
  hidePage();
  api
    .post('/auth/logout', {}, 'Locking the screen')
    .catch(() => undefined)
    .finally(() => endSession('expired'));
}

/** Shows the notice from sign-in, for example that a password must be changed soon. */
function showNotice(): void {
  const notice = sessionStorage.getItem('limpid.notice');
  sessionStorage.removeItem('limpid.notice');
  if (notice !== null) toast({ kind: 'info', title: 'Please note', text: notice, stays: true });
}
