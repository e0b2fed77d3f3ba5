/** After a change of page that leaves its heading as it was, this long is waited for another one. */
const sameHeadingMs = 500;

interface Shown {
  readonly path: string;
  readonly heading: HTMLElement | null;
  readonly text: string;
}

/**
 * Watches which page is shown. Its heading names the document, and takes the focus when another page has come: keyboards go
 * on there, and screen readers say once where one is. A change of the address that keeps the page (a filter, a tab, a day)
 * moves nothing, nor does the first page unless it `follows` a screen that held the focus. Answers whether another page is
 * on its way.
 */
export function watchArrivals(
  content: HTMLElement,
  titleOf: (pathname: string) => string | undefined,
  follows: boolean,
): () => boolean {
  // The page that was arrived at last; before the first one only its address may be known.
  let shown: Shown = { path: follows ? '' : location.pathname, heading: null, text: '' };
  let focused: Element | null = null;
  let moved = false;
  let arrived: HTMLElement | null = null;
  let isReturn = false;
  const underway = (): boolean => location.pathname !== shown.path;
  const look = (sameIsNew: boolean): void => {
    // The page before stood longer than was waited for, or a page puts another in its own place: nobody had gone on from there.
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
      // Whoever has gone on meanwhile is not called back.
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
  // Single-spa makes such an event of every change of the address, and says which call it was.
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

/** Nothing of the new page has taken the focus. */
function isFree(before: Element | null, content: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || active === before || active === content || !content.contains(active);
}

/** Pages begin at their top, not where the one before stood; on the way back the browser knows where one was. */
function arriveAt(heading: HTMLElement, isReturn: boolean): void {
  if (!isReturn) scrollTo({ top: 0, behavior: 'instant' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
