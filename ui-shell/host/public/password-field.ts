import { element, textField, type PublicField } from './dom.js';

/** A password field that can be shown, warns when Caps Lock is on, and permits pasting and password managers. */
export function passwordField(options: {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly required: string;
}): PublicField {
  const field = textField({ ...options, type: 'password' });
  const { input } = field;
  const show = element(
    'button',
    { type: 'button', class: 'limpid-plain-button', 'aria-pressed': 'false', 'aria-controls': options.id },
    'Show password',
  );
  const capsLock = element('p', { class: 'cds--form__helper-text', role: 'status' });
  show.addEventListener('click', () => {
    const hidden = input.type === 'password';
    input.type = hidden ? 'text' : 'password';
    show.textContent = hidden ? 'Hide password' : 'Show password';
    show.setAttribute('aria-pressed', String(hidden));
  });
  const look = (event: KeyboardEvent | MouseEvent): void => {
    capsLock.textContent = event.getModifierState('CapsLock') ? 'Caps Lock is on' : '';
  };
  input.addEventListener('keyup', look);
  input.addEventListener('mousedown', look);
  field.box.append(element('div', { class: 'limpid-password-tools' }, show, capsLock));
  return field;
}
