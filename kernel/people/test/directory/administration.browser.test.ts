import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe as violationsOf, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, keptDrafts } from '#ui/testing/plant.fixture';
import { slapdBinary, testSecretKey } from './directory.fixture.js';
import { base, dnOf, password, servicePassword, startSlapd, type Slapd } from './slapd.fixture.js';

describe.skipIf(slapdBinary === null)('an administrator', () => {
  const here = givenSignedInPage({
    persona: 'admin',
    kernel: {
      only: ['reports'],
      needsReasons: true,
      config: { identityHosts: ['localhost:*', '127.0.0.1:*'], secretKey: testSecretKey },
    },
  });
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd(slapdBinary ?? '');
  });
  afterAll(() => slapd?.stop());

  const axe = (): Promise<string[]> => violationsOf(here.page);
  const open = async (link: string): Promise<void> => {
    await here.page.getByRole('link', { name: link, exact: true }).click();
    await here.page.getByRole('heading', { name: link, level: 1 }).waitFor();
  };
  /** Reads the message and closes it: the next one says the same. */
  const saved = async (): Promise<void> => {
    const toast = here.page.locator('.limpid-toasts');
    await toast.getByText('Saved', { exact: true }).waitFor();
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  };
  const drafts = async (): Promise<number> => (await keptDrafts(here.page)).length;
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await here.page.getByRole('combobox', { name: field }).click();
    await here.page.getByRole('option', { name: option }).click();
    await here.page.keyboard.press('Escape');
  };

  test('sets the directory up, is told what is wrong, and saves what works', async () => {
    await open('Directory');
    expect(await axe()).toEqual([]);
    await here.page.getByLabel('Fill filters and attributes for').selectOption('OpenLDAP');
    await here.page.getByLabel('People may sign in through the directory').check({ force: true });
    await here.page.getByLabel('Addresses *').fill(slapd.secure);
    await here.page.getByLabel('Certificate of your authority (PEM)').fill(slapd.foreignCertificate);
    await here.page.getByLabel('Name of the account *').fill(`cn=limpid,ou=services,${base}`);
    await here.page.getByLabel('Below which entry people are *').fill(`ou=people,${base}`);
    await here.page.getByLabel('Below which entry groups are').fill(`ou=groups,${base}`);
    await here.page.getByLabel('Password of the service account *').fill(servicePassword);
    await here.page.getByRole('button', { name: 'Test connection' }).click();
    await here.page.getByText('The certificate of the directory is not trusted').waitFor();
    await here.page.getByLabel('Certificate of your authority (PEM)').fill(slapd.caCertificate);
    await here.page.getByRole('button', { name: 'Test connection' }).click();
    await here.page.getByText('The directory answers and knows the service account').waitFor();
    await here.page.getByLabel('Reason for the change *').first().fill('the site has a directory');
    await here.page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await here.page.getByText('People with the way to sign in').waitFor();
    await expect.poll(() => here.page.getByLabel('Password of the service account').inputValue()).toBe('');
    expect(await axe()).toEqual([]);
  });

  test('finds people and makes them users', async () => {
    await here.page.getByRole('tab', { name: 'Import people' }).click();
    await here.page.getByRole('searchbox', { name: 'Search the directory' }).fill('example.org');
    await here.page.getByRole('button', { name: 'Search', exact: true }).click();
    await here.page.getByLabel('Import ggroup').check({ force: true });
    await here.page.getByLabel('Import bmüller').check({ force: true });
    await choose(/^Roles/, 'Production');
    await here.page.getByText('All facilities, also those still to come').click();
    await here.page.getByLabel('Reason *').fill('new at the site');
    await expect.poll(drafts).toBe(1);
    await here.page.reload();
    await here.page.getByRole('tab', { name: 'Import people' }).click();
    await here.page.getByText('Your unsaved changes were restored').waitFor();
    await here.page.getByText('ggroup, bmüller').waitFor();
    await expect.poll(() => here.page.getByLabel('Reason *').inputValue()).toBe('new at the site');
    expect(await axe()).toEqual([]);
    await here.page.getByRole('button', { name: 'Import', exact: true }).click();
    await here.page.getByText('2 people imported').waitFor();
    await expect.poll(drafts).toBe(0);
    await here.page.getByRole('searchbox', { name: 'Search the directory' }).fill('example.org');
    await here.page.getByRole('button', { name: 'Search', exact: true }).click();
    await here.page
      .getByRole('row', { name: /ggroup/ })
      .getByText('User already')
      .waitFor();
  });

  test('sees what groups would change before it is saved, also after the page was loaded anew', async () => {
    await here.page.getByRole('tab', { name: 'Groups and roles' }).click();
    await here.page.getByRole('button', { name: 'Add a group' }).click();
    await here.page.getByLabel('Group', { exact: true }).fill(`cn=reviewers,ou=groups,${base}`);
    await here.page.getByLabel('Role', { exact: true }).selectOption('Reviewer');
    await here.page.getByRole('button', { name: 'Preview' }).click();
    await here.page.getByText('Roles of 2 of 2 would change').waitFor();
    await expect.poll(() => here.page.getByText('+ Reviewer').count()).toBe(2);
    expect(await axe()).toEqual([]);
    await here.page.getByText('At every sign-in and comparison, give and take').click();
    const panel = here.page.getByRole('tabpanel', { name: 'Groups and roles' });
    await panel.getByLabel('Reason for the change *').fill('by group');
    await expect.poll(drafts).toBe(1);
    await here.page.reload();
    await here.page.getByRole('tab', { name: 'Groups and roles' }).click();
    await panel.getByText('Your unsaved changes were restored').waitFor();
    await expect.poll(() => here.page.getByLabel('Role', { exact: true }).inputValue()).toBe('Reviewer');
    await expect.poll(() => panel.getByLabel('Reason for the change *').inputValue()).toBe('by group');
    expect(await axe()).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
    await expect.poll(drafts).toBe(0);
    const login = await here.limpid.anonymous.call('POST', '/auth/login', { username: 'ggroup', password });
    expect(login.status, JSON.stringify(login.body)).toBe(200);
  });

  test('holds the accounts against the directory and reads what was found', async () => {
    await slapd.replace(dnOf('ggroup'), 'userAccountControl', ['514']);
    await here.page.getByRole('tab', { name: 'Comparison' }).click();
    await here.page.getByRole('button', { name: 'Compare now' }).click();
    const dialog = here.page.getByRole('dialog');
    await dialog.getByLabel('Reason *').fill('before the quarterly review');
    await dialog.getByRole('button', { name: 'Compare now' }).click();
    await here.page
      .getByRole('table', { name: 'What was found' })
      .getByRole('row', { name: /ggroup/ })
      .waitFor();
    await here.page.getByText('requested by Admin Tester').waitFor();
    expect(await axe()).toEqual([]);
    await here.page.getByLabel('Compared', { exact: true }).selectOption('Every hour');
    const panel = here.page.getByRole('tabpanel', { name: 'Comparison' });
    await panel.getByLabel('Reason for the change *').fill('leavers are many');
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
  });

  test('creates a department, sees who is in it, and renames it', async () => {
    await open('Departments');
    await here.page.getByRole('link', { name: 'Add department' }).click();
    await here.page.getByLabel('Name *').fill('Packaging');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'Packaging', level: 1 }).waitFor();
    await here.page.getByText('Nobody belongs to this department.').waitFor();
    expect(await axe()).toEqual([]);
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await here.page.getByLabel('Name *').fill('Packing');
    await here.page.getByLabel('Reason for the change *').fill('as the site names it');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('heading', { name: 'Packing', level: 1 }).waitFor();
    await here.page.getByRole('button', { name: 'Archive' }).click();
    await here.page.getByRole('dialog').getByLabel('Reason *').fill('never used');
    await here.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await here.page.getByRole('heading', { name: 'Packing Archived' }).waitFor();
  });

  test('sets a provider up and is shown what is missing', async () => {
    await open('Single sign-on');
    await here.page.getByRole('tab', { name: 'Okta' }).click();
    const panel = here.page.getByRole('tabpanel', { name: 'Okta' });
    await panel.getByLabel('Issuer *').fill('http://127.0.0.1:1');
    await panel.getByRole('button', { name: 'Test provider' }).click();
    await panel.getByText('No provider answers at this address').waitFor();
    await expect
      .poll(() => panel.getByLabel('Redirect URI to register').inputValue())
      .toBe(`${here.limpid.url}/api/v2/auth/sso/okta/verify`);
    await panel.getByLabel('Client ID *').fill('limpid');
    await panel.getByLabel('Reason for the change *').fill('first provider');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('is required').first().waitFor();
    await panel.getByLabel('Client secret *').fill('secret of the client');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await saved();
    expect(await axe()).toEqual([]);
    await here.page.getByRole('tab', { name: 'People without an account' }).click();
    await here.page.getByText('Whoever the provider vouches for').click();
    await here.page.getByRole('tab', { name: 'Use', exact: true }).click();
    expect(await axe()).toEqual([]);
  });

  test('opens the way for an emergency, which two people then go together', async () => {
    await here.page.getByRole('tab', { name: 'Emergency' }).click();
    const panel = here.page.getByRole('tabpanel', { name: 'Emergency' });
    await panel.getByText('Two people may sign an administrator in').click();
    await panel.getByLabel('Reason for the change *').fill('the provider may be away');
    expect(await axe()).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await saved();
    const admin = await here.limpid.as('admin');
    const { flags } = (await admin.call('GET', '/auth/sso/settings')).body;
    const use = { SSO: true, SSOProvider: 'okta', logoutUrl: '', version: Number(flags?.['version']) };
    const switched = await admin.call('PUT', '/auth/sso/settings', { ...use, reason: 'from now on' });
    expect(switched.status, JSON.stringify(switched.body)).toBe(200);
    const { page } = await openPage(here.browser);
    await page.goto(here.limpid.url);
    await page.getByRole('button', { name: 'Emergency sign-in' }).click();
    await page.getByLabel('Administrator: Employee ID').fill('admin');
    await page.getByLabel('Administrator: password', { exact: true }).fill(testPassword);
    await page.getByLabel('Second person: Employee ID').fill('auditor');
    await page.getByLabel('Second person: password', { exact: true }).fill(testPassword);
    await page.getByLabel('Reason').fill('the provider does not answer');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in together' }).click();
    await page.getByRole('button', { name: here.limpid.facility.name }).click();
    await page.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  });
});
