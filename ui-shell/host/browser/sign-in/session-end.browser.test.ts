import { expect, test } from 'vitest';
import { TestClient, testPassword } from '#kernel/testing';
import { axe } from '../../../testing/browser.fixture.js';
import { holdAnswers } from '../../../testing/held-answers.fixture.js';
import { untilIdle } from '../../../testing/idle.fixture.js';
import { givenPage, keptDrafts } from '../../../testing/plant.fixture.js';

const here = givenPage();

async function logIn(username: string): Promise<void> {
  await here.page.getByLabel('Email/Employee ID').fill(username);
  await here.page.getByLabel('Password', { exact: true }).fill(testPassword);
  await here.page.getByRole('button', { name: 'Log In' }).click();
  await here.page.getByRole('button', { name: here.limpid.facility.name }).click();
}

const form = (): string => `${here.limpid.url}/app/master/equipment-groups/new`;
const id = () => here.page.getByLabel('ID *');
const name = () => here.page.getByLabel('Name *');
const restored = () => here.page.getByText('Your unsaved changes were restored');
const kept = () => keptDrafts(here.page);
const storage = (): Promise<string> => here.page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Types, and waits until the draft is stored in the browser. */
async function type(text: string): Promise<void> {
  await name().fill(text);
  await expect.poll(kept).toHaveLength(1);
}

/** The sign-in dialog over the page. */
const again = () => here.page.getByRole('dialog', { name: /Logged Out\.|Session Expired\.|You have been blocked/ });

async function logInAgain(username: string): Promise<void> {
  await again().getByLabel('Email/Employee ID').fill(username);
  await again().getByLabel('Password', { exact: true }).fill(testPassword);
  await again().getByRole('button', { name: 'Log In' }).click();
}

async function leavePage(): Promise<void> {
  await again().getByRole('button', { name: 'Leave this page and sign in' }).click();
}

test('a sign-in elsewhere is reported once, and input is restored when the same user returns', async () => {
  await here.page.goto(form());
  await logIn('specialist');
  await id().fill('EG-NOBODY');
  await type('Blenders that nobody saved');
  await new TestClient(here.limpid.url, here.limpid.facility).signIn('specialist', testPassword);
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('You are logged in on a different device!').waitFor();
  // Who was working here need not be typed again, and nothing but the dialog complains.
  await expect.poll(() => again().getByLabel('Email/Employee ID').inputValue()).toBe('specialist');
  expect(await axe(here.page)).toEqual([]);
  await here.page.keyboard.press('Escape');
  await here.page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(await here.page.getByText('Logged Out.').count()).toBe(1);
  expect(await here.page.getByText(/ failed as /).count()).toBe(0);
  await expect.poll(() => name().inputValue()).toBe('Blenders that nobody saved');
  const before = await storage();
  await name().fill('Blenders that nobody saved, and more');
  await expect.poll(storage).not.toBe(before);
  const refused = here.page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/equipment_groups'),
  );
  await here.page.getByRole('button', { name: 'Create' }).click();
  expect((await refused).status()).toBe(419);
  // The effects of the answer are rendered before another answer can arrive.
  await here.page.evaluate(() => fetch('/health/live').then(() => new Promise(requestAnimationFrame)));
  await again().waitFor();
  expect(await here.page.getByText('Logged Out.').count()).toBe(1);
  await leavePage();
  await logIn('specialist');
  await restored().waitFor();
  await here.page.waitForURL(form());
  await expect.poll(() => name().inputValue()).toBe('Blenders that nobody saved, and more');
});

test('signing in over the page continues an open dialog by keyboard alone; another user cannot', async () => {
  await here.page.goto(form());
  await restored().waitFor();
  await here.page.getByRole('button', { name: 'Discard' }).click();
  await id().fill('EG-AGAIN');
  await name().fill('Blenders to archive');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('button', { name: 'Archive' }).click();
  const reason = here.page.getByLabel('Reason *');
  await reason.fill('Typed before the session ended');
  await new TestClient(here.limpid.url, here.limpid.facility).signIn('specialist', testPassword);
  await here.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
  await again().waitFor();
  // Postponed, and asked again when the user tries to save: the dialog below keeps its input.
  await here.page.keyboard.press('Escape');
  await again().waitFor({ state: 'detached' });
  await expect.poll(() => reason.inputValue()).toBe('Typed before the session ended');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
  await again().waitFor();
  await logInAgain('admin');
  await again().getByText('Another user was working on this page').waitFor();
  await again().getByLabel('Email/Employee ID').fill('specialist');
  await again().getByLabel('Password', { exact: true }).focus();
  await here.page.keyboard.type(testPassword);
  await here.page.keyboard.press('Enter');
  await again().waitFor({ state: 'detached' });
  await expect.poll(() => reason.inputValue()).toBe('Typed before the session ended');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
  await here.page.getByRole('dialog').waitFor({ state: 'detached' });
  await here.page.getByText('Archived', { exact: true }).first().waitFor();
});

