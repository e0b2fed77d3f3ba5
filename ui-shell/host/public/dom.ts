/** Creates an element; text is always inserted as text, never as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A field with its label and its error message. */
export interface PublicField {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  /** The input without surrounding blanks; passwords are not trimmed. */
  value(): string;
  fault(message: string | null): void;
}

/** A Carbon text field without its script; `required` is checked when the field is left or submitted empty. */
export function textField(options: {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly required?: string;
  readonly hint?: string;
}): PublicField {
  const { id, label, type, autocomplete, required, hint } = options;
  const described = hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`;
  const input = element('input', {
    id,
    name: id,
    type,
    class: 'cds--text-input',
    autocomplete,
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': described,
  });
  const faultText = element('div', { id: `${id}-fault`, class: 'limpid-fault', role: 'alert' });
  const box = element(
    'div',
    { class: 'cds--form-item' },
    element('label', { for: id, class: 'cds--label' }, label),
    element('div', { class: 'cds--text-input__field-wrapper' }, input),
    ...(hint === undefined ? [] : [element('div', { id: `${id}-hint`, class: 'cds--form__helper-text' }, hint)]),
    faultText,
  );
  const value = (): string => (type === 'password' ? input.value : input.value.trim());
  const fault = (message: string | null): void => {
    faultText.textContent = message ?? '';
    input.classList.toggle('cds--text-input--invalid', message !== null);
    if (message === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  if (required !== undefined) input.addEventListener('blur', () => fault(value() === '' ? required : null));
  return { box, input, value, fault };
}

/** Marks every empty required field and focuses the first; true when there is none. */
export function allFilled(fields: readonly (readonly [field: PublicField, required: string])[]): boolean {
  const empty = fields.filter(([field]) => field.value() === '');
  for (const [field, required] of fields) field.fault(field.value() === '' ? required : null);
  empty[0]?.[0].input.focus();
  return empty.length === 0;
}

/** A message at the top right; a new one replaces the previous one (specification section 8). */
export function toast(title: string, message: string, kind: 'warning' | 'success' = 'warning'): void {
  document.querySelector('.limpid-toasts')?.remove();
  const close = element(
    'button',
    { type: 'button', class: 'cds--toast-notification__close-button', 'aria-label': 'Close' },
    '×',
  );
  const box = element(
    'div',
    { class: 'limpid-toasts' },
    element(
      'div',
      {
        class: `cds--toast-notification cds--toast-notification--low-contrast cds--toast-notification--${kind}`,
        role: kind === 'success' ? 'status' : 'alert',
      },
      element(
        'div',
        { class: 'cds--toast-notification__details' },
        element('div', { class: 'cds--toast-notification__title' }, title),
        element('div', { class: 'cds--toast-notification__subtitle' }, message),
      ),
      close,
    ),
  );
  close.addEventListener('click', () => box.remove());
  document.body.append(box);
}
