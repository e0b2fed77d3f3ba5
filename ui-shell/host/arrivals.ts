/** How long to wait for a new heading when a page change leaves the old one in place. */
const sameHeadingMs = 500;

interface Shown {
  readonly path: string;
  readonly heading: HTMLElement | null;
  readonly text: string;
}

/**
 * Watches page changes: sets the document title from the heading and moves the focus to it when another page has opened
 * (ADR 0023). The first page takes no focus unless it `follows` a screen that had it. Returns a function that tells
 * whether a page is still opening.
 */
export function watchArrivals(
  content: HTMLElement,
  titleOf: (pathname: string) => string | undefined,
  follows: boolean,
): () => boolean {
  // The page last shown; before the first one only its address may be known.
  let shown: Shown = { path: follows ? '' : location.pathname, heading: null, text: '' };
  let focused: Element | null = null;
  let moved = false;
  let arrived: HTMLElement | null = null;
  let isReturn = false;
  const underway = (): boolean => location.pathname !== shown.path;
  const look = (sameIsNew: boolean): void => {
    // The replaced heading still had the focus, so the user had not moved on.
    if (arrived?.isConnected === false && focused === arrived) {
      shown = { path: '', heading: null, text: '' };
      arrived = null;
    }
    const heading = content.querySelector('h1');
    const text = heading?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
    const name = text === '' ? titleOf(location.pathname) : text;
    document.title = name === undefined ? 'Limpid' : `${name} · Limpid`;
    if (!underway()) shown = { ...shown, heading, text };
    else if (heading !== null && (sameIsNew || heading !== shown.heading || text !== shown.text)) {
      shown = { path: location.pathname, heading, text };
      // The focus is left alone if the user has moved it meanwhile.
      if (!moved && isFree(focused, content)) {
        arriveAt(heading, isReturn);
        arrived = heading;
      }
      moved = false;
    }
    if (!underway()) focused = document.activeElement;
  };
  new MutationObserver(() => look(false)).observe(content, { childList: true, subtree: true, characterData: true });
  addEventListener('single-spa:routing-event', () => {
    look(false);
    if (underway()) setTimeout(() => underway() && look(true), sameHeadingMs);
  });
  // single-spa dispatches this event for every change of the address and names the call that caused it.
  addEventListener('popstate', (event: PopStateEvent & { readonly singleSpaTrigger?: string }) => {
    if (event.singleSpaTrigger !== 'replaceState') isReturn = event.singleSpaTrigger === undefined;
  });
  addEventListener('focusin', ({ target }) => {
    if (!underway()) focused = target as Element;
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Tab' && underway()) moved = true;
  });
  look(false);
  return underway;
}

/** True when nothing on the new page has the focus. */
function isFree(before: Element | null, content: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || active === before || active === content || !content.contains(active);
}

/** Pages start at the top; on the way back the browser restores the scroll position. */
function arriveAt(heading: HTMLElement, isReturn: boolean): void {
  if (!isReturn) scrollTo({ top: 0, behavior: 'instant' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
