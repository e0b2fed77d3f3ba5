import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, testPassword, type TestClient, type TestKernel } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';

let limpid: TestKernel;
let admin: TestClient;
let browser: Browser;
let page: Page;
let complaints: Complaints;
const formulas = '/app/master/risk-setup/mac-formulas';

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  await importFolder(admin, path.resolve('demo/import'));
  await admin.post('/mac_formulas', {
    externalId: 'MAC-TWICE',
    name: 'Twice the safety factor',
    residueType: 'Chemical',
    criterion: 'dosage',
    expression: 'td/(2*sf)*e_n/mf',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 }, expected: 25 }],
  });
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

async function openEffect(): Promise<void> {
  await page.goto(`${limpid.url}${formulas}`);
  await page.getByRole('link', { name: 'MAC-TWICE' }).click();
  await page.getByRole('tab', { name: 'Effect on limits' }).click();
}

test('a draft formula shows which limits it would move, by how much, before it is in force', async () => {
  await openEffect();
  await page.getByText('Not in force for Chemical residues, criterion dosage.').waitFor();
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  await page.getByRole('heading', { name: 'If this were saved' }).waitFor();
  const machines = page.getByRole('table', { name: 'Limits per equipment' });
  await machines.getByText('× 0.5').first().waitFor();
  await machines
    .getByText(/formula MAC-TWICE version 1, MAC/)
    .first()
    .waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByText('draft', { exact: true }).waitFor();
});

test('in force, it stands beside its limits, in their explanation and in what they were computed from', async () => {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Status').selectOption('active');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.goto(`${limpid.url}/app/limits`);
  const row = page.getByRole('row', { name: /EQ-BLE-02.*MAC-TWICE/ });
  await row.waitFor();
  await page.getByText('MAC formulas MAC-TWICE version 1').first().waitFor();
  await row.getByRole('link', { name: 'Explain' }).click();
  await page.getByText(/because the formula MAC-TWICE Twice the safety factor, version 1, for/).waitFor();
  await page
    .getByText(/MAC = td\/\(2\*sf\)\*e_n\/mf, with values td \S+ \/ \(2 \* sf 1000\) \* e_n \S+ \/ mf 1/)
    .waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('link', { name: /MAC-TWICE Twice the safety factor, version 1/ }).click();
  await page.getByRole('heading', { name: 'MAC-TWICE Twice the safety factor' }).waitFor();
});

test('with its criterion switched off, the policy and the formula both say that it changes nothing', async () => {
  const formula = page.url();
  await page.goto(`${limpid.url}/app/limits/policies?type=Chemical`);
  await page.getByRole('checkbox', { name: 'Fraction of the therapeutic dose' }).uncheck({ force: true });
  const idle = 'formula MAC-TWICE version 1 is active for this criterion and has no effect while it is off';
  await page.getByText(idle, { exact: true }).waitFor();
  expect(await axe()).toEqual([]);
  const off = { useDosage: false, version: 0, reason: 'without doses' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', off)).status).toBe(200);
  await page.goto(formula);
  await page.getByText('The policy of Chemical residues has the criterion dosage switched off.').waitFor();
  expect(await axe()).toEqual([]);
  const on = { useDosage: true, version: 1, reason: 'with doses again' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', on)).status).toBe(200);
  await page.goto(formula);
  await page.getByRole('tab', { name: 'Effect on limits' }).waitFor();
  expect(await page.getByText('This formula changes no limit').count()).toBe(0);
});

test('retiring it is previewed as well: the limits would go back', async () => {
  await page.getByRole('tab', { name: 'Effect on limits' }).click();
  await page.getByText('In force for Chemical residues, criterion dosage').waitFor();
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  await page.getByRole('table', { name: 'Limits per equipment' }).getByText('× 2').first().waitFor();
});

test('a category says where it is used by formulas that call its score otherwise', async () => {
  const made = await admin.post('/variables', {
    externalId: 'V-HAZARD',
    name: 'Hazard',
    key: 'hazard',
    unit: '1',
    scope: 'previousActive',
    kind: 'score',
    sourceField: 'toxicity',
  });
  expect(made.status).toBe(201);
  await admin.post('/mac_formulas', {
    externalId: 'MAC-HAZARD',
    name: 'Less of the hazardous',
    residueType: 'Chemical',
    criterion: 'dosage',
    expression: 'td/sf*e_n/hazard',
  });
  await page.goto(`${limpid.url}/app/master/risk-setup/categories`);
  await page.getByRole('link', { name: 'toxicity', exact: true }).click();
  await page.getByRole('tab', { name: 'Where used' }).click();
  await page.getByRole('link', { name: 'MAC-HAZARD Less of the hazardous' }).waitFor();
});

test('the whole story left no complaint in the browser', () => {
  expect(complaints.list).toEqual([]);
});
