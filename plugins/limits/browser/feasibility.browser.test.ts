import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { untilIdle } from '#ui/testing/idle.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

test('undetectable limits come first, with the method that would detect them', async () => {
  await here.page.getByRole('link', { name: 'Feasibility' }).click();
  await here.page.getByText(/\d+ of \d+ limits cannot be measured/).waitFor();
  await here.page
    .getByText('Assumed: one swab of 25 sqcm in 10 ml where a method does not state its own.', { exact: false })
    .waitFor();
  const first = here.page.getByRole('table', { name: 'Feasibility' }).getByRole('row').nth(1);
  await first.getByText('Not detectable').waitFor();
  await first.getByText(/Needs a method with LOQ below [\d.]+ ppm/).waitFor();
  const picture = here.page.getByRole('figure', { name: 'Limits and what detects them' });
  await picture
    .getByRole('img', { name: / on EQ-.*: limit .* ppm, no method, seen from .* ppm; not detectable$/ })
    .first()
    .focus();
  await picture
    .locator('.limpid-readout')
    .getByText(/not detectable$/)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('each residue has one row, for the equipment where it is hardest to detect, with a link to all of its equipment', async () => {
  const table = here.page.getByRole('table', { name: 'Feasibility' });
  const names = await table.locator('tbody td:first-child > a').allInnerTexts();
  expect(names).toHaveLength(10);
  expect(new Set(names).size).toBe(10);
  const row = table.getByRole('row', { name: /^NDMA / });
  const equipments = row.getByRole('link', { name: / pieces of equipment$/ });
  const count = Number.parseInt(await equipments.innerText(), 10);
  await equipments.click();
  await here.page.getByText('Only residue of NDMA N-nitroso-dimethylamine').waitFor();
  await here.page.getByText(new RegExp(`^1–10 of ${count} items$`)).waitFor();
  await here.page.getByRole('tab', { name: 'Each residue by equipment', selected: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Show all' }).click();
  await here.page.getByText('Only residue of').waitFor({ state: 'detached' });
});

test('another swab is tried without leaving the page', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility?view=equipments`);
  await here.page.getByRole('searchbox').fill('A022');
  const row = here.page.getByRole('row', { name: /EQ-CMP-02 .* A022 Digoxin Incomplete .* 0\.0122 0\.0251 16\.73/ });
  await row.getByText('but incomplete: recovery of AM03 on Tool steel is missing.').waitFor();
  await row.getByText('Needs the recovery of AM03 on Tool steel.').waitFor();
  await here.page.getByLabel('Swab area, sqcm').fill('100');
  await here.page.getByRole('row', { name: /EQ-CMP-02 .* A022 Digoxin Incomplete .* 0\.0122 0\.1 66\.92/ }).waitFor();
  await here.page.getByLabel('Swab area, sqcm').fill('');
  await here.page
    .getByRole('row', { name: /EQ-CMP-02 .* A022 Digoxin Incomplete .* 0\.0122 0\.0251 16\.73/ })
    .waitFor();
});

test('a method that cannot measure the limit is reported as soon as it is saved', async () => {
  await here.page.getByRole('link', { name: 'Analytical methods' }).click();
  await here.page.getByRole('link', { name: 'AM03' }).click();
  await here.page.getByRole('tab', { name: 'Recoveries' }).waitFor();
  await untilIdle(here.page);
  await here.page.getByRole('tab', { name: 'Recoveries' }).click();
  await here.page.getByRole('row', { name: /Stainless steel 316L 82/ }).waitFor();
  await here.page.getByRole('tab', { name: 'Overview' }).click();
  await here.page.getByRole('link', { name: 'A022 Digoxin' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page
    .getByRole('button', { name: 'Edit' })
    .or(here.page.getByRole('link', { name: 'Edit' }))
    .click();
  const loq = here.page.getByLabel('LOQ', { exact: true });
  await loq.fill('0.0001');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('must not be above the LOQ').first().waitFor();
  await loq.fill('0.15');
  await here.page.getByRole('button', { name: 'Add recovery' }).click();
  await here.page.getByLabel('Recovery 2, %').fill('75');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByRole('tab', { name: 'History' }).waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility?view=equipments&search=A022`);
  const row = here.page.getByRole('row', { name: /EQ-CMP-02 .* Below LOQ/ });
  await row.getByText(/below the LOQ of AM03/).waitFor();
  await row.getByRole('link', { name: '0.0122' }).click();
  await here.page.getByRole('heading', { name: '1.22 × 10⁻⁵ mg/sqcm', exact: true }).waitFor();
});

test('a method states how it takes and dilutes its sample, and is compared with limits accordingly', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/analytical-methods`);
  await here.page.getByRole('link', { name: 'AM08' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByLabel('Sample', { exact: true }).selectOption('rinse');
  await here.page.getByLabel('Swab area', { exact: true }).waitFor({ state: 'detached' });
  await here.page.getByLabel('Sample', { exact: true }).selectOption('swab');
  await here.page.getByLabel('Swab area', { exact: true }).fill('100');
  await here.page.getByLabel('Extraction volume', { exact: true }).fill('5');
  await here.page.getByLabel('Dilution factor').fill('4');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByRole('tab', { name: 'History' }).waitFor();
  await here.page.getByText('100 sqcm', { exact: true }).waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility?view=equipments&search=AM08`);
  await here.page.getByText('Swab of 100 sqcm in 5 ml.', { exact: false }).first().waitFor();
  await here.page
    .getByText(/LOQ of AM08 Dexamethasone swab LC-MS, diluted 4 times/)
    .first()
    .waitFor();
});

test('a sample of a limit uses the swab, recovery and dilution of its method', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility?view=equipments&search=AM08`);
  const row = here.page.getByRole('row').filter({ hasText: 'LOQ of AM08' }).first();
  await row.getByRole('link').last().click();
  await here.page.getByText('80 is assumed: choose a method, or type your own').waitFor();
  await here.page.getByLabel('Measured by').selectOption('AM08 Dexamethasone swab LC-MS');
  await expect.poll(() => here.page.getByLabel('Recovery, %').inputValue()).toBe('84');
  await here.page.getByText('The lowest of the materials that AM08 states').waitFor();
  await expect.poll(() => here.page.getByLabel('Area of one swab, sqcm').inputValue()).toBe('100');
  await expect.poll(() => here.page.getByLabel('Extraction volume, ml').inputValue()).toBe('5');
  await here.page.getByText('Diluted 4 times').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the page fits a tablet, without script errors', async () => {
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility`);
  await here.page.getByText(/limits cannot be measured/).waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  expect(here.complaints.list).toEqual([]);
});