test('a window continues with the session that the same user has begun in another one', async () => {
  await new TestClient(here.limpid.url, here.limpid.facility).signIn('specialist', testPassword);
  const other = await here.page.context().newPage();
  await other.goto(here.limpid.url);
  await other.getByLabel('Email/Employee ID').fill('specialist');
  await other.getByLabel('Password', { exact: true }).fill(testPassword);
  await other.getByRole('button', { name: 'Log In' }).click();
  await other.getByRole('button', { name: here.limpid.facility.name }).click();
  await other.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  const menu = here.page.getByRole('navigation', { name: 'Navigation' });
  await menu.getByRole('link', { name: 'Equipment groups' }).click();
  await here.page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
  await here.page.getByRole('searchbox').fill('nothing');
  await here.page
    .getByText(/No match/)
    .first()
    .waitFor();
  expect(await again().count()).toBe(0);
  await other.close();
  await here.page.goto(form());
  await type('Blenders that nobody saved');
});

test('drafts are encrypted: they cannot be read in the storage, and the next user does not see them', async () => {
  expect(await storage()).not.toContain('Blenders');
  await here.page.goto(`${here.limpid.url}/logout`);
  await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await here.page.goto(form());
  await logIn('admin');
  await name().waitFor();
  await expect.poll(() => name().inputValue()).toBe('');
  expect(await restored().count()).toBe(0);
  await here.page.goto(`${here.limpid.url}/logout`);
  await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
});

test('the last characters typed before leaving for sign-in are kept', async () => {
  await here.page.goto(form());
  await logIn('specialist');
  await restored().waitFor();
  await id().fill('EG-NOBODY');
  await new TestClient(here.limpid.url, here.limpid.facility).signIn('specialist', testPassword);
  await here.page.getByRole('button', { name: 'Create' }).click();
  const signIn = again().getByRole('button', { name: 'Leave this page and sign in' });
  await signIn.waitFor();
  await signIn.evaluate(
    async (button, box) => {
      // Typed and clicked within one frame, so that no timer fires in between.
      const input = box as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        'Blenders to the last letter',
      );
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      (button as HTMLElement).click();
    },
    await name().elementHandle(),
  );
  await logIn('specialist');
  await restored().waitFor();
  await expect.poll(() => name().inputValue()).toBe('Blenders to the last letter');
  await here.page.goto(`${here.limpid.url}/logout`);
  await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
});

test('a draft whose key is unavailable is reported, and restored after a reload', async () => {
  const key = '**/users/me/draft-key';
  await here.page.goto(form());
  await logIn('specialist');
  await restored().waitFor();
  await here.page.route(key, route => route.fulfill({ status: 503, body: '<html>a proxy</html>' }));
  await here.page.reload();
  await here.page.getByText('Your earlier input cannot be restored now').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unroute(key);
  await here.page.getByRole('button', { name: 'Load again' }).click();
  await restored().waitFor();
  await expect.poll(() => name().inputValue()).toBe('Blenders to the last letter');
  await here.page.goto(`${here.limpid.url}/logout`);
  await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
});

test('a draft is removed when it is saved or discarded', async () => {
  await here.page.goto(form());
  await logIn('specialist');
  await restored().waitFor();
  await here.page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name().inputValue()).toBe('');
  expect(await kept()).toEqual([]);
  await id().fill('EG-DRAFT');
  await type('Saved blenders');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { name: 'EG-DRAFT Saved blenders' }).waitFor();
  expect(await kept()).toEqual([]);
});

