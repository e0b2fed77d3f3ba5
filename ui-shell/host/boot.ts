import { readSession } from './session.js';

/**
 * First code of every page. Signed-out people get the small public screen at once; everything else arrives with the
 * frame, which is loaded only when somebody works (ADR 0011).
 */
async function boot(): Promise<void> {
  document.documentElement.dataset['carbonTheme'] = localStorage.getItem('limpid.theme') === 'g100' ? 'g100' : 'white';
  const signedIn = readSession('current_facility') !== null && readSession('token') !== null;
  if (location.pathname === '/logout') {
    const { signOut } = await import('./public/sign-out.js');
    await signOut();
    return;
  }
  if (signedIn) {
    if (!location.pathname.startsWith('/app')) history.replaceState(null, '', '/app');
    const { startShell } = await import('./root.js');
    await startShell();
    return;
  }
  if (location.pathname.startsWith('/app'))
    sessionStorage.setItem('limpid.wanted', location.pathname + location.search);
  if (location.pathname !== '/' && location.pathname !== '/sign-in') history.replaceState(null, '', '/');
  const { showSignIn } = await import('./public/sign-in.js');
  await showSignIn();
}

void boot();
