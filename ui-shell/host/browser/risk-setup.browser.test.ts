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
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

const setup = '/app/master/risk-setup';

async function axe(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

describe('risk setup', () => {
  test.each([
    ['', 'RPN formulas'],
    ['/categories', 'RPN categories'],
    ['/mac-formulas', 'MAC formulas'],
    ['/variables', 'Variables'],
    ['/criteria', 'Selection criteria'],
    ['/goals', 'Risk goals'],
    ['/units', 'Default units'],
  ])('the tab %s shows %s', async (path, title) => {
    await page.goto(`${limpid.url}${setup}${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const tab = page.getByRole('navigation', { name: 'Risk setup' }).getByRole('link', { name: title });
    expect(await tab.getAttribute('aria-current')).toBe('page');
    expect(await axe()).toEqual([]);
  });

  test('a formula is judged while it is typed, and comes into force with a test case that passes', async () => {
    await page.goto(`${limpid.url}${setup}/new`);
    await page.getByLabel('ID *').fill('RPN-OWN');
    await page.getByLabel('Name *').fill('Hard and toxic');
    await page.getByLabel('Status').selectOption('active');
    const expression = page.getByLabel('Expression *');
    await expression.fill('max(solubility, cleanability) * toxicty');
    await page.getByText('UNKNOWN_VARIABLE toxicty at 33').first().waitFor();
    expect(await page.locator('mark').textContent()).toBe('t');
    await expression.fill('max(solubility, cleanability) * td');
    await page
      .getByText('FORMULA_UNIT at 31: the result is in mg/day, and it has to be a plain number')
      .first()
      .waitFor();
    await expression.fill('max(solubility, cleanability) * ');
    await page.getByRole('button', { name: 'toxicity', exact: true }).click();
    await page.getByText('Gives a plain number from solubility, cleanability, toxicity').waitFor();

    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText(/an active formula has at least one test case that passes/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Add test case' }).click();
    for (const [name, value] of [
      ['solubility', '5'],
      ['cleanability', '3'],
      ['toxicity', '4'],
      ['Expected', '21'],
    ] as const)
      await page.getByLabel(`${name} of test case 1`).fill(value);
    await page.getByText('gives 20, not 21').waitFor();
    await page.getByLabel('Expected of test case 1').fill('20');
    await page.getByText('1 of 1 pass').waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'RPN-OWN Hard and toxic' }).waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('cell', { name: 'max(solubility, cleanability) * toxicity' }).waitFor();
    await page.goto(`${limpid.url}${setup}`);
    await page.getByRole('row', { name: /RPN-DEFAULT.*retired/ }).waitFor();
    expect(await axe()).toEqual([]);
  });

  test('the number line shows what a table leaves out or holds twice while it is typed', async () => {
    await page.goto(`${limpid.url}${setup}/categories`);
    await page.getByRole('link', { name: 'toxicity', exact: true }).click();
    await page.getByRole('img', { name: 'Number line: every value has exactly one score' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('To of line 5').fill('0.5');
    await page.getByRole('img', { name: 'Number line: gap from 0.5 to 1' }).waitFor();
    await page.getByText('Line 4: gap from 0.5 to 1: no range holds it').waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('bands.3.from: gap from 0.5 to 1: no range holds it').waitFor();
    await page.getByLabel('To of line 5').fill('2');
    await page.getByText('Line 4: overlap from 1 to 2: two ranges hold it').waitFor();
    await page.getByLabel('From of line 4').fill('2');
    await page.getByText('Every value has exactly one score').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '≥ 0 and < 2' }).waitFor();
  });

  test('a unit that the facility chooses is what forms begin with, until it is reset', async () => {
    await page.goto(`${limpid.url}${setup}/units`);
    const batch = page.getByLabel('Batch size (MBS) *');
    await batch.waitFor();
    expect(await batch.getByRole('option').allTextContents()).toEqual(['kg', 'g']);
    await batch.selectOption('g');
    await page.getByLabel('Reason').fill('Pilot plant');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Batch size \(MBS\): kg → g Pilot plant/ }).waitFor();
    expect(await axe()).toEqual([]);
    await page.goto(`${limpid.url}/app/master/productions/new`);
    const unit = page.getByLabel('Minimum batch size unit');
    await expect.poll(() => unit.inputValue()).toBe('g');
    // What is chosen before a number is typed stays.
    await unit.selectOption('kg');
    await page.getByLabel('Minimum batch size', { exact: true }).fill('5');
    expect(await unit.inputValue()).toBe('kg');
    await page.goto(`${limpid.url}${setup}/units`);
    await page.getByRole('button', { name: 'Reset all to the standard units' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Batch size \(MBS\): g → kg/ }).waitFor();
  });

  test('a criterion says what it does: a score by ranges, or a condition; a gap is said while it is typed', async () => {
    await page.goto(`${limpid.url}${setup}/criteria/new`);
    await page.getByLabel('ID *').fill('SC-CLEAN');
    await page.getByLabel('Name *').fill('Hard to clean');
    await page.getByLabel('Key *').fill('hard_to_clean');
    await page.getByLabel('Applies to *').selectOption('api');
    await page.getByLabel('Source field *').fill('cleanability');
    await page.getByRole('button', { name: 'Add range' }).click();
    await page.getByRole('button', { name: 'Add range' }).click();
    await page.getByLabel('To of line 1').fill('1');
    await page.getByLabel('From of line 2').fill('2');
    await page.getByText('Line 2: gap from 1 to 2: no range holds it').waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('radio', { name: /^gives a score/ }).press('ArrowRight');
    await page.getByRole('heading', { name: 'Condition' }).waitFor();
    await page.getByLabel('Is *').selectOption('≥');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('is required for a filter').first().waitFor();
    await page.getByLabel('Number *').fill('2');
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'SC-CLEAN Hard to clean' }).waitFor();
    await page.getByText('≥ 2').waitFor();
  });

  test('a variable is taken from an additional field, which fills in source, owner and unit', async () => {
    const admin = await limpid.as('admin');
    const field = { externalId: 'stickiness', name: 'Stickiness', entityKind: 'api', type: 'number', unit: 'ug/sqcm' };
    expect((await admin.post('/additional-fields', { ...field, usableInRanking: true })).status).toBe(201);
    await page.goto(`${limpid.url}${setup}/variables/new`);
    await page.getByLabel('ID *').fill('V-STICKY');
    await page.getByLabel('Name *').fill('Stickiness');
    await page.getByLabel('Key *').fill('sticky');
    await page.getByLabel('Take it from an additional field').selectOption('Stickiness, of the active, ug/sqcm');
    expect(await page.getByLabel('Source field').inputValue()).toBe('additionalFields.api.stickiness');
    expect(await page.getByLabel('Unit *').inputValue()).toBe('ug/sqcm');
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Additional field Stickiness, of the active, ug/sqcm').waitFor();
  });

  test('the whole story left no complaint in the browser', () => {
    expect(complaints.list).toEqual([]);
  });
});
