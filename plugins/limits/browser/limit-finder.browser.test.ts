import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const choose = async (label: string, text: string): Promise<void> => {
  await here.page.getByRole('combobox', { name: label }).fill(text);
  await here.page.getByRole('option', { name: new RegExp(text) }).click();
};
const chips = () => here.page.getByRole('group', { name: 'Filters in force' });
/** The text of a chip; the tooltip of its button repeats it. */
const chip = (text: string | RegExp) => chips().getByText(text).first();

test('the limit of one production before another is answered in two choices, with number, reason and a way to print it', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits`);
  await choose('Previous production', 'PRD-25');
  await choose('Next production', 'PRD-17');
  const answer = here.page.getByRole('region', { name: /^Limit of Digoxin/ });
  await answer.getByRole('heading', { name: /Digoxin: 1\.22 × 10⁻⁵ mg\/sqcm/ }).waitFor();
  await answer.getByText(/because/).waitFor();
  await answer
    .getByRole('link', { name: 'Print' })
    .or(answer.getByRole('button', { name: 'Print' }))
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('every filter is a chip with names that stays from view to view and in the link, and can be removed', async () => {
  await chip('After PRD-25 ').waitFor();
  await chip('Before PRD-17 ').waitFor();
  await here.page.getByRole('tab', { name: 'Heat map' }).click();
  await chip('After PRD-25 ').waitFor();
  await here.page.getByRole('tab', { name: 'All pairs' }).click();
  const table = here.page.getByRole('table', { name: 'Limits' });
  await table.getByRole('row', { name: /PRD-25 .*PRD-17 / }).waitFor();
  await here.page.getByText('1 row', { exact: true }).waitFor();
  await here.page.reload();
  await chip('Before PRD-17 ').waitFor();
  await here.page.getByRole('tab', { name: 'Microbial' }).click();
  await chip(/After PRD-25 .*has no effect in this view/).waitFor();
  await here.page.getByRole('tab', { name: 'All pairs' }).click();
  await chips()
    .getByRole('button', { name: /Remove filter: Before PRD-17/ })
    .click();
  await here.page.getByText('1 row', { exact: true }).waitFor({ state: 'detached' });
  expect(await axe(here.page)).toEqual([]);
  await chips()
    .getByRole('button', { name: /Remove filter: After PRD-25/ })
    .click();
  await chips().waitFor({ state: 'detached' });
});

test('a search names both productions of a pair', async () => {
  await here.page.getByRole('searchbox', { name: 'Search limits' }).fill('PRD-25 PRD-17');
  await here.page.getByText('1 row', { exact: true }).waitFor();
});

test('the explanation is named after its pair, in the heading and the title of the tab, and prints without the frame', async () => {
  await here.page.getByRole('table', { name: 'Limits' }).getByRole('link', { name: 'Explain' }).click();
  await here.page.getByRole('heading', { level: 1, name: 'Digoxin, PRD-25 before PRD-17' }).waitFor();
  await expect.poll(() => here.page.title()).toBe('Digoxin, PRD-25 before PRD-17 · Limpid');
  await here.page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.emulateMedia({ media: 'print' });
  await here.page.getByRole('banner').waitFor({ state: 'hidden' });
  await here.page.getByRole('button', { name: 'Print', exact: true }).waitFor({ state: 'hidden' });
  await here.page.getByText(/^After PRD-25 .*, before PRD-17 .*printed/).waitFor();
  await here.page.emulateMedia({ media: 'screen' });
});

test('the document of an explanation is downloaded from its page', async () => {
  const download = here.page.waitForEvent('download');
  await here.page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/Digoxin.*\.pdf$/);
});

test('the column of areas says what the policy counts', async () => {
  const admin = await here.limpid.as('admin');
  const heading = (name: RegExp) => here.page.getByRole('columnheader', { name });
  await here.page.goto(`${here.limpid.url}/app/limits?view=pairs`);
  await heading(/^Shared area, sqcm/).waitFor();
  const { body } = await admin.get('/cleaning_limit_policies/Chemical');
  const { version } = Object.values(body)[0] as unknown as { version: number };
  const changed = { areaBasis: 'nextTrain', version, reason: 'all equipment of the next production' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', changed)).status).toBe(200);
  await here.page.goto(`${here.limpid.url}/app/limits?view=pairs&search=PRD-25`);
  await heading(/^Area of the next production, sqcm/).waitFor();
});

test('the finder fits a tablet', async () => {
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await here.page.goto(`${here.limpid.url}/app/limits?view=pairs`);
  await here.page.getByRole('combobox', { name: 'Previous production' }).waitFor();
  await fitsWindow(here.page);
});
