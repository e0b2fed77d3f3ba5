import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

test('a room grade is created with a limit whose unit follows from contaminant and sample', async () => {
  await here.page.getByRole('link', { name: 'Room grades', exact: true }).click();
  expect(await axe(here.page)).toEqual([]);
  await here.page
    .getByRole('link', { name: 'Add room grade' })
    .or(here.page.getByRole('button', { name: 'Add room grade' }))
    .first()
    .click();
  await here.page.getByLabel('ID *').fill('RG-C');
  await here.page.getByLabel('Name *').fill('Grade C rooms');
  await here.page.getByLabel('Grade *', { exact: true }).selectOption('C');
  await here.page.getByRole('button', { name: 'Add limit' }).click();
  const limit = here.page.getByRole('group', { name: 'Limit 1' });
  await limit.getByLabel('Sample *').selectOption('plate');
  await limit.getByLabel('Contaminant *').selectOption('Endotoxin');
  await limit.getByLabel('Contaminant *').selectOption('Fungal');
  await limit.getByLabel('Unit *').selectOption('CFU per plate');
  await limit.getByLabel('Action level *').fill('5');
  await limit.getByLabel('Alert level').fill('6');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('must not be looser than the action level').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await limit.getByLabel('Alert level').fill('2');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page
    .getByRole('table', { name: 'Microbial limits' })
    .getByRole('row', { name: /^Fungal/ })
    .waitFor();
});

test('equipment is moved into the grade with a reason', async () => {
  await here.page.getByRole('tab', { name: 'Equipment' }).click();
  await here.page.getByRole('button', { name: 'Change equipment' }).click();
  await here.page.getByText(/^EQ-SCO-01 /).click();
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByRole('dialog').getByLabel('Reason *').fill('The room was rebuilt');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await here.page
    .getByRole('table', { name: 'Equipment' })
    .getByRole('link', { name: /^EQ-SCO-01 / })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
