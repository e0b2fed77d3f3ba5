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

test('the register shows which actives have no limit in force, and what needs one', async () => {
  await page.getByRole('link', { name: 'HBEL register' }).click();
  await page.getByRole('heading', { name: 'HBEL register', level: 1 }).waitFor();
  await page.getByRole('row', { name: /A007 .* None in force PRD-07, PRD-08, PRD-11/ }).waitFor();
  expect(await axe()).toEqual([]);
  await page.getByLabel('Filter').selectOption('missing');
  await page.getByText('1–10 of 41 items').waitFor();
  expect(await page.getByText('Not reviewed').count()).toBe(0);
  await page.getByLabel('Filter').selectOption('');
  await page.getByRole('searchbox').fill('estradiol');
  await page.getByRole('row', { name: /A025 .* 2\.5 ug ADE oral In force/ }).waitFor();
});

test('an opinion is derived while typing, and a factor without a reason is refused at its field', async () => {
  await page.getByRole('link', { name: 'A025' }).click();
  await page.getByText('In force: 2.5 ug/day ADE, oral.').waitFor();
  await page
    .getByRole('button', { name: 'Add opinion' })
    .or(page.getByRole('link', { name: 'Add opinion' }))
    .click();
  const result = page.getByRole('complementary', { name: 'Result' });
  await result.getByText('The dose is required').waitFor();
  await page.getByLabel('Study *').fill('Two years, rat');
  await page.getByLabel('Dose *').fill('0.0005');
  await page.getByLabel('F1 usual values').selectOption('5');
  await page.getByLabel('F4 value').fill('10');
  await result.getByText('50 ng/day').waitFor();
  await result.getByRole('button', { name: 'State this value' }).click();
  expect(await page.getByLabel('Limit a day, as the report states it *').inputValue()).toBe('50');
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await page.getByText('derivation.factors.f4.reason: is required').waitFor();
  expect(await axe()).toEqual([]);
  await page.getByLabel('F4 reason *').fill('hormone, effect on the unborn');
  await page.getByLabel('Author: name').fill('Dr. Ilse Gift');
});

test('an opinion more than ten times away needs an explanation', async () => {
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await page
    .getByText(/is required: the value is 50 times away from HBEL 1 of A025/)
    .first()
    .waitFor();
  await page.getByLabel('Why other opinions differ').fill('The food value rests on another end point');
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await page.getByText(/2 opinions, up to 50× apart; the lowest is 50 ng\/day/).waitFor();
  await page.getByRole('img', { name: /Opinions on a logarithmic ruler: Opinion 1.*50 ng\/day/ }).waitFor();
  await page.getByText('Derivation: PDE = POD × BW').click();
  await page.getByText('hormone, effect on the unborn').waitFor();
  expect(await axe()).toEqual([]);
});

test('the chosen opinion needs a reason, and limits follow at once', async () => {
  const limit = async (): Promise<string> => {
    const admin = await limpid.as('admin');
    const answer = await admin.get('/limits/pairs?search=Estradiol&sort=l3&pageLimit=1');
    return String(answer.body['limits']?.[0]?.['criterion']);
  };
  expect(await limit()).toBe('dosage');
  await page.getByRole('button', { name: 'Put into force' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Put into force' }).click();
  await dialog.getByText('Please give a reason of at least 3 characters').waitFor();
  expect(await axe()).toEqual([]);
  await dialog.getByLabel('Why this opinion and no other *').fill('patient-oriented derivation');
  await dialog.getByRole('button', { name: 'Put into force' }).click();
  await page.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  expect(await limit()).toBe('toxicity');
});

test('a report is attached as a PDF and taken away again', async () => {
  const attach = page.getByLabel('Attach report (PDF)').first();
  await attach.setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await page.getByText(/is no pdf file/).waitFor();
  await attach.setInputFiles({ name: 'tox.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 tox') });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report tox.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('tox.pdf');
});

test('an opinion is withdrawn with the keyboard alone, and stays readable', async () => {
  await page.getByRole('button', { name: 'Withdraw opinion 1' }).focus();
  await page.keyboard.press('Enter');
  const reason = page.getByRole('dialog').getByLabel('Reason *');
  await reason.focus();
  await page.keyboard.type('Replaced by our own report');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Withdrawn', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Show 1 superseded or withdrawn' }).click();
  await page.getByText('Replaced by our own report').waitFor();
});

test('the limits of an active stand with the active too, and on a narrow screen', async () => {
  await page.getByRole('link', { name: 'A025 Estradiol' }).click();
  await page.getByRole('tab', { name: 'Health-based limits' }).click();
  await page.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  await page.setViewportSize({ width: 820, height: 1180 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axe()).toEqual([]);
  await page.getByRole('link', { name: 'Edit opinion 2' }).click();
  await page.getByRole('complementary', { name: 'Result' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the laboratory reads the register and may not change it', async () => {
  const { page: laboratory } = await openPage(browser);
  await signIn(laboratory, limpid.url, 'analyst', testPassword, limpid.facility.name);
  await laboratory.goto(`${limpid.url}/app/master/hbels?search=A025`);
  await laboratory.getByRole('link', { name: 'A025' }).click();
  await laboratory.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  expect(await laboratory.getByRole('button', { name: 'Put into force' }).count()).toBe(0);
  expect(await laboratory.getByText('Add opinion').count()).toBe(0);
});

test('no page met a script error on the way', () => {
  expect(complaints.list).toEqual([]);
});
