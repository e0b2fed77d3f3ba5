import { brokenRules, passwordRules, type PasswordRuleSettings } from '#schemas/identity/password-rules';
import { call, CallError } from './call.js';
import { allFilled, element, textField, toast } from './dom.js';
import { passwordField } from './password-field.js';
import { busy, formOf, showScreen, submitButton } from './screen.js';

const noPassword = 'Please enter your new password!';
const noConfirmation = 'Please confirm your password!';
const unmet = ['Password Requirements', 'Not all password requirements met'] as const;
/** Shown when the server gives no reason (specification section 8). */
const defaultFailure = 'password must be at least 8 characters';

interface Link {
  readonly u: string;
  readonly token: string;
}
interface Checked {
  readonly email: string;
  readonly passwordPolicySettings: PasswordRuleSettings;
}

/** Set a new password: checks the link, then shows the rules while the user types (specification section 2). */
export async function showSetPassword(): Promise<void> {
  const link = takeLink();
  const checked = link === null ? null : await check(link);
  if (link === null || checked === null) {
    history.replaceState(null, '', '/reset-password-expired');
    await (await import('./link-expired.js')).showLinkExpired();
    return;
  }
  showForm(link, checked);
}

/** Removes the link from the address at once; the history state keeps it for a reload. */
function takeLink(): Link | null {
  const query = new URLSearchParams(location.search);
  const kept = (history.state ?? {}) as Partial<Link>;
  const [u, token] = [query.get('u') ?? kept.u ?? '', query.get('token') ?? kept.token ?? ''];
  if (u === '' || token === '') return null;
  history.replaceState({ u, token }, '', '/reset-password');
  return { u, token };
}

function check(link: Link): Promise<Checked | null> {
  const query = new URLSearchParams({ u: link.u, token: link.token });
  return call<Checked>('GET', `/auth/reset-password-policy?${query.toString()}`).catch((error: unknown) => {
    if (error instanceof CallError && error.status >= 400 && error.status < 429) return null;
    throw error;
  });
}

function showForm(link: Link, { email, passwordPolicySettings: settings }: Checked): void {
  const name = textField({ id: 'email', label: 'Email', type: 'text', autocomplete: 'username' });
  name.input.value = email;
  name.input.readOnly = true;
  const password = passwordField({
    id: 'password',
    label: 'Password',
    autocomplete: 'new-password',
    required: noPassword,
  });
  const again = passwordField({
    id: 'confirmPassword',
    label: 'Re-enter Password',
    autocomplete: 'new-password',
    required: noConfirmation,
  });
  const button = submitButton('Complete Registration');
  const list = checklist(settings);
  const look = (): void => {
    button.disabled = !list.update(password.value(), again.value());
  };
  for (const field of [password, again]) field.input.addEventListener('input', look);
  look();

  const submit = async (): Promise<void> => {
    const filled = allFilled([
      [password, noPassword],
      [again, noConfirmation],
    ]);
    if (!filled) return;
    if (!list.update(password.value(), again.value())) {
      toast(...unmet);
      return;
    }
    await busy(button, () => save(link, password.value(), again.value()));
    look();
  };
  const form = formOf('Set a new password', submit, name.box, password.box, again.box, list.box, button);
  // Enter does not submit a form whose only button is disabled, so the reason is shown here.
  form.addEventListener('keydown', event => {
    if (event.key === 'Enter' && button.disabled && event.target instanceof HTMLInputElement) void submit();
  });
  showScreen('Set a new password', '', form);
  password.input.focus();
}

/** The rules with a mark each; `update` returns whether all are met. */
function checklist(settings: PasswordRuleSettings): {
  readonly box: HTMLElement;
  update(password: string, again: string): boolean;
} {
  const rules = passwordRules(settings).map(({ rule, text }) => {
    const state = element('span', { class: 'cds--visually-hidden' }, 'not met: ');
    return { rule, state, item: element('li', {}, state, text) };
  });
  const box = element('ul', { class: 'limpid-rules', 'aria-label': 'Password rules' }, ...rules.map(rule => rule.item));
  return {
    box,
    update: (password, again) => {
      const broken = new Set(brokenRules(password, settings));
      if (password === '' || password !== again) broken.add('equal');
      for (const { rule, item, state } of rules) {
        item.classList.toggle('limpid-met', !broken.has(rule));
        state.textContent = broken.has(rule) ? 'not met: ' : 'met: ';
      }
      return broken.size === 0;
    },
  };
}

/** A refusal without a reason concerns the password; other errors have their own text. */
function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return defaultFailure;
  const isRefusal = error.status >= 400 && error.status < 500;
  return isRefusal && error.errName === 'ServerError' ? defaultFailure : error.message;
}

async function save(link: Link, newPassword: string, confirmPassword: string): Promise<void> {
  const query = new URLSearchParams({ token: link.token, u: link.u });
  try {
    await call('POST', `/auth/change-password?${query.toString()}`, { username: link.u, newPassword, confirmPassword });
  } catch (error) {
    toast('Reset Password Failed', failureText(error));
    return;
  }
  sessionStorage.clear();
  sessionStorage.setItem('limpid.notice', 'Your password was set. Log in with it.');
  location.replace('/login');
}
