import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  linkFor,
  login,
  makePerson,
  newPassword,
  type Person,
  setByLink,
  setPasswordPolicy,
  testPassword,
} from '#kernel/testing';
import { axe, openPage, type Complaints } from '../../../testing/browser.fixture.js';
import { givenBrowser } from '../../../testing/plant.fixture.js';

let page: Page;
let complaints: Complaints;
const pictures = process.env['LIMPID_PICTURES'];

const here = givenBrowser({ kernel: { plugins: [] } });
beforeAll(async () => {
  ({ page, complaints } = await openPage(here.browser));
});
beforeEach(() => asOwner(here.limpid, 'delete from kernel.throttle'));

async function logIn(username: string, password: string): Promise<void> {
  await page.goto(here.limpid.url);
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/**
 * Checks for one toast with this title and text; the screen has no accessibility violation on wide and narrow screens.
 */
async function expectToast(title: string, text: string, name: string): Promise<void> {
  const toast = page.locator('.limpid-toasts');
  await toast.getByText(text, { exact: true }).waitFor();
  expect(await toast.getByText(title, { exact: true }).count()).toBe(1);
  expect(await toast.count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  expect(complaints.list).toEqual([]);
  if (pictures === undefined) return;
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 860 });
    await page.screenshot({ path: `${pictures}/${name}-${width}.png` });
  }
}

const set = (id: string, change: string): Promise<void> =>
  asOwner(here.limpid, `update kernel.app_user set ${change} where id = $1`, [id]);
const old = `password_changed_at = now() - interval '91 days'`;

/**
 * A change to a user with the password `testPassword`, and the resulting message at sign-in (specification section 8).
 */
const atLogin: readonly (readonly [errName: string, text: string, arrange: (person: Person) => Promise<unknown>])[] = [
  [
    'RequestingUserNotfound',
    'Email address/ Employee ID is not recognized',
    person => set(person.id, `username = 'renamed', email = null`),
  ],
  [
    'UserBlockedError',
    'User is blocked. Please contact your administrator',
    async person => (await here.limpid.as('admin')).call('PUT', `/users/block/${person.id}`, { reason: 'for a test' }),
  ],
  [
    'LoginAttemptsExceeded',
    'Too many attempts. Try again later or contact your administrator',
    async person => {
      for (let guess = 0; guess < 5; guess += 1) await login(here.limpid, person.username, 'Wrong-1');
    },
  ],
  [
    'InvalidEmailOrPasswordError',
    'Email address/ Employee ID or password is not correct',
    person => set(person.id, 'password_hash = null'),
  ],
  [
    'ChangePasswordOnPasswordExpiryForEmployeeIdError',
    'Your password has been expired. Please contact your administrator for a new secret key',
    person => set(person.id, `${old}, email = null`),
  ],
  [
    'DirectoryUnavailable',
    'The directory service is not switched on',
    person => set(person.id, `authentication_type = 'ad'`),
  ],
  [
    'TooManyRequests',
    'Too many attempts from here. Wait a minute and try again',
    async person => {
      for (let guess = 0; guess < 10; guess += 1) await login(here.limpid, `nobody${guess}`, 'Wrong-1');
      // Correct credentials pass whatever an address has spent.
      await set(person.id, 'password_hash = null');
    },
  ],
];

