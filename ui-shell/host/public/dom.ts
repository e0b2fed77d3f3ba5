/** Makes an element; text is always text, never markup. */
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

/** A Carbon text field without its script: label, input, place for the field's error. */
export function textField(options: {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autocomplete: string;
}): { readonly box: HTMLElement; readonly input: HTMLInputElement; fault(message: string | null): void } {
  const input = element('input', {
    id: options.id,
    name: options.id,
    type: options.type,
    class: 'cds--text-input',
    autocomplete: options.autocomplete,
    'aria-describedby': `${options.id}-fault`,
  });
  const faultText = element('div', { id: `${options.id}-fault`, class: 'limpid-fault', role: 'alert' });
  const wrapper = element('div', { class: 'cds--text-input__field-wrapper' }, input);
  const box = element(
    'div',
    { class: 'cds--form-item' },
    element('label', { for: options.id, class: 'cds--label' }, options.label),
    wrapper,
    faultText,
  );
  return {
    box,
    input,
    fault: message => {
      faultText.textContent = message ?? '';
      input.classList.toggle('cds--text-input--invalid', message !== null);
      input.toggleAttribute('aria-invalid', message !== null);
    },
  };
}

/** A warning at the top right; a new one takes the place of the one before (specification section 8). */
export function toast(title: string, message: string): void {
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
        class: 'cds--toast-notification cds--toast-notification--low-contrast cds--toast-notification--warning',
        role: 'alert',
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
