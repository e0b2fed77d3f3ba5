import { enterFacility, writeSession, type FacilityChoice } from '../session.js';
import { call, CallError } from './call.js';
import { chooseFacility } from './choose-facility.js';
import { element, textField, toast } from './dom.js';

/** Errors after which the browser goes to the page where the password is changed (specification section 8). */
const redirecting = ['ChangePasswordOnFirstLogin', 'ChangePasswordOnPasswordExpiry'];
const redirectDelayMs = 2000;

interface SignedIn {
  readonly token: string;
  readonly license: readonly { readonly state: string }[];
  readonly user: { readonly id: string; readonly email: string | null };
}

/** The Login screen: texts, fields and rules of specification sections 2 and 5. */
export async function showSignIn(): Promise<void> {
  const frame = document.querySelector('#limpid');
  if (frame === null) return;
  document.title = 'Log in · Limpid';
  const username = textField({ id: 'username', label: 'Email/Employee ID', type: 'text', autocomplete: 'username' });
  const password = textField({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' });
  const capsLock = element('p', { class: 'cds--form__helper-text', role: 'status' });
  const show = element(
    'button',
    { type: 'button', class: 'limpid-plain-button', 'aria-pressed': 'false' },
    'Show password',
  );
  const button = element('button', { type: 'submit', class: 'cds--btn cds--btn--primary' }, 'Log In');
  const form = element(
    'form',
    { novalidate: '', 'aria-label': 'Log in' },
    username.box,
    password.box,
    capsLock,
    show,
    button,
  );
  const main = element(
    'main',
    { id: 'main-content' },
    element('h1', {}, 'Welcome User'),
    element('p', { class: 'limpid-caption' }, 'Provide your credentials below to login'),
    form,
  );
  frame.replaceChildren(element('div', { class: 'limpid-public' }, main));

  show.addEventListener('click', () => {
    const hidden = password.input.type === 'password';
    password.input.type = hidden ? 'text' : 'password';
    show.textContent = hidden ? 'Hide password' : 'Show password';
    show.setAttribute('aria-pressed', String(hidden));
  });
  password.input.addEventListener('keyup', event => {
    capsLock.textContent = event.getModifierState('CapsLock') ? 'Caps Lock is on' : '';
  });
  username.input.addEventListener('blur', () =>
    username.fault(username.input.value.trim() === '' ? 'Please input your E-mail!' : null),
  );
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit();
  });
  username.input.focus();

  const submit = async (): Promise<void> => {
    username.fault(username.input.value.trim() === '' ? 'Please input your E-mail!' : null);
    password.fault(password.input.value === '' ? 'Please input your Password!' : null);
    if (username.input.value.trim() === '' || password.input.value === '') return;
    button.disabled = true;
    button.textContent = 'Loading…';
    try {
      await signIn(main, username.input.value.trim(), password.input.value);
    } catch (error) {
      explain(error);
      button.disabled = false;
      button.textContent = 'Log In';
    }
  };
}

function explain(error: unknown): void {
  const known = error instanceof CallError ? error : new CallError(0, 'ServerError', 'Something went wrong', {});
  toast('Error Occurred', known.message);
  const { url } = known.details;
  // Only a path of this server is followed.
  if (redirecting.includes(known.errName) && url !== undefined && /^\/(?!\/)/.test(url))
    setTimeout(() => location.assign(url), redirectDelayMs);
}

async function signIn(main: HTMLElement, username: string, password: string): Promise<void> {
  const { token, user, license } = await call<SignedIn>('POST', '/auth/login', { username, password });
  writeSession('token', token);
  writeSession('userId', user.id);
  writeSession('email', user.email ?? '');
  writeSession('licenseInformation', JSON.stringify(license.filter(entry => entry.state !== 'genuine')));
  writeSession('featureFlags', JSON.stringify(await call('GET', '/features')));
  const { facilities } = await call<{ facilities: readonly FacilityChoice[] }>('GET', '/plans/production/facilities');
  const [only] = facilities;
  if (only === undefined)
    throw new CallError(403, 'NotAllowed', 'You do not belong to any facility. Please contact your administrator', {});
  enterFacility(facilities.length === 1 ? only : await chooseFacility(main, facilities));
  const wanted = sessionStorage.getItem('limpid.wanted');
  sessionStorage.removeItem('limpid.wanted');
  history.replaceState(null, '', wanted?.startsWith('/app') === true ? wanted : '/app');
  const { startShell } = await import('../root.js');
  await startShell();
}
