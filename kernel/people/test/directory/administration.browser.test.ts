import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFile, patientMs, testKernel, testPassword, violationsOf, type TestKernel } from '#kernel/testing';
import { slapdBinary, testSecretKey } from './directory.fixture.js';
import { base, dnOf, password, servicePassword, startSlapd, type Slapd } from './slapd.fixture.js';

describe.skipIf(slapdBinary === null)('an administrator', () => {
  let limpid: TestKernel;
  let slapd: Slapd;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    slapd = await startSlapd(slapdBinary ?? '');
    limpid = await testKernel({
      only: ['reports'],
      config: { identityHosts: ['localhost:*', '127.0.0.1:*'], secretKey: testSecretKey },
    });
    browser = await chromium.launch({
      executablePath: await chromiumFile(),
      args: ['--no-sandbox', '--disable-gpu'],
      timeout: patientMs,
    });
    page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(patientMs);
    await page.goto(limpid.url);
    await page.getByLabel('Email/Employee ID').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: limpid.facility.name }).click();
    await page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await limpid?.close();
    await slapd?.stop();
  });

  const axe = (): Promise<string[]> => violationsOf(page);
  const open = async (link: string): Promise<void> => {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: link, level: 1 }).waitFor();
  };
  /** Reads the message and closes it: the next one says the same. */
  const saved = async (): Promise<void> => {
    const toast = page.locator('.limpid-toasts');
    await toast.getByText('Saved', { exact: true }).waitFor();
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  };
  const drafts = (): Promise<number> =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('limpid.draft.')).length);
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  };

  test('sets the directory up, is told what is wrong, and saves what works', async () => {
    await open('Directory');
    expect(await axe()).toEqual([]);
    await page.getByLabel('Fill filters and attributes for').selectOption('OpenLDAP');
    await page.getByLabel('People may sign in through the directory').check({ force: true });
    await page.getByLabel('Addresses *').fill(slapd.secure);
    await page.getByLabel('Certificate of your authority (PEM)').fill(slapd.foreignCertificate);
    await page.getByLabel('Name of the account *').fill(`cn=limpid,ou=services,${base}`);
    await page.getByLabel('Below which entry people are *').fill(`ou=people,${base}`);
    await page.getByLabel('Below which entry groups are').fill(`ou=groups,${base}`);
    await page.getByLabel('Password of the service account *').fill(servicePassword);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The certificate of the directory is not trusted').waitFor();
    await page.getByLabel('Certificate of your authority (PEM)').fill(slapd.caCertificate);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The directory answers and knows the service account').waitFor();
    await page.getByLabel('Reason for the change *').first().fill('the site has a directory');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('People with the way to sign in').waitFor();
    await expect.poll(() => page.getByLabel('Password of the service account').inputValue()).toBe('');
    expect(await axe()).toEqual([]);
  });

  test('finds people and makes them users', async () => {
    await page.getByRole('tab', { name: 'Import people' }).click();
    await page.getByRole('searchbox', { name: 'Search the directory' }).fill('example.org');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByLabel('Import ggroup').check({ force: true });
    await page.getByLabel('Import bmüller').check({ force: true });
    await choose(/^Roles/, 'Production');
    await page.getByText('All facilities, also those still to come').click();
    await page.getByLabel('Reason *').fill('new at the site');
    await expect.poll(drafts).toBe(1);
    await page.reload();
    await page.getByRole('tab', { name: 'Import people' }).click();
    await page.getByText('Your unsaved changes were restored').waitFor();
    await page.getByText('ggroup, bmüller').waitFor();
    await expect.poll(() => page.getByLabel('Reason *').inputValue()).toBe('new at the site');
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 people imported').waitFor();
    await expect.poll(drafts).toBe(0);
    await page.getByRole('searchbox', { name: 'Search the directory' }).fill('example.org');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('row', { name: /ggroup/ })
      .getByText('User already')
      .waitFor();
  });

  test('sees what groups would change before it is saved, also after the page was loaded anew', async () => {
    await page.getByRole('tab', { name: 'Groups and roles' }).click();
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByLabel('Group', { exact: true }).fill(`cn=reviewers,ou=groups,${base}`);
    await page.getByLabel('Role', { exact: true }).selectOption('Reviewer');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Roles of 2 of 2 would change').waitFor();
    await expect.poll(() => page.getByText('+ Reviewer').count()).toBe(2);
    expect(await axe()).toEqual([]);
    await page.getByText('At every sign-in and comparison, give and take').click();
    const panel = page.getByRole('tabpanel', { name: 'Groups and roles' });
    await panel.getByLabel('Reason for the change *').fill('by group');
    await expect.poll(drafts).toBe(1);
    await page.reload();
    await page.getByRole('tab', { name: 'Groups and roles' }).click();
    await panel.getByText('Your unsaved changes were restored').waitFor();
    await expect.poll(() => page.getByLabel('Role', { exact: true }).inputValue()).toBe('Reviewer');
    await expect.poll(() => panel.getByLabel('Reason for the change *').inputValue()).toBe('by group');
    expect(await axe()).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
    await expect.poll(drafts).toBe(0);
    const login = await limpid.anonymous.call('POST', '/auth/login', { username: 'ggroup', password });
    expect(login.status, JSON.stringify(login.body)).toBe(200);
  });

  test('holds the accounts against the directory and reads what was found', async () => {
    await slapd.replace(dnOf('ggroup'), 'userAccountControl', ['514']);
    await page.getByRole('tab', { name: 'Comparison' }).click();
    await page.getByRole('button', { name: 'Compare now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason *').fill('before the quarterly review');
    await dialog.getByRole('button', { name: 'Compare now' }).click();
    await page
      .getByRole('table', { name: 'What was found' })
      .getByRole('row', { name: /ggroup/ })
      .waitFor();
    await page.getByText('requested by Admin Tester').waitFor();
    expect(await axe()).toEqual([]);
    await page.getByLabel('Compared', { exact: true }).selectOption('Every hour');
    const panel = page.getByRole('tabpanel', { name: 'Comparison' });
    await panel.getByLabel('Reason for the change *').fill('leavers are many');
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
  });

  test('creates a department, sees who is in it, and renames it', async () => {
    await open('Departments');
    await page.getByRole('link', { name: 'Add department' }).click();
    await page.getByLabel('Name *').fill('Packaging');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Packaging', level: 1 }).waitFor();
    await page.getByText('Nobody belongs to this department.').waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name *').fill('Packing');
    await page.getByLabel('Reason for the change *').fill('as the site names it');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Packing', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByLabel('Reason *').fill('never used');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('heading', { name: 'Packing Archived' }).waitFor();
  });

  test('sets a provider up and is shown what is missing', async () => {
    await open('Single sign-on');
    await page.getByRole('tab', { name: 'Okta' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Okta' });
    await panel.getByLabel('Issuer *').fill('http://127.0.0.1:1');
    await panel.getByRole('button', { name: 'Test provider' }).click();
    await panel.getByText('No provider answers at this address').waitFor();
    await expect
      .poll(() => panel.getByLabel('Redirect URI to register').inputValue())
      .toBe(`${limpid.url}/api/v2/auth/sso/okta/verify`);
    await panel.getByLabel('Client ID *').fill('limpid');
    await panel.getByLabel('Reason for the change *').fill('first provider');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('is required').first().waitFor();
    await panel.getByLabel('Client secret *').fill('secret of the client');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await saved();
    expect(await axe()).toEqual([]);
    await page.getByRole('tab', { name: 'People without an account' }).click();
    await page.getByText('Whoever the provider vouches for').click();
    await page.getByRole('tab', { name: 'Use', exact: true }).click();
    expect(await axe()).toEqual([]);
  });

  test('opens the way for an emergency, which two people then go together', async () => {
    await page.getByRole('tab', { name: 'Emergency' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Emergency' });
    await panel.getByText('Two people may sign an administrator in').click();
    await panel.getByLabel('Reason for the change *').fill('the provider may be away');
    expect(await axe()).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
    const admin = await limpid.as('admin');
    const { flags } = (await admin.call('GET', '/auth/sso/settings')).body;
    const use = { SSO: true, SSOProvider: 'okta', logoutUrl: '', version: Number(flags?.['version']) };
    const switched = await admin.call('PUT', '/auth/sso/settings', { ...use, reason: 'from now on' });
    expect(switched.status, JSON.stringify(switched.body)).toBe(200);
    page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(patientMs);
    await page.goto(limpid.url);
    await page.getByRole('button', { name: 'Emergency sign-in' }).click();
    await page.getByLabel('Administrator: Employee ID').fill('admin');
    await page.getByLabel('Administrator: password', { exact: true }).fill(testPassword);
    await page.getByLabel('Second person: Employee ID').fill('auditor');
    await page.getByLabel('Second person: password', { exact: true }).fill(testPassword);
    await page.getByLabel('Reason').fill('the provider does not answer');
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Sign in together' }).click();
    await page.getByRole('button', { name: limpid.facility.name }).click();
    await page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
  });
});
