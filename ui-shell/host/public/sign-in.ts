import { sessionEndKey, sessionEnds, type SessionEnding } from '#schemas/session-ends';
import { CallError } from './call.js';
import { credentialFields, expiryNotice, featureFlags, logIn, noName } from './credentials.js';
import { allFilled, element, toast } from './dom.js';
import { enterWork, keepSignIn } from './enter.js';
import { signOnErrorText } from './single-sign-on.js';
import { busy, formOf, isOwnPath, linkLine, showScreen, submitButton } from './screen.js';

/** Errors after which the browser opens the page for changing the password (specification section 8). */
const redirecting = ['ChangePasswordOnFirstLogin', 'ChangePasswordOnPasswordExpiry'];
const redirectDelayMs = 2000;

/** The Login screen: texts, fields and rules of specification sections 2 and 5. */
export async function showSignIn(): Promise<void> {
  const { username, password, areFilled } = credentialFields('');
  const button = submitButton('Log In');
  const flags = featureFlags();
  // A submission waits for the flags, which decide where the password is asked for.
  const submit = (): Promise<void> =>
    busy(button, async () => {
      const { SSO, SSOProvider } = await flags;
      if (SSO) {
        if (allFilled([[username, noName]])) goToProvider(SSOProvider, username.value());
        return;
      }
      if (areFilled()) await signIn(username.value(), password.value()).catch(explain);
    });
  const emergency = element(
    'button',
    { type: 'button', class: 'limpid-plain-button', hidden: '' },
    'Emergency sign-in',
  );
  emergency.addEventListener('click', () => void import('./emergency.js').then(screen => screen.showEmergency()));
  showScreen(
    'Welcome User',
    'Provide your credentials below to login',
    formOf('Log in', submit, username.box, password.box, button),
    element(
      'div',
      { class: 'limpid-links' },
      linkLine('/forgot-password', 'Forgot Password ?'),
      linkLine('/register', 'New User? Register'),
      emergency,
    ),
  );
  username.input.focus();
  showNotices();
  const { SSO, emergencySignIn } = await flags;
  // With single sign-on the provider asks for the password.
  password.box.hidden = SSO;
  emergency.hidden = emergencySignIn !== true;
}

function goToProvider(provider: string, username: string): void {
  location.assign(`/api/v2/auth/sso/${encodeURIComponent(provider)}/login?u=${encodeURIComponent(username)}`);
}

/** Shows notices of the previous screen and errors of the single sign-on provider. */
function showNotices(): void {
  const notice = sessionStorage.getItem('limpid.notice');
  sessionStorage.removeItem('limpid.notice');
  if (notice !== null) toast('Done', notice, 'success');
  const ended = sessionStorage.getItem(sessionEndKey);
  sessionStorage.removeItem(sessionEndKey);
  if (ended !== null && ended in sessionEnds) {
    const { title, text } = sessionEnds[ended as SessionEnding];
    toast(title, text);
  }
  const error = new URLSearchParams(location.search).get('error');
  if (error === null) return;
  history.replaceState(null, '', location.pathname);
  toast('Error Occurred', `Single sign-on failed: ${signOnErrorText(error)}`);
}

function explain(error: unknown): void {
  const known = error instanceof CallError ? error : new CallError(0, 'ServerError', 'Something went wrong', {});
  toast('Error Occurred', known.message);
  const { url } = known.details;
  if (redirecting.includes(known.errName) && isOwnPath(url)) setTimeout(() => location.assign(url), redirectDelayMs);
}

async function signIn(username: string, password: string): Promise<void> {
  const { token, user, license } = await logIn(username, password);
  keepSignIn(token, user, license);
  const notice = expiryNotice(user);
  if (notice !== null) sessionStorage.setItem('limpid.notice', notice);
  await enterWork();
}
