import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';
import { keepPeople, makeAdministrator } from './second-administrator.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  limpid = await testKernel();
  await makeAdministrator(limpid, 'reviewer');
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

test('a review begins with the last whole quarter, and refuses a period that has not passed', async () => {
  await page.goto(`${limpid.url}/app/admin/access`);
  await page.getByRole('link', { name: 'Reviews' }).click();
  await page.getByText('No review yet').waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Begin review' }).click();
  expect(await page.getByLabel('First day').inputValue()).toMatch(/^\d{4}-(01|04|07|10)-01$/);
  await page.getByLabel('Last day').fill('2999-12-31');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('must not be in the future').waitFor();
  await page.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: /Access review AR-1/ }).waitFor();
});

test('each person stands there with roles, since when, by whom and marks', async () => {
  const row = page.getByRole('row', { name: /Admin Tester/ }).first();
  await row.getByText('QA Administrator').waitFor();
  await row.getByText('All facilities').waitFor();
  await row.getByText('Conflicting rights').waitFor();
  await page.getByText('0 of 7 people decided, 7 found').waitFor();
  expect(await axe()).toEqual([]);
});

test('decisions are taken one by one, with a reason to remove, or for all that are unmarked', async () => {
  await page.getByRole('button', { name: 'Remove the access of Auditor Tester' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Please give a reason').waitFor();
  await page.getByLabel('Reason *').fill('the inspection is over');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const row = page.getByRole('row', { name: /Auditor Tester/ });
  await row.getByText('the inspection is over').waitFor();
  await page.getByLabel('Show').selectOption({ label: 'Not decided' });
  await expect.poll(() => page.getByRole('row', { name: /Auditor Tester/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign off' }).click();
  await page.getByText('6 people are not decided about').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const own = page.getByRole('row', { name: /Admin Tester/ });
  await own.getByText('Another person decides about your access').waitFor();
  for (let left = 6; left > 1; left--) {
    await page.getByText(`${7 - left} of 7 people decided`).waitFor();
    await page
      .getByRole('button', { name: /^Keep the access of/ })
      .first()
      .click();
  }
  await page.getByText('6 of 7 people decided').waitFor();
  // Nobody decides about the own access.
  await keepPeople(limpid, 'reviewer', username => username === 'admin');
  await page.reload();
  await page.getByText('7 of 7 people decided').waitFor();
});

test('signing shows the meaning, and the signature stands on the page and in the printed forms', async () => {
  await page.getByRole('button', { name: 'Sign off' }).click();
  await page.getByText('“User access reviewed”').waitFor();
  expect(await axe()).toEqual([]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email/Employee ID').fill('admin');
  await dialog.getByLabel('Password *').fill('not the password');
  await page.getByLabel('Comment').fill('nothing unusual');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByText('Not signed').waitFor();
  await dialog.getByLabel('Password *').fill(testPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  const signature = page.getByRole('region', { name: 'Electronic signature' });
  await signature.getByText('Admin Tester (admin)').waitFor();
  await signature.getByText('nothing unusual').waitFor();
  expect(await page.getByRole('button', { name: /Keep the access/ }).count()).toBe(0);
  for (const [button, start] of [
    ['PDF', '%PDF-'],
    ['XLSX', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    const content = readFileSync(await download.path());
    expect([download.suggestedFilename(), content.subarray(0, start.length).toString()]).toEqual([
      `access-review-1.${button.toLowerCase()}`,
      start,
    ]);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axe()).toEqual([]);
});

test('an operator is added with a qualification, and found in the list', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${limpid.url}/app/master/operators`);
  await page.getByRole('link', { name: 'Add operator' }).first().click();
  await page.getByLabel('Operator ID *').fill('OP-1');
  await page.getByLabel('First name *').fill('Olga');
  await page.getByLabel('Last name *').fill('Berg');
  await page.getByRole('button', { name: 'Add qualification' }).click();
  await page.getByLabel('For *').selectOption({ label: 'Visual inspection' });
  await page.getByLabel('Sees down to (ug/sqcm)').pressSequentially('0.5');
  await page.getByLabel('Since *').fill('2026-01-31');
  await page.getByLabel('Until', { exact: true }).fill('2026-02-28');
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: /OP-1 Olga Berg/ }).waitFor();
  await page.getByRole('tab', { name: 'Qualifications' }).click();
  await page.getByRole('row', { name: /Visual inspection All 0.5 ug\/sqcm 2026-01-31 2026-02-28 Expired/ }).waitFor();
  await page.getByRole('link', { name: 'Operators' }).first().click();
  await page.getByRole('row', { name: /OP-1 .*Visual inspection \(expired\)/ }).waitFor();
  expect(await axe()).toEqual([]);
});

test('no script error and no violation of the content security policy on the way', () => {
  expect(complaints.list).toEqual([]);
});
