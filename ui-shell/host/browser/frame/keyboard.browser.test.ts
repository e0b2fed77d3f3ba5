import { describe, expect, test } from 'vitest';
import { axe, openPage } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, signInHere } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

/** Names of elements as users see them. */
const namesOf = (elements: readonly Element[]): string[] =>
  elements.map(element => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('aria-label');
    return `${element.localName} ${(label ?? element.textContent).replaceAll(/\s+/g, ' ').trim()}`;
  });

/** Name of the focused element. */
async function focused(page = here.page): Promise<string> {
  const [name = 'nothing'] = await page.locator(':focus').evaluateAll(namesOf);
  return name;
}

/** Names of all focusable elements. */
const reachable = (): Promise<string[]> =>
  here.page.locator('a[href], button:enabled, input, select, textarea').evaluateAll(namesOf);

const press = (...keys: readonly string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => here.page.keyboard.press(key)), Promise.resolve());

/** Presses Tab until an element has the focus; lists and forms appear shortly after their heading. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  await expect.poll(reachable).toContainEqual(expect.stringMatching(name));
  for (let steps = 0; steps < 80; steps++) {
    await press(key);
    if (name.test(await focused())) return;
  }
  throw new Error(`${String(name)} is not reached by ${key}`);
}

/** The focus moves shortly after the change that causes it. */
async function focusIs(name: string): Promise<void> {
  await expect.poll(() => focused()).toBe(name);
}

describe('a new page', () => {
  test('starts at its heading after sign-in, and sets the document title', async () => {
    await focusIs(`h1 ${here.limpid.facility.name}`);
    expect(await here.page.title()).toBe(`${here.limpid.facility.name} · Limpid`);
  });

  test('focuses its heading when opened from the menu, a row, a breadcrumb and the back button', async () => {
    await here.page.getByRole('link', { name: 'Analytical methods' }).focus();
    await press('Enter');
    await focusIs('h1 Analytical methods');
    await tabTo(/^a AM0/);
    const id = (await focused()).slice(2);
    await press('Enter');
    await expect.poll(() => focused()).toMatch(new RegExp(`^h1 ${id}`));
    expect(await here.page.title()).toContain(id);
    await press('Shift+Tab');
    await focusIs('a Analytical methods');
    await press('Enter');
    await focusIs('h1 Analytical methods');
    await here.page.goBack();
    await expect.poll(() => focused()).toMatch(new RegExp(`^h1 ${id}`));
  });

  test('starts at the top, however far the previous page was scrolled', async () => {
    await here.page.goto(`${here.limpid.url}/app/master/equipment?size=50`);
    const last = here.page.locator('main table a').last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => here.page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const list = await here.page.locator('h1').innerText();
    await last.click();
    await expect.poll(() => here.page.locator('h1').innerText()).not.toBe(list);
    await expect.poll(() => here.page.evaluate(() => scrollY)).toBe(0);
  });

  test('opened from a link of another plugin is not loaded twice', async () => {
    await here.page.getByRole('link', { name: 'Risk setup', exact: true }).click();
    await focusIs('h1 RPN formulas');
    await here.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await here.page.getByRole('navigation', { name: 'Risk setup' }).getByRole('link', { name: 'Variables' }).click();
    await focusIs('h1 Variables');
    expect(await here.page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  });

  test('is not a new page when only a search, a tab or a date changes', async () => {
    await here.page.getByRole('searchbox').fill('dose');
    await here.page.waitForURL(/search=dose/);
    expect(await focused()).toMatch(/^input /);
    await here.page.getByRole('link', { name: 'Limit policies' }).click();
    await focusIs('h1 Limit policies');
    await here.page.getByRole('tab', { name: 'Actives' }).focus();
    await press('ArrowRight');
    await here.page.waitForURL(/type=Detergent/);
    await here.page.getByRole('checkbox', { name: 'Assess this residue' }).waitFor();
    await focusIs('button Cleaning agents');
  });

  test('loaded directly starts at the top, with a link that skips the menu', async () => {
    await here.page.reload();
    await here.page.getByRole('checkbox', { name: 'Assess this residue' }).waitFor();
    expect(await focused()).toBe('nothing');
    await press('Tab');
    await focusIs('a Skip to main content');
    await press('Enter', 'Tab');
    await focusIs('input As of');
    await press('Escape');
  });
});

describe('a page that loads slowly', () => {
  test('focuses its own heading, not remains of the previous page', async () => {
    await here.page.getByRole('link', { name: 'Nitrosamines', exact: true }).click();
    await focusIs('h1 Nitrosamines');
    // Slower than any wait for another heading: the list stays on screen while the next page is rendered.
    const slow = await here.page.context().newCDPSession(here.page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 40 });
    await here.page.getByRole('link', { name: 'Add nitrosamine' }).focus();
    await press('Enter');
    await here.page.getByRole('heading', { name: 'New nitrosamine' }).waitFor();
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await focusIs('h1 New nitrosamine');
    await here.page.goBack();
    await focusIs('h1 Nitrosamines');
  });
});

