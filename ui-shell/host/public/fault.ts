import { element } from './dom.js';

/** The generic error screen: Something went wrong, with a Try again button (specification section 2). */
export function showFault(place: Element, reference = ''): void {
  const again = element('button', { type: 'button', class: 'cds--btn cds--btn--primary' }, 'Try again');
  again.addEventListener('click', () => location.reload());
  place.replaceChildren(
    element(
      'div',
      { class: 'limpid-empty', role: 'alert' },
      element('h1', {}, 'Something went wrong'),
      ...(reference === '' ? [] : [element('p', {}, `Reference ${reference}`)]),
      again,
      element('p', {}, element('a', { class: 'cds--link', href: '/logout' }, 'Sign out')),
    ),
  );
}
