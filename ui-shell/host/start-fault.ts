import { element } from './public/dom.js';

/** The generic error screen when not even the list of pages could be read (specification section 2). */
export function showStartFault(content: HTMLElement): void {
  const again = element('button', { type: 'button', class: 'cds--btn cds--btn--primary' }, 'Try again');
  again.addEventListener('click', () => location.reload());
  const out = element('a', { class: 'cds--link', href: '/logout' }, 'Sign out');
  content.replaceChildren(
    element(
      'div',
      { class: 'limpid-empty', role: 'alert' },
      element('h1', {}, 'Something went wrong'),
      again,
      element('p', {}, out),
    ),
  );
}