describe('the focus', () => {
  test('returns to the opener of a dialog, or to its replacement', async () => {
    await tabTo(/^a Add nitrosamine/);
    await press('Enter');
    await focusIs('h1 New nitrosamine');
    await tabTo(/^input ID/);
    await here.page.keyboard.type('N-KEYS');
    await press('Tab');
    await here.page.keyboard.type('Made by keys');
    await press('Enter');
    await focusIs('h1 N-KEYS Made by keys');
    await tabTo(/^button Archive/);
    await press('Enter');
    await focusIs('textarea Reason *');
    await press('Escape');
    await focusIs('button Archive');
    await press('Enter');
    await focusIs('textarea Reason *');
    await here.page.keyboard.type('was only a test');
    await tabTo(/^button Archive/);
    await press('Enter');
    await here.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await focusIs('button Restore');
    expect(await axe(here.page)).toEqual([]);
  });

  test('moves to the next row when one is removed', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Microbial`);
    const remove = here.page.getByRole('button', { name: /^Remove limit/ });
    await remove.nth(1).focus();
    const rows = await remove.count();
    await press('Enter');
    await expect.poll(() => remove.count()).toBe(rows - 1);
    await expect
      .poll(() => remove.evaluateAll(all => all.indexOf(document.activeElement as HTMLElement | SVGElement)))
      .toBe(1);
    await here.page.getByRole('button', { name: 'Discard the draft' }).click();
  });

  test('is kept when an element on the page is opened and closed by Escape', async () => {
    await here.page.getByRole('link', { name: 'HBEL register' }).click();
    await focusIs('h1 HBEL register');
    await tabTo(/^button Columns/);
    await press('Enter', 'Tab');
    await focusIs('input ID');
    await press('Escape');
    await focusIs('button Columns');
    await tabTo(/^button Export/);
    await press('Enter', 'ArrowDown', 'Escape');
    await focusIs('button Export');
  });
});

describe('on a tablet', () => {
  test('the menu is operated by keyboard, and secondary columns are shown below the name', async () => {
    const { page } = await openPage(here.browser, { width: 820, height: 1180 });
    await signInHere(here, 'specialist', page);
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('a Home');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('button Open menu');
    for (const [address, title, folded] of [
      ['/app/master/hbels', 'HBEL register', 'Productions that need it'],
      ['/app/risk/worst-case', 'Worst cases', 'Toxicity'],
      ['/app/master/nitrosamines', 'Nitrosamines', 'Stated by'],
    ] as const) {
      await page.goto(`${here.limpid.url}${address}`);
      const table = page.getByRole('table', { name: title });
      await table.locator('dt').getByText(folded).first().waitFor();
      const scrolls = await table.evaluate(each => {
        const frame = each.closest('.limpid-table-scroll');
        return [frame, each.parentElement].some(part => part !== null && part.scrollWidth > part.clientWidth);
      });
      expect(scrolls, title).toBe(false);
      expect(await axe(page)).toEqual([]);
    }
    await page.close();
  });

  test('a list can be sorted by a column that is shown below the name', async () => {
    const { page } = await openPage(here.browser, { width: 820, height: 1180 });
    await signInHere(here, 'specialist', page);
    await page.goto(`${here.limpid.url}/app/limits`);
    await page.getByLabel('Sort by').focus();
    for (const order of ['-l3', 'mac', '-mac']) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe(order);
    }
    await expect
      .poll(async () => {
        const shown = await page.locator('dt:text-is("MAC, mg") + dd').allInnerTexts();
        return (
          shown.length > 1 && shown.every((text, place) => place === 0 || Number(text) <= Number(shown[place - 1]))
        );
      })
      .toBe(true);
    expect(await focused(page)).toMatch(/^select Sort by/);
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('columnheader', { name: 'MAC, mg' }).waitFor();
    expect(await page.getByLabel('Sort by').count()).toBe(0);
    await page.close();
  });
});

test('no script failed', () => {
  expect(here.complaints.list).toEqual([]);
});
