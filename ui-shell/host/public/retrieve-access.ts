import { call, CallError } from './call.js';
import { allFilled, element, textField, toast } from './dom.js';
import { busy, formOf, isOwnPath, linkLine, showScreen, submitButton } from './screen.js';

const noName = 'Please enter your email or Employee ID!';
const noKey = 'Please enter a Secret Key';

interface Recovery {
  readonly isEmail: boolean;
  readonly hasToken: boolean;
  readonly result: string;
  readonly link?: string;
}

/**
 * Retrieve Access: requests a link; the field for the secret key appears when one is required (specification section
 * 2).
 */
export function showRetrieveAccess(): Promise<void> {
  const username = textField({
    id: 'username',
    label: 'Email/Employee ID',
    type: 'text',
    autocomplete: 'username',
    required: noName,
  });
  const key = textField({
    id: 'secretKey',
    label: 'Secret Key',
    type: 'text',
    autocomplete: 'one-time-code',
    required: noKey,
    hint: 'The key comes from your administrator. Hyphens and upper or lower case do not matter.',
  });
  key.box.hidden = true;
  const button = submitButton('Identify Me');
  const said = element('p', { class: 'limpid-said', role: 'status' });

  const ask = async (): Promise<void> => {
    const answer = await call<Recovery>('POST', '/auth/reset-password', { username: username.value() });
    said.textContent = answer.result;
    if (!answer.hasToken) return;
    username.input.disabled = true;
    key.box.hidden = false;
    button.textContent = 'Reset Password';
    key.input.focus();
  };
  const exchange = async (): Promise<void> => {
    const { link } = await call<Recovery>('POST', '/auth/reset-password', {
      username: username.value(),
      token: key.value(),
      verifyToken: true,
    });
    if (isOwnPath(link)) location.assign(link);
  };
  const submit = async (): Promise<void> => {
    const asksKey = !key.box.hidden;
    if (!allFilled(asksKey ? [[key, noKey]] : [[username, noName]])) return;
    const title = asksKey ? 'Reset Password Failed' : 'Failed to Generate Reset Link';
    let next = button.textContent;
    await busy(button, async () => {
      await (asksKey ? exchange() : ask()).catch((error: unknown) => explain(title, error));
      next = key.box.hidden ? 'Identify Me' : 'Reset Password';
    });
    button.textContent = next;
  };
  showScreen(
    'Retrieve Access',
    'Tell us who you are to get a new password',
    formOf('Retrieve access', submit, username.box, said, key.box, button),
    linkLine('/', 'Already a User? Sign In'),
  );
  username.input.focus();
  return Promise.resolve();
}

function explain(title: string, error: unknown): void {
  toast(title, error instanceof CallError ? error.message : 'Something went wrong');
}
