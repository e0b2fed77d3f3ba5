import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const labelled = (label: string) => here.page.getByLabel(label, { exact: true });
const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const box = (name: string) => here.page.getByRole('combobox', { name, exact: true });
const open = (path: string) => here.page.goto(`${here.limpid.url}/app/master/${path}`);

test('a material is entered, chosen for equipment, and shown on its page', async () => {
  await open('materials/new');
  await labelled('ID *').fill('PEEK');
  await labelled('Name *').fill('Polyether ether ketone');
  await labelled('Family').selectOption('polymer');
  await button('Create').click();
  await here.page.getByRole('heading', { name: 'PEEK Polyether ether ketone' }).waitFor();
  await open('equipment?search=EQ-BLE-01');
  await here.page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByRole('combobox', { name: /Materials of construction/ }).click();
  const choices = here.page.getByRole('listbox', { name: 'Materials of construction' });
  await choices.getByRole('option', { name: 'PEEK Polyether ether ketone' }).click();
  await labelled('Margin on the area, %').fill('5');
  expect(await axe(here.page)).toEqual([]);
  await button('Save').click();
  await here.page.getByRole('link', { name: 'PEEK Polyether ether ketone' }).waitFor();
  await here.page.getByRole('link', { name: 'SS316L Stainless steel 316L' }).waitFor();
});

test('a part shows its material; a count that is not a number is refused at its field', async () => {
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.locator('#part-0-material').selectOption({ label: 'PEEK Polyether ether ketone' });
  await here.page.locator('#part-0-count').fill('2 pieces');
  await here.page.getByText('must be a whole number from 1').first().waitFor();
  await button('Save').click();
  await here.page.getByRole('alert').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.locator('#part-0-count').fill('2');
  await button('Save').click();
  await here.page.getByRole('tab', { name: 'Parts and area' }).click();
  await here.page.getByRole('cell', { name: 'PEEK Polyether ether ketone' }).waitFor();
});

test('a product is added to a group and has its own limit in the next product', async () => {
  await open('product-groups/new');
  await labelled('ID *').fill('PG-1');
  await labelled('Name *').fill('Direct compression');
  await button('Create').click();
  await here.page.getByText('No justification yet').waitFor();
  await open('products?search=P01');
  await here.page.getByRole('link', { name: 'P01', exact: true }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await box('Product group').fill('PG-1');
  await here.page.getByRole('option', { name: 'PG-1 Direct compression' }).click();
  await labelled('Limit in the next product').fill('2');
  await button('Save').click();
  await here.page.getByRole('link', { name: 'PG-1 Direct compression' }).waitFor();
  await here.page.getByText('2 ppm', { exact: true }).waitFor();
});

test('components of an agent are entered, a removed one is restored, and an error is shown only at its field', async () => {
  await open('cleaning-agents/new');
  await labelled('ID *').fill('CA-OWN');
  await labelled('Name *').fill('Own mixture');
  await button('Add component').click();
  await here.page.locator('#field-components\\.0\\.name').fill('Sodium hydroxide');
  await here.page.locator('#field-components\\.0\\.casNumber').fill('1310-73-3');
  await here.page.locator('#field-components\\.0\\.percent').fill('40');
  await here.page.locator('#field-components\\.0\\.ld50').fill('140');
  await button('Remove component 1').click();
  await button('Undo: put component 1 back').click();
  await button('Create').click();
  await here.page.locator('#field-components\\.0\\.casNumber-error-msg').waitFor();
  expect(await here.page.getByText('has a wrong check digit').count()).toBe(2);
  expect(await axe(here.page)).toEqual([]);
  await here.page.locator('#field-components\\.0\\.casNumber').fill('1310-73-2');
  await button('Create').click();
  await here.page.getByRole('tab', { name: 'Components' }).click();
  await here.page.getByRole('cell', { name: '1310-73-2' }).waitFor();
  await here.page.getByRole('cell', { name: '140 mg/kg' }).waitFor();
});

test('a production changes from an intermediate to the active and drops the former reference', async () => {
  await open('productions/new');
  await labelled('ID *').fill('PR-STEP');
  await labelled('Name *').fill('Last step');
  await labelled('Kind *').selectOption('intermediate');
  await expect.poll(() => labelled('Product *').count()).toBe(0);
  await box('Intermediate *').fill('I01');
  await here.page.getByRole('option', { name: /^I01 / }).click();
  await labelled('Minimum batch size').fill('50');
  await button('Create').click();
  await here.page.getByRole('link', { name: /^I01 / }).waitFor();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await labelled('Kind *').selectOption('api');
  await box('Active *').fill('A001');
  await here.page.getByRole('option', { name: /^A001 / }).click();
  await button('Save').click();
  await here.page.getByRole('link', { name: /^A001 / }).waitFor();
});

test('no script failed', () => {
  expect(here.complaints.list).toEqual([]);
});
