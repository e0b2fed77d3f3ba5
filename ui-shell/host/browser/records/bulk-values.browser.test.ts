import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });

const register = `Asset No,Description,Asset class,Room grade,Capacity,Capacity unit
K-1,Kessel eins,kettle,rein,10,l
K-2,Kessel zwei,kettle,rein,20,Liter
K-3,Kessel drei,kettle,b,,
K-4,Kessel vier,kettle,k.A.,,
`;
const choose = (): Promise<void> =>
  here.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Kessel.csv', mimeType: 'text/csv', buffer: Buffer.from(register) });
const meaning = (text: string, column = 'Room grade') =>
  here.page.getByLabel(`${text} in ${column} means`, { exact: true });
const chosen = (...texts: readonly string[]) => Promise.all(texts.map(text => meaning(text).inputValue()));

test('unknown values of the file are listed with the options of their column; clear matches are preselected', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await choose();
  const values = here.page.getByRole('table', { name: 'Values of Kessel' });
  await values.getByRole('row', { name: /^Room grade rein 2 / }).waitFor();
  // "l" is recognised as litres.
  await expect.poll(() => values.getByRole('row').count()).toBe(1 + 4);
  await expect.poll(() => meaning('b').inputValue()).toBe('=B');
  await here.page.getByText('3 values are not among the options of the column').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('values are translated by keyboard alone, and the file is checked and imported with the translation', async () => {
  await meaning('rein').focus();
  for (let steps = 0; steps < 3; steps++) await here.page.keyboard.press('ArrowDown');
  await expect.poll(() => meaning('rein').inputValue()).toBe('=C');
  await meaning('k.A.').focus();
  await here.page.keyboard.type('Nothing');
  await meaning('Liter', 'Capacity unit').focus();
  await here.page.keyboard.press('L');
  await here.page.getByText('Every value of the file is translated.').waitFor();
  await here.page.getByRole('button', { name: 'Check without writing' }).focus();
  await here.page.keyboard.press('Enter');
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  await here.page.getByText('Kessel: Room grade: rein was read as C.').waitFor();
  await here.page.getByLabel(/^Reason/).fill('List of the kettles');
  await here.page.getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText('Every record has an audit entry.').waitFor();
  const answer = await (await here.limpid.as('admin')).get('/equipments?search=K-&sort=externalId');
  expect(answer.body['equipments']).toMatchObject([
    { roomGrade: 'C', capacity: { value: 10, unit: 'L' } },
    { roomGrade: 'C', capacity: { value: 20, unit: 'L' } },
    { roomGrade: 'B' },
    { roomGrade: null },
  ]);
});

test('the browser remembers translations, and forgets them when values are imported unchanged', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await choose();
  await meaning('rein').waitFor();
  await expect.poll(() => chosen('rein', 'k.A.')).toEqual(['=C', 'empty']);
  await meaning('rein').selectOption('Import unchanged');
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  await here.page.getByRole('row', { name: 'Equipment 2 Room grade rein must be one of A, B, C, D' }).waitFor();
  await here.page.goto('about:blank');
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  await choose();
  await meaning('rein').waitFor();
  await expect.poll(() => chosen('rein', 'k.A.')).toEqual(['', 'empty']);
});

test('translations follow their column when its target changes', async () => {
  await here.page.getByLabel('Room grade goes to').selectOption('Remarks');
  await meaning('rein').waitFor({ state: 'detached' });
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
});

test('causes no script error and no violation of the content security policy', () => {
  expect(here.complaints.list).toEqual([]);
});
