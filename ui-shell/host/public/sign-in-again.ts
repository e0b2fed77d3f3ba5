import type { SessionEnd, SignInOutcome } from '@limpid/ui-kit';
import { readSession } from '../session.js';
import { call, CallError } from './call.js';
import { credentialFields, expiryNotice, featureFlags, logIn } from './credentials.js';
import { element } from './dom.js';
import { keepSignIn } from './enter.js';
import { busy, formOf, submitButton } from './screen.js';

const otherPerson =
  'Another user was working on this page. To sign in as a different user, leave the page: the input here stays with its author.';

let open: HTMLDialogElement | null = null;

/** Closes the dialog when the user has signed in elsewhere. */
export function closeSignInAgain(): void {
  open?.close('back');
}

/**
 * Sign-in over the current page, so that dialogs, forms and unsaved edits stay; only the same user can continue. A
 * native dialog is used because it covers open dialogs that hold the focus. With single sign-on the browser goes to the
 * provider, and drafts restore the input.
 */
export async function signInAgain(end: SessionEnd, leave: () => void): Promise<SignInOutcome> {
  const isAtProvider = (await featureFlags()).SSO;
  const text = isAtProvider
    ? `${end.text} Your sign-on provider verifies your identity and returns you to this page. What you typed is kept.`
    : `${end.text} What you typed is still here.`;
  const dialog = element(
    'dialog',
    { class: 'limpid-again', 'aria-labelledby': 'again-title', 'aria-describedby': 'again-text' },
    element('h2', { id: 'again-title' }, end.title),
    element('p', { id: 'again-text', class: 'limpid-caption' }, text),
  );
  const focus = isAtProvider ? askToLeave(dialog, leave) : askForPassword(dialog, leave);
  // Otherwise an open dialog below would handle Escape, close, and lose its input.
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
  focus.focus();
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      open = null;
      removeEventListener('keydown', putOff, { capture: true });
      dialog.remove();
      resolve(dialog.returnValue === 'back' ? 'back' : 'later');
    });
  });
}

/** Adds the buttons for a sign-in at the provider; returns the element to focus. */
function askToLeave(dialog: HTMLDialogElement, leave: () => void): HTMLElement {
  const button = submitButton('Log In');
  const submit = (): Promise<void> => Promise.resolve(leave());
  dialog.append(
    formOf('Log in', submit, element('div', { class: 'limpid-again-buttons' }, putOffButton(dialog), button)),
  );
  return button;
}

/** Adds the form for a sign-in with a password; returns the element to focus. */
function askForPassword(dialog: HTMLDialogElement, leave: () => void): HTMLElement {
  const { username, password, areFilled } = credentialFields('again-');
  username.input.value = readSession('limpid.username') ?? '';
  const button = submitButton('Log In');
  const fault = element('p', { class: 'limpid-fault', role: 'alert' });
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
  dialog.append(
    formOf(
      'Log in',
      submit,
      username.box,
      password.box,
      fault,
      element('div', { class: 'limpid-again-buttons' }, putOffButton(dialog), button),
      away,
    ),
  );
  return (username.value() === '' ? username : password).input;
}

function putOffButton(dialog: HTMLDialogElement): HTMLElement {
  const later = element('button', { type: 'button', class: 'cds--btn cds--btn--secondary' }, 'Not now');
  later.addEventListener('click', () => dialog.close());
  return later;
}

/** Begins a session for the user of the page; a session of another user is ended at once. */
async function resume(name: string, password: string): Promise<void> {
  const { token, user, license } = await logIn(name, password);
  if (user.id !== readSession('userId')) {
    await call('POST', '/auth/logout', { sso: false }, token);
    throw new CallError(403, 'NotAllowed', otherPerson, {});
  }
  keepSignIn(token, user, license);
  const notice = expiryNotice(user);
  // Shown when the next page is opened, so as not to interrupt the current work.
  if (notice !== null) sessionStorage.setItem('limpid.notice', notice);
}
