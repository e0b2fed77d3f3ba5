import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, openPage } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
async function downloaded(button: string): Promise<{ readonly file: Download; readonly content: Buffer }> {
  const [file] = await Promise.all([
    here.page.waitForEvent('download'),
    here.page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { file, content: await readFile(await file.path()) };
}

const register = `Asset No,Description,Asset class,Colour,Area margin (%)
R-1,Mixer one,blender,red,5
R-2,Mixer two,,red,lots
R-3,,tank,blue,
`;

test('columns of a foreign file are matched by name; the rest can be chosen', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await here.page.getByText('Drop CSV or XLSX files here').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.locator('input[type=file]').setInputFiles(csv('Asset register.csv', register));
  const goesTo = (heading: string): Promise<string> =>
    here.page.getByLabel(`${heading} goes to`, { exact: true }).inputValue();
  await here.page.getByLabel('Asset No goes to').waitFor();
  await expect.poll(() => here.page.getByLabel('Section of Asset register').inputValue()).toBe('Equipment');
  expect([await goesTo('Asset No'), await goesTo('Description'), await goesTo('Asset class')]).toEqual([
    'Equipment ID',
    'Name',
    'Type',
  ]);
  expect([await goesTo('Colour'), await goesTo('Area margin (%)')]).toEqual(['', 'Area margin %']);
  await here.page.getByLabel('Colour goes to').selectOption('Remarks');
  expect(await axe(here.page)).toEqual([]);
});

test('a check writes nothing and lists every invalid cell by the names of the file; the list can be filtered', async () => {
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  const errors = here.page.getByRole('table', { name: 'Errors' });
  await errors.getByRole('row', { name: 'Equipment 3 Area margin (%) lots Given input is not a number' }).waitFor();
  await errors.getByRole('row', { name: 'Equipment 3 Asset class empty is required' }).waitFor();
  await errors.getByRole('row', { name: 'Equipment 4 Description empty is required' }).waitFor();
  await here.page.getByRole('searchbox', { name: 'Filter the errors' }).fill('lots');
  await here.page.getByText('1 of 3 errors').waitFor();
  expect(await axe(here.page)).toEqual([]);
  expect((await (await here.limpid.as('admin')).get('/equipments')).body['pagination']?.['total']).toBe(0);
});

test('rejected rows are downloaded, corrected and uploaded, and everything is imported with one reason', async () => {
  const book = await downloaded('Correction file (XLSX)');
  expect(book.content.subarray(0, 2).toString()).toBe('PK');
  const { content } = await downloaded('Correction file (CSV)');
  const text = content.toString('utf8');
  expect(text).toContain('Row,Asset No,Description,Asset class,Colour,Area margin (%),Errors');
  const corrected = text
    .replace('R-2,Mixer two,,red,lots', 'R-2,Mixer two,blender,red,7')
    .replace('R-3,,tank', 'R-3,Tank three,tank');
  await here.page
    .getByLabel('Drop the corrected file here, or choose it')
    .setInputFiles(csv('corrected.csv', corrected));
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  await here.page.getByLabel('Reason *').fill('Taking over the asset register');
  await here.page.getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText('Every record has an audit entry.').waitFor();
  const result = here.page.getByRole('table', { name: 'What was imported' });
  await result.getByRole('row', { name: 'Equipment 3 0 0' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await result.getByRole('link', { name: 'Equipment' }).click();
  await here.page.getByRole('link', { name: 'R-3' }).waitFor();
});

test('an identical file is reported as imported before, and may be imported again', async () => {
  const again = 'MOC ID,Name\nSAME-1,One\n';
  for (const isFirst of [true, false]) {
    await here.page.goto(`${here.limpid.url}/app/master/bulk`);
    await here.page.locator('input[type=file]').setInputFiles(csv('mocs.csv', again));
    await here.page.getByRole('button', { name: 'Check without writing' }).click();
    await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
    const earlier = here.page.getByText(/^mocs\.csv was imported on .* by .* Tester$/);
    expect(await earlier.count()).toBe(isFirst ? 0 : 1);
    expect(await axe(here.page)).toEqual([]);
    // The reason is kept for a second check.
    await here.page.getByLabel('Reason *').fill('Taking over the materials');
    await here.page.getByRole('button', { name: 'Check again' }).click();
    await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
    await expect.poll(() => here.page.getByLabel('Reason *').inputValue()).toBe('Taking over the materials');
    await here.page.getByRole('button', { name: 'Import', exact: true }).click();
    await here.page.getByText('Every record has an audit entry.').waitFor();
    expect(await earlier.count()).toBe(isFirst ? 0 : 1);
  }
});

test('the browser remembers the column names of a section', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await here.page.locator('input[type=file]').setInputFiles(csv('Asset register.csv', register));
  await here.page.getByLabel('Colour goes to').waitFor();
  await expect.poll(() => here.page.getByLabel('Colour goes to').inputValue()).toBe('Remarks');
});

test('a file from another locale is read correctly: guesses are reported, and units in headings are applied', async () => {
  const text =
    'Maschinenliste Werk Süd\r\n\r\nAsset No;Description;Asset class;Capacity (L);Rinse volume\r\nS-1;Rührer;tank;12,5;3\r\n';
  const file = { name: 'Maschinen.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await here.page.locator('input[type=file]').setInputFiles(file);
  await here.page.getByText('The file is not UTF-8 and was read as Windows-1252').waitFor();
  await here.page.getByText('Row 1 is a title; the headings are in row 3.').waitFor();
  await expect.poll(() => here.page.getByLabel('Unit of Capacity (L)').inputValue()).toBe('L');
  await here.page.getByLabel('Unit of Rinse volume').fill('ml');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  await here.page.getByText('Maschinen: Row 1 is a title; the headings are in row 3.').waitFor();
  await here.page.getByLabel(/^Reason/).fill('List of the south plant');
  await here.page.getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText('Every record has an audit entry.').waitFor();
  await here.page.getByText('Maschinen: Row 1 is a title; the headings are in row 3.').waitFor();
  const answer = await (await here.limpid.as('admin')).get('/equipments?search=S-1');
  expect(answer.body['equipments']).toMatchObject([
    { name: 'Rührer', capacity: { value: 12.5, unit: 'L' }, rinseVolumeDefault: { value: 3, unit: 'ml' } },
  ]);
});

test('an ambiguous file leads to questions; missing columns are reported once; repeated errors of a column are grouped', async () => {
  const rows = Array.from({ length: 6 }, (_each, index) => `Z-${index + 1};Kessel ${index + 1};3,${index + 1}`);
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await here.page
    .locator('input[type=file]')
    .setInputFiles(csv('Liste.csv', ['Kennz.;Bezeichnung;Fläche [m²]', ...rows].join('\r\n')));
  const check = here.page.getByRole('button', { name: /^Check (without writing|again)$/ });
  await here.page.getByText('Choose a section first.').waitFor();
  await expect.poll(() => check.isDisabled()).toBe(true);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Section of Liste').selectOption('Equipment');
  await here.page.getByText('Assign a column of Liste to Equipment ID.').waitFor();
  await here.page.getByLabel('Kennz. goes to').selectOption('Equipment ID');
  await here.page.getByLabel('Bezeichnung goes to').selectOption('Name');
  await here.page.getByLabel('Fläche [m²] goes to').selectOption('Declared area');
  await expect.poll(() => here.page.getByLabel('Unit of Fläche [m²]').inputValue()).toBe('sqm');
  await here.page.getByLabel('Column missing in the file').selectOption('Type');
  await here.page.getByLabel('Type of all rows').fill('kettle');
  await check.click();
  const common = here.page.getByRole('list', { name: 'Faults of many rows' });
  await common.getByText('Area source is required when the area is declared').waitFor();
  await common.getByRole('button', { name: '6 rows' }).click();
  await here.page.getByText('6 of 6 errors').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const { content } = await downloaded('Correction file (CSV)');
  expect(content.toString('utf8')).toContain('Row;Kennz.;Bezeichnung;Fläche [m²];Errors\r\n2;Z-1;Kessel 1;3,1;');
  await here.page.getByLabel('Column missing in the file').selectOption('Area source');
  await here.page.getByLabel('Area source of all rows').fill('Drawing 12, rev. B');
  await check.click();
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  await here.page.getByLabel(/^Reason/).fill('List of the kettles');
  await here.page.getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText('Every record has an audit entry.').waitFor();
  const answer = await (await here.limpid.as('admin')).get('/equipments?search=Z-6');
  expect(answer.body['equipments']).toMatchObject([
    {
      equipmentType: 'kettle',
      declaredSurfaceArea: { value: 3.6, unit: 'sqm' },
      surfaceAreaSource: 'Drawing 12, rev. B',
    },
  ]);
});

test('the results of earlier checks and imports are listed where the next one begins', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  const latest = here.page.getByRole('table', { name: 'Your latest imports' });
  await latest
    .getByRole('row', {
      name: /Import of master data, Liste.csv 6 created, 0 updated, 0 unchanged Show the details of /,
    })
    .waitFor();
  await latest
    .getByRole('row', {
      name: /Check of master data, Liste.csv All rows can be imported; nothing was written \(6 created/,
    })
    .waitFor();
  await latest
    .getByRole('row', { name: /Check of master data, Liste.csv Nothing was written: / })
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('after a reload the page shows the errors and the correction file of the last check', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  const file = csv('again.csv', 'MOC ID,Name\nAGAIN-1,\n');
  await here.page.locator('input[type=file]').setInputFiles(file);
  await here.page.getByLabel('Section of again').selectOption('MOCs');
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  await here.page.getByRole('row', { name: 'MOCs 2 Name empty is required' }).waitFor();
  // The page is left on purpose; the browser asks because a file is chosen.
  here.page.once('dialog', dialog => void dialog.accept());
  await here.page.reload();
  const details = here.page.getByRole('button', {
    name: /^(Show|Hide) the details of Check of master data, again.csv/,
  });
  await details.press('Enter');
  await here.page.getByRole('row', { name: 'MOCs 2 Name empty is required' }).waitFor();
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true');
  expect(await axe(here.page)).toEqual([]);
  const { content } = await downloaded('Correction file (CSV)');
  expect(content.toString('utf8')).toContain('2,AGAIN-1,,Name: is required');
  await details.press('Enter');
  await here.page.getByRole('table', { name: 'Errors' }).waitFor({ state: 'detached' });
});

test('sections are exported one by one, or all in one workbook', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk/export`);
  await here.page.getByRole('table', { name: 'Sections' }).waitFor();
  await here.page.getByText('Not in the file: active status: formulas are imported as drafts.').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  const one = await downloaded('Equipment as CSV');
  expect(one.file.suggestedFilename()).toBe('equipment.csv');
  expect(one.content.toString('utf8')).toContain('R-3,Tank three,tank');
  const all = await downloaded('All in one workbook');
  expect(all.content.subarray(0, 2).toString()).toBe('PK');
});

test('users without the permissions see neither page', async () => {
  const { page: floor } = await openPage(here.browser, { width: 820, height: 1180 });
  await floor.goto(`${here.limpid.url}/app/master/bulk`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
});

test('causes no script error and no violation of the content security policy', () => {
  expect(here.complaints.list).toEqual([]);
});
