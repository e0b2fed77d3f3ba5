import type { SessionEnd, SignInOutcome } from '@limpid/ui-kit';
import { readSession } from '../session.js';
import { call, CallError } from './call.js';
import { credentialFields, expiryNotice, featureFlags, logIn } from './credentials.js';
import { element } from './dom.js';
import { keepSignIn } from './enter.js';
import { busy, formOf, submitButton } from './screen.js';

const otherPerson =
  'Somebody else was at work on this page. To sign in as another person, leave the page: what was typed here stays theirs.';

let open: HTMLDialogElement | null = null;

/** Somebody has signed in elsewhere: the dialog has nothing left to ask. */
export function closeSignInAgain(): void {
  open?.close('back');
}

/**
 * Sign-in over the page that somebody works on: dialogs, forms and unsaved edits stay as they are. Only the same person goes
 * on with them. The browser's own dialog, because it lies also above dialogs that hold the focus. With single sign-on there is
 * nothing to ask here: the provider asks, elsewhere.
 */
export async function signInAgain(end: SessionEnd, leave: () => void): Promise<SignInOutcome> {
  if ((await featureFlags()).SSO) return 'elsewhere';
  const { username, password, areFilled } = credentialFields('again-');
  username.input.value = readSession('email') ?? '';
  const button = submitButton('Log In');
  const later = element('button', { type: 'button', class: 'cds--btn cds--btn--secondary' }, 'Not now');
  const fault = element('p', { class: 'limpid-fault', role: 'alert' });
  const dialog = element(
    'dialog',
    { class: 'limpid-again', 'aria-labelledby': 'again-title', 'aria-describedby': 'again-text' },
    element('h2', { id: 'again-title' }, end.title),
    element('p', { id: 'again-text', class: 'limpid-caption' }, `${end.text} What you typed is still here.`),
  );
  const submit = (): Promise<void> =>
    busy(button, async () => {
      fault.textContent = '';
      if (!areFilled()) return;
      try {
        await resume(username.value(), password.value());
        dialog.close('back');
      } catch (error) {
        fault.textContent = error instanceof CallError ? error.message : 'Something went wrong';
        password.input.value = '';
        password.input.focus();
      }
    });
  const away = element('button', { type: 'button', class: 'limpid-plain-button' }, 'Leave this page and sign in');
  away.addEventListener('click', leave);
  later.addEventListener('click', () => dialog.close());
  dialog.append(
    formOf(
      'Log in',
      submit,
      username.box,
      password.box,
      fault,
      element('div', { class: 'limpid-again-buttons' }, later, button),
      away,
    ),
  );
  // A dialog below would take Escape for itself, close, and lose what was typed in it.
  const putOff = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dialog.close();
  };
  addEventListener('keydown', putOff, { capture: true });
  document.body.append(dialog);
  open = dialog;
  dialog.showModal();
  (username.value() === '' ? username : password).input.focus();
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      open = null;
      removeEventListener('keydown', putOff, { capture: true });
      dialog.remove();
      resolve(dialog.returnValue === 'back' ? 'back' : 'later');
    });
  });
}

/** Begins a session for the person whose page it is; one that another person has begun by that is ended at once. */
async function resume(name: string, password: string): Promise<void> {
  const { token, user, license } = await logIn(name, password);
  if (user.id !== readSession('userId')) {
    await call('POST', '/auth/logout', { sso: false }, token);
    throw new CallError(403, 'NotAllowed', otherPerson, {});
  }
  keepSignIn(token, user, license);
  const notice = expiryNotice(user);
  // Told when the next page is opened: now people go on with what they were at.
  if (notice !== null) sessionStorage.setItem('limpid.notice', notice);
}
