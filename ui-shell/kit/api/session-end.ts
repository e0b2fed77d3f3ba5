import { toast } from '../app/toasts.js';

let told = false;

/** True once the server has said that the session is over; typed work is kept as drafts. */
export function sessionHasEnded(): boolean {
  return told;
}

/** Warns once per session that it has ended, and offers to sign in again (specification section 8). */
export function endSession(status: 401 | 419): void {
  if (told) return;
  told = true;
  const text = status === 419 ? 'You are logged in on a different device!' : 'Login again!';
  toast({
    kind: 'warning',
    title: status === 419 ? 'Logged Out.' : 'Session Expired.',
    text,
    action: { label: 'Log In', run: leave },
    stays: true,
  });
  sessionStorage.removeItem('token');
}

function leave(): void {
  sessionStorage.setItem('limpid.wanted', location.pathname + location.search);
  sessionStorage.removeItem('current_facility');
  location.assign(location.pathname);
}
