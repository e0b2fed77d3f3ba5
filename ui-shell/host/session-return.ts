import { leaveToSignIn, setSignInOverPage, signedInAgain } from '@limpid/ui-kit';
import { followOtherWindows } from './other-windows.js';

const quietMs = 1000;
const lookEveryMs = 200;
const lockedClass = 'limpid-locked';

/** Hides what is shown, until the same person is back. */
export function hidePage(): void {
  document.documentElement.classList.add(lockedClass);
}

/** Whether the page is hidden because nobody is there. */
export function isPageHidden(): boolean {
  return document.documentElement.classList.contains(lockedClass);
}

/** Lets people go on with their page after its session has ended: by signing in over it, or in another window. */
export function watchSessionReturn(): void {
  let lastKey = 0;
  const typed = (): void => {
    lastKey = Date.now();
  };
  addEventListener('keydown', typed, { passive: true, capture: true });
  /** The dialog takes the focus: nobody shall type into it what was meant for a field below. */
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
