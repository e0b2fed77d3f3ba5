import { isCodeGone } from './code-gone.js';
import { toast } from '../app/toasts.js';

/** What people are told about the end of their session. */
export interface SessionEnd {
  readonly title: string;
  readonly text: string;
}

const expired: SessionEnd = { title: 'Session Expired.', text: 'Login again!' };
const displaced: SessionEnd = { title: 'Logged Out.', text: 'You are logged in on a different device!' };

/** What came of a sign-in over the page: done, put off, or only to be had on the sign-in screen. */
export type SignInOutcome = 'back' | 'later' | 'elsewhere';

type SignInOverPage = (end: SessionEnd) => Promise<SignInOutcome>;

let told = false;
let isAsking = false;
let end = expired;
/** Null: one leaves the page to sign in. */
let signInOverPage: SignInOverPage | null = null;
const listeners = new Set<() => void>();

/** True from when the server has said that the session is over until the same person has signed in again. */
export function sessionHasEnded(): boolean {
  return told;
}

/** The host gives the way to sign in without leaving the page. */
export function setSignInOverPage(ask: SignInOverPage): void {
  signInOverPage = ask;
}

/** Calls `listener` whenever somebody has signed in again over the page. */
export function onSignedInAgain(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Says once per session that it has ended, and offers to sign in over the page, so that nothing that was typed is lost
 * (specification section 8, screens "Common states"). Whoever declines finds the way in the message that stays, and is asked
 * again by `insists`: they have tried to save, and from an open dialog no key leads to the message.
 */
export function endSession(status: 401 | 419, insists = false): void {
  if (told && (!insists || isAsking)) return;
  sessionStorage.removeItem('token');
  toast(null);
  if (!told) end = status === 419 ? displaced : expired;
  told = true;
  void ask();
}

/** The page goes on: what could not be read meanwhile is asked for again. */
export function signedInAgain(): void {
  if (!told) return;
  told = false;
  toast(null);
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  isAsking = true;
  // The code of the sign-in may itself not come, for example without a network.
  const outcome = (await signInOverPage?.(end).catch(whereWithoutCode)) ?? 'elsewhere';
  isAsking = false;
  if (outcome === 'back') signedInAgain();
  else if (told) {
    const run = outcome === 'later' ? () => void ask() : leaveToSignIn;
    toast({ kind: 'warning', ...end, action: { label: 'Log In', run }, stays: true });
  }
}

/** A document of a build before this one gets no code of its own any more, however often it asks. */
async function whereWithoutCode(error: unknown): Promise<SignInOutcome> {
  return (await isCodeGone(error)) ? 'elsewhere' : 'later';
}

/** The sign-in screen, which leads back to this page; forms keep what was typed as drafts. */
export function leaveToSignIn(): void {
  sessionStorage.setItem('limpid.wanted', location.pathname + location.search);
  sessionStorage.removeItem('current_facility');
  location.assign(location.pathname);
}