test('input that was undone before it was encrypted is not stored', async () => {
  const answers = await holdAnswers(here.page, '**/users/me/draft-key');
  await here.page.clock.install();
  await here.page.reload();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await name().fill('Typed by mistake');
  // Longer than the delay after which a draft is encrypted.
  await here.page.clock.fastForward(10_000);
  await name().fill('Saved blenders');
  const keyCame = here.page.waitForResponse(response => response.url().endsWith('/draft-key'));
  await answers.release();
  await (await keyCame).finished();
  await here.page.clock.fastForward(10_000);
  await untilIdle(here.page);
  expect(await kept()).toEqual([]);
});

test('an ended session asks to log in again and leads back to the page', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
  await here.page.getByRole('link', { name: 'EG-DRAFT' }).waitFor();
  const admin = await here.limpid.as('admin');
  await admin.signIn('admin', testPassword);
  const users = (await admin.call('GET', '/users?search=specialist')).body['users'] as unknown as { id: string }[];
  const reason = 'ends the session in a test';
  await admin.call('PUT', `/users/block/${users[0]?.id ?? ''}`, { reason });
  await admin.call('PUT', `/users/unblock/${users[0]?.id ?? ''}`, { reason });
  await here.page.getByRole('searchbox').fill('nothing');
  await here.page.getByText('Session Expired.').waitFor();
  await leavePage();
  await here.page.getByRole('alert').getByText('Session Expired.').waitFor();
  await logIn('specialist');
  await here.page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
  await expect.poll(() => here.page.getByRole('searchbox').inputValue()).toBe('nothing');
});

test('a blocked user is told so where the session ends, over the page and on the sign-in screen', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/equipment-groups`);
  await page.getByRole('link', { name: 'EG-DRAFT' }).waitFor();
  const admin = await here.limpid.as('admin');
  const users = (await admin.call('GET', '/users?search=specialist')).body['users'] as unknown as { id: string }[];
  const reason = 'ends the session in a test';
  const step = (verb: 'block' | 'unblock') => admin.call('PUT', `/users/${verb}/${users[0]?.id ?? ''}`, { reason });
  await step('block');
  await page.getByRole('searchbox').fill('anything');
  const dialog = page.getByRole('dialog', { name: 'You have been blocked' });
  await dialog.getByText('Please contact your administrator.').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByText('User is blocked. Please contact your administrator').waitFor();
  await step('unblock');
  await logInAgain('specialist');
  await dialog.waitFor({ state: 'detached' });
  // The page hears of it before the reload.
  await step('block');
  await page.getByRole('searchbox').fill('something');
  await dialog.waitFor();
  await page.reload();
  await page.getByRole('alert').getByText('You have been blocked').waitFor();
  await step('unblock');
  await logIn('specialist');
  await page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
  // Cut off, so that the page hears of it by the reload; seldom by its own reads, once the network is back.
  await page.context().setOffline(true);
  await step('block');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('You have been blocked').waitFor();
  await step('unblock');
  await logIn('specialist');
  await page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
});

test('a window that is reloaded after its session has ended asks to log in, says why and returns to the page', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
  await here.page.getByRole('link', { name: 'EG-DRAFT' }).waitFor();
  await here.page.evaluate(() =>
    fetch('/api/v2/auth/logout', { method: 'POST', headers: { token: sessionStorage.getItem('token') ?? '' } }),
  );
  await here.page.reload();
  await here.page.getByText('Session Expired.').waitFor();
  await logIn('specialist');
  await here.page.getByRole('link', { name: 'EG-DRAFT' }).waitFor();
});

test('a page that is idle for 15 minutes is hidden, its session ends, and the draft is kept', async () => {
  // Set once the session rules have arrived, from which the idle time is counted.
  const lastInput = () => here.page.evaluate(() => localStorage.getItem('limpid.lastInput'));
  await here.page.evaluate(() => localStorage.removeItem('limpid.lastInput'));
  await here.page.clock.install();
  await here.page.goto(form());
  await name().waitFor();
  await expect.poll(lastInput).not.toBeNull();
  await here.page.evaluate(() => localStorage.clear());
  await name().fill('Typed before lunch');
  await here.page.clock.fastForward('01:00');
  await expect.poll(kept).toHaveLength(1);
  await here.page.clock.fastForward('16:00');
  await here.page.getByText('Session Expired.').waitFor();
  await here.page.locator('#main-content').waitFor({ state: 'hidden' });
  await logInAgain('specialist');
  await again().waitFor({ state: 'detached' });
  await here.page.locator('#main-content').waitFor({ state: 'visible' });
  await expect.poll(() => name().inputValue()).toBe('Typed before lunch');
});
