import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  limpid = await testKernel();
  await importDemoPlant(limpid);
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

/** The demo plant, brought in as a person would: one upload through the public call. */
async function importDemoPlant(kernel: TestKernel): Promise<void> {
  const folder = path.resolve('demo/import');
  const form = new FormData();
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.csv'))) {
    form.append('file', new Blob([await readFile(path.join(folder, name))], { type: 'text/csv' }), name);
  }
  form.append('reason', 'demo plant for the browser tests');
  const answer = await (await kernel.as('admin')).upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

describe('a validation specialist', () => {
  test('is told exactly which field is empty', async () => {
    await page.goto(limpid.url);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Please input your E-mail!').waitFor();
    await page.getByText('Please input your Password!').waitFor();
    expect(await axe()).toEqual([]);
  });

  test('signs in, chooses a facility and sees the state of the plant', async () => {
    await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
    await page.getByText('machines with a limit').waitFor();
    expect(await axe()).toEqual([]);
  });

  test('looks at equipment, searches, and opens a machine with its parts', async () => {
    await page.getByRole('link', { name: 'Equipment', exact: true }).click();
    await page.getByRole('heading', { name: 'Equipment', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill('granulator');
    await page.getByRole('link', { name: 'EQ-RMG-01' }).click();
    await page.getByRole('tab', { name: 'Parts and area' }).click();
    await page.getByText('Total 46825.908 sqcm').waitFor();
    expect(await axe()).toEqual([]);
  });

  test('sees the lowest limit of each machine and why it is what it is', async () => {
    await page.getByRole('link', { name: 'Limit explorer' }).click();
    await page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByRole('link', { name: 'Explain' })
      .click();
    await page.getByRole('heading', { name: '0.0000122 mg/sqcm', exact: true }).waitFor();
    await page.getByText(/a fraction of the therapeutic dose allows 1\.736 mg/).waitFor();
    expect(await axe()).toEqual([]);
  });

  test('changes a batch size, watches the limit move, and finds it in the audit trail', async () => {
    await page.getByRole('link', { name: 'Productions', exact: true }).click();
    await page.getByRole('searchbox').fill('PRD-17');
    await page.getByRole('link', { name: 'PRD-17' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    const batch = page.getByLabel('Minimum batch size', { exact: true });
    const before = Number(await batch.inputValue());
    await batch.fill(String(before / 2));
    await page.getByRole('button', { name: 'Preview the effect' }).click();
    await page
      .getByRole('row', { name: /EQ-CMP-02.*0\.0000122.*0\.00000612.*× 0\.5/ })
      .getByText('tighter')
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByText(new RegExp(`changed min batch size of PRD-17 .* from ${before} kg to ${before / 2} kg`))
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Limit explorer' }).click();
    await page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByText('0.00000612')
      .waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByText(/Specialist Tester changed min batch size/)
      .first()
      .waitFor();
  });

  test('sees what moved since yesterday, and the limits of a day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await page.goto(`${limpid.url}/app/limits/compare?from=${new Date(Date.now() - 864e5).toISOString().slice(0, 10)}`);
    await page
      .getByText(/PRD-\d+ → PRD-\d+/)
      .first()
      .waitFor();
    expect(await axe()).toEqual([]);
    await page.goto(`${limpid.url}/app/limits?view=equipments&asOf=${today}`);
    await page.getByText('This is not the present.').waitFor();
    await page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByText('0.00000612')
      .waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText('This is not the present.').waitFor({ state: 'detached' });
  });

  test('takes the MAC matrix away as PDF and as spreadsheet', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByRole('combobox', { name: 'Previous production' }).fill('PRD-25');
    await page.getByRole('option', { name: /PRD-25/ }).click();
    for (const [button, magic] of [
      ['PDF', '%PDF'],
      ['Spreadsheet (XLSX)', 'PK'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).first().click(),
      ]);
      const content = await readFile(await download.path());
      expect(content.subarray(0, magic.length).toString()).toBe(magic);
    }
  });

  test('walks the heat map with the keyboard', async () => {
    await page.goto(`${limpid.url}/app/limits?view=matrix`);
    const map = page.getByRole('application');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('status')
      .getByText(/PRD-01 .* before PRD-02/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Step by step' }).waitFor();
  });

  test('types numbers key by key, with zero before the point', async () => {
    await page.goto(`${limpid.url}/app/master/products/new`);
    const units = page.getByLabel('Largest number of units a day');
    await units.pressSequentially('0.05');
    expect(await units.inputValue()).toBe('0.05');
    const mass = page.getByLabel('Mass of one dosage unit', { exact: true });
    await mass.pressSequentially('1.050');
    expect(await mass.inputValue()).toBe('1.050');
  });

  test('meets no script error and no violation of the content security policy on the way', () => {
    expect(complaints.list).toEqual([]);
  });

  test('signs out, and the back button shows nothing', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  });
});

test('an operator sees neither the audit log nor a way to add equipment', async () => {
  const { page: floor } = await openPage(browser, { width: 820, height: 1180 });
  await floor.goto(`${limpid.url}/app/control/audit`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await floor.goto(`${limpid.url}/app/master/equipment`);
  await floor.getByRole('heading', { name: 'Equipment', level: 1 }).waitFor();
  expect(await floor.getByRole('link', { name: 'Add equipment' }).count()).toBe(0);
});
