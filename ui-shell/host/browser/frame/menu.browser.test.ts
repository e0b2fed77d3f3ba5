import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, openPage } from '../../../testing/browser.fixture.js';
import { givenBrowser, signInHere } from '../../../testing/plant.fixture.js';

const here = givenBrowser({ kernel: { demo: 'import' } });

async function signedIn(persona: string, size?: { readonly width: number; readonly height: number }): Promise<Page> {
  const { page } = await openPage(here.browser, size);
  // As on a computer where nobody has opened a group yet.
  await page.goto(here.limpid.url);
  await page.evaluate(() => localStorage.setItem('limpid.menu', '[]'));
  await signInHere(here, persona, page);
  return page;
}
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const group = (page: Page, name: string) => menuOf(page).getByRole('button', { name });

test('the folded menu has at most nine entries, for the administrator too', async () => {
  const page = await signedIn('admin');
  await group(page, 'Administration').waitFor();
  const entries = menuOf(page).locator('.cds--side-nav__items > li');
  expect(await entries.count()).toBeLessThanOrEqual(9);
  await expect.poll(() => menuOf(page).getByRole('link').allInnerTexts()).toEqual(['Home']);
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test('a group opens with the page that is open in it, and folds again when it is left', async () => {
  const page = await signedIn('specialist');
  await page.goto(`${here.limpid.url}/app/master/actives`);
  await expect.poll(() => group(page, 'Substances and products').getAttribute('aria-expanded')).toBe('true');
  const active = menuOf(page).getByRole('link', { name: 'Actives' });
  await expect.poll(() => active.getAttribute('aria-current')).toBe('page');
  await menuOf(page).getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => group(page, 'Substances and products').getAttribute('aria-expanded')).toBe('false');
  await page.context().close();
});

test('a group that the user opened stays open after a reload, and one that was folded stays folded', async () => {
  const page = await signedIn('specialist');
  await group(page, 'Plant').click();
  await menuOf(page).getByRole('link', { name: 'Equipment groups' }).waitFor();
  await page.reload();
  await menuOf(page).getByRole('link', { name: 'Equipment groups' }).waitFor();
  await group(page, 'Plant').click();
  await expect.poll(() => group(page, 'Plant').getAttribute('aria-expanded')).toBe('false');
  await page.reload();
  await expect.poll(() => group(page, 'Plant').getAttribute('aria-expanded')).toBe('false');
  await page.context().close();
});

test('pages that share an entry are tabs of each other', async () => {
  const page = await signedIn('specialist');
  await page.goto(`${here.limpid.url}/app/master/bulk`);
  const tabs = page.getByRole('navigation', { name: 'Import and export' });
  await tabs.getByRole('link', { name: 'Bulk export' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bulk export' }).waitFor();
  const entry = menuOf(page).getByRole('link', { name: 'Import and export' });
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test('a page names all levels above it, and no page scrolls without need', async () => {
  const page = await signedIn('specialist');
  await page.goto(`${here.limpid.url}/app/master/equipment?search=EQ-CMP-02`);
  await page.getByRole('link', { name: 'EQ-CMP-02' }).first().click();
  const trail = page.getByRole('navigation', { name: 'Where you are' });
  await expect.poll(() => trail.getByRole('listitem').allInnerTexts()).toEqual(['Plant', 'Equipment']);
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .first()
    .click();
  await expect
    .poll(() => trail.getByRole('listitem').allInnerTexts())
    .toEqual(['Plant', 'Equipment', expect.stringContaining('EQ-CMP-02 ')]);
  await page.goto(`${here.limpid.url}/app/nowhere`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.context().close();
});

test('a page without permission says what it needs and who can grant it', async () => {
  const page = await signedIn('operator');
  await page.goto(`${here.limpid.url}/app/control/audit`);
  await page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
  await page.getByText('The page Audit log needs the permission AuditLog.Get').waitFor();
  await page.getByText(/can grant it through your roles/).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test('on a tablet the header names the facility', async () => {
  const page = await signedIn('operator', { width: 820, height: 1180 });
  const name = page.getByRole('banner').getByText(here.limpid.facility.name);
  await expect
    .poll(() => name.evaluateAll(all => all.some(each => (each as HTMLElement).checkVisibility())))
    .toBe(true);
  await page.context().close();
});
