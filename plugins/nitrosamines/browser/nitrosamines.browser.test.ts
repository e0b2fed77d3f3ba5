import { describe, expect, test } from 'vitest';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenPage({ kernel: { demo: 'import' } });

const choose = async (label: RegExp, text: string): Promise<void> => {
  await here.page.getByRole('combobox', { name: label }).fill(text);
  await here.page.getByRole('option', { name: new RegExp(text) }).click();
};

describe('a specialist', () => {
  test('finds the nitrosamines of the plant with the lowest intake and its source', async () => {
    await signInHere(here, 'specialist', here.page);
    await here.page.getByRole('link', { name: 'Nitrosamines', exact: true }).click();
    await here.page.getByRole('row', { name: /N-nitroso-carvedilol.* no method/ }).waitFor();
    await here.page.getByRole('searchbox').fill('NDMA');
    const row = here.page.getByRole('row', { name: /N-nitroso-dimethylamine/ });
    await row.getByText('EMA Appendix 1 Rev 13').waitFor();
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain('96');
    expect(await axe(here.page)).toEqual([]);
  });

  test('reads the limits in the product, on the surface and on a swab', async () => {
    await here.page.getByRole('link', { name: 'NDMA', exact: true }).click();
    const figures = here.page.getByRole('tabpanel', { name: 'Overview' });
    await figures.getByText('In the product, ppm').waitFor();
    for (const figure of ['0.0376', '3.6', '239.075', 'PRD-07 before PRD-03'])
      await figures.getByText(figure, { exact: true }).first().waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('tab', { name: 'Limits' }).click();
    await here.page.getByText('96 ng/day is acceptable (EMA Appendix 1 Rev 13).').waitFor();
    const limits = here.page.getByRole('table', { name: 'Limits by production' });
    await limits.getByRole('row', { name: /PRD-07/ }).waitFor();
    await expect.poll(() => limits.getByRole('row').count()).toBe(4);
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('tab', { name: 'Where it occurs' }).click();
    await here.page.getByRole('link', { name: 'A007 Metformin hydrochloride' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('adds one by its structure: the category follows while features are chosen', async () => {
    await here.page.goto(`${here.limpid.url}/app/master/nitrosamines/new`);
    await here.page.getByLabel('ID *').fill('N-NEW');
    await here.page.getByLabel('Name *').fill('New nitrosamine');
    await here.page.getByRole('button', { name: 'Calculate the category' }).click();
    await here.page.getByText('Category 1: 18 ng/day (EMA), 26.5 (FDA)').waitFor();
    await here.page.getByLabel('Carboxylic acid anywhere').check({ force: true });
    await here.page.getByText('Category 4: 1500 ng/day').waitFor();
    await here.page.getByText('Carboxylic acid anywhere: +3').waitFor();
    await expect.poll(() => here.page.getByLabel('CPCA potency category, 1 to 5').inputValue()).toBe('4');
    await here.page.getByRole('button', { name: 'Add occurrence' }).click();
    await choose(/^Active/, 'A030');
    expect(await axe(here.page)).toEqual([]);
  });

  test('gets an error at the field for a value without source, and saves once it has one', async () => {
    await here.page.getByRole('button', { name: 'Add authority' }).click();
    await here.page.getByLabel('Daily intake', { exact: true }).fill('800');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('is required for the intake').first().waitFor();
    await here.page.getByLabel('Source', { exact: true }).fill('Letter of the authority');
    await here.page.getByLabel('Stated on', { exact: true }).fill('2026-11-02');
    await here.page.getByLabel('Review due on').fill('2 Nov 2027');
    await here.page.keyboard.press('Tab');
    await here.page.getByText('must be a day, as 2026-01-31').waitFor();
    await here.page.getByLabel('Review due on').fill('2027-11-02');
    await here.page.getByText('must be a day, as 2026-01-31').waitFor({ state: 'detached' });
    await here.page.getByRole('button', { name: 'Preview' }).click();
    await here.page.getByText('Limits of nitrosamines').first().waitFor();
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'N-NEW New nitrosamine' }).waitFor();
    const overview = here.page.getByRole('tabpanel', { name: 'Overview' });
    await overview
      .getByRole('definition')
      .filter({ hasText: /^EMA: Letter of the authority$/ })
      .waitFor();
    await overview.getByText('02 Nov, 2027', { exact: true }).waitFor();
  });

  test('gets a warning at the field for an LOQ above the limit, and finds it in the list of residues', async () => {
    await here.page.getByRole('link', { name: 'Edit' }).click();
    const loq = here.page.getByLabel('LOQ in an extract', { exact: true });
    await loq.fill('1');
    await here.page.getByText(/^Above the limit: after PRD-27 an extract may contain at most [\d.]+ ng\/ml/).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('tab', { name: 'Limits' }).click();
    const limits = here.page.getByRole('table', { name: 'Limits by production' });
    await limits.getByText('LOQ above limit').first().waitFor();
    await here.page.goto(`${here.limpid.url}/app/limits/feasibility?search=N-NEW`);
    await here.page.getByLabel('Residue type').selectOption('Nitrosamines');
    const row = here.page.getByRole('row', { name: /N-NEW New nitrosamine .*Below LOQ/ }).first();
    await row.getByText(/below the LOQ of the method stated for N-NEW \(1 ppm\)/).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('sets a nitrosamine as analyte of a method, and sees which recoveries are missing', async () => {
    await here.page.goto(`${here.limpid.url}/app/master/analytical-methods/new`);
    await here.page.getByLabel('ID *').fill('AM-NEW');
    await here.page.getByLabel('Name *').fill('LC-HRMS of the new one');
    await choose(/^Nitrosamine/, 'N-NEW');
    await here.page.getByLabel('LOQ', { exact: true }).fill('0.0001');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('link', { name: 'N-NEW New nitrosamine' }).click();
    await here.page.getByRole('tab', { name: 'Limits' }).click();
    await here.page.getByRole('link', { name: 'AM-NEW LC-HRMS of the new one' }).waitFor();
    const limits = here.page.getByRole('table', { name: 'Limits by production' });
    await limits.getByText('incomplete', { exact: true }).first().waitFor();
    await here.page.getByText(/Incomplete: recovery of AM-NEW on Stainless steel 316L/).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(`${here.limpid.url}/app/limits/feasibility?search=N-NEW`);
    await here.page
      .getByRole('row', { name: /N-NEW New nitrosamine .*Incomplete/ })
      .first()
      .waitFor();
  });

  test('assesses combined nitrosamines of one production by keyboard', async () => {
    await here.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Nitrosamines' }).click();
    await here.page.getByRole('link', { name: 'Combined nitrosamines' }).click();
    await here.page.getByRole('heading', { name: /Choose a production/ }).waitFor();
    await here.page.getByRole('combobox', { name: /Production/ }).fill('PRD-11');
    // The box offers all until the server has searched.
    await expect.poll(() => here.page.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^PRD-11/)]);
    await here.page.keyboard.press('ArrowDown');
    await here.page.keyboard.press('Enter');
    await here.page.getByText('Nothing entered yet: enter the amount found of at least one.').waitFor();
    expect(await axe(here.page)).toEqual([]);
    const [ndma, nttp] = [here.page.getByLabel('Found of NDMA, ng/day'), here.page.getByLabel('Found of NTTP, ng/day')];
    await ndma.focus();
    await here.page.keyboard.type('48');
    await here.page.keyboard.press('Tab');
    await here.page.keyboard.press('Tab');
    await here.page.keyboard.type('30');
    await expect.poll(() => nttp.inputValue()).toBe('30');
    await here.page.getByText('Passes: the sum of the ratios is 0.8, of at most 1.').waitFor();
    await here.page.getByRole('img', { name: /NDMA 0\.5, NTTP 0\.3; total 0\.8 of 1/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await nttp.fill('60');
    await here.page.getByText('Does not pass: the sum of the ratios is 1.1, of at most 1.').waitFor();
    await nttp.fill('a few');
    await here.page.getByText('Enter a number of at least 0').waitFor();
    await here.page.getByText('Passes: the sum of the ratios is 0.5').waitFor();
  });

  test('sees that nothing can be assessed, and enters amounts in the product by its daily dose', async () => {
    await here.page.getByText('ppm in the product').click();
    await here.page.getByLabel('Found of NDMA, ppm').fill('0.02');
    // 0.02 ppm of 2550 mg are 51 ng, of 96.
    await here.page.getByText('Passes: the sum of the ratios is 0.531').waitFor();
    await choose(/Production/, 'PRD-25');
    await here.page.getByRole('heading', { name: 'PRD-25 has no linked nitrosamine' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(
      `${here.limpid.url}/app/master/nitrosamines/combined?production=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
    );
    await here.page.getByRole('heading', { name: 'This record does not exist in this facility' }).waitFor();
  });

  test('filters the explorer by production, and prints the nitrosamine matrix there', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits?view=nitrosamines`);
    await here.page.getByRole('row', { name: /NDMA/ }).waitFor();
    await choose(/Previous production/, 'PRD-27');
    await here.page.getByRole('row', { name: /N-NEW/ }).waitFor();
    await here.page.getByRole('row', { name: /NDMA/ }).waitFor({ state: 'detached' });
    await here.page.getByRole('cell', { name: 'Acceptable intake' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    const download = here.page.waitForEvent('download');
    await here.page.getByRole('button', { name: 'Nitrosamine matrix (XLSX)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await here.page.getByRole('link', { name: 'Explain' }).click();
    await here.page.getByText(/because the acceptable intake of the nitrosamine allows/).waitFor();
    const source = here.page.getByRole('link', { name: 'New nitrosamine (EMA: Letter of the authority)' });
    await expect.poll(() => source.first().getAttribute('href')).toContain('/app/master/nitrosamines/');
  });

  test('sees the nitrosamine matrix on the reports page only for productions with nitrosamines', async () => {
    await here.page.goto(`${here.limpid.url}/app/reports`);
    await choose(/Previous production/, 'PRD-27');
    const variant = here.page.getByRole('region', { name: 'Nitrosamine matrix' });
    await variant.getByRole('button', { name: 'PDF' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await choose(/Previous production/, 'PRD-25');
    await variant.waitFor({ state: 'detached' });
  });

  test('meets no script error and no violation of the content security policy during the test', () => {
    expect(here.complaints.list).toEqual([]);
  });
});

test('an auditor reads a nitrosamine on a tablet and can change nothing', async () => {
  const { page: tablet } = await openPage(here.browser, { width: 820, height: 1180 });
  await signInHere(here, 'auditor', tablet);
  await tablet.goto(`${here.limpid.url}/app/master/nitrosamines?search=NDMA`);
  await tablet.getByRole('link', { name: 'NDMA', exact: true }).click();
  await tablet.getByRole('heading', { name: 'NDMA N-nitroso-dimethylamine' }).waitFor();
  expect(await tablet.getByRole('button', { name: 'Archive' }).count()).toBe(0);
  expect(await tablet.getByRole('link', { name: 'Edit' }).count()).toBe(0);
});
