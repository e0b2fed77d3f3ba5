import { sessionEndKey, sessionEnds, type SessionEnding } from '#schemas/session-ends';
import { isCodeGone } from './code-gone.js';
import { toast } from '../app/toasts.js';

/** Message about the end of a session. */
export type SessionEnd = (typeof sessionEnds)[SessionEnding];

/** Outcome of a sign-in over the page: done, postponed, or only possible on the sign-in screen. */
export type SignInOutcome = 'back' | 'later' | 'elsewhere';

type SignInOverPage = (end: SessionEnd) => Promise<SignInOutcome>;

let isReported = false;
let isAsking = false;
let end: SessionEnd = sessionEnds.expired;
/** Null: the user leaves the page to sign in. */
let signInOverPage: SignInOverPage | null = null;
const listeners = new Set<() => void>();

/** True from the end of the session until the same user has signed in again. */
export function sessionHasEnded(): boolean {
  return isReported;
}

/** Set by the host: how to sign in without leaving the page. */
export function setSignInOverPage(ask: SignInOverPage): void {
  signInOverPage = ask;
}

/** Calls `listener` whenever the user has signed in again over the page. */
export function onSignedInAgain(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Reports the end of the session once and offers to sign in over the page, so that no input is lost (specification
 * section 8, screens "Common states"). A user who declines finds a persistent message, and is asked again when
 * `insists` is set because they tried to save.
 */
export function endSession(ending: SessionEnding, insists = false): void {
  if (isReported && (!insists || isAsking)) return;
  // A displaced device goes on asking with its token, and is told why each time.
  if (ending !== 'displaced') sessionStorage.removeItem('token');
  toast(null);
  if (!isReported) {
    end = sessionEnds[ending];
    // A page that is reloaded has no session to ask any more.
    sessionStorage.setItem(sessionEndKey, ending);
  }
  isReported = true;
  void ask();
}

/** The page continues: failed reads are requested again. */
export function signedInAgain(): void {
  if (!isReported) return;
  isReported = false;
  sessionStorage.removeItem(sessionEndKey);
  toast(null);
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  isAsking = true;
  // The code of the sign-in may itself fail to load, for example offline.
  const outcome = (await signInOverPage?.(end).catch(whereWithoutCode)) ?? 'elsewhere';
  isAsking = false;
  if (outcome === 'back') signedInAgain();
  else if (isReported) {
    const run = outcome === 'later' ? () => void ask() : leaveToSignIn;
    toast({ kind: 'warning', ...end, action: { label: 'Log In', run }, stays: true });
  }
}

/** A document of an older build can no longer load its code. */
async function whereWithoutCode(error: unknown): Promise<SignInOutcome> {
  return (await isCodeGone(error)) ? 'elsewhere' : 'later';
}

/** Opens the sign-in screen, which says why and leads back to this page; forms keep their input as drafts. */
export function leaveToSignIn(): void {
  sessionStorage.removeItem('current_facility');
  location.reload();
}
