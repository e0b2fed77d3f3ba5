import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  limpid = await testKernel();
  await importFolder(await limpid.as('admin'), path.resolve('demo/import'));
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

test('limits that nothing can find come first, with what would find them', async () => {
  await page.getByRole('link', { name: 'Feasibility' }).click();
  await page.getByText(/\d+ of \d+ limits cannot be measured/).waitFor();
  await page.getByText('Assumed: one swab of 25 sqcm in 10 ml.', { exact: false }).waitFor();
  const first = page.getByRole('table', { name: 'Feasibility' }).getByRole('row').nth(1);
  await first.getByText('Nothing finds it').waitFor();
  await first.getByText(/Needs a method with LOQ below [\d.]+ ppm/).waitFor();
  await page.getByRole('img', { name: /Limits against what finds them.*Risperidone on EQ-.*no method/ }).waitFor();
  expect(await axe()).toEqual([]);
});

test('another swab is tried without leaving the page', async () => {
  await page.getByRole('searchbox').fill('A022');
  const row = page.getByRole('row', { name: /EQ-CMP-02 .* A022 Digoxin Measurable .* 0\.0122 0\.0251 16\.73/ });
  await row.waitFor();
  await page.getByLabel('Swab area, sqcm').fill('100');
  await page.getByRole('row', { name: /EQ-CMP-02 .* A022 Digoxin Measurable .* 0\.0122 0\.1 66\.92/ }).waitFor();
});

test('a method that cannot see the limit is told so as soon as it is saved', async () => {
  await page.getByRole('link', { name: 'Analytical methods' }).click();
  await page.getByRole('link', { name: 'AM03' }).click();
  await page.getByText('Stainless steel 316L 82 %').waitFor();
  await page.getByRole('link', { name: 'A022 Digoxin' }).waitFor();
  expect(await axe()).toEqual([]);
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .click();
  const loq = page.getByLabel('LOQ', { exact: true });
  await loq.fill('0.0001');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('lod: must not be above the LOQ').waitFor();
  await loq.fill('0.15');
  await page.getByRole('button', { name: 'Add recovery' }).click();
  await page.getByLabel('Recovery 2, %').fill('75');
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'History' }).waitFor();
  await page.goto(`${limpid.url}/app/limits/feasibility?search=A022`);
  const row = page.getByRole('row', { name: /EQ-CMP-02 .* Below LOQ/ });
  await row.getByText(/below the LOQ of AM03/).waitFor();
  await row.getByRole('link', { name: '0.0122' }).click();
  await page.getByRole('heading', { name: '0.0000122 mg/sqcm', exact: true }).waitFor();
});

test('the page fits a tablet, and met no script error on the way', async () => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${limpid.url}/app/limits/feasibility`);
  await page.getByText(/limits cannot be measured/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axe()).toEqual([]);
  expect(complaints.list).toEqual([]);
});
