import { call, CallError } from './call.js';
import { allFilled, textField, toast } from './dom.js';
import { busy, formOf, isOwnPath, linkLine, showScreen, submitButton } from './screen.js';

const noId = 'Please Employee Id of the user';
const noKey = 'Please Enter the Secret Key';

/** Register: a secret key from an administrator proves the identity of the user (specification section 2). */
export function showRegister(): Promise<void> {
  const id = textField({
    id: 'username',
    label: 'Employee ID',
    type: 'text',
    autocomplete: 'username',
    required: noId,
  });
  const key = textField({
    id: 'secretKey',
    label: 'Secret Key',
    type: 'text',
    autocomplete: 'one-time-code',
    required: noKey,
    hint: 'The key comes from the administrator to prove your identity.',
  });
  const button = submitButton('Set Password');
  const submit = async (): Promise<void> => {
    const filled = allFilled([
      [id, noId],
      [key, noKey],
    ]);
    if (!filled) return;
    await busy(button, async () => {
      try {
        const { url } = await call<{ url: string }>('POST', '/auth/register', {
          username: id.value(),
          token: key.value(),
        });
        if (isOwnPath(url)) location.assign(url);
      } catch (error) {
        toast('Error Occurred', error instanceof CallError ? error.message : 'Something went wrong');
      }
    });
  };
  showScreen(
    'Welcome, identify yourself',
    '',
    formOf('Register', submit, id.box, key.box, button),
    linkLine('/', 'Already a User? Sign In'),
  );
  id.input.focus();
  return Promise.resolve();
}
