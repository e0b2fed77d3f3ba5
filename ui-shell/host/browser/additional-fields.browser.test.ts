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

/** A call of the signed-in browser itself: a second session of the same person would end the first. */
async function post(path: string, body: object): Promise<Record<string, { id: string }>> {
  return page.evaluate(
    async ({ url, text }) => {
      const token = sessionStorage.getItem('token') ?? '';
      const headers = { token, 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, { id: string }>;
    },
    { url: `/api/v2/plans/production/facilities/${limpid.facility.id}${path}`, text: JSON.stringify(body) },
  );
}
async function created(path: string, one: string, body: object): Promise<string> {
  return (await post(path, body))[one]?.id ?? '';
}
/** Colours are judged when they have arrived: buttons fade from one state into the next. */
async function axe(): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
        .map(each => each.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 200) ?? ''}`);
}

const define = (fields: object): Promise<string> => created('/additional-fields', 'additionalField', fields);

test('an administrator defines a field, and its type decides what is asked', async () => {
  await page.getByRole('link', { name: 'Additional fields' }).click();
  await page.getByText('No fields of your own yet').waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('link', { name: 'Add field' }).click();
  const type = page.getByLabel('Type *');
  await type.selectOption('single select');
  await page.getByRole('button', { name: 'Add option' }).click();
  expect(await page.getByLabel('Unit').count()).toBe(0);
  expect(await axe()).toEqual([]);
  await type.selectOption('number');
  expect(await page.getByRole('button', { name: 'Add option' }).count()).toBe(0);
  await page.getByLabel('Label *').fill('Storage temperature');
  await page.getByLabel('Key *').fill('cold');
  await page.getByLabel('Belongs to *').selectOption('api');
  await page.getByLabel('Unit').fill('°C');
  await page.getByLabel('Minimum').fill('5');
  await page.getByLabel('Maximum').fill('4');
  await page.getByText('Required', { exact: true }).click();
  await page.getByText('Shown in lists').click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('must not be less than the minimum', { exact: true }).waitFor();
  expect(await axe()).toEqual([]);
  await page.getByLabel('Minimum').fill('-80');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'cold Storage temperature' }).waitFor();
  expect(await axe()).toEqual([]);
});

test('the form of an active shows every type, asks for what is required, and the record shows the values', async () => {
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ];
  for (const [externalId, name, type, more] of [
    ['stick', 'Stickiness', 'single select', { options }],
    ['owner', 'Responsible people', 'users list', {}],
    ['rooms', 'Stored in', 'location list', {}],
    ['seen', 'Last reviewed', 'date-time', {}],
    ['due', 'Review due', 'date', {}],
    ['cmr', 'CMR declared', 'yes/no', {}],
    ['line', 'Supplier', 'single-line text', { defaultValue: 'ACME' }],
    ['note', 'Warehouse remarks', 'multi-line text', {}],
  ] as const)
    await define({ externalId, name, type, entityKind: 'api', ...more });
  await page.goto(`${limpid.url}/app/master/actives/new`);
  await page.getByLabel('ID *').fill('API-1');
  await page.getByLabel('Name (INN) *').fill('Paracetamol');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('is required', { exact: true }).waitFor();
  expect(await page.getByLabel('Supplier').inputValue()).toBe('ACME');
  const cold = page.getByLabel('Storage temperature, °C *');
  await cold.pressSequentially('-20.5');
  expect(await cold.inputValue()).toBe('-20.5');
  await page.getByLabel('Stickiness').selectOption('High');
  await page.getByRole('combobox', { name: /Responsible people/ }).click();
  await page.keyboard.type('spec');
  await page.getByRole('option', { name: /specialist/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('Stored in').fill('Building 2, Room 3\nCold store');
  await page.getByLabel('Last reviewed', { exact: true }).fill('2026-11-21');
  await page.getByRole('textbox', { name: 'Last reviewed time' }).fill('09:30');
  await page.getByLabel('Review due').fill('2027-01-31');
  await page.getByLabel('CMR declared').selectOption('No');
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'API-1 Paracetamol' }).waitFor();
  for (const text of [
    '-20.5 °C',
    'High',
    'specialist',
    'Building 2, Room 3; Cold store',
    '21 Nov, 2026 09:30 UTC',
    '2027-01-31',
    'ACME',
  ])
    await page.getByText(text, { exact: true }).waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('link', { name: 'Actives', exact: true }).first().click();
  await page.getByRole('cell', { name: '-20.5 °C' }).waitFor();
});

test('the machines of a production show and take values of their own', async () => {
  const fields = { name: 'Contact time', type: 'number', unit: 'min', minimum: 0 };
  await define({ externalId: 'contact', entityKind: 'equipmentProductionPair', ...fields });
  const productId = await created('/products', 'product', { externalId: 'P-1', name: 'Tablets' });
  const production = await created('/productions', 'production', { externalId: 'PRD-1', name: 'Tablets', productId });
  const machines = [];
  for (const externalId of ['EQ-1', 'EQ-2'])
    machines.push(await created('/equipments', 'equipment', { externalId, name: externalId, equipmentType: 'mill' }));
  const equipments = machines.map((equipmentId, index) => ({ equipmentId, stepOrder: index + 1 }));
  await post(`/productions/${production}/map`, { version: 1, equipments });
  await page.goto(`${limpid.url}/app/master/productions/${production}`);
  await page.getByRole('tab', { name: 'Equipment' }).click();
  await page.getByRole('button', { name: 'Edit additional fields' }).click();
  const times = page.getByLabel('Contact time, min');
  await times.first().fill('12.5');
  await times.nth(1).fill('-1');
  await page.getByRole('button', { name: 'Save additional fields' }).click();
  await page.getByText('must be at least 0 min', { exact: true }).waitFor();
  expect(await axe()).toEqual([]);
  await times.nth(1).fill('3');
  await page.getByRole('button', { name: 'Save additional fields' }).click();
  await page.getByRole('row', { name: /EQ-1 .* 12\.5 min/ }).waitFor();
  await page.getByRole('row', { name: /EQ-2 .* 3 min/ }).waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(/additional field Contact time on EQ-1 from nothing to 12\.5 min/).waitFor();
  expect(complaints.list).toEqual([]);
});
