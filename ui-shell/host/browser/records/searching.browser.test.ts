import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { pressWhileBusy } from '../../../testing/burst.fixture.js';
import { untilIdle } from '../../../testing/idle.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

test('a row that is opened right after typing stays open', async () => {
  await here.page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await here.page.getByRole('link', { name: 'EQ-BLE-01' }).waitFor();
  // The time stands still, so that the timer of the search cannot elapse before the row is opened.
  await here.page.clock.install();
  await here.page.clock.pauseAt(Date.now() + 60_000);
  await here.page.getByRole('searchbox').fill('press');
  await here.page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await here.page.waitForURL(/equipment\/[^/]+$/);
  await here.page.clock.fastForward(10_000);
  await here.page.clock.resume();
  await untilIdle(here.page);
  expect(new URL(here.page.url()).search).toBe('');
  await here.page.getByRole('heading', { name: /^EQ-BLE-01/, level: 1 }).waitFor();
});

test('a combo box reports when it finds no record, and why it could not search', async () => {
  await here.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Nitrosamines' }).click();
  await here.page.getByRole('link', { name: 'Combined nitrosamines' }).click();
  const box = here.page.getByRole('combobox', { name: 'Production' });
  await box.fill('nothing like it');
  await here.page.getByText('No record has this ID or name').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const isSearch = (url: URL): boolean => url.pathname.endsWith('/productions');
  await here.page.route(isSearch, route => route.fulfill({ status: 500, json: {} }));
  await box.fill('PRD-25');
  await here.page.getByText('Searching production failed as due to server error').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unroute(isSearch);
  await box.fill('PRD-2');
  await here.page.getByRole('option', { name: /PRD-25/ }).waitFor();
  expect(await here.page.getByText('Searching production failed').count()).toBe(0);
  // Once something is chosen the box offers all records, not only those that match the chosen label.
  await here.page.getByRole('option', { name: /PRD-25/ }).click();
  await expect.poll(() => box.inputValue()).toMatch(/^PRD-25 /);
  await box.press('ArrowDown');
  await here.page.getByRole('option', { name: /PRD-01/ }).waitFor();
  expect(await here.page.getByText('No record has this ID or name').count()).toBe(0);
});

test('a choice made before the search is answered selects the searched record, never another', async () => {
  let release = (): void => undefined;
  let held = Promise.resolve();
  await here.page.route(
    url => url.pathname.endsWith('/productions') && (url.searchParams.get('search') ?? '') !== '',
    async route => {
      await held;
      await route.continue();
    },
  );
  const hold = (): void => {
    held = new Promise(done => (release = done));
  };
  const box = here.page.getByRole('combobox', { name: 'Production' });
  for (const [text, keys, found] of [
    // Already shown: chosen at once.
    ['PRD-25', ['ArrowDown', 'Enter'], /^PRD-25 /],
    // Not among the records offered first: chosen once the answer arrives.
    ['Warf', ['ArrowDown', 'Enter'], /^PRD-48 /],
  ] as const) {
    await here.page.goto(`${here.limpid.url}/app/master/nitrosamines/combined`);
    await box.waitFor();
    await here.page.getByRole('button', { name: 'Open' }).first().waitFor();
    hold();
    await box.focus();
    await here.page.keyboard.type(text);
    for (const key of keys) await here.page.keyboard.press(key);
    release();
    await expect.poll(() => box.inputValue(), { message: text }).toMatch(found);
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  }
  // Enter after the answer does not clear the box either.
  await here.page.goto(`${here.limpid.url}/app/master/nitrosamines/combined`);
  await box.fill('PRD-25');
  await expect.poll(() => here.page.getByRole('option').count()).toBe(1);
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toMatch(/^PRD-25 /);
  await here.page.unrouteAll({ behavior: 'wait' });
});

test('no character of a search in the address is lost, however busy the page is', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/matrix`);
  const box = here.page.getByRole('searchbox', { name: 'Search productions' });
  await box.focus();
  await pressWhileBusy(here.page, [...'PRD-11']);
  await expect.poll(() => box.inputValue()).toBe('PRD-11');
  await here.page.waitForURL(url => url.searchParams.get('production') === 'PRD-11');
});

test('no key press in a selection in the address is lost, however busy the page is', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/hbels`);
  const filter = here.page.getByLabel('Filter');
  await filter.waitFor();
  const values = await filter.getByRole('option').evaluateAll(all => all.map(each => each.getAttribute('value') ?? ''));
  await filter.focus();
  await pressWhileBusy(here.page, ['ArrowDown', 'ArrowDown', 'ArrowDown']);
  await expect.poll(() => filter.inputValue()).toBe(values[3]);
  await here.page.waitForURL(url => url.searchParams.get('filter') === values[3]);
});

test('a filter that is chosen right after typing stays when the search begins', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/hbels`);
  const box = here.page.getByRole('searchbox');
  await box.evaluate(
    (search, filter) => {
      // Before the search begins, however slow the machine is.
      const set = (element: HTMLElement, kind: typeof HTMLInputElement | typeof HTMLSelectElement, value: string) => {
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
        element.dispatchEvent(new Event(kind === HTMLInputElement ? 'input' : 'change', { bubbles: true }));
      };
      set(search as HTMLElement, HTMLInputElement, 'A0');
      set(filter as HTMLElement, HTMLSelectElement, 'missing');
    },
    await here.page.getByLabel('Filter').elementHandle(),
  );
  await here.page.waitForURL(url => url.searchParams.get('search') === 'A0');
  expect(new URL(here.page.url()).searchParams.get('filter')).toBe('missing');
});
