import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

/** How much wider the page is than the screen, in px. */
const overflow = (): Promise<number> =>
  here.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function shownWell(): Promise<void> {
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await axe(here.page)).toEqual([]);
}

test('at 400 px the facts of a record are stacked, and the page does not scroll sideways', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/master/actives`);
  await here.page.getByRole('link', { name: /A001/ }).click();
  await here.page.getByRole('term').first().waitFor();
  await shownWell();
});

test('charts and tables of worst case and risk fit there, and scrolling areas are reached by keyboard', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case`);
  for (const tab of ['Sensitivity', 'Decisions']) {
    await here.page.getByRole('tab', { name: tab }).click();
    await here.page.getByRole('tabpanel', { name: tab }).waitFor();
    await shownWell();
  }
  await here.page.goto(`${here.limpid.url}/app/risk/dashboard`);
  await here.page.getByRole('table', { name: 'Risk matrix' }).waitFor();
  await shownWell();
});

test('every tool of a list can be reached there', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/master/equipment`);
  await here.page.getByRole('button', { name: 'Columns' }).click();
  const tools = await here.page.getByLabel('List tools').locator('input, select, button, a').all();
  expect(tools.length).toBeGreaterThan(4);
  for (const tool of tools) {
    const box = await tool.boundingBox();
    if (box !== null) expect([box.x >= 0, box.x + box.width <= 400]).toEqual([true, true]);
  }
  await here.page.getByRole('searchbox').fill('EQ-BLE-02');
  await here.page.getByRole('link', { name: 'EQ-BLE-02' }).waitFor();
  await shownWell();
});

test('the explanation of a limit fits there', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/limits`);
  await here.page.getByRole('link', { name: 'Explain' }).first().click();
  await here.page.getByRole('heading', { name: 'The ladder' }).waitFor();
  await shownWell();
});

test('a file can be imported there: its steps fit, and column targets are readable', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/master/bulk`);
  const buffer = Buffer.from('Asset No,Description,Asset class,Colour\nI-1,One,blender,red\n');
  await here.page.locator('input[type=file]').setInputFiles({ name: 'List.csv', mimeType: 'text/csv', buffer });
  const goesTo = here.page.getByLabel('Asset No goes to');
  await goesTo.waitFor();
  await shownWell();
  expect((await goesTo.boundingBox())?.width).toBeGreaterThan(120);
});

test('the matrix shows several pieces of equipment beside the names there', async () => {
  await here.page.setViewportSize({ width: 400, height: 800 });
  await here.page.goto(`${here.limpid.url}/app/master/matrix`);
  await here.page.getByRole('gridcell').first().waitFor();
  const [grid, name] = await Promise.all([
    here.page.getByRole('grid').boundingBox(),
    here.page.getByRole('rowheader').first().boundingBox(),
  ]);
  expect(name?.width).toBeLessThan((grid?.width ?? 0) / 2);
  await shownWell();
});
