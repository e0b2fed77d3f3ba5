import { expect, test } from 'vitest';
import { axe, openPage } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, signInHere } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });

test('equipment with a declared area shows refused parts, so that they can be corrected or removed', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/equipment/new`);
  await page.getByLabel('ID *').fill('M1');
  await page.getByLabel('Name *', { exact: true }).fill('Granulator');
  await page.getByLabel('Type *').fill('granulator');
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByLabel('Area mode').selectOption('declared');
  await page.getByLabel('Declared surface area', { exact: true }).fill('30000');
  await page.getByLabel('Source of the area').fill('Drawing 7');
  await page.getByText('The declared area counts; the parts come to 0 sqcm').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('1 field needs attention').waitFor();
  await page.getByRole('button', { name: 'Remove part 1' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'M1 Granulator' }).waitFor();
  await page.getByRole('tab', { name: 'Parts and area' }).click();
  await page.getByText('No parts: the declared area of 30 000 sqcm counts').waitFor();
});

test('a product without actives links to where they are added; its hazards are selected, not typed', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/products/new`);
  await page.getByLabel('ID *').fill('P1');
  await page.getByLabel('Name *').fill('Tablets');
  await page.getByRole('combobox', { name: /Hazards/ }).click();
  await page.getByRole('option', { name: 'cytotoxic' }).click();
  await page.keyboard.press('Escape');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'P1 Tablets' }).waitFor();
  await page.getByText('Cytotoxic', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Actives' }).click();
  await page.getByRole('link', { name: 'Add its actives' }).click();
  await page.getByRole('heading', { level: 1, name: /Edit/ }).waitFor();
});

test('equipment is mapped to a cleaning agent on its page by users with permission', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/cleaning-agents/new`);
  await page.getByLabel('ID *').fill('C1');
  await page.getByLabel('Name *').fill('Alkaline detergent');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'C1 Alkaline detergent' }).waitFor();
  const address = page.url();
  await page.getByRole('tab', { name: 'Equipment' }).click();
  await page.getByText('No equipment is mapped to it, and no cleaning procedure in use applies it').waitFor();
  await page.getByRole('button', { name: 'Change mapped equipment' }).click();
  const isSearching = () => page.getByRole('searchbox').evaluate(field => document.activeElement === field);
  await expect.poll(isSearching).toBe(true);
  await page.getByText('M1 Granulator').click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /M1 Granulator mapped 30 000 No production uses it/ }).waitFor();
  const { page: other } = await openPage(here.browser);
  await signInHere(here, 'auditor', other);
  await other.goto(address);
  await other.getByRole('tab', { name: 'Equipment' }).click();
  await other.getByRole('row', { name: /M1 Granulator/ }).waitFor();
  expect(await other.getByRole('button', { name: 'Change mapped equipment' }).count()).toBe(0);
  await other.context().close();
  expect(here.complaints.list).toEqual([]);
});

test('members of a group are chosen from its equipment, and those of a deleted group cannot be changed', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/equipment-groups/new`);
  await page.getByLabel('ID *').fill('G1');
  await page.getByLabel('Name *').fill('Granulators');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'G1 Granulators' }).waitFor();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByText('No members yet: a group without equipment has no limits and no worst case').waitFor();
  await page.getByRole('button', { name: 'Change members' }).click();
  await page.getByRole('searchbox').fill('nowhere');
  await page.getByText('No match').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByText('M1 Granulator').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /M1 Granulator/ }).waitFor();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('merged with another');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('row', { name: /M1 Granulator/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Change members' }).count()).toBe(0);
});
