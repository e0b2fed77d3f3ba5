import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin' });

async function giveReason(button: string): Promise<void> {
  await here.page.getByLabel('Reason *').fill('decided by the head of quality');
  await here.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

async function more(action: string): Promise<void> {
  await here.page.getByRole('button', { name: 'More' }).click();
  await here.page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('the administrator invites a person and reads the secret key once', async () => {
  await here.page.getByRole('link', { name: 'Users', exact: true }).click();
  await here.page.getByRole('link', { name: 'Invite user' }).click();
  await here.page.getByLabel('User name *').fill('floor-lead');
  await here.page.getByLabel('First name *').fill('Flora');
  await here.page.getByLabel('Last name *').fill('Lead');
  await here.page.getByRole('combobox', { name: /Roles/ }).click();
  await here.page.getByRole('option', { name: 'Production' }).click();
  await here.page.keyboard.press('Escape');
  await here.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const key = here.page.locator('.limpid-secret');
  await expect.poll(() => key.textContent()).toMatch(/^([0-9A-Z]{4}-){12}[0-9A-Z]{4}$/);
  await here.page.getByRole('button', { name: 'Close' }).first().click();
  await here.page.getByRole('heading', { name: /Flora Lead/ }).waitFor();
  await here.page.getByText('Secret key until').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('blocks, lets in again and cancels keys, each with its reason', async () => {
  await more('Block');
  await giveReason('Block');
  await here.page.getByText('Blocked: decided by the head of quality').waitFor();
  await more('Unblock');
  await giveReason('Unblock');
  await here.page.getByText('Invited', { exact: true }).waitFor();
  await here.page.getByRole('tab', { name: 'History' }).click();
  await here.page
    .getByText(/Admin Tester unblocked floor-lead, because: decided by the head of quality/)
    .first()
    .waitFor();
});

test('shows what a person may do and through which role', async () => {
  await here.page.getByRole('tab', { name: 'Permissions' }).click();
  const panel = here.page.getByRole('tabpanel', { name: 'Permissions' });
  await panel.getByRole('searchbox').fill('equipment group');
  await panel.getByText('Equipment group', { exact: true }).waitFor();
  await panel.getByText('Production', { exact: true }).first().waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a change of roles asks for a reason at its field, and is told under access', async () => {
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByRole('combobox', { name: /Roles/ }).click();
  await here.page.getByRole('option', { name: 'Auditor' }).click();
  await here.page.keyboard.press('Escape');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('is required', { exact: true }).waitFor();
  await here.page.getByLabel('Reason for the change').fill('helps in the inspection');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByRole('tab', { name: 'Access over time' }).click();
  const row = here.page.getByRole('row', { name: /Role Auditor/ });
  await row.getByText('Admin Tester').waitFor();
  await row.getByText('helps in the inspection').waitFor();
});

test('copies a role, changes its matrix and compares it with its origin', async () => {
  await here.page.getByRole('link', { name: 'Roles', exact: true }).click();
  await here.page.getByRole('link', { name: 'Reviewer' }).click();
  await here.page.getByRole('link', { name: 'Copy' }).click();
  await here.page.getByLabel('Name *').fill('Senior reviewer');
  await here.page.getByRole('searchbox').fill('MAC formula');
  await here.page.getByRole('checkbox', { name: 'MACFormula Modify' }).check({ force: true });
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { name: 'Senior reviewer' }).waitFor();
  await here.page.getByRole('link', { name: 'Compare', exact: true }).click();
  await here.page.getByLabel('Compared with').selectOption({ label: 'Reviewer' });
  await here.page.getByText('1 differences').waitFor();
  await here.page.getByRole('row', { name: 'MAC formula Modify Yes –' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the password policy is changed with a reason and refused outside its bounds', async () => {
  await here.page.getByRole('link', { name: 'Security', exact: true }).click();
  const length = here.page.getByLabel('Minimum length');
  await length.fill('6');
  await here.page.getByLabel('Reason for the change *').fill('stricter rules for the site');
  await here.page.getByRole('button', { name: 'Save' }).first().click();
  await here.page
    .getByText(/must be at least 8/)
    .first()
    .waitFor();
  await length.fill('12');
  await here.page.getByRole('button', { name: 'Save' }).first().click();
  await here.page.getByText('Saved', { exact: true }).waitFor();
  expect(await here.page.getByText('Your unsaved changes were restored').count()).toBe(0);
  expect(await axe(here.page)).toEqual([]);
});

test('each form of the security settings has its own reason, found by its label', async () => {
  await here.page.getByRole('tab', { name: 'Allowed domains' }).click();
  const panel = here.page.getByRole('tabpanel', { name: 'Allowed domains' });
  await panel.getByLabel('Domains of e-mail addresses').fill('example.org');
  await panel.getByLabel('Reason for the change *').fill('addresses of the site alone');
  expect(await axe(here.page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => panel.getByLabel('Reason for the change *').inputValue()).toBe('');
  await here.page.reload();
  await here.page.getByRole('tab', { name: 'Allowed domains' }).click();
  await expect.poll(() => panel.getByLabel('Domains of e-mail addresses').inputValue()).toBe('example.org');
});

test('the outbox says that mails wait, and opens one with a reason', async () => {
  const admin = await here.limpid.as('operator');
  await admin.call('POST', '/auth/reset-password', { username: 'nobody@example.org' });
  await here.page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await here.page.getByText('No mail server is configured').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('all of it without a script error or a violation of the content security policy', () => {
  expect(here.complaints.list).toEqual([]);
});

test('people without the rights find none of these pages', async () => {
  const { page: floor } = await openPage(here.browser, { width: 820, height: 1180 });
  await floor.goto(`${here.limpid.url}/app/admin/users`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await floor.goto(`${here.limpid.url}/app/profile`);
  await floor.getByRole('heading', { name: 'Operator Tester' }).waitFor();
  expect(await floor.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
});
