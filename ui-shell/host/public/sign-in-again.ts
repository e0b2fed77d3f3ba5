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
 * on with them. The browser's own dialog, because it lies also above dialogs that hold the focus: no key leads from those to a
 * message. With single sign-on the provider asks who it is, elsewhere, and drafts bring back what was typed.
 */
export async function signInAgain(end: SessionEnd, leave: () => void): Promise<SignInOutcome> {
  const isAtProvider = (await featureFlags()).SSO;
  const text = isAtProvider
    ? `${end.text} Your sign-on provider asks who you are, and leads you back to this page. What you typed is kept.`
    : `${end.text} What you typed is still here.`;
  const dialog = element(
    'dialog',
    { class: 'limpid-again', 'aria-labelledby': 'again-title', 'aria-describedby': 'again-text' },
    element('h2', { id: 'again-title' }, end.title),
    element('p', { id: 'again-text', class: 'limpid-caption' }, text),
  );
  const focus = isAtProvider ? askToLeave(dialog, leave) : askForPassword(dialog, leave);
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

/** Adds the buttons of a sign-in at the provider; answers what takes the focus. */
function askToLeave(dialog: HTMLDialogElement, leave: () => void): HTMLElement {
  const button = submitButton('Log In');
  const submit = (): Promise<void> => Promise.resolve(leave());
  dialog.append(
    formOf('Log in', submit, element('div', { class: 'limpid-again-buttons' }, putOffButton(dialog), button)),
  );
  return button;
}

/** Adds the form of a sign-in with a password; answers what takes the focus. */
function askForPassword(dialog: HTMLDialogElement, leave: () => void): HTMLElement {
  const { username, password, areFilled } = credentialFields('again-');
  username.input.value = readSession('email') ?? '';
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
