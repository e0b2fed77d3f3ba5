import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { holdChanges, untilWaiting } from '#kernel/testing';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
async function workbook(name: string, rows: string[][]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Sheet1').addRows(rows);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}
type Files = Parameters<ReturnType<typeof here.page.locator>['setInputFiles']>[0];
async function choose(files: Files): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await here.page.locator('input[type=file]').setInputFiles(files);
}
const click = (name: string): Promise<void> => here.page.getByRole('button', { name, exact: true }).click();

test('an OpenDocument file is refused by name and format at once', async () => {
  await choose(csv('Register.ods', 'PK'));
  await here.page.getByText('Register.ods: is an OpenDocument spreadsheet, which is not read').waitFor();
  await here.page.getByText('Drop CSV or XLSX files here').waitFor();
});

test('two workbooks with a Sheet1 each are distinguished and imported into two sections', async () => {
  await choose([
    await workbook('Materials.xlsx', [
      ['MOC ID', 'Name'],
      ['TWO-1', 'Steel'],
    ]),
    await workbook('Machines.xlsx', [
      ['Equipment ID', 'Name', 'Type'],
      ['TWO-2', 'Tank', 'tank'],
    ]),
  ]);
  await here.page.getByRole('heading', { name: 'Sheet1 (2) of Machines.xlsx (1 row)' }).waitFor();
  const sectionOf = (sheet: string) => here.page.getByLabel(`Section of ${sheet}`, { exact: true });
  await expect.poll(() => sectionOf('Sheet1').inputValue()).toBe('MOCs');
  await expect.poll(() => sectionOf('Sheet1 (2)').inputValue()).toBe('Equipment');
  await click('Check without writing');
  const counts = here.page.getByRole('table', { name: 'What the import would do' });
  await counts.getByRole('row', { name: 'MOCs 1 0 0' }).waitFor();
  await counts.getByRole('row', { name: 'Equipment 1 0 0' }).waitFor();
  // A sheet of this name held materials last time; its columns show that it no longer does.
  await click('Choose another file');
  await choose(
    await workbook('Others.xlsx', [
      ['Equipment ID', 'Name', 'Type'],
      ['TWO-3', 'Mixer', 'mixer'],
    ]),
  );
  await expect.poll(() => sectionOf('Sheet1').inputValue()).toBe('Equipment');
});

test('a file that was saved after it was chosen must be chosen again, and its columns are remembered', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-chosen-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'Werkstoffe.csv');
  await writeFile(file, 'Kennung;Bezeichnung\nSAVED-1;Stahl\n');
  await choose(file);
  await here.page.getByLabel('Section of Werkstoffe').selectOption('MOCs');
  await here.page.getByLabel('Kennung goes to').selectOption('MOC ID');
  await here.page.getByLabel('Bezeichnung goes to').selectOption('Name');
  await appendFile(file, 'SAVED-2;Glas\n');
  await click('Check without writing');
  await here.page.getByText('Werkstoffe.csv was changed after you chose it, or is no longer there').waitFor();
  await click('Choose another file');
  await here.page.locator('input[type=file]').setInputFiles(file);
  await here.page.getByRole('heading', { name: 'Werkstoffe (2 rows)' }).waitFor();
  await expect.poll(() => here.page.getByLabel('Bezeichnung goes to').inputValue()).toBe('Name');
  await click('Check without writing');
  await here.page.getByRole('row', { name: 'MOCs 2 0 0' }).waitFor();
});

test('columns cannot be changed during an import, and a reloaded page follows it to its end', async () => {
  const admin = await here.limpid.as('admin');
  expect((await admin.post('/moc', { externalId: 'HELD', name: 'Held' })).status).toBe(201);
  const owner = new pg.Client({ connectionString: here.limpid.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await choose(csv('mocs.csv', 'MOC ID,Name\nHELD,Renamed\n'));
  await click('Check without writing');
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  const release = await holdChanges(owner, 'equipment.moc', 'HELD');
  await here.page.getByLabel('Reason *').fill('Under way');
  await click('Import');
  await untilWaiting(owner);
  await here.page.getByRole('progressbar', { name: 'Importing' }).waitFor();
  await here.page.getByLabel('Section of mocs').waitFor({ state: 'detached' });
  here.page.once('dialog', dialog => void dialog.accept());
  await here.page.reload();
  await here.page.getByRole('progressbar', { name: 'Import of master data, mocs.csv' }).waitFor();
  await release();
  await here.page
    .getByRole('row', { name: /Import of master data, mocs.csv 0 created, 1 updated, 0 unchanged/ })
    .waitFor();
});

test('causes no script error and no violation of the content security policy', () => {
  expect(here.complaints.list).toEqual([]);
});
