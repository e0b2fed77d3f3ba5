import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenPage, keptDrafts } from '../../../testing/plant.fixture.js';
import { enterAtProvider, kinds, setUpSignOn } from '../../../testing/sign-on.fixture.js';
import { startSignOnProvider, type SignOnProvider } from '../../../testing/sign-on-provider.fixture.js';

const [[name, kind] = []] = kinds;
if (name === undefined || kind === undefined) throw new Error('no provider to sign on with');
const own = 'okta-1';
const other = 'okta-3';
const people = {
  ...kind.people,
  [other]: { email: 'otto@example.org', given_name: 'Otto', family_name: 'Other', email_verified: true },
};

const here = givenPage({ kernel: { only: ['equipment'], config: { identityHosts: ['127.0.0.1:*'] } } });

describe('input from before a single sign-on session ended', () => {
  let provider: SignOnProvider;
  const page = (): Page => here.page;
  const idField = () => page().getByLabel('ID *');
  const nameField = () => page().getByLabel('Name *');
  /** The sign-in dialog over the page. */
  const again = () => page().getByRole('dialog', { name: 'Session Expired.' });
  const form = (): string => `${here.limpid.url}/app/master/equipment-groups/new`;

  beforeAll(async () => {
    provider = await startSignOnProvider({ ...kind, people }, `${here.limpid.url}/api/v2/auth/sso/${name}/verify`);
    await setUpSignOn(here.limpid, name, provider, ['Validation Specialist']);
    const admin = await here.limpid.as('admin');
    const made = await admin.call('POST', '/users', {
      username: 'otto',
      firstName: 'Otto',
      lastName: 'Other',
      email: 'otto@example.org',
      authenticationType: 'sso',
      roles: ['Validation Specialist'],
      facilities: [here.limpid.facility.id],
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    // The provider's page requests a font from the network.
    await page().route(/fonts\.googleapis\.com/, route => route.abort());
  });
  afterAll(() => provider?.stop());

  /** Starts at the login screen and signs in at the provider again. */
  async function signInAs(subject: string, email: string): Promise<void> {
    await page().context().clearCookies();
    await page().getByLabel('Email/Employee ID').fill(email);
    await page().getByRole('button', { name: 'Log In' }).click();
    await enterAtProvider(page(), provider, subject);
  }

  /** Ends the session on the server without informing the page. */
  async function endSession(): Promise<void> {
    const status = await page().evaluate(async () => {
      const headers = { token: sessionStorage.getItem('token') ?? '', 'content-type': 'application/json' };
      return (await fetch('/api/v2/auth/logout', { method: 'POST', headers, body: '{"sso":false}' })).status;
    });
    expect(status).toBe(200);
  }

  test('in a form is restored on return from the provider', async () => {
    await page().goto(form());
    await signInAs(own, 'sina@example.org');
    await idField().fill('EG-NOBODY');
    await nameField().fill('Blenders that nobody saved');
    await endSession();
    await page().getByRole('button', { name: 'Create' }).click();
    await again().getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => nameField().inputValue()).toBe('Blenders that nobody saved');
    await nameField().fill('Blenders that nobody saved, and more');
    // The persistent message leads to the same dialog.
    await page().getByRole('button', { name: 'Log In' }).click();
    await again().getByRole('button', { name: 'Log In' }).click();
    await signInAs(own, 'sina@example.org');
    await page().waitForURL(form());
    await page().getByText('Your unsaved changes were restored').waitFor();
    await expect.poll(() => nameField().inputValue()).toBe('Blenders that nobody saved, and more');
  });

  test('in a dialog is restored when it is opened again, and the sign-in is reached by keyboard', async () => {
    await idField().fill('EG-SSO');
    await page().getByRole('button', { name: 'Create' }).click();
    const archive = page().getByRole('button', { name: 'Archive' });
    await archive.click();
    const reason = page().getByLabel('Reason *');
    await reason.fill('Typed before the session ended');
    await endSession();
    await page().getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
    await again().waitFor();
    await expect.poll(() => reason.inputValue()).toBe('Typed before the session ended');
    expect(await axe(page())).toEqual([]);
    // Postponed, and asked again when the user tries to save.
    await page().keyboard.press('Escape');
    await again().waitFor({ state: 'detached' });
    await page().getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
    await again().waitFor();
    await page().keyboard.press('Enter');
    await signInAs(own, 'sina@example.org');
    await archive.click();
    await expect.poll(() => reason.inputValue()).toBe('Typed before the session ended');
  });

  test('is not shown to another user who signs in on the same machine', async () => {
    await page().goto(form());
    await idField().fill('EG-OWN');
    await nameField().fill('Blenders of one person');
    await expect.poll(() => keptDrafts(page()).then(all => all.length)).toBeGreaterThan(0);
    await endSession();
    await page().getByRole('button', { name: 'Create' }).click();
    await again().getByRole('button', { name: 'Log In' }).click();
    await signInAs(other, 'otto@example.org');
    await page().waitForURL(form());
    await expect.poll(() => nameField().inputValue()).toBe('');
    expect(await page().getByText('Your unsaved changes were restored').count()).toBe(0);
  });
});
