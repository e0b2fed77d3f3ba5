import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { openPage, startBrowser } from '../../../testing/browser.fixture.js';
import { enterAtProvider, kinds, setUpSignOn } from '../../../testing/sign-on.fixture.js';
import { startSignOnProvider, type SignOnProvider } from '../../../testing/sign-on-provider.fixture.js';

describe.each(kinds)('single sign-on through %s', (name, kind) => {
  let limpid: TestKernel;
  let provider: SignOnProvider;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    limpid = await testKernel({ only: ['reports'], config: { identityHosts: ['127.0.0.1:*'] } });
    provider = await startSignOnProvider(kind, `${limpid.url}/api/v2/auth/sso/${name}/verify`);
    await setUpSignOn(limpid, name, provider);
    browser = await startBrowser();
    ({ page } = await openPage(browser));
    // The provider's page requests a font from the network.
    await page.route(/fonts\.googleapis\.com/, route => route.abort());
  });
  afterAll(async () => {
    await browser?.close();
    await provider?.stop();
    await limpid?.close();
  });

  const signInAs = async (subject: string): Promise<void> => {
    await page.goto(limpid.url);
    await page.getByLabel('Email/Employee ID').fill('sina@example.org');
    await page.getByRole('button', { name: 'Log In' }).click();
    await enterAtProvider(page, provider, subject);
  };

  test('a name that is submitted before the sign-in method is known waits for it', async () => {
    const flags = '**/api/v2/features';
    let answer = (): void => undefined;
    const held = new Promise<void>(done => (answer = done));
    await page.route(flags, async route => {
      await held;
      await route.continue();
    });
    await page.goto(limpid.url);
    await page.getByLabel('Email/Employee ID').fill('sina@example.org');
    await page.getByRole('button', { name: 'Log In' }).click();
    expect(await page.getByText('Please input your Password!').count()).toBe(0);
    answer();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.unroute(flags);
  });

  test('the login screen asks only for the name', async () => {
    await page.goto(limpid.url);
    await page.getByLabel('Email/Employee ID').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isVisible()).toBe(false);
  });

  test('a user whom the provider does not confirm is informed on the login screen', async () => {
    const [, unverified] = Object.keys(kind.people);
    await signInAs(unverified ?? '');
    await page.getByText('The sign-on provider does not vouch for your e-mail address').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.context().clearCookies();
  });

  test('a user signs in at the provider and arrives in their facility, without a token in the address', async () => {
    const [verified] = Object.keys(kind.people);
    await signInAs(verified ?? '');
    await page.waitForURL(`${limpid.url}/app`);
    await page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
    expect(page.url()).not.toContain('token');
    const kept = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
    expect(kept['email']).toBe('sina@example.org');
    expect(JSON.parse(kept['featureFlags'] ?? '{}')).toMatchObject({ SSO: true, SSOProvider: name });
    const [login] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where action = 'login' order by at desc limit 1`,
    );
    expect(login?.body).toContain('provider');
  });

  test('signing out ends the session here, and then at the provider', async () => {
    const { token } = await page.evaluate(() => ({ token: sessionStorage.getItem('token') ?? '' }));
    const asked = page.waitForRequest(request => request.url().startsWith(provider.logoutUrl));
    await page.goto(`${limpid.url}/logout`);
    const address = new URL((await asked).url());
    expect(address.searchParams.get('token')).toBe(token);
    expect(address.searchParams.get('fromURI')).toBe(name === 'okta' ? `${limpid.url}/` : null);
    const [live] = await limpid.sql<{ count: number }>(
      `select count(*) as count from kernel.session s join kernel.app_user u on u.id = s.user_id
       where u.email = 'sina@example.org' and s.ended_at is null`,
    );
    expect(live?.count).toBe(0);
  });
});
