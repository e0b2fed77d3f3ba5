import { element } from './dom.js';

/** A public screen: title, subtitle and what follows, in the middle of the page. Answers its main part. */
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

/** A form that is checked by us and not by the browser; `submit` runs once at a time. */
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

/** The button of a public screen’s form, in Carbon’s look without Carbon’s code. */
export function submitButton(text: string): HTMLButtonElement {
  return element('button', { type: 'submit', class: 'cds--btn cds--btn--primary' }, text);
}

/** A line with a link below a form. */
export function linkLine(href: string, text: string): HTMLElement {
  return element('p', { class: 'limpid-link-line' }, element('a', { class: 'cds--link', href }, text));
}

/** Shows that work is done while `work` runs; the button cannot be pressed twice. */
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

/** Only a path of this server is ever followed. */
export function isOwnPath(url: string | undefined): url is string {
  return url !== undefined && /^\/(?![/\\])/.test(url);
}
