import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner, testPassword, type TestClient } from '#kernel/testing';
import { axe, openPage, type Complaints } from '../browser.fixture.js';
import { givenBrowser } from '../plant.fixture.js';

let page: Page;
let complaints: Complaints;

const here = givenBrowser();
let admin: TestClient;
beforeAll(async () => {
  admin = await here.limpid.as('admin');
});

async function fresh(): Promise<void> {
  await asOwner(here.limpid, 'delete from kernel.throttle');
  // Those that are left go on working.
  for (const context of here.browser.contexts()) await context.close();
  ({ page, complaints } = await openPage(here.browser));
}

let count = 0;
interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly secretKey: string;
}

/** A person who belongs to one facility; `password` is a first one that has to be changed, as the tools give it. */
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
  const letters = list.body['letters'] as unknown as { id: string; kind: string }[];
  const letter = letters.find(each => each.kind !== 'passwordChanged');
  const opened = await admin.call('POST', `/outbox/${letter?.id ?? ''}/open`, { reason: 'handed over in a test' });
  const { content } = opened.body['letter'] as unknown as { content: string };
  return /https?:\S+/.exec(content)?.[0] ?? '';
}

async function fillNewPassword(password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter Password').fill(password);
}

async function logIn(username: string, password: string): Promise<void> {
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

const home = () => page.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();

describe('every public address', () => {
  test.each([
    ['/', 'Welcome User', '/'],
    ['/sign-in', 'Welcome User', '/sign-in'],
    ['/logout', 'Welcome User', '/'],
    ['/forgot-password', 'Retrieve Access', '/forgot-password'],
    ['/register', 'Welcome, identify yourself', '/register'],
    ['/reset-password-expired', 'Link has expired', '/reset-password-expired'],
    ['/reset-password', 'Link has expired', '/reset-password-expired'],
    ['/reset-password?u=nobody&token=none', 'Link has expired', '/reset-password-expired'],
    ['/login', 'Welcome User', '/'],
    ['/any/other/path', 'Welcome User', '/'],
  ])('%s shows %s, without fault for a screen reader', async (path, title, shown) => {
    await fresh();
    await page.goto(`${here.limpid.url}${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(shown);
    expect(await axe(page)).toEqual([]);
    expect(complaints.list).toEqual([]);
  });

  test('the sign-in page needs less than 10 KiB of script before the form works', async () => {
    await fresh();
    let bytes = 0;
    page.on('response', response => {
      if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'] ?? '0');
    });
    await page.goto(here.limpid.url);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(10 * 1024);
  });
});

describe('Login', () => {
  test('checks the id when it is left, helps with the password, and serves password managers', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    const name = page.getByLabel('Email/Employee ID');
    const password = page.getByLabel('Password', { exact: true });
    await name.focus();
    await password.focus();
    await page.getByText('Please input your E-mail!').waitFor();
    expect(await name.getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    await password.fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await password.evaluate(node =>
      node.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', modifierCapsLock: true })),
    );
    await page.getByText('Caps Lock is on').waitFor();
  });

  test('shows one toast at a time', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await logIn('nobody', 'x');
    await page.getByText('Email address/ Employee ID is not recognized').waitFor();
    await logIn('specialist', 'x');
    await page.getByText('Email address/ Employee ID or password is not correct').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'Error Occurred' }).count()).toBe(1);
    expect(await axe(page)).toEqual([]);
  });

  test('offers several facilities by group in 400 px, and keeps what the specification names', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await logIn('specialist', testPassword);
    await page.getByRole('heading', { name: 'Choose Facility' }).waitFor();
    await page.getByText('Other group').waitFor();
    const list = page.locator('.limpid-facilities');
    expect(await list.evaluate(node => getComputedStyle(node).maxHeight)).toBe('400px');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: here.limpid.facility.name }).click();
    await home();
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
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });

  test('takes the only facility without asking', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await logIn('operator', testPassword);
    await home();
  });

  test.each([
    ['noAccount', 'You have no account for single sign-on here. Please contact your administrator'],
    ['access_denied', 'the provider answered access_denied'],
    ['<img src=x onerror=alert(1)> denied', 'the provider answered with an error'],
    ['Call +1 555 0100 to unlock your account', 'the provider answered with an error'],
    ['__proto__', 'the provider answered __proto__'],
  ])('shows the error %s of a provider as a warning, and no sentence that a link brings', async (error, text) => {
    await fresh();
    await page.goto(`${here.limpid.url}/?error=${encodeURIComponent(error)}`);
    await page.getByText(`Single sign-on failed: ${text}`, { exact: true }).waitFor();
    expect(page.url()).not.toContain('error');
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints.list).toEqual([]);
  });

  test('is worked by keyboard from field to field, and takes what is pasted', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await page.getByRole('link', { name: 'New User? Register' }).waitFor();
    const order = [];
    for (let step = 0; step < 6; step += 1) {
      order.push(await page.evaluate(() => document.activeElement?.id ?? ''));
      order[step] ||= await page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual([
      'username',
      'password',
      'Show password',
      'Log In',
      'Forgot Password ?',
      'New User? Register',
    ]);
    await page.getByLabel('Email/Employee ID').fill('operator');
    const password = page.getByLabel('Password', { exact: true });
    await password.focus();
    const wasTaken = await password.evaluate((node, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const allowed = node.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
      );
      return allowed && document.execCommand('insertText', false, text);
    }, testPassword);
    expect(wasTaken).toBe(true);
    await page.keyboard.press('Enter');
    await home();
  });

  test('after logging out, going back shows nothing of the work', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await logIn('operator', testPassword);
    await home();
    await page.goto(`${here.limpid.url}/logout`);
    await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('current_facility');
    expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('connect.sid');
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
    expect(await page.getByText(here.limpid.facility.name).count()).toBe(0);
  });

  test('/logout with a token ends that session and comes back to the base path', async () => {
    await fresh();
    await page.goto(here.limpid.url);
    await logIn('operator', testPassword);
    await home();
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
    const elsewhere = await page.context().newPage();
    await elsewhere.setContent(`<img src="${here.limpid.url}/logout?token=${token}">`);
    await page.reload();
    await home();
    await elsewhere.goto(`${here.limpid.url}/logout?token=${token}`);
    await elsewhere.getByRole('heading', { name: 'Welcome User' }).waitFor();
    expect(elsewhere.url()).toBe(`${here.limpid.url}/`);
    const [live] = await here.limpid.sql<{ count: number }>(
      `select count(*) as count from kernel.session s join kernel.app_user u on u.id = s.user_id
       where u.username = 'operator' and s.ended_at is null`,
    );
    expect(live?.count).toBe(0);
  });

  test('a landing reads the token, stores it and takes it out of the address', async () => {
    await fresh();
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
    await home();
    expect(page.url()).not.toContain('token');
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(String(answer.body['token']));
  });

  test('a landing with a token that is none leads to sign-in', async () => {
    await fresh();
    await page.goto(`${here.limpid.url}/?token=forged`);
    await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });
});

describe('passwords', () => {
  test('a first sign-in is told so, goes on after two seconds, follows the live rules, and ends at sign-in', async () => {
    await fresh();
    const { username } = await person({ password: testPassword });
    await page.goto(here.limpid.url);
    await logIn(username, testPassword);
    await page.getByText('You are logging in for the first time').waitFor();
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(page.url()).toBe(`${here.limpid.url}/reset-password`);
    const done = page.getByRole('button', { name: 'Complete Registration' });
    expect(await done.isDisabled()).toBe(true);
    expect(await page.getByLabel('Email', { exact: true }).isEditable()).toBe(false);
    expect(await axe(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('Horse');
    await page.getByText('met: At least one uppercase letter', { exact: true }).waitFor();
    await page.getByText('not met: At least one digit and one letter', { exact: true }).waitFor();
    await page.getByLabel('Re-enter Password').fill('Horse');
    await page.getByLabel('Re-enter Password').press('Enter');
    await page.getByText('Not all password requirements met').waitFor();
    await page.reload();
    await fillNewPassword('Another-horse-2');
    expect(await done.isEnabled()).toBe(true);
    await done.click();
    await page.getByText('Your password was set. Log in with it.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await logIn(username, 'Another-horse-2');
    await home();
  });

  test('Retrieve Access asks for the secret key, disables the id and changes the button', async () => {
    await fresh();
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
    expect(await page.getByLabel('Email/Employee ID').isDisabled()).toBe(true);
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

  test('a link from a letter works once; afterwards the expired screen sends a fresh one', async () => {
    await fresh();
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

  test('Register proves who somebody is by the key of the administrator', async () => {
    await fresh();
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
});

test('when the application cannot open, the generic screen offers to try again', async () => {
  await fresh();
  await page.route('**/api/v2/ui/manifest*', route => route.abort());
  await page.goto(here.limpid.url);
  await logIn('operator', testPassword);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/v2/ui/manifest*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await home();
});
