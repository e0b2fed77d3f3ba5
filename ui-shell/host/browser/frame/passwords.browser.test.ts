import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword, type TestClient } from '#kernel/testing';
import { axe, logIn, type Complaints } from '../../../testing/browser.fixture.js';
import { givenBrowser } from '../../../testing/plant.fixture.js';
import { freshPage, home } from './fresh-page.fixture.js';

const here = givenBrowser();
let admin: TestClient;
let page: Page;
let complaints: Complaints;
beforeAll(async () => {
  admin = await here.limpid.as('admin');
});
beforeEach(async () => {
  ({ page, complaints } = await freshPage(here));
});

let count = 0;
interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly secretKey: string;
}

/** Adds a user of one facility; `password` is an initial one that must be changed, as the command line sets it. */
async function person(fields: { readonly password?: string } & Readonly<Record<string, unknown>>): Promise<Person> {
  count += 1;
  const username = `browser${count}`;
  const { password } = fields;
  if (password !== undefined) {
    const names = { username, firstName: 'Bruno', lastName: 'Browser', roles: ['Validation Specialist'] };
    const { id } = await here.limpid.addPerson({ ...names, facilities: [here.limpid.facility.id], password });
    return { id, username, email: '', secretKey: '' };
  }
  const answer = await admin.call('POST', '/users', {
    username,
    firstName: 'Bruno',
    lastName: 'Browser',
    roles: ['Validation Specialist'],
    facilities: [here.limpid.facility.id],
    ...fields,
  });
  const user = answer.body['user'] as unknown as { id: string; email: string };
  return { id: user.id, username, email: user.email, secretKey: String(answer.body['secretKey']) };
}

/** The newest link to an address, as the administrator reads it in the outbox. */
async function linkTo(address: string): Promise<string> {
  const list = await admin.call('GET', `/outbox?search=${encodeURIComponent(address)}`);
  const mails = list.body['mails'] as unknown as { id: string; kind: string }[];
  const mail = mails.find(each => each.kind !== 'passwordChanged');
  const opened = await admin.call('POST', `/outbox/${mail?.id ?? ''}/open`, { reason: 'handed over in a test' });
  const { content } = opened.body['mail'] as unknown as { content: string };
  return /https?:\S+/.exec(content)?.[0] ?? '';
}

async function fillNewPassword(password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter Password').fill(password);
}

test('a first sign-in shows a notice, continues after two seconds, checks the live rules, and ends at sign-in', async () => {
  const { username } = await person({ password: testPassword });
  await page.goto(here.limpid.url);
  await logIn(page, username, testPassword);
  await page.getByText('You are logging in for the first time').waitFor();
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.waitForURL(`${here.limpid.url}/reset-password`);
  const done = page.getByRole('button', { name: 'Complete Registration' });
  await expect.poll(() => done.isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).isEditable()).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('Horse');
  await page.getByText('met: At least one uppercase letter', { exact: true }).waitFor();
  await page.getByText('not met: At least one digit and one letter', { exact: true }).waitFor();
  await page.getByLabel('Re-enter Password').fill('Horse');
  await page.getByLabel('Re-enter Password').press('Enter');
  await page.getByText('Not all password requirements met').waitFor();
  await page.reload();
  await fillNewPassword('Another-horse-2');
  await expect.poll(() => done.isEnabled()).toBe(true);
  await done.click();
  await page.getByText('Your password was set. Log in with it.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await logIn(page, username, 'Another-horse-2');
  await home(here, page);
});

test('Retrieve Access asks for the secret key, disables the id and changes the button', async () => {
  const { id, username } = await person({ password: testPassword });
  const made = await admin.call('POST', '/users/resend-invitation', {
    id,
    reason: 'forgot the password',
    generateKey: true,
  });
  await page.goto(`${here.limpid.url}/`);
  await page.getByRole('link', { name: 'Forgot Password ?' }).click();
  await page.getByRole('button', { name: 'Identify Me' }).click();
  await page.getByText('Please enter your email or Employee ID!').waitFor();
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByRole('button', { name: 'Identify Me' }).click();
  const key = page.getByLabel('Secret Key');
  await key.waitFor();
  await expect.poll(() => page.getByLabel('Email/Employee ID').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter a Secret Key').waitFor();
  await key.fill('wrong');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('The secret key you entered is invalid. Please contact your administrator').waitFor();
  expect(await axe(page)).toEqual([]);
  await key.fill(String(made.body['secretKey']));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
});

test('a link from a mail works once; afterwards the expired screen sends a new one', async () => {
  const { email } = await person({ email: 'bruno@example.org' });
  const link = await linkTo(email);
  await page.goto(link);
  await fillNewPassword('Another-horse-2');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Link has expired' }).waitFor();
  await page.getByLabel('Your Email').fill('no address');
  await page.getByRole('button', { name: 'Get a fresh link' }).click();
  await page.getByText('Please input your email!').waitFor();
  for (const address of ['nobody@example.org', email]) {
    await page.getByLabel('Your Email').fill(address);
    await page.getByRole('button', { name: 'Get a fresh link' }).click();
    await page
      .getByText('If this address belongs to an account, a link to choose a new password is on its way')
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await page.goto(await linkTo(email));
  await fillNewPassword('Another-horse-2');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.getByText('Reset Password Failed').waitFor();
  await page.getByText('The password you entered was previously used').waitFor();
});

test('Register verifies the identity of a user by the key of the administrator', async () => {
  const { username, secretKey } = await person({});
  await page.goto(here.limpid.url);
  await page.getByRole('link', { name: 'New User? Register' }).click();
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByText('Please Employee Id of the user').waitFor();
  await page.getByText('Please Enter the Secret Key').waitFor();
  await page.getByLabel('Employee ID').fill(username);
  await page.getByLabel('Secret Key').fill(secretKey);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(complaints.list).toEqual([]);
});
