import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { axe, openPage, startBrowser } from '../../../testing/browser.fixture.js';
import { keepPeople, makeAdministrator } from '../../../../kernel/people/browser/second-administrator.fixture.js';
import { enterAtProvider, kinds, setUpSignOn } from '../../../testing/sign-on.fixture.js';
import { startSignOnProvider, type SignOnProvider } from '../../../testing/sign-on-provider.fixture.js';

describe.each(kinds)('signing by a new login at %s', (name, kind) => {
  let limpid: TestKernel;
  let provider: SignOnProvider;
  let browser: Browser;
  let page: Page;
  let address: string;
  const [own = '', other = ''] = Object.keys(kind.people);

  beforeAll(async () => {
    limpid = await testKernel({ only: ['reports'], config: { identityHosts: ['127.0.0.1:*'] } });
    provider = await startSignOnProvider(kind, `${limpid.url}/api/v2/auth/sso/${name}/verify`);
    await makeAdministrator(limpid, 'reviewer');
    await makeSigner(limpid, name, provider);
    address = `${limpid.url}/app/admin/access/reviews/${await decidedReview(limpid)}?from=mail`;
    browser = await startBrowser();
    ({ page } = await openPage(browser));
    // The provider's page requests a font from the network.
    await page.route(/fonts\.googleapis\.com/, route => route.abort());
    await page.goto(limpid.url);
    await page.getByLabel('Email/Employee ID').fill('sina@example.org');
    await page.getByRole('button', { name: 'Log In' }).click();
    await enterAtProvider(page, provider, own);
    await page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await provider?.stop();
    await limpid?.close();
  });

  const dialog = () => page.getByRole('dialog');
  const signAgain = () => dialog().getByRole('button', { name: 'Sign in again and sign' }).click();

  test('an unconfirmed account cannot sign, and the page says why', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign off' }).click();
    await page.getByText(/Your right to sign is suspended until another person/).waitFor();
    await confirmSigner(limpid);
  });

  test('the dialog refers to the provider instead of asking for a password', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign off' }).click();
    await dialog().getByText('“User access reviewed”').waitFor();
    await dialog().getByText('Sina Sign (sina)').waitFor();
    await dialog().getByText('Your sign-on provider verifies your identity').waitFor();
    expect(await dialog().getByLabel('Password').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test('another user at the provider cannot sign; the same page is shown again, and the input is kept', async () => {
    await dialog().getByLabel('Comment').fill('nothing unusual');
    await signAgain();
    await enterAtProvider(page, provider, other);
    await dialog().getByText('The account belongs to another identity').waitFor();
    await page.waitForURL(address);
    await expect.poll(() => dialog().getByLabel('Comment').inputValue()).toBe('nothing unusual');
    expect(await signatures(limpid)).toBe(0);
  });

  test('cancelling at the provider, or returning by address, signs nothing', async () => {
    await signAgain();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await dialog().getByText('The sign-on provider has not let you in').waitFor();
    await signAgain();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goto(address);
    await dialog().getByText('The sign-on provider has not confirmed who you are').waitFor();
    await expect.poll(() => dialog().getByLabel('Comment').inputValue()).toBe('nothing unusual');
    expect(await signatures(limpid)).toBe(0);
  });

  test('the user signs by a new login and returns to the signed record', async () => {
    await signAgain();
    await enterAtProvider(page, provider, own);
    const signature = page.getByRole('region', { name: 'Electronic signature' });
    await signature.getByText('Sina Sign (sina)').waitFor();
    await signature.getByText('nothing unusual').waitFor();
    await signature.getByText('Sign-on provider').waitFor();
    await page.waitForURL(address);
    expect(await signatures(limpid)).toBe(1);
    await page.reload();
    await signature.getByText('Sina Sign (sina)').waitFor();
    expect(await dialog().count(), 'nothing waits any more').toBe(0);
  });
});

async function makeSigner(limpid: TestKernel, name: string, provider: SignOnProvider): Promise<void> {
  const admin = await limpid.as('admin');
  const permission = { User: { Get: true }, AuditLog: { Get: true }, ApprovalPolicy: { Sign: true } };
  const role = await admin.post('/user_roles', { name: 'Quality signer', description: '', permission });
  if (role.status !== 201) throw new Error(JSON.stringify(role.body));
  await setUpSignOn(limpid, name, provider, ['Quality signer']);
}

/** Not by the administrator who made the account. */
async function confirmSigner(limpid: TestKernel): Promise<void> {
  const [user] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'sina'`);
  const how = 'identity card, in person';
  const answer = await (await limpid.as('reviewer')).call('PUT', `/users/${user?.id}/confirm-identity`, { how });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A review that only lacks its signature. */
async function decidedReview(limpid: TestKernel): Promise<string> {
  const admin = await limpid.as('admin');
  const today = new Date().toISOString().slice(0, 10);
  const { status, body } = await admin.post('/access-reviews', { periodFrom: today, periodTo: today });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await keepPeople(limpid, 'reviewer', username => username === 'admin');
  return keepPeople(limpid, 'admin', username => username !== 'admin');
}

async function signatures(limpid: TestKernel): Promise<number> {
  const [row] = await limpid.sql<{ count: number }>('select count(*)::integer as count from kernel.signature');
  return row?.count ?? 0;
}
