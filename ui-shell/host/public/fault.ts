import { element } from './dom.js';

export interface Fault {
  /** What failed, and why. */
  readonly message?: string;
  /** Reference under which support finds the error in the log. */
  readonly reference?: string;
  /** Retries the failed step; by default the page is reloaded. */
  again?(): void;
}

/** The generic error screen: Something went wrong, with a Try again button (specification section 2). */
export function showFault(place: Element, { message = '', reference = '', again }: Fault = {}): void {
  const button = element('button', { type: 'button', class: 'cds--btn cds--btn--primary' }, 'Try again');
  button.addEventListener('click', () => (again === undefined ? location.reload() : again()));
  place.replaceChildren(
    element(
      'div',
      { class: 'limpid-empty', role: 'alert' },
      element('h1', {}, 'Something went wrong'),
      ...(message === '' ? [] : [element('p', {}, message)]),
      ...(reference === '' ? [] : [element('p', {}, `Reference ${reference}`)]),
      button,
      element('p', {}, element('a', { class: 'cds--link', href: '/logout' }, 'Sign out')),
    ),
  );
}
