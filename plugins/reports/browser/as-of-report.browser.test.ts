import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { momentBetween, saveEdits, type TestClient } from '#kernel/testing';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
let admin: TestClient;
let moment: string;

beforeAll(async () => {
  admin = await here.limpid.as('admin');
  moment = await momentBetween();
  const { apis } = await admin.read<{ apis: readonly { id: string; version: number }[] }>('/apis?search=A022');
  const { productions } = await admin.read<{ productions: readonly { id: string }[] }>('/productions?search=PRD-25');
  await saveEdits(admin, [
    {
      method: 'POST',
      path: `/apis/${apis[0]?.id}`,
      body: { version: apis[0]?.version, minTherapeuticDose: { value: 25, unit: 'mg' } },
    },
    { method: 'PUT', path: `/productions/${productions[0]?.id}/archive`, body: { reason: 'no longer made' } },
  ]);
});

/** What a button saves: the name of the file and its content. */
async function saved(button: string, place = here.page.locator('main')): Promise<readonly [string, Buffer]> {
  const [download] = await Promise.all([
    here.page.waitForEvent('download'),
    place.getByRole('button', { name: button, exact: true }).first().click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

async function textOf(workbook: Buffer, sheet: string): Promise<string> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(workbook as never);
  return JSON.stringify(book.getWorksheet(sheet)?.getSheetValues());
}

test('the buttons stay for limits as of a date, and print what is shown', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments`);
  await here.page.getByRole('row', { name: /EQ-/ }).first().waitFor();
  expect(await textOf((await saved('Spreadsheet (XLSX)'))[1], 'Equipment limits')).not.toContain('PRD-25');

  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments&asOf=${moment}`);
  await here.page.getByText('These are not current data.').waitFor();
  await here.page.getByText('The page of a single record shows current data').waitFor();
  await here.page.getByRole('row', { name: /EQ-BLI-01.*PRD-25/ }).waitFor();
  const [name, workbook] = await saved('Spreadsheet (XLSX)');
  expect(name).toMatch(/^Equipment limits as of \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx$/);
  expect(await textOf(workbook, 'Equipment limits')).toContain('PRD-25');
  expect(await textOf(workbook, 'About')).toContain('State as of');
  const [fileName, pdf] = await saved('PDF');
  expect([fileName, pdf.subarray(0, 4).toString()]).toEqual([expect.stringMatching(/ as of .*\.pdf$/), '%PDF']);
  expect(await axe(here.page)).toEqual([]);
});

test('the reports page prints an earlier state, including records archived since', async () => {
  await here.page.goto(`${here.limpid.url}/app/reports?asOf=${moment}`);
  await here.page.getByText(/Data as of .* UTC/).waitFor();
  const card = here.page.locator('.cds--tile').filter({ has: here.page.getByRole('heading', { name: /^MAC/ }) });
  await card.getByRole('combobox', { name: 'Previous production' }).fill('PRD-25');
  await card.getByRole('option', { name: /PRD-25/ }).click();
  const [name, workbook] = await saved('Spreadsheet (XLSX)', card);
  expect(name).toMatch(/^MAC matrix Previous production PRD-25 .* as of .*\.xlsx$/);
  expect(await textOf(workbook, 'Pairs')).toContain('PRD-17');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Back to now' }).click();
  await here.page.getByText('These are not current data.').waitFor({ state: 'detached' });
});

test('a ranking as of a date is printed as it was', async () => {
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case?asOf=${moment}`);
  await here.page.getByText('These are not current data.').waitFor();
  const [name, workbook] = await saved('Spreadsheet (XLSX)');
  expect(name).toContain(' as of ');
  expect(await textOf(workbook, 'Ranking')).toContain('PRD-25');
  expect(here.complaints.list).toEqual([]);
});

test('master data as of a date are listed and exported, and cannot be changed', async () => {
  const productions = here.page.getByRole('table', { name: 'Productions' });
  await here.page.goto(`${here.limpid.url}/app/master/productions?search=PRD-25`);
  await here.page.getByText('No match').waitFor();
  await here.page.getByRole('button', { name: 'View as of a date' }).click();
  await here.page.getByLabel('As of').waitFor();
  await here.page.goto(`${here.limpid.url}/app/master/productions?search=PRD-25&asOf=${moment}`);
  await productions.getByRole('row', { name: /PRD-25 Digoxin/ }).waitFor();
  expect(await productions.getByRole('link').count()).toBe(0);
  expect(await here.page.getByRole('link', { name: 'Add production' }).count()).toBe(0);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    here.page.waitForEvent('download'),
    here.page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^productions as of .*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('PRD-25');
  await here.page.getByRole('button', { name: 'Back to now' }).click();
  await here.page.getByText('No match').waitFor();
  expect(here.complaints.list).toEqual([]);
});
