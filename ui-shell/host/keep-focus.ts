const lookMs = 120;
const rememberedElements = 20;
/**
 * Beyond this number, elements are not counted to find the focused one, because navigation in large grids would become
 * slow.
 */
const countedElements = 500;
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="tab"], [role="slider"]';
const dialogs = '[role="dialog"], [role="alertdialog"], .cds--modal';

/** Position of an element when it had the focus: its ancestors, and the child index at each. */
interface Place {
  readonly element: HTMLElement;
  readonly dialog: Element | null;
  readonly steps: readonly { readonly parent: Element; readonly index: number; readonly nth: number }[];
}

/**
 * Restores a lost focus (ADR 0023): to the opener of a closed dialog, to the neighbour of a deleted row, to the
 * replacement of a button, or to a button that was briefly disabled.
 */
export function keepFocus(content: HTMLElement, isArriving: () => boolean): void {
  let visited: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: HTMLElement | null = null;
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    visited = [...visited.filter(each => each.element !== target), placeOf(target)].slice(-rememberedElements);
  });
  const look = (): void => {
    timer = undefined;
    const last = visited.at(-1);
    if (last === undefined || isArriving() || document.activeElement !== document.body) return;
    // A click on an empty area removes the focus on purpose.
    if (canFocus(last.element)) {
      if (waiting === last.element) last.element.focus();
      waiting = null;
      return;
    }
    // It will be enabled again, and that change triggers the next check.
    if (waiting === last.element && isShown(last.element)) return;
    waiting = null;
    (openerOf(visited) ?? neighbour(last, content) ?? headingOf(content))?.focus();
  };
  const soon = (): void => {
    timer ??= setTimeout(look, lookMs);
  };
  // A closing dialog stays visible for a moment.
  addEventListener('transitionend', soon);
  new MutationObserver(records => {
    const held = visited.at(-1)?.element;
    if (records.some(({ attributeName, target }) => attributeName === 'disabled' && target === held))
      waiting = held ?? null;
    soon();
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'open'],
  });
}

function placeOf(element: HTMLElement): Place {
  const steps: Place['steps'][number][] = [];
  let isSmall = true;
  for (let child: Element = element; child.parentElement !== null && child !== document.body;) {
    const parent: Element = child.parentElement;
    isSmall &&= child.getElementsByTagName('*').length <= countedElements;
    const nth = isSmall ? [...child.querySelectorAll(focusable)].indexOf(element) : 0;
    steps.push({ parent, index: [...parent.children].indexOf(child), nth: Math.max(0, nth) });
    child = parent;
  }
  return { element, dialog: element.closest(dialogs), steps };
}

/** The element that had the focus before the closed dialog, or its neighbour if it is gone too. */
function openerOf(visited: readonly Place[]): HTMLElement | null {
  const dialog = visited.at(-1)?.dialog ?? null;
  if (dialog === null || isShown(dialog)) return null;
  const opener = visited.findLast(each => each.dialog !== dialog);
  if (opener === undefined) return null;
  return canFocus(opener.element) ? opener.element : neighbour(opener);
}

/** The element now at the position of the lost one, within the nearest ancestor that still exists. */
function neighbour({ steps }: Place, within?: Element): HTMLElement | null {
  for (const { parent, index, nth } of steps) {
    if (!parent.isConnected || !isShown(parent)) continue;
    if (within !== undefined && !within.contains(parent)) return null;
    const children = [...parent.children];
    const place = Math.min(index, children.length - 1);
    const inside = children[place] === undefined ? [] : focusables(children[place]);
    const found =
      inside[Math.min(nth, inside.length - 1)] ??
      firstOf(children.slice(place + 1)) ??
      lastOf(children.slice(0, place));
    if (found !== undefined) return found;
  }
  return null;
}

/** The nearest following element. */
function firstOf(elements: readonly Element[]): HTMLElement | undefined {
  return elements.map(each => focusables(each)[0]).find(found => found !== undefined);
}

/** The nearest preceding element. */
function lastOf(elements: readonly Element[]): HTMLElement | undefined {
  return elements.map(each => focusables(each).at(-1)).findLast(found => found !== undefined);
}

function focusables(root: Element): HTMLElement[] {
  return [root, ...root.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && canFocus(each),
  );
}

function canFocus(element: HTMLElement): boolean {
  return isShown(element) && !element.matches(':disabled') && element.closest('[inert]') === null;
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}

function headingOf(content: HTMLElement): HTMLElement | null {
  const heading = content.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
