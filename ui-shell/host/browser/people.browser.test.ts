import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  limpid = await testKernel();
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
  await signIn(page, limpid.url, 'admin', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

async function giveReason(button: string): Promise<void> {
  await page.getByLabel('Reason *').fill('decided by the head of quality');
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

async function more(action: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('the administrator invites a person and reads the secret key once', async () => {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: 'Invite user' }).click();
  await page.getByLabel('User name *').fill('floor-lead');
  await page.getByLabel('First name *').fill('Flora');
  await page.getByLabel('Last name *').fill('Lead');
  await page.getByRole('combobox', { name: /Roles/ }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const key = page.locator('.limpid-secret');
  await expect.poll(() => key.textContent()).toMatch(/^([0-9A-Z]{4}-){12}[0-9A-Z]{4}$/);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('heading', { name: /Flora Lead/ }).waitFor();
  await page.getByText('Secret key until').waitFor();
  expect(await axe()).toEqual([]);
});

test('blocks, lets in again and cancels keys, each with its reason', async () => {
  await more('Block');
  await giveReason('Block');
  await page.getByText('Blocked: decided by the head of quality').waitFor();
  await more('Unblock');
  await giveReason('Unblock');
  await page.getByText('Invited', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByText(/Admin Tester unblocked floor-lead, because: decided by the head of quality/)
    .first()
    .waitFor();
});

test('shows what a person may do and through which role', async () => {
  await page.getByRole('tab', { name: 'Permissions' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Permissions' });
  await panel.getByRole('searchbox').fill('equipment group');
  await panel.getByText('Equipment group', { exact: true }).waitFor();
  await panel.getByText('Production', { exact: true }).first().waitFor();
  expect(await axe()).toEqual([]);
});

test('a change of roles asks for a reason at its field, and is told under access', async () => {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: /Roles/ }).click();
  await page.getByRole('option', { name: 'Auditor' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('is required', { exact: true }).waitFor();
  await page.getByLabel('Reason for the change').fill('helps in the inspection');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Access over time' }).click();
  const row = page.getByRole('row', { name: /Role Auditor/ });
  await row.getByText('Admin Tester').waitFor();
  await row.getByText('helps in the inspection').waitFor();
});

test('copies a role, changes its matrix and compares it with its origin', async () => {
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('link', { name: 'Reviewer' }).click();
  await page.getByRole('link', { name: 'Copy' }).click();
  await page.getByLabel('Name *').fill('Senior reviewer');
  await page.getByRole('searchbox').fill('MAC formula');
  await page.getByRole('checkbox', { name: 'MACFormula Modify' }).check({ force: true });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Senior reviewer' }).waitFor();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByLabel('Compared with').selectOption({ label: 'Reviewer' });
  await page.getByText('1 differences').waitFor();
  await page.getByRole('row', { name: 'MAC formula Modify Yes –' }).waitFor();
  expect(await axe()).toEqual([]);
});

test('the password policy is changed with a reason and refused outside its bounds', async () => {
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  const length = page.getByLabel('Minimum length');
  await length.fill('6');
  await page.getByLabel('Reason for the change *').fill('stricter rules for the site');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page
    .getByText(/must be >= 8/)
    .first()
    .waitFor();
  await length.fill('12');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await axe()).toEqual([]);
});

test('the outbox says that letters wait, and opens one with a reason', async () => {
  const admin = await limpid.as('operator');
  await admin.call('POST', '/auth/reset-password', { username: 'nobody@example.org' });
  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await page.getByText('No mail server is configured').waitFor();
  expect(await axe()).toEqual([]);
});

test('all of it without a script error or a violation of the content security policy', () => {
  expect(complaints.list).toEqual([]);
});

test('people without the rights find none of these pages', async () => {
  const { page: floor } = await openPage(browser, { width: 820, height: 1180 });
  await floor.goto(`${limpid.url}/app/admin/users`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await floor.goto(`${limpid.url}/app/profile`);
  await floor.getByRole('heading', { name: 'Operator Tester' }).waitFor();
  expect(await floor.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
});
