import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

async function open(list: string, externalId: string): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/${list}?search=${externalId}`);
  await here.page.getByRole('link', { name: externalId, exact: true }).first().click();
  await here.page.getByRole('heading', { level: 1, name: new RegExp(`^${externalId} `) }).waitFor();
}
const card = (name: string) => here.page.getByRole('region', { name, exact: true });

test('the page of equipment leads to its limit, the pair behind it, its productions, groups, worst case and report', async () => {
  await open('equipment', 'EQ-CMP-02');
  await card('Lowest limit')
    .getByText(/Digoxin, PRD-25 .* before PRD-17 .*; governed by/)
    .waitFor();
  await card('Worst case').getByRole('link').first().waitFor();
  await card('Groups and trains')
    .getByRole('link', { name: /^EG-COMP / })
    .waitFor();
  const download = here.page.waitForEvent('download');
  await card('Reports').getByRole('button', { name: 'Limits (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Productions' }).click();
  await here.page
    .getByRole('table', { name: 'Productions' })
    .getByRole('link', { name: /^PRD-25 / })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await card('Lowest limit').getByRole('link', { name: 'All pairs on it' }).click();
  await here.page
    .getByRole('group', { name: 'Filters in force' })
    .getByText(/^On EQ-CMP-02 /)
    .waitFor();
});

test('the page of an active leads to its limits, its products and its methods', async () => {
  await open('actives', 'A022');
  await card('Lowest limit')
    .getByText(/Digoxin, PRD-25 /)
    .waitFor();
  await here.page.getByRole('tab', { name: 'Used in' }).click();
  await here.page
    .getByRole('region', { name: 'Productions' })
    .getByRole('link', { name: /^PRD-25 / })
    .waitFor();
  await here.page.getByRole('region', { name: 'Analytical methods' }).getByRole('link').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await card('Productions and their lowest limits')
    .getByRole('link', { name: /^PRD-25 / })
    .waitFor();
  await card('Productions and their lowest limits')
    .getByText(/Digoxin, PRD-25 /)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the pages of productions, agents, groups, trains and procedures lead on', async () => {
  await open('productions', 'PRD-25');
  await card('Lowest limit after it')
    .getByText(/Digoxin, PRD-25 /)
    .waitFor();
  await card('Reports').getByRole('button', { name: 'Limits (XLSX)' }).waitFor();
  await open('cleaning-agents', 'CA01');
  await card('Lowest limit').getByRole('link', { name: 'Limits before each production' }).waitFor();
  await open('equipment-groups', 'EG-COMP');
  await card('Lowest limit')
    .getByText(/Digoxin, PRD-25 /)
    .waitFor();
  await open('equipment-trains', 'TR-WG');
  await card('Lowest limit')
    .getByText(/Digoxin, PRD-25 /)
    .waitFor();
  await here.page.goto(`${here.limpid.url}/app/master/procedures`);
  await here.page.getByRole('table').getByRole('link').first().click();
  await here.page.getByRole('tab', { name: 'Where used' }).click();
  await here.page.getByRole('table', { name: 'Equipment cleaned by it' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the page of a method says which limits it measures, and the pair that is hardest to measure', async () => {
  await open('analytical-methods', 'AM03');
  const feasibility = card('Feasibility');
  await feasibility.getByText(/^\d+ of \d+ limits measurable$/).waitFor();
  await feasibility.getByText(/^Hardest: Digoxin on EQ-.*, PRD-25 .* before PRD-17 /).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await feasibility.getByRole('link', { name: 'Its limits on each piece of equipment' }).click();
  await here.page.getByText(/^Only\s+by method AM03 /).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('limits from before the last changes say so on every card, and give way to the new ones by themselves', async () => {
  const limits = /\/limits\/(equipments|productions|pairs|record-warnings|changeover)\?/;
  const late = (): Promise<unknown> =>
    here.page.route(limits, async route => {
      const response = await route.fetch();
      const body = (await response.json()) as { basis: object };
      await route.fulfill({ response, json: { ...body, basis: { ...body.basis, isBeingRecalculated: true } } });
    });
  const saysSo = (region: string) => card(region).getByText('Being recalculated').first();
  await late();
  await open('equipment', 'EQ-CMP-02');
  await saysSo('Lowest limit').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unrouteAll({ behavior: 'wait' });
  await saysSo('Lowest limit').waitFor({ state: 'detached' });
  await late();
  await open('actives', 'A022');
  await saysSo('Warnings').waitFor();
  await here.page.getByRole('tab', { name: 'Used in' }).click();
  await here.page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await saysSo('Productions and their lowest limits').waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits`);
  for (const [label, externalId] of [
    ['Previous production', 'PRD-25'],
    ['Next production', 'PRD-17'],
  ] as const) {
    await here.page.getByRole('combobox', { name: label }).fill(externalId);
    await here.page.getByRole('option', { name: new RegExp(externalId) }).click();
  }
  await here.page.locator('.limpid-answer').getByText('Being recalculated').waitFor();
  await here.page.unrouteAll({ behavior: 'wait' });
});

test('the picture of equipment is among its cards', async () => {
  await open('equipment', 'EQ-CMP-02');
  await here.page.getByRole('tab', { name: 'Images' }).click();
  await here.page.getByLabel('Reason for the image *').fill('front view');
  await here.page.getByLabel('Add image (PNG or JPEG)').setInputFiles({
    name: 'press.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await card('Picture').getByRole('img', { name: 'press.png' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the cards of a record fit a tablet', async () => {
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await open('equipment', 'EQ-CMP-02');
  await card('Worst case').waitFor();
  await fitsWindow(here.page);
});
