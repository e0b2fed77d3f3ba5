import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}
const choose = async (label: RegExp, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
};

describe('a specialist', () => {
  test('finds the nitrosamines of the plant with the lowest intake and who states it', async () => {
    await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
    await page.getByRole('link', { name: 'Nitrosamines', exact: true }).click();
    await page.getByRole('searchbox').fill('NDMA');
    const row = page.getByRole('row', { name: /N-nitroso-dimethylamine/ });
    await row.getByText('EMA Appendix 1 Rev 13').waitFor();
    expect(await row.getByRole('cell').allTextContents()).toContain('96');
    expect(await axe()).toEqual([]);
  });

  test('reads the limits in the product, on the surface and on a swab beside each other', async () => {
    await page.getByRole('link', { name: 'NDMA', exact: true }).click();
    await page.getByRole('tab', { name: 'Limits' }).click();
    await page.getByText('96 ng may be taken in a day (EMA Appendix 1 Rev 13).').waitFor();
    const limits = page.getByRole('table', { name: 'Limits by production' });
    await limits.getByRole('row', { name: /PRD-07/ }).waitFor();
    expect(await limits.getByRole('row').count()).toBe(4);
    expect(await axe()).toEqual([]);
    await page.getByRole('tab', { name: 'Where it occurs' }).click();
    await page.getByRole('link', { name: 'A007 Metformin hydrochloride' }).waitFor();
    expect(await axe()).toEqual([]);
  });

  test('adds one by its structure: the category follows while features are chosen', async () => {
    await page.goto(`${limpid.url}/app/master/nitrosamines/new`);
    await page.getByLabel('ID *').fill('N-NEW');
    await page.getByLabel('Name *').fill('New nitrosamine');
    await page.getByRole('button', { name: 'Calculate the category' }).click();
    await page.getByText('Category 1: 18 ng a day (EMA), 26.5 (FDA)').waitFor();
    await page.getByLabel('Carboxylic acid anywhere').check({ force: true });
    await page.getByText('Category 4: 1500 ng a day').waitFor();
    await page.getByText('Carboxylic acid anywhere: +3').waitFor();
    expect(await page.getByLabel('CPCA potency category, 1 to 5').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Add occurrence' }).click();
    await choose(/^Active/, 'A030');
    expect(await axe()).toEqual([]);
  });

  test('is told at the field that a value needs its source, and saves once it has one', async () => {
    await page.getByRole('button', { name: 'Add authority' }).click();
    await page.getByLabel('Intake a day', { exact: true }).fill('800');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('is required for the intake').first().waitFor();
    await page.getByLabel('Source', { exact: true }).fill('Letter of the authority');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Limits of nitrosamines').first().waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'N-NEW New nitrosamine' }).waitFor();
    const overview = page.getByRole('tabpanel', { name: 'Overview' });
    await overview.getByText('EMA: Letter of the authority', { exact: true }).waitFor();
  });

  test('narrows the explorer to a production, and prints the nitrosamine matrix where its sibling is', async () => {
    await page.goto(`${limpid.url}/app/limits?view=nitrosamines`);
    await page.getByRole('row', { name: /NDMA/ }).waitFor();
    await choose(/After the production/, 'PRD-27');
    await page.getByRole('row', { name: /N-NEW/ }).waitFor();
    await page.getByRole('row', { name: /NDMA/ }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Acceptable intake' }).waitFor();
    expect(await axe()).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Nitrosamine matrix (XLSX)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole('link', { name: 'Explain' }).click();
    await page.getByText(/because the acceptable intake of the nitrosamine allows/).waitFor();
    const source = page.getByRole('link', { name: 'New nitrosamine (EMA: Letter of the authority)' });
    expect(await source.first().getAttribute('href')).toContain('/app/master/nitrosamines/');
  });

  test('sees the nitrosamine variant on the reports page only for productions that have any', async () => {
    await page.goto(`${limpid.url}/app/reports`);
    await choose(/Previous production/, 'PRD-27');
    const variant = page.getByRole('region', { name: 'Nitrosamine matrix' });
    await variant.getByRole('button', { name: 'PDF' }).waitFor();
    expect(await axe()).toEqual([]);
    await choose(/Previous production/, 'PRD-25');
    await variant.waitFor({ state: 'detached' });
  });

  test('meets no script error and no violation of the content security policy on the way', () => {
    expect(complaints.list).toEqual([]);
  });
});

test('an auditor reads a nitrosamine on a tablet and can change nothing', async () => {
  const { page: tablet } = await openPage(browser, { width: 820, height: 1180 });
  await signIn(tablet, limpid.url, 'auditor', testPassword, limpid.facility.name);
  await tablet.goto(`${limpid.url}/app/master/nitrosamines?search=NDMA`);
  await tablet.getByRole('link', { name: 'NDMA', exact: true }).click();
  await tablet.getByRole('heading', { name: 'NDMA N-nitroso-dimethylamine' }).waitFor();
  expect(await tablet.getByRole('button', { name: 'Archive' }).count()).toBe(0);
  expect(await tablet.getByRole('link', { name: 'Edit' }).count()).toBe(0);
});
