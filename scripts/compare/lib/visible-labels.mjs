/** Kinds of labels and where they are on a page. */
const selectors = {
  heading: 'h1, h2, h3, h4, h5, h6',
  label: 'label, legend, .cds--label',
  help: '.cds--form__helper-text',
  column: 'th',
  fact: 'dt',
  tab: '[role=tab]',
  button: 'button, [role=button], a.cds--btn',
  menu: 'nav a, [role=menuitem]',
  option: 'option, [role=option]',
  text: 'main p, summary, caption, figcaption, .cds--inline-notification__title, .cds--inline-notification__subtitle',
};

/**
 * All labels that a page shows, as `kind: text`; data in cells and facts are not among them.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function visibleLabels(page) {
  return page.evaluate(kinds => {
    const said = element => (element.innerText ?? element.textContent ?? '').trim() || element.textContent.trim();
    const found = [];
    for (const [kind, selector] of Object.entries(kinds))
      for (const element of document.querySelectorAll(selector)) {
        const isShown = element.getClientRects().length > 0 || element.tagName === 'OPTION';
        if (isShown) found.push(`${kind}: ${said(element) || element.getAttribute('aria-label') || element.title}`);
      }
    for (const element of document.querySelectorAll('[placeholder]')) found.push(`placeholder: ${element.placeholder}`);
    for (const element of document.querySelectorAll('[aria-label]'))
      if (element.getClientRects().length > 0) found.push(`name: ${element.getAttribute('aria-label')}`);
    return found.map(line => line.replace(/\s+/g, ' ').trim()).filter(line => !line.endsWith(':'));
  }, selectors);
}

/** @type {WeakMap<import('playwright-core').Page, Set<unknown>>} requests on their way */
const underway = new WeakMap();

/**
 * Begins to count the requests of a page, for `settled`.
 *
 * @param {import('playwright-core').Page} page
 */
export function watchRequests(page) {
  const requests = new Set();
  underway.set(page, requests);
  page.on('request', request => request.resourceType() !== 'eventsource' && requests.add(request));
  page.on('requestfinished', request => requests.delete(request));
  page.on('requestfailed', request => requests.delete(request));
  page.on('framenavigated', () => requests.clear());
}

/**
 * Waits until a page has stopped to change: no request is on its way, nothing is loading, and its text is the same for
 * three looks in a row. A page that does not come to rest within half a minute is an error.
 *
 * @param {import('playwright-core').Page} page
 */
export async function settled(page) {
  const state = () =>
    page.evaluate(() => {
      const loading = document.querySelector(
        '.cds--skeleton, .cds--loading:not(.cds--loading--stop), [aria-busy=true]',
      );
      const isEmpty = document.body.innerText.trim() === '';
      return `${loading === null && !isEmpty ? 'still' : 'loading'} ${document.body.innerText}`;
    });
  const end = Date.now() + 30_000;
  let last = '';
  for (let same = 0; same < 2;) {
    if (Date.now() > end) throw new Error(`${page.url()} does not come to rest`);
    const text = await state();
    const isAtRest = text.startsWith('still') && (underway.get(page)?.size ?? 0) === 0;
    same = isAtRest && text === last ? same + 1 : 0;
    last = text;
    await page.waitForTimeout(120);
  }
}
