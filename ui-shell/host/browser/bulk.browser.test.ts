import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Download, Page } from 'playwright-core';
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
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

const axe = async (): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
};
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
async function downloaded(button: string): Promise<{ readonly file: Download; readonly content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { file, content: await readFile(await file.path()) };
}

const register = `Asset No,Description,Asset class,Colour,Area margin (%)
R-1,Mixer one,blender,red,5
R-2,Mixer two,,red,lots
R-3,,tank,blue,
`;

test('a foreign file is understood as far as its names allow; what is left can be chosen', async () => {
  await page.goto(`${limpid.url}/app/master/bulk`);
  await page.getByText('Drop CSV or XLSX files here').waitFor();
  expect(await axe()).toEqual([]);
  await page.locator('input[type=file]').setInputFiles(csv('Asset register.csv', register));
  const goesTo = (heading: string): Promise<string> =>
    page.getByLabel(`${heading} goes to`, { exact: true }).inputValue();
  await page.getByLabel('Asset No goes to').waitFor();
  expect(await page.getByLabel('Section of Asset register').inputValue()).toBe('Equipment');
  expect([await goesTo('Asset No'), await goesTo('Description'), await goesTo('Asset class')]).toEqual([
    'Equipment ID',
    'Name',
    'Type',
  ]);
  expect([await goesTo('Colour'), await goesTo('Area margin (%)')]).toEqual(['', 'Area margin %']);
  await page.getByLabel('Colour goes to').selectOption('Remarks');
  expect(await axe()).toEqual([]);
});

test('a check writes nothing and lists every bad cell in the names of the file; the list can be filtered', async () => {
  await page.getByRole('button', { name: 'Check without writing' }).click();
  const errors = page.getByRole('table', { name: 'Errors' });
  await errors.getByRole('row', { name: 'Equipment 3 Area margin (%) lots Given input is not a number' }).waitFor();
  await errors.getByRole('row', { name: 'Equipment 4 Description empty is required' }).waitFor();
  await page.getByRole('searchbox', { name: 'Filter the errors' }).fill('lots');
  await page.getByText('1 of 2 errors').waitFor();
  expect(await axe()).toEqual([]);
  expect((await (await limpid.as('admin')).get('/equipments')).body['pagination']?.['total']).toBe(0);
});

test('bad rows are taken away as a file, corrected, brought back, and everything goes in with one reason', async () => {
  const book = await downloaded('Correction file (XLSX)');
  expect(book.content.subarray(0, 2).toString()).toBe('PK');
  const { content } = await downloaded('Correction file (CSV)');
  const text = content.toString('utf8');
  expect(text).toContain('Row,Asset No,Description,Asset class,Colour,Area margin (%),Errors');
  const corrected = text
    .replace('R-2,Mixer two,,red,lots', 'R-2,Mixer two,blender,red,7')
    .replace('R-3,,tank', 'R-3,Tank three,tank');
  await page.getByLabel('Drop the corrected file here, or choose it').setInputFiles(csv('corrected.csv', corrected));
  await page.getByText('All rows can be imported').waitFor();
  await page.getByLabel('Reason *').fill('Taking over the asset register');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Every record has its entry in the audit trail.').waitFor();
  const result = page.getByRole('table', { name: 'What was imported' });
  await result.getByRole('row', { name: 'Equipment 3 0 0' }).waitFor();
  expect(await axe()).toEqual([]);
  await result.getByRole('link', { name: 'Equipment' }).click();
  await page.getByRole('link', { name: 'R-3' }).waitFor();
});

test('the browser remembers what the columns of a section are called', async () => {
  await page.goto(`${limpid.url}/app/master/bulk`);
  await page.locator('input[type=file]').setInputFiles(csv('Asset register.csv', register));
  await page.getByLabel('Colour goes to').waitFor();
  expect(await page.getByLabel('Colour goes to').inputValue()).toBe('Remarks');
});

test('sections are exported one by one, or all in one workbook', async () => {
  await page.goto(`${limpid.url}/app/master/bulk/export`);
  await page.getByRole('table', { name: 'Sections' }).waitFor();
  expect(await axe()).toEqual([]);
  const one = await downloaded('Equipment as CSV');
  expect(one.file.suggestedFilename()).toBe('equipment.csv');
  expect(one.content.toString('utf8')).toContain('R-3,Tank three,tank');
  const all = await downloaded('All in one workbook');
  expect(all.content.subarray(0, 2).toString()).toBe('PK');
});

test('people without the permissions see neither page', async () => {
  const { page: floor } = await openPage(browser, { width: 820, height: 1180 });
  await floor.goto(`${limpid.url}/app/master/bulk`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
});

test('meets no script error and no violation of the content security policy on the way', () => {
  expect(complaints.list).toEqual([]);
});
