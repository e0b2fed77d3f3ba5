import { describe, expect, test } from 'vitest';
import { axe, openPage } from './browser.fixture.js';
import { givenPage, signInHere } from './plant.fixture.js';

const here = givenPage({ demo: true });

const choose = async (label: RegExp, text: string): Promise<void> => {
  await here.page.getByRole('combobox', { name: label }).fill(text);
  await here.page.getByRole('option', { name: new RegExp(text) }).click();
};

describe('a specialist', () => {
  test('finds the nitrosamines of the plant with the lowest intake and who states it', async () => {
    await signInHere(here, 'specialist', here.page);
    await here.page.getByRole('link', { name: 'Nitrosamines', exact: true }).click();
    await here.page.getByRole('searchbox').fill('NDMA');
    const row = here.page.getByRole('row', { name: /N-nitroso-dimethylamine/ });
    await row.getByText('EMA Appendix 1 Rev 13').waitFor();
    expect(await row.getByRole('cell').allTextContents()).toContain('96');
    expect(await axe(here.page)).toEqual([]);
  });

  test('reads the limits in the product, on the surface and on a swab beside each other', async () => {
    await here.page.getByRole('link', { name: 'NDMA', exact: true }).click();
    await here.page.getByRole('tab', { name: 'Limits' }).click();
    await here.page.getByText('96 ng may be taken in a day (EMA Appendix 1 Rev 13).').waitFor();
    const limits = here.page.getByRole('table', { name: 'Limits by production' });
    await limits.getByRole('row', { name: /PRD-07/ }).waitFor();
    expect(await limits.getByRole('row').count()).toBe(4);
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
    await here.page.getByText('Category 1: 18 ng a day (EMA), 26.5 (FDA)').waitFor();
    await here.page.getByLabel('Carboxylic acid anywhere').check({ force: true });
    await here.page.getByText('Category 4: 1500 ng a day').waitFor();
    await here.page.getByText('Carboxylic acid anywhere: +3').waitFor();
    expect(await here.page.getByLabel('CPCA potency category, 1 to 5').inputValue()).toBe('4');
    await here.page.getByRole('button', { name: 'Add occurrence' }).click();
    await choose(/^Active/, 'A030');
    expect(await axe(here.page)).toEqual([]);
  });

  test('is told at the field that a value needs its source, and saves once it has one', async () => {
    await here.page.getByRole('button', { name: 'Add authority' }).click();
    await here.page.getByLabel('Intake a day', { exact: true }).fill('800');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('is required for the intake').first().waitFor();
    await here.page.getByLabel('Source', { exact: true }).fill('Letter of the authority');
    await here.page.getByRole('button', { name: 'Preview' }).click();
    await here.page.getByText('Limits of nitrosamines').first().waitFor();
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'N-NEW New nitrosamine' }).waitFor();
    const overview = here.page.getByRole('tabpanel', { name: 'Overview' });
    await overview.getByText('EMA: Letter of the authority', { exact: true }).waitFor();
  });

  test('narrows the explorer to a production, and prints the nitrosamine matrix where its sibling is', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits?view=nitrosamines`);
    await here.page.getByRole('row', { name: /NDMA/ }).waitFor();
    await choose(/After the production/, 'PRD-27');
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
    expect(await source.first().getAttribute('href')).toContain('/app/master/nitrosamines/');
  });

  test('sees the nitrosamine variant on the reports page only for productions that have any', async () => {
    await here.page.goto(`${here.limpid.url}/app/reports`);
    await choose(/Previous production/, 'PRD-27');
    const variant = here.page.getByRole('region', { name: 'Nitrosamine matrix' });
    await variant.getByRole('button', { name: 'PDF' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await choose(/Previous production/, 'PRD-25');
    await variant.waitFor({ state: 'detached' });
  });

  test('meets no script error and no violation of the content security policy on the way', () => {
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
