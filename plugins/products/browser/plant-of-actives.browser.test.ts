import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { productType: 'api', demo: 'import-api-plant' } });

const open = (path: string) => here.page.goto(`${here.limpid.url}/app/${path}`);
const field = (label: string) => here.page.getByLabel(label, { exact: true });

test('a plant of actives calls products final stages and productions campaign routes, and has intermediates and nitrosamines next to actives', async () => {
  const menu = here.page.locator('.cds--side-nav__link');
  const wanted = ['Actives', 'Intermediates', 'Nitrosamines', 'HBEL register', 'Final stages'];
  await expect
    .poll(async () => (await menu.allInnerTexts()).filter(title => wanted.includes(title.trim())))
    .toEqual(wanted);
  await here.page.getByRole('link', { name: 'Campaign routes', exact: true }).first().click();
  await here.page.getByRole('heading', { name: 'Campaign routes', level: 1 }).waitFor();
  await here.page.getByText('call a campaign route a production', { exact: false }).waitFor();
  await here.page.getByRole('link', { name: 'Add campaign route' }).click();
  await here.page.getByRole('heading', { name: 'New campaign route' }).waitFor();
  await expect.poll(() => field('Kind *').inputValue()).toBe('api');
  await field('Kind *').selectOption('A final stage');
  await here.page.getByRole('combobox', { name: 'Final stage *' }).waitFor();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a final stage asks for dosage units once it has a dosage form, and keeps stored values visible', async () => {
  await open('master/products/new');
  await here.page.getByRole('heading', { name: 'New final stage' }).waitFor();
  await field('ID *').fill('FS-1');
  await field('Name *').fill('Granulate of the first active');
  await here.page.getByRole('button', { name: 'Add active' }).click();
  const units = ['Mass of one dosage unit', 'Basis of the maximum daily dose', 'Strength per dosage unit'];
  for (const label of units) await expect.poll(() => field(label).count(), { message: label }).toBe(0);
  await field('Dosage form').fill('granulate');
  for (const label of units) await field(label).waitFor();
  await field('Mass of one dosage unit').fill('500');
  await field('Dosage form').fill('');
  await expect.poll(() => field('Strength per dosage unit').count()).toBe(0);
  await expect.poll(() => field('Mass of one dosage unit').inputValue()).toBe('500');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('sample types are offered with rinse first', async () => {
  await open('master/analytical-methods/new');
  const offered = () => field('Sample').getByRole('option').allInnerTexts();
  await expect.poll(async () => (await offered()).filter(text => text !== '')).toEqual(['rinse', 'swab']);
  expect(here.complaints.list).toEqual([]);
});
