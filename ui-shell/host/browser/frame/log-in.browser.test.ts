import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, logIn, type Complaints } from '../../../testing/browser.fixture.js';
import { givenBrowser } from '../../../testing/plant.fixture.js';
import { freshPage, home } from './fresh-page.fixture.js';

const here = givenBrowser();
let page: Page;
let complaints: Complaints;
beforeEach(async () => {
  ({ page, complaints } = await freshPage(here));
});

test('validates the id when it is left, helps with the password, and supports password managers', async () => {
  await page.goto(here.limpid.url);
  const name = page.getByLabel('Email/Employee ID');
  const password = page.getByLabel('Password', { exact: true });
  await name.focus();
  await password.focus();
  await page.getByText('Please input your E-mail!').waitFor();
  await expect.poll(() => name.getAttribute('autocomplete')).toBe('username');
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password');
  await password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await password.evaluate(node => node.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', modifierCapsLock: true })));
  await page.getByText('Caps Lock is on').waitFor();
});

test('shows one toast at a time', async () => {
  await page.goto(here.limpid.url);
  await logIn(page, 'nobody', 'x');
  await page.getByText('Email address/ Employee ID is not recognized').waitFor();
  await logIn(page, 'specialist', 'x');
  await page.getByText('Email address/ Employee ID or password is not correct').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'Error Occurred' }).count()).toBe(1);
  expect(await axe(page)).toEqual([]);
});

test('offers several facilities by group in 400 px, and stores what the specification names', async () => {
  await page.goto(here.limpid.url);
  await logIn(page, 'specialist', testPassword);
  await page.getByRole('heading', { name: 'Choose Facility' }).waitFor();
  await page.getByText('Other group').waitFor();
  const list = page.locator('.limpid-facilities');
  expect(await list.evaluate(node => getComputedStyle(node).maxHeight)).toBe('400px');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: here.limpid.facility.name }).click();
  await home(here, page);
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  for (const key of [
    'current_facility',
    'product_type',
    'tier',
    'featureFlags',
    'email',
    'userId',
    'apiAdditionalFields',
    'intermediateAdditionalFields',
    'productAdditionalFields',
    'productionAdditionalFields',
    'licenseInformation',
    'token',
  ])
    expect(keys, key).toContain(key);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('opens the only facility without asking', async () => {
  await page.goto(here.limpid.url);
  await logIn(page, 'operator', testPassword);
  await home(here, page);
});

test.each([
  ['noAccount', 'You have no account for single sign-on here. Please contact your administrator'],
  ['access_denied', 'the provider answered access_denied'],
  ['<img src=x onerror=alert(1)> denied', 'the provider answered with an error'],
  ['Call +1 555 0100 to unlock your account', 'the provider answered with an error'],
  ['__proto__', 'the provider answered __proto__'],
])('shows the error %s of a provider as a warning, and no text from the link', async (error, text) => {
  await page.goto(`${here.limpid.url}/?error=${encodeURIComponent(error)}`);
  await page.getByText(`Single sign-on failed: ${text}`, { exact: true }).waitFor();
  expect(page.url()).not.toContain('error');
  expect(await page.locator('img').count()).toBe(0);
  expect(complaints.list).toEqual([]);
});

test('can be used by keyboard, and accepts pasted text', async () => {
  await page.goto(here.limpid.url);
  await page.getByRole('link', { name: 'New User? Register' }).waitFor();
  const order = [];
  for (let step = 0; step < 6; step += 1) {
    order.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    order[step] ||= await page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
  }
  expect(order).toEqual(['username', 'password', 'Show password', 'Log In', 'Forgot Password ?', 'New User? Register']);
  await page.getByLabel('Email/Employee ID').fill('operator');
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  const wasTaken = await password.evaluate((node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const allowed = node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }));
    return allowed && document.execCommand('insertText', false, text);
  }, testPassword);
  expect(wasTaken).toBe(true);
  await page.keyboard.press('Enter');
  await home(here, page);
});

test('after logging out, the back button shows no data', async () => {
  await page.goto(here.limpid.url);
  await logIn(page, 'operator', testPassword);
  await home(here, page);
  await page.goto(`${here.limpid.url}/logout`);
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('current_facility');
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('connect.sid');
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  expect(await page.getByText(here.limpid.facility.name).count()).toBe(0);
});

test('/logout with a token ends that session and returns to the base path', async () => {
  await page.goto(here.limpid.url);
  await logIn(page, 'operator', testPassword);
  await home(here, page);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent(`<img src="${here.limpid.url}/logout?token=${token}">`);
  await page.reload();
  await home(here, page);
  await elsewhere.goto(`${here.limpid.url}/logout?token=${token}`);
  await elsewhere.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await elsewhere.waitForURL(`${here.limpid.url}/`);
  const [live] = await here.limpid.sql<{ count: number }>(
    `select count(*) as count from kernel.session s join kernel.app_user u on u.id = s.user_id
     where u.username = 'operator' and s.ended_at is null`,
  );
  expect(live?.count).toBe(0);
});

test('a landing reads the token, stores it and removes it from the address', async () => {
  const client = await here.limpid.as('operator');
  const answer = await client.signIn('operator', testPassword);
  await page.context().addCookies([
    {
      name: 'connect.sid',
      value: client.credentials.cookie.replace('connect.sid=', ''),
      url: here.limpid.url,
      httpOnly: true,
    },
  ]);
  await page.goto(`${here.limpid.url}/?token=${String(answer.body['token'])}`);
  await home(here, page);
  expect(page.url()).not.toContain('token');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBe(String(answer.body['token']));
});

test('a landing with an invalid token leads to sign-in', async () => {
  await page.goto(`${here.limpid.url}/?token=forged`);
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});
