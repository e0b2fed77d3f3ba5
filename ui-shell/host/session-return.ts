import { leaveToSignIn, setSignInOverPage, signedInAgain } from '@limpid/ui-kit';
import { followOtherWindows } from './other-windows.js';

const quietMs = 1000;
const lookEveryMs = 200;
const lockedClass = 'limpid-locked';

/** Hides the page until the same user is back. */
export function hidePage(): void {
  document.documentElement.classList.add(lockedClass);
}

/** True while the page is hidden because the user is idle. */
export function isPageHidden(): boolean {
  return document.documentElement.classList.contains(lockedClass);
}

/** Lets users continue on their page after the session has ended, by signing in over it or in another window. */
export function watchSessionReturn(): void {
  let lastKey = 0;
  const typed = (): void => {
    lastKey = Date.now();
  };
  addEventListener('keydown', typed, { passive: true, capture: true });
  /** The dialog takes the focus, so that no input reaches a field below it. */
  const quiet = async (): Promise<void> => {
    while (Date.now() - lastKey < quietMs) await new Promise(resolve => setTimeout(resolve, lookEveryMs));
  };
  setSignInOverPage(async end => {
    const { signInAgain } = await import('./public/sign-in-again.js');
    await quiet();
    const outcome = await signInAgain(end, leaveToSignIn);
    if (outcome === 'back') document.documentElement.classList.remove(lockedClass);
    return outcome;
  });
  followOtherWindows(() => {
    document.documentElement.classList.remove(lockedClass);
    void import('./public/sign-in-again.js').then(({ closeSignInAgain }) => closeSignInAgain());
    signedInAgain();
  });
}
