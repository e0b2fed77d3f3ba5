import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const open = (address: string): Promise<unknown> => here.page.goto(`${here.limpid.url}${address}`);
const focused = (): Promise<string> => here.page.evaluate(() => document.activeElement?.id ?? '');

test('a form has sections, and its actions stay in sight', async () => {
  await open('/app/master/actives/new');
  for (const name of ['Identification', 'Dose', 'Toxicity', 'Limits of its own'])
    await here.page.getByRole('heading', { name, level: 2 }).waitFor();
  const save = here.page.getByRole('button', { name: 'Create' });
  await expect.poll(() => save.evaluate(button => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await axe(here.page)).toEqual([]);
});

test('a required field is checked before any call, and its error goes once it is filled in', async () => {
  await open('/app/master/actives/new');
  const calls: string[] = [];
  here.page.on('request', request => request.method() === 'POST' && calls.push(request.url()));
  await here.page.getByLabel('Name (INN) *').fill('Digoxin');
  await here.page.getByRole('button', { name: 'Create' }).click();
  const summary = here.page.getByRole('alert').filter({ hasText: '1 field needs attention' });
  await summary.getByRole('listitem').filter({ hasText: 'ID is required' }).waitFor();
  expect(calls.filter(url => url.endsWith('/apis'))).toEqual([]);
  const id = here.page.getByLabel('ID *');
  await expect.poll(() => id.getAttribute('aria-invalid')).toBe('true');
  await id.fill('X-1');
  await expect.poll(() => id.getAttribute('aria-invalid')).not.toBe('true');
  await summary.waitFor({ state: 'detached' });
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('an error of the server goes once its field is mended, and the others stay', async () => {
  await open('/app/master/actives/new');
  await here.page.getByLabel('ID *').fill('X-1');
  await here.page.getByLabel('Name (INN) *').fill('Digoxin');
  await here.page.getByLabel('Minimum daily dose', { exact: true }).fill('abc');
  await here.page.getByLabel('Maximum daily dose', { exact: true }).fill('def');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('2 fields need attention').waitFor();
  await here.page.getByLabel('Minimum daily dose', { exact: true }).fill('5');
  await here.page.getByText('1 field needs attention').waitFor();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('facts stand in the sections of the form, and fields without a value are folded', async () => {
  await open('/app/master/actives');
  await here.page.getByRole('link', { name: 'A001' }).click();
  await here.page.getByRole('heading', { name: 'Dose', level: 2 }).waitFor();
  const empty = here.page.getByText(/^\d+ fields without a value$/);
  await here.page.getByText('Salt form').waitFor({ state: 'hidden' });
  await empty.click();
  await here.page.getByText('Salt form').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the choice of columns closes by Escape and by a press elsewhere', async () => {
  await open('/app/master/actives');
  const button = here.page.getByRole('button', { name: 'Columns' });
  const choice = here.page.getByRole('checkbox', { name: 'CAS' });
  await button.click();
  await choice.waitFor();
  await here.page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
  await button.click();
  await choice.waitFor();
  await here.page.getByRole('heading', { level: 1 }).click();
  await choice.waitFor({ state: 'detached' });
});

test('the height of rows is the choice of the reader and is remembered', async () => {
  await open('/app/master/actives');
  const row = here.page.getByRole('row', { name: /^A001/ });
  const height = async (): Promise<number> => (await row.boundingBox())?.height ?? 0;
  const before = await height();
  await here.page.getByRole('button', { name: 'Columns' }).click();
  await here.page.getByText('Compact', { exact: true }).click();
  await expect.poll(height).toBeLessThan(before);
  await here.page.reload();
  await expect.poll(height).toBeLessThan(before);
  await here.page.evaluate(() => localStorage.removeItem('limpid.reader'));
});

test('the headings of a long table stay in sight, and the list says how many rows it has', async () => {
  await open('/app/master/actives?size=50');
  await here.page.getByText('50 rows', { exact: true }).waitFor();
  const last = here.page.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  const heading = here.page.getByRole('columnheader', { name: 'CAS' });
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? -1) >= 0).toBe(true);
});

test('viewing as of a date takes the focus to its own field, and Tab closes what it opened', async () => {
  await open('/app/master/actives');
  await here.page.getByRole('button', { name: 'View as of a date' }).click();
  await expect.poll(focused).toBe('as-of');
  await here.page.keyboard.type('2020-01-31');
  await here.page.getByText('Data as of the end of 31 Jan, 2020').waitFor();
  await expect.poll(focused).toBe('as-of');
  await here.page.getByRole('button', { name: 'Back to now' }).click();
});

test('archiving names the record and what would move, and a message covers none of its actions', async () => {
  await open('/app/master/productions?search=PRD-25');
  await here.page.getByRole('link', { name: 'PRD-25', exact: true }).click();
  await here.page.getByRole('button', { name: 'Archive' }).click();
  const dialog = here.page.getByRole('dialog', { name: /^Archive PRD-25 .+\?$/ });
  await dialog.getByRole('listitem').filter({ hasText: 'Limits per equipment' }).first().waitFor();
  await dialog.getByLabel('Reason *').fill('no longer made');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await here.page.getByText('Archived', { exact: true }).last().waitFor();
  const restore = here.page.getByRole('button', { name: 'Restore' });
  // Playwright clicks only what nothing covers.
  await restore.click({ trial: true });
  await restore.click();
  const back = here.page.getByRole('dialog', { name: /^Restore PRD-25/ });
  await back.getByLabel('Reason *').fill('made again');
  await back.getByRole('button', { name: 'Restore' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).waitFor();
});

test('limits are shown in the unit that the reader chose', async () => {
  await open('/app/profile');
  await here.page.getByLabel('Limits per surface').selectOption('ug/sqcm');
  await here.page.getByLabel('Surface areas').selectOption('sqm');
  await open('/app/limits?view=equipments');
  await here.page.getByRole('columnheader', { name: 'L3, ug/sqcm' }).waitFor();
  await here.page.evaluate(() => localStorage.removeItem('limpid.reader'));
  await here.page.reload();
  await here.page.getByRole('columnheader', { name: 'L3, mg/sqcm' }).waitFor();
});

test('an image without a reason is refused with what is missing, and the button is not dead', async () => {
  await open('/app/master/equipment');
  await here.page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await here.page.getByRole('tab', { name: 'Images' }).click();
  const image = { name: 'blender.png', mimeType: 'image/png', buffer: Buffer.from('none') };
  await here.page.getByRole('tabpanel', { name: 'Images' }).locator('input[type=file]').setInputFiles(image);
  await here.page.getByText('is required, at least 3 characters').waitFor();
});

test('no script failed', () => {
  expect(here.complaints.list).toEqual([]);
});
