import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { logIn, signIn } from '../../../testing/browser.fixture.js';
import { givenPage } from '../../../testing/plant.fixture.js';

const here = givenPage();

const listOfGroups = (): string => `${here.limpid.url}/app/master/equipment-groups`;
const opened = (page: Page) => page.getByRole('heading', { name: 'Equipment groups', level: 1 });
const signInScreen = (page: Page) => page.getByRole('heading', { name: 'Welcome User' });

/** Opens an address as if it were pasted into a new tab. */
async function paste(address: string): Promise<Page> {
  const page = await here.page.context().newPage();
  await page.goto(address);
  return page;
}

test('a pasted address, a link opened in a new tab and the base path find the session of the browser', async () => {
  await signIn(here.page, here.limpid.url, 'specialist', testPassword, here.limpid.facility.name);
  const pasted = await paste(listOfGroups());
  await opened(pasted).waitFor();
  expect(pasted.url()).toBe(listOfGroups());
  const coming = here.page.context().waitForEvent('page');
  await here.page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: 'Equipment groups' })
    .click({ modifiers: ['ControlOrMeta'] });
  const clicked = await coming;
  await opened(clicked).waitFor();
  const atBase = await paste(here.limpid.url);
  await atBase.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  for (const page of [pasted, clicked, atBase]) {
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(
      await here.page.evaluate(() => sessionStorage.getItem('token')),
    );
    await page.close();
  }
  // No window has ended the session of another.
  await here.page.goto(listOfGroups());
  await opened(here.page).waitFor();
});

test('the session is found when no other window is left open', async () => {
  const { page } = here;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(listOfGroups());
  await opened(page).waitFor();
});

test('a cookie of somebody who has not signed in here opens nothing', async () => {
  const { credentials } = await here.limpid.as('auditor');
  const cookies = await here.page.context().cookies();
  const planted = { name: 'connect.sid', value: credentials.cookie.replace('connect.sid=', ''), url: here.limpid.url };
  await here.page.context().addCookies([{ ...planted, httpOnly: true }]);
  const next = await paste(listOfGroups());
  await signInScreen(next).waitFor();
  await next.close();
  await here.page.context().addCookies(cookies);
});

test('a window of one user does not turn into a window of another who signs in beside it', async () => {
  const other = await paste(`${here.limpid.url}/forgot-password`);
  await here.page.evaluate(() => sessionStorage.removeItem('token'));
  await other.evaluate(() => localStorage.removeItem('limpid.sessionOf'));
  await other.goto(here.limpid.url);
  await logIn(other, 'admin', testPassword);
  await other.getByRole('button', { name: here.limpid.facility.name }).click();
  await other.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  await here.page.reload();
  await signInScreen(here.page).waitFor();
  await other.close();
});

test('after signing out a new window asks to log in', async () => {
  await here.page.goto(`${here.limpid.url}/logout`);
  await signInScreen(here.page).waitFor();
  const next = await paste(listOfGroups());
  await signInScreen(next).waitFor();
  await next.close();
});
