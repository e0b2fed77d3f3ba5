import { expect, test } from 'vitest';
import { axe, fitsWindow, openPage } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, signInHere } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const tip = () => here.page.getByRole('tooltip');

test('a term is explained where a page uses it first, by pointer, by focus and by touch, and Escape closes it', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments`);
  const heading = here.page.getByRole('columnheader', { name: /MAC/ });
  const word = heading.locator('.limpid-term');
  await word.hover();
  await tip().getByText('Maximum allowable carryover').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.mouse.move(0, 0);
  await tip().waitFor({ state: 'detached' });
  const button = heading.getByRole('button');
  await button.focus();
  await tip().getByText('Maximum allowable carryover').waitFor();
  await expect.poll(() => button.getAttribute('aria-describedby')).not.toBeNull();
  await here.page.keyboard.press('Escape');
  await tip().waitFor({ state: 'detached' });
  // As a finger does: no pointer came before.
  await button.dispatchEvent('click');
  await tip().getByText('Maximum allowable carryover').waitFor();
  await here.page.keyboard.press('Escape');
});

test('a term is explained once on a page', async () => {
  await here.page.locator('.limpid-term').first().waitFor();
  const words = await here.page.locator('.limpid-term').allInnerTexts();
  expect(new Set(words).size).toBe(words.length);
});

test('the header lists the terms of the page and leads to the help pages', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility`);
  await here.page.getByRole('table').first().waitFor();
  await here.page.getByRole('button', { name: 'Help', exact: true }).click();
  const panel = here.page.getByRole('dialog', { name: 'Terms on this page' });
  await panel.getByText('Limit of quantitation').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await panel.getByRole('link', { name: 'All terms' }).click();
  await here.page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await here.page.getByRole('searchbox', { name: 'Search terms' }).fill('maco');
  await here.page.getByText('1 term', { exact: true }).waitFor();
  await here.page.getByText('Maximum allowable carryover').waitFor();
});

test('feedback is given from the help menu, refused empty, kept after a failure, and acknowledged', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/limits/feasibility`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('button', { name: 'Give feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  const text = dialog.getByLabel('What is wrong or missing? *');
  const send = dialog.getByRole('button', { name: 'Send' });
  await send.click();
  await dialog.getByText('Please describe what is wrong or missing').waitFor();
  await text.fill('The table needs a column for the method');
  expect(await axe(page)).toEqual([]);
  await page.route('**/feedback', route => route.abort());
  await send.click();
  await dialog.getByText(/Sending the feedback failed as server unreachable/).waitFor();
  await page.unroute('**/feedback');
  await send.click();
  await dialog.getByText('Your feedback was stored.').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const { feedback } = await (await here.limpid.as('admin')).read<{ feedback: readonly object[] }>('/feedback');
  expect(feedback).toMatchObject([
    { text: 'The table needs a column for the method', page: '/app/limits/feasibility' },
  ]);
});

test('every part of the help fits small windows and is accessible, also in the dark theme', async () => {
  for (const [part, text] of [
    ['roles', 'Production operator and sampler'],
    ['example', 'The lowest governs'],
    ['first-limit', 'What a first limit needs'],
    ['glossary', 'Terms of the field'],
  ] as const) {
    await here.page.goto(`${here.limpid.url}/app/help?part=${part}`);
    await here.page.getByRole('heading', { level: 2, name: text }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.evaluate(() => {
      document.documentElement.dataset['carbonTheme'] = 'g100';
    });
    expect(await axe(here.page)).toEqual([]);
    for (const width of [820, 360]) {
      await here.page.setViewportSize({ width, height: 900 });
      await fitsWindow(here.page);
    }
    await here.page.setViewportSize({ width: 1280, height: 860 });
  }
});

test('an operator finds the help in the menu, without links to pages that only others open', async () => {
  const { page, complaints } = await openPage(here.browser);
  await signInHere(here, 'operator', page);
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 2, name: 'Production operator and sampler' }).waitFor();
  expect(await page.locator('#main-content').getByRole('link', { name: 'audit log' }).count()).toBe(0);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});
