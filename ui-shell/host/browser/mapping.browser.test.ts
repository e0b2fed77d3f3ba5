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

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  await importFolder(admin, path.resolve('demo/import'));
  browser = await startBrowser();
  ({ page, complaints } = await openPage(browser));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: limpid.url });
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
async function saved(production: string): Promise<{ readonly machines: readonly string[]; readonly row: Named }> {
  const list = await admin.get(`/productions?search=${production}`);
  const [row] = list.body['productions'] as unknown as [Named];
  const map = await admin.get(`/productions/${row.id}/map`);
  const pairs = map.body['productionMap'] as unknown as { equipment: Named }[];
  return { row, machines: pairs.map(pair => pair.equipment.externalId) };
}
const cell = (production: string, machine: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${production} (uses|does not use) ${machine}`) });
const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const onClipboard = (text: string): Promise<void> => page.evaluate(value => navigator.clipboard.writeText(value), text);
const axe = async (): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
};

test('the grid shows who uses what; only what is in sight is in the document', async () => {
  await page.goto(`${limpid.url}/app/master/matrix`);
  await cell('PRD-01', 'EQ-BLE-01').waitFor();
  const grid = page.getByRole('grid');
  expect([await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]).toEqual(['49', '33']);
  expect(await page.getByRole('gridcell').count()).toBeLessThan(48 * 32);
  expect(await axe()).toEqual([]);
});

test('keys move the focus cell by cell to any edge, and mark what is selected', async () => {
  await cell('PRD-01', 'EQ-ANF-01').click();
  await page.keyboard.press('Control+End');
  await expect.poll(focused, { timeout: 10_000 }).toMatch(/^PRD-48 .* EQ-WFI|^PRD-48 /);
  await page.keyboard.press('Control+Home');
  await expect.poll(focused, { timeout: 10_000 }).toMatch(/^PRD-01 does not use EQ-ANF-01/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused, { timeout: 10_000 }).toMatch(/^PRD-02 /);
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(focused, { timeout: 10_000 }).toMatch(/^PRD-03 /);
  await page.keyboard.press('Space');
  for (const production of ['PRD-02', 'PRD-03'])
    await expect
      .poll(() => cell(production, 'EQ-ANF-01').getAttribute('aria-label'), { timeout: 10_000 })
      .toContain('added, not saved');
  await page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
});

test('undo takes back a step as a whole, redo does it again, and a reload of the page keeps the edits', async () => {
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Preview and save', exact: true }).waitFor();
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
  page.once('dialog', dialog => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
  await expect
    .poll(() => cell('PRD-03', 'EQ-ANF-01').getAttribute('aria-label'), { timeout: 10_000 })
    .toContain('added');
});

test('a block from a spreadsheet is pasted; a cell that means nothing is named, and copies go back as text', async () => {
  await onClipboard('x\tCP99\n\tcp02');
  await cell('PRD-04', 'EQ-ANF-01').click();
  await page.keyboard.press('Control+v');
  await page.getByText('PRD-04 on EQ-BLE-01: “CP99” is neither a mark (x, 1, yes) nor a cleaning procedure').waitFor();
  await expect
    .poll(() => cell('PRD-05', 'EQ-BLE-01').getAttribute('aria-label'), { timeout: 10_000 })
    .toContain('procedure CP02');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 10_000 })
    .toBe('x\tx\n\tCP02');
});

test('Enter opens what is known about a pair, and the focus comes back to it', async () => {
  await cell('PRD-04', 'EQ-ANF-01').click();
  await page.keyboard.press('Enter');
  await page.getByLabel('Step of the process').fill('0');
  await page.getByText('A whole number from 1 to 1000').waitFor();
  await page.getByLabel('Step of the process').fill('7');
  await page.getByLabel('Share of the surface in contact, %').fill('40');
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('step 7') === true);
  await expect
    .poll(focused, { timeout: 10_000 })
    .toMatch(/^PRD-04 uses EQ-ANF-01, step 7, .*contact 40 %, added, not saved/);
});

test('leaving with unsaved edits asks first', async () => {
  await page.getByRole('link', { name: 'Actives', exact: true }).click();
  await page.getByRole('heading', { name: 'Leave without saving the edits of the matrix?' }).waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(page.url()).pathname).toBe('/app/master/matrix');
  await page.getByRole('button', { name: /Preview and save \(\d+\)/ }).waitFor();
});

test('the preview lists every pair and what it does to the limits', async () => {
  await page.getByRole('button', { name: /Preview and save \(\d+\)/ }).click();
  await page
    .getByRole('table', { name: 'Added' })
    .getByRole('row', { name: /PRD-02 .* EQ-ANF-01/ })
    .waitFor();
  await page
    .getByRole('table', { name: 'Changed' })
    .getByRole('row', { name: /PRD-05 .* EQ-BLE-01/ })
    .waitFor();
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  await page.getByRole('heading', { name: 'If this were saved' }).waitFor();
  expect(await axe()).toEqual([]);
});

test('when somebody was faster nothing is saved: who changed what is said, the own edits are kept and can be saved then', async () => {
  const { row, machines } = await saved('PRD-02');
  const ids = new Map(
    ((await admin.get('/equipments?doPagination=false')).body['equipments'] as unknown as Named[]).map(each => [
      each.externalId,
      each.id,
    ]),
  );
  const without = machines.slice(1).map(machine => ({ equipmentId: ids.get(machine) }));
  const theirs = await admin.post(`/productions/${row.id}/map`, { equipments: without, version: row.version });
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200);

  await page.getByLabel('Reason *').fill('new filter dryer');
  await page.getByRole('button', { name: 'Save all' }).click();
  await page.getByRole('heading', { name: 'Others have changed these productions since you opened them' }).waitFor();
  await page.getByText(/Admin Tester changed equipments of PRD-02/).waitFor();
  expect((await saved('PRD-03')).machines).not.toContain('EQ-ANF-01');

  await page.getByRole('button', { name: 'Load their changes and keep my edits' }).click();
  await page.getByRole('button', { name: /Preview and save \(\d+\)/ }).click();
  await page.getByLabel('Reason *').fill('new filter dryer');
  await page.getByRole('button', { name: 'Save all' }).click();
  await page.getByRole('button', { name: 'Preview and save', exact: true }).waitFor();
  const now = await saved('PRD-02');
  expect(now.machines).toContain('EQ-ANF-01');
  expect(now.machines).not.toContain(machines[0]);
  expect((await saved('PRD-03')).machines).toContain('EQ-ANF-01');
});

test('a person who may only look gets the grid without tools', async () => {
  const { page: floor } = await openPage(browser, { width: 820, height: 1180 });
  await floor.goto(`${limpid.url}/app/master/matrix`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  const first = floor.getByRole('gridcell').first();
  await first.click();
  await floor.keyboard.press('Space');
  expect(await floor.getByRole('toolbar').count()).toBe(0);
  expect(await first.getAttribute('aria-label')).not.toContain('not saved');
});

test('meets no script error and no violation of the content security policy on the way', () => {
  expect(complaints.list).toEqual([]);
});