describe('Login shows one warning with the text of the catalogue:', () => {
  test.each(atLogin)('%s', async (errName, text, arrange) => {
    const person = await makePerson(here.limpid);
    await arrange(person);
    await logIn(person.username, testPassword);
    await expectToast('Error Occurred', text, errName);
    await expect
      .poll(() => page.getByLabel('Email/Employee ID').inputValue(), { message: 'what was typed stays' })
      .toBe(person.username);
  });

  test.each([
    [
      'ChangePasswordOnFirstLogin',
      'You are logging in for the first time, you will be redirected to change your password shortly',
      'must_change_password = true',
    ],
    [
      'ChangePasswordOnPasswordExpiry',
      'Your password has been expired, you will be redirected to change your password shortly',
      old,
    ],
  ])('%s, and after 2000 ms the screen for a new password', async (errName, text, change) => {
    const person = await makePerson(here.limpid);
    await set(person.id, change);
    const { page: clocked } = await openPage(here.browser);
    [page, complaints] = [clocked, { list: [] }];
    await page.clock.install();
    await page.goto(here.limpid.url);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Email/Employee ID').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.locator('.limpid-toasts').getByText(text, { exact: true }).waitFor();
    await page.clock.runFor(1999);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.clock.runFor(1);
    await page.waitForURL('**/reset-password');
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.context().close();
    ({ page, complaints } = await openPage(here.browser));
    expect(errName).not.toBe('');
  });

  test('a server that cannot be reached, and one that has failed', async () => {
    for (const [answer, text] of [
      [null, 'Server cannot be reached'],
      [
        { status: 200, contentType: 'text/html', body: '<title>Sign in to the network</title>' },
        'Server cannot be reached',
      ],
      [{ status: 500, json: { errName: 'ServerError', message: 'Something went wrong' } }, 'Something went wrong'],
      [{ status: 502, body: '<html>' }, 'Something went wrong'],
    ] as const) {
      await page.goto(here.limpid.url);
      await page.route('**/auth/login', route => (answer === null ? route.abort() : route.fulfill(answer)));
      await page.getByLabel('Email/Employee ID').fill('x');
      await page.getByLabel('Password', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Log In' }).click();
      const toast = page.locator('.limpid-toasts').getByText(text, { exact: true });
      await toast.waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Log In' }).isEnabled()).toBe(true);
      await page.unroute('**/auth/login');
    }
    complaints = (await openPage(here.browser)).complaints;
  });
});

/** The screen Set a new password, opened by a new link, with a password that meets every rule. */
async function newPasswordScreen(person: Person, password: string): Promise<{ u: string; token: string }> {
  await here.limpid.anonymous.call('POST', '/auth/reset-password', { username: person.email });
  const link = await linkFor(here.limpid, person.email);
  await page.goto(`${here.limpid.url}/reset-password?${new URLSearchParams(link).toString()}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter Password').fill(password);
  return link;
}

const minimumLength = (length: number): Promise<void> => setPasswordPolicy(here.limpid, { minPasswordLength: length });

const atNewPassword: readonly (readonly [
  errName: string,
  password: string,
  text: string,
  between: (person: Person, link: { u: string; token: string }) => Promise<unknown>,
])[] = [
  [
    'PasswordAlreadyUsed',
    testPassword,
    'The password you entered was previously used, please use a different password for better security',
    () => Promise.resolve(),
  ],
  [
    'InvalidToken',
    'Third-horse-3',
    'Use a valid reset link not older than 24 hours, else reset again',
    (_person, link) => setByLink(here.limpid, link, newPassword),
  ],
  [
    'PasswordResetLinkExpiredError',
    newPassword,
    'Password reset link has expired',
    person => asOwner(here.limpid, `update kernel.user_token set expires_at = now() where user_id = $1`, [person.id]),
  ],
  ['PasswordMinLengthError', newPassword, 'password must be at least 20 characters', () => minimumLength(20)],
];

describe('Set a new password shows why it failed:', () => {
  test.each(atNewPassword)('%s', async (errName, password, text, between) => {
    const person = await makePerson(here.limpid);
    const link = await newPasswordScreen(person, password);
    await between(person, link);
    try {
      await page.getByRole('button', { name: 'Complete Registration' }).click();
      await expectToast('Reset Password Failed', text, `new-password-${errName}`);
    } finally {
      if (errName === 'PasswordMinLengthError') await minimumLength(8);
    }
  });

  test('PasswordNotComplexError, in the words of the server', async () => {
    await newPasswordScreen(await makePerson(here.limpid), 'P@ssw0rd!2024');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await page
      .locator('.limpid-toasts')
      .getByText(/many people use/)
      .waitFor();
  });

  test('a refusal without a reason has the default text', async () => {
    await newPasswordScreen(await makePerson(here.limpid), newPassword);
    await page.route('**/auth/change-password*', route => route.fulfill({ status: 422, body: '' }));
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expectToast('Reset Password Failed', 'password must be at least 8 characters', 'new-password-default');
    await page.unroute('**/auth/change-password*');
  });

  test('only the rules that the server enables are listed, and the length always', async () => {
    const person = await makePerson(here.limpid);
    await setPasswordPolicy(here.limpid, { minCapital: 0, minNumber: 0, specialCharacters: 0 });
    await newPasswordScreen(person, 'only small letters');
    const items = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual(['met:\nAt least 8 characters', 'met:\nBoth passwords are equal']);
    await expect.poll(() => page.getByRole('button', { name: 'Complete Registration' }).isEnabled()).toBe(true);
    await page.getByLabel('Re-enter Password').fill('');
    await expect.poll(() => page.getByRole('button', { name: 'Complete Registration' }).isEnabled()).toBe(false);
    await setPasswordPolicy(here.limpid, { minCapital: 1, minNumber: 1, specialCharacters: 1 });
  });
});

const wrongKey = 'The secret key you entered is invalid. Please contact your administrator';

describe('secret keys that are wrong', () => {
  test('on Register', async () => {
    await page.goto(`${here.limpid.url}/register`);
    await page.getByLabel('Employee ID').fill('E-1');
    await page.getByLabel('Secret Key').fill('WRONG');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expectToast('Error Occurred', wrongKey, 'register');
  });

  test('on Retrieve Access', async () => {
    await page.goto(`${here.limpid.url}/forgot-password`);
    await page.getByLabel('Email/Employee ID').fill('E-1');
    await page.getByRole('button', { name: 'Identify Me' }).click();
    await page.getByLabel('Secret Key').fill('WRONG');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast('Reset Password Failed', wrongKey, 'retrieve-access');
  });

  test('a failed request for a link is reported', async () => {
    for (let ask = 0; ask < 10; ask += 1)
      await here.limpid.anonymous.call('POST', '/auth/reset-password', { username: 'nobody@example.org' });
    for (const [path, label, button] of [
      ['/forgot-password', 'Email/Employee ID', 'Identify Me'],
      ['/reset-password-expired', 'Your Email', 'Get a fresh link'],
    ] as const) {
      await page.goto(`${here.limpid.url}${path}`);
      await page.getByLabel(label).fill('nobody@example.org');
      await page.getByRole('button', { name: button }).click();
      await expectToast(
        'Failed to Generate Reset Link',
        'Too many attempts from here. Wait a minute and try again',
        button,
      );
    }
  });
});
