import { readSession, userOfBrowser } from './session.js';

const showSignIn = async (): Promise<void> => (await import('./public/sign-in.js')).showSignIn();
/** Screens shown before sign-in; each is loaded when its address is opened (specification section 2). */
const screens: Readonly<Record<string, () => Promise<void>>> = {
  '/': showSignIn,
  '/sign-in': showSignIn,
  '/logout': async () => (await import('./public/sign-out.js')).signOut(),
  '/forgot-password': async () => (await import('./public/retrieve-access.js')).showRetrieveAccess(),
  '/reset-password': async () => (await import('./public/set-password.js')).showSetPassword(),
  '/reset-password-expired': async () => (await import('./public/link-expired.js')).showLinkExpired(),
  '/register': async () => (await import('./public/register.js')).showRegister(),
};
/** Screens that signed-in users may open too, since a link in a mail can be opened at any time. */
const always = ['/logout', '/reset-password', '/reset-password-expired'];

/** Whether a session of this browser may be continued here: another window has one, and no other screen is asked for. */
function mayContinue(pathname: string): boolean {
  const asksForWork =
    pathname.startsWith('/app') || screens[pathname] === screens['/'] || screens[pathname] === undefined;
  return asksForWork && userOfBrowser() !== null;
}

/**
 * Entry code of every page: signed-out users get a small public screen at once, and the frame is loaded only for
 * signed-in users (ADR 0011).
 */
async function boot(): Promise<void> {
  document.documentElement.dataset['carbonTheme'] = localStorage.getItem('limpid.theme') === 'g100' ? 'g100' : 'white';
  const { pathname, search } = location;
  const lands = pathname === '/' && new URLSearchParams(search).has('token');
  const signedIn = readSession('current_facility') !== null && readSession('token') !== null;
  if (lands) await (await import('./public/landing.js')).land();
  else if (signedIn && !always.includes(pathname)) {
    if (!pathname.startsWith('/app')) history.replaceState(null, '', '/app');
    await (await import('./root.js')).startShell();
  } else {
    if (pathname.startsWith('/app')) sessionStorage.setItem('limpid.wanted', pathname + search);
    if (mayContinue(pathname) && (await (await import('./public/continue.js')).continueSession())) return;
    const screen = screens[pathname];
    if (screen === undefined) history.replaceState(null, '', '/');
    await (screen ?? screens['/'])?.();
  }
}

/** The generic error screen (specification section 2), for errors that no screen could show. */
boot().catch(async () => {
  const { showFault } = await import('./public/fault.js');
  showFault(document.querySelector('#limpid') ?? document.body);
});
