import { element } from './dom.js';

/** A public screen with title, subtitle and content in the middle of the page; returns its main element. */
export function showScreen(title: string, subtitle: string, ...children: readonly HTMLElement[]): HTMLElement {
  document.title = `${title} · Limpid`;
  const main = element(
    'main',
    { id: 'main-content' },
    element('h1', { tabindex: '-1' }, title),
    ...(subtitle === '' ? [] : [element('p', { class: 'limpid-caption' }, subtitle)]),
    ...children,
  );
  const brand = element(
    'header',
    { class: 'limpid-brand' },
    element('strong', {}, 'Limpid'),
    'Cleaning Validation Risk Management Platform',
  );
  document.querySelector('#limpid')?.replaceChildren(element('div', { class: 'limpid-public' }, brand, main));
  return main;
}

/** A form that is validated by the product instead of the browser; `submit` never runs twice at once. */
export function formOf(label: string, submit: () => Promise<void>, ...children: readonly Node[]): HTMLFormElement {
  const form = element('form', { novalidate: '', 'aria-label': label }, ...children);
  let running = false;
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (running) return;
    running = true;
    void submit().finally(() => (running = false));
  });
  return form;
}

/** The submit button of a public screen, styled like Carbon without its code. */
export function submitButton(text: string): HTMLButtonElement {
  return element('button', { type: 'submit', class: 'cds--btn cds--btn--primary' }, text);
}

/** A line with a link below a form. */
export function linkLine(href: string, text: string): HTMLElement {
  return element('p', { class: 'limpid-link-line' }, element('a', { class: 'cds--link', href }, text));
}

/** Disables the button and shows that `work` is running. */
export async function busy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const text = button.textContent;
  button.disabled = true;
  button.textContent = 'Loading…';
  try {
    await work();
  } finally {
    button.disabled = false;
    button.textContent = text;
  }
}

/** True for a path of this server; redirects lead nowhere else. */
export function isOwnPath(url: string | undefined): url is string {
  return url !== undefined && /^\/(?![/\\])/.test(url);
}
