import { call, CallError } from './call.js';
import { textField, toast } from './dom.js';
import { busy, formOf, linkLine, showScreen, submitButton } from './screen.js';

const noEmail = 'Please input your email!';

/** Link has expired: sends a new one, with the same message whatever the address (decisions.md, item 17). */
export function showLinkExpired(): Promise<void> {
  const email = textField({
    id: 'email',
    label: 'Your Email',
    type: 'email',
    autocomplete: 'email',
    required: noEmail,
  });
  const button = submitButton('Get a fresh link');
  const submit = async (): Promise<void> => {
    const isEmail = email.value() !== '' && email.input.validity.valid;
    email.fault(isEmail ? null : noEmail);
    if (!isEmail) return;
    await busy(button, async () => {
      try {
        const answer = await call<{ result: string }>('POST', '/auth/reset-password', { username: email.value() });
        toast('Success', answer.result, 'success');
      } catch (error) {
        toast('Failed to Generate Reset Link', error instanceof CallError ? error.message : 'Something went wrong');
      }
    });
  };
  showScreen(
    'Link has expired',
    'A link works once and for 24 hours. Ask for another one.',
    formOf('Get a fresh link', submit, email.box, button),
    linkLine('/', 'Already a User? Sign In'),
  );
  email.input.focus();
  return Promise.resolve();
}
