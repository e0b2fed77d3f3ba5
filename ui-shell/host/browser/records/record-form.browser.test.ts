import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

async function editFirstActive(): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/actives`);
  await here.page.getByRole('link', { name: 'A001' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
}

test('a cleared text is sent as null, also for a field that never had a value', async () => {
  await editFirstActive();
  const remarks = here.page.getByLabel('Remarks');
  const source = here.page.getByLabel('Source of the doses');
  for (const [said, shown] of [
    ['To be asked again', 'To be asked again'],
    ['', ''],
  ] as const) {
    await remarks.fill(said);
    await source.fill('x');
    await source.fill('');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => remarks.inputValue()).toBe(shown);
  }
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('an invalid number is refused at its field, and no input is lost', async () => {
  await editFirstActive();
  const dose = here.page.getByLabel('Minimum daily dose', { exact: true });
  await dose.fill('abc');
  await here.page.getByText('Unsaved changes').waitFor();
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('1 field needs attention').waitFor();
  await expect.poll(() => dose.inputValue()).toBe('abc');
  await expect.poll(() => dose.getAttribute('aria-invalid')).toBe('true');
  // A user who types this means a number.
  await dose.fill('1,234');
  await here.page.getByRole('button', { name: 'Save' }).click();
  const summary = here.page.getByRole('alert').filter({ hasText: '1 field needs attention' });
  await summary.getByText('1,234 may be 1.234 or 1234; write 1.2340 or 1234').waitFor();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('each invalid field is reported once, with what to enter', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/categories/new`);
  await here.page.getByLabel('ID *').fill('ONCE');
  await here.page.getByLabel('Name *').fill('Told once');
  await here.page.getByLabel('Key *').fill('1 key!');
  await here.page.getByRole('button', { name: 'Add range' }).click();
  await here.page.getByLabel('To of line 1').fill('abc');
  await here.page.getByLabel('Score of line 1').fill('1e999');
  await here.page.getByRole('button', { name: 'Create' }).click();
  const summary = here.page.getByRole('alert').filter({ hasText: '3 fields need attention' });
  await expect
    .poll(() => summary.getByRole('listitem').allTextContents())
    .toEqual([
      'Key must be lower-case letters, digits and _, starting with a letter, such as toxicity_score',
      'To of line 1 Given input is not a number',
      'Score of line 1 Given input is not a number',
    ]);
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('an error of an active in a product is reported once, at its control', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/products/new`);
  await here.page.getByLabel('ID *').fill('TWICE');
  await here.page.getByLabel('Name *', { exact: true }).fill('Told once');
  await here.page.getByRole('button', { name: 'Add active' }).click();
  await here.page.getByLabel('Strength per dosage unit', { exact: true }).fill('1,234');
  await here.page.getByLabel('Minimum daily dose', { exact: true }).fill('-1');
  await here.page.getByRole('button', { name: 'Create' }).click();
  const summary = here.page.getByRole('alert').filter({ hasText: '3 fields need attention' });
  await expect
    .poll(() => summary.getByRole('listitem').allTextContents())
    .toEqual([
      'Active is required',
      'Strength per dosage unit 1,234 may be 1.234 or 1234; write 1.2340 or 1234',
      'Minimum daily dose Please enter a value greater than 0',
    ]);
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('after a conflict both versions are shown side by side with the labels of the form and the changes of the other user', async () => {
  await editFirstActive();
  await here.page.getByLabel('Name (INN) *').fill('Paracetamol');
  const admin = await here.limpid.as('admin');
  const [row] = (await admin.get('/apis?search=A001')).body['apis'] as unknown as {
    id: string;
    version: number;
  }[];
  const others = { version: row?.version, remarks: 'Asked the supplier' };
  expect((await admin.post(`/apis/${row?.id ?? ''}`, others)).status).toBe(200);
  await here.page.getByRole('button', { name: 'Save' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Someone else has changed this record since you opened it' });
  await dialog.getByRole('row', { name: /^Name \(INN\) .+ Paracetamol$/ }).waitFor();
  await dialog.getByRole('row', { name: 'Remarks Asked the supplier' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('input in a row stays with it when another row is removed', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/categories`);
  await here.page.getByRole('link', { name: 'toxicity' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  const upper = here.page.getByLabel(/^To of line/);
  const edges = (): Promise<string[]> =>
    upper.evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
  await expect.poll(edges).toEqual(['', '500', '100', '10', '1']);
  await here.page.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect.poll(edges).toEqual(['', '100', '10', '1']);
  await here.page.getByText('Line 1: gap from 100 to 500: not covered by any range').waitFor();
  await expect
    .poll(() => here.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Remove line 2');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('removing a microbial limit removes its own numbers', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Microbial`);
  const actions = here.page.getByLabel('Action level');
  await actions.first().waitFor();
  const levels = (): Promise<string[]> =>
    actions.evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
  const before = await levels();
  await here.page.getByRole('button', { name: 'Remove limit 1', exact: true }).press('Enter');
  await expect.poll(levels).toEqual(before.slice(1));
  await here.page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect.poll(levels).toEqual(before);
});

test('no script failed', () => {
  expect(here.complaints.list).toEqual([]);
});

test('an address without a record is explained without technical ids', async () => {
  for (const path of ['/app/master/actives/A001', '/app/master/equipment/EQ-CAP-01/edit']) {
    await here.page.goto(`${here.limpid.url}${path}`);
    await here.page.getByRole('heading', { name: 'This record does not exist in this facility', level: 1 }).waitFor();
    expect(await here.page.getByText('uuid').count()).toBe(0);
  }
  expect(await axe(here.page)).toEqual([]);
});

test('a page reports which name it could not load, and stays', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/productions`);
  await here.page.route(
    address => /\/products\/[0-9a-f-]{36}$/.test(address.pathname),
    route => route.fulfill({ status: 500, json: { errName: 'InternalServerError', message: 'boom' } }),
  );
  await here.page.getByRole('link', { name: 'PRD-01', exact: true }).click();
  await here.page.getByRole('link', { name: '(name not loaded)' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unrouteAll();
});
