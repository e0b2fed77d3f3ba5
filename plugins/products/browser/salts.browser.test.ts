import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const labelled = (label: string) => here.page.getByLabel(label, { exact: true });
const save = () => here.page.getByRole('button', { name: 'Save' }).click();

test('a strength of the salt requires the base factor at its field, and the product shows its mass bases', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/products?search=P17`);
  await here.page.getByRole('link', { name: 'P17' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await labelled('Strength is of the').waitFor();
  expect(await labelled('Conversion factor').count()).toBe(0);
  await here.page.getByText('It has no effect on limits, which use the active with the lowest limit').waitFor();
  await labelled('Strength is of the').selectOption('salt');
  await save();
  await here.page.getByText('masses are stated of the salt, and the active has no base factor').first().waitFor();
  await expect.poll(() => labelled('Conversion factor').getAttribute('aria-invalid')).toBe('true');
  expect(await axe(here.page)).toEqual([]);
  await labelled('Conversion factor').fill('0.8');
  await save();
  await here.page.getByRole('tab', { name: 'Actives' }).click();
  await here.page.getByRole('cell', { name: 'salt', exact: true }).waitFor();
  await here.page.getByRole('cell', { name: '0.8', exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('an active shows that its doses are of the salt, and its own general limit with the reason', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/actives?search=A016`);
  await here.page.getByRole('link', { name: 'A016' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await labelled('Dose basis').selectOption('salt');
  await save();
  await here.page.getByText('is required, because these are stated of the salt: the doses').first().waitFor();
  await labelled('Base factor').fill('0.75');
  expect(await labelled('Reason for the own ARL').count()).toBe(0);
  await labelled('Own general limit (ARL)').fill('2');
  await labelled('Reason for the own ARL').fill('agreed with the customer');
  expect(await axe(here.page)).toEqual([]);
  await save();
  await here.page.getByText('agreed with the customer', { exact: true }).waitFor();
  await here.page.getByText('0.75', { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('an opinion of the salt shows its value as base', async () => {
  await here.page.getByRole('tab', { name: 'Health-based limits' }).click();
  await here.page.getByRole('link', { name: 'Add opinion' }).click();
  await labelled('Value is of the').selectOption('salt');
  await labelled('Method').selectOption('');
  await here.page.getByLabel(/^Daily limit, as stated in the report/).fill('4');
  await here.page.getByRole('button', { name: 'Save opinion' }).click();
  await here.page.getByText('salt: as base 3 mg/day').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
