import type { SignedIn } from '#schemas/identity/session';
import { call, CallError } from './call.js';
import { allFilled, element, textField, toast } from './dom.js';
import { enterWork, keepSignIn } from './enter.js';
import { passwordField } from './password-field.js';
import { busy, formOf, linkLine, showScreen, submitButton } from './screen.js';

const noName = 'Please enter the Employee ID';
const noPassword = 'Please input your Password!';
const noReason = 'Please describe the emergency';

/** Two users sign in an administrator when the single sign-on provider does not answer. */
export function showEmergency(): void {
  const person = (id: string, who: string) => ({
    name: textField({ id, label: `${who}: Employee ID`, type: 'text', autocomplete: 'off', required: noName }),
    password: passwordField({
      id: `${id}-password`,
      label: `${who}: password`,
      autocomplete: 'current-password',
      required: noPassword,
    }),
  });
  const first = person('administrator', 'Administrator');
  const second = person('witness', 'Second person');
  const reason = textField({ id: 'reason', label: 'Reason', type: 'text', autocomplete: 'off', required: noReason });
  const button = submitButton('Sign in together');
  const submit = async (): Promise<void> => {
    const filled = allFilled([
      [first.name, noName],
      [first.password, noPassword],
      [second.name, noName],
      [second.password, noPassword],
      [reason, noReason],
    ]);
    if (!filled) return;
    const body = {
      username: first.name.value(),
      password: first.password.value(),
      witness: { username: second.name.value(), password: second.password.value() },
      reason: reason.value(),
    };
    await busy(button, async () => {
      try {
        const { token, user, license } = await call<SignedIn>('POST', '/auth/emergency', body);
        keepSignIn(token, user, license);
        await enterWork();
      } catch (error) {
        toast('Error Occurred', error instanceof CallError ? error.message : 'Something went wrong');
      }
    });
  };
  showScreen(
    'Emergency sign-in',
    'For a limited time, without signatures. All administrators are notified.',
    formOf(
      'Emergency sign-in',
      submit,
      first.name.box,
      first.password.box,
      second.name.box,
      second.password.box,
      reason.box,
      button,
    ),
    element('div', { class: 'limpid-links' }, linkLine('/', 'Back to Sign In')),
  );
  first.name.input.focus();
}
