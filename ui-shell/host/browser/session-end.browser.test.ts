import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient, testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { openPage, startBrowser } from './browser.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  limpid = await testKernel();
  browser = await startBrowser();
  ({ page } = await openPage(browser));
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

async function logIn(username: string): Promise<void> {
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: limpid.facility.name }).click();
}

const form = (): string => `${limpid.url}/app/master/equipment-groups/new`;
const name = () => page.getByLabel('Name *');
const restored = () => page.getByText('Your unsaved changes are back');
const kept = (): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('limpid.draft.')));

/** Types, and waits until the draft lies in the browser. */
async function type(text: string): Promise<void> {
  await name().fill(text);
  await expect.poll(kept).toHaveLength(1);
}

test('a sign-in elsewhere is told once, and what was typed is there when the same person comes back', async () => {
  await page.goto(form());
  await logIn('specialist');
  await type('Blenders that nobody saved');
  await new TestClient(limpid.url, limpid.facility).signIn('specialist', testPassword);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('You are logged in on a different device!').waitFor();
  expect(await page.getByText('Logged Out.').count()).toBe(1);
  expect(await name().inputValue()).toBe('Blenders that nobody saved');
  await name().fill('Blenders that nobody saved, and more');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForTimeout(600);
  expect(await page.getByText('Logged Out.').count()).toBe(1);
  await page.getByRole('button', { name: 'Log In' }).click();
  await logIn('specialist');
  await restored().waitFor();
  expect(page.url()).toBe(form());
  expect(await name().inputValue()).toBe('Blenders that nobody saved, and more');
});

test('what is kept is locked: nobody reads it in the storage, and the next person does not see it', async () => {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('Blenders');
  await page.goto(`${limpid.url}/logout`);
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await page.goto(form());
  await logIn('admin');
  await name().waitFor();
  expect(await name().inputValue()).toBe('');
  expect(await restored().count()).toBe(0);
  await page.goto(`${limpid.url}/logout`);
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
});

test('a draft is gone once it is saved, or discarded', async () => {
  await page.goto(form());
  await logIn('specialist');
  await restored().waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name().inputValue()).toBe('');
  expect(await kept()).toEqual([]);
  await page.getByLabel('ID *').fill('EG-DRAFT');
  await type('Saved blenders');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'EG-DRAFT Saved blenders' }).waitFor();
  expect(await kept()).toEqual([]);
});

test('an ended session asks to log in again and leads back to the page', async () => {
  await page.goto(`${limpid.url}/app/master/equipment-groups`);
  await page.getByRole('link', { name: 'EG-DRAFT' }).waitFor();
  const admin = await limpid.as('admin');
  await admin.signIn('admin', testPassword);
  const users = (await admin.call('GET', '/users?search=specialist')).body['users'] as unknown as { id: string }[];
  const reason = 'ends the session in a test';
  await admin.call('PUT', `/users/block/${users[0]?.id ?? ''}`, { reason });
  await admin.call('PUT', `/users/unblock/${users[0]?.id ?? ''}`, { reason });
  await page.getByRole('searchbox').fill('nothing');
  await page.getByText('Session Expired.').waitFor();
  await page.getByRole('button', { name: 'Log In' }).click();
  await logIn('specialist');
  await page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
});

test('a page that nobody touches for a quarter of an hour hides itself, ends the session and keeps the draft', async () => {
  await page.clock.install();
  await page.goto(form());
  await name().waitFor();
  await page.evaluate(() => localStorage.clear());
  await name().fill('Typed before lunch');
  await page.clock.fastForward('01:00');
  await expect.poll(kept).toHaveLength(1);
  await page.clock.fastForward('16:00');
  await page.getByText('Session Expired.').waitFor();
  expect(await page.locator('#main-content').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Log In' }).click();
  await logIn('specialist');
  await restored().waitFor();
  expect(await name().inputValue()).toBe('Typed before lunch');
});
