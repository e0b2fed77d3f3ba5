import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const map = () => here.page.getByRole('application');
const picture = (name: string) => here.page.getByRole('figure', { name });

async function downloaded(name: string, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    here.page.waitForEvent('download'),
    picture(name).getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test('the heat map says beside the cell what the pointer or the keyboard reached, with names', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
  await map().waitFor();
  const readout = here.page.locator('.limpid-readout');
  await map().hover({ position: { x: 400, y: 300 } });
  await readout.getByText(/^PRD-\d+ .+ before PRD-\d+ /).waitFor();
  const distance = await readout.evaluate(box => {
    const cell = document.querySelector('.limpid-heat-pointer')?.getBoundingClientRect();
    const { left, right, top } = box.getBoundingClientRect();
    if (cell === undefined) return Infinity;
    return Math.max(top - cell.bottom, Math.min(Math.abs(left - cell.right), Math.abs(cell.left - right)));
  });
  expect(distance).toBeLessThan(40);
  await here.page.mouse.move(0, 0);
  await readout.waitFor({ state: 'detached' });
  await map().focus();
  await here.page.keyboard.press('ArrowDown');
  await readout.waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the heat map has no scrolling box on a wide page, and fits small windows', async () => {
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(() => here.page.locator('.limpid-heat').evaluate(box => box.scrollWidth - box.clientWidth))
    .toBeLessThanOrEqual(0);
  for (const width of [1280, 820]) {
    await here.page.setViewportSize({ width, height: 900 });
    await fitsWindow(here.page);
  }
  await here.page.setViewportSize({ width: 1280, height: 860 });
});

test('a part of the heat map says what of how many it shows, and another part and fewer productions can be chosen', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=matrix&pageLimit=10`);
  const part = here.page.getByRole('region', { name: 'Part of the matrix' });
  await part.getByText(/^Shown: previous productions \d+ to \d+ of 48 .* the part with the lowest limit\./).waitFor();
  await part.getByLabel('Previous productions').selectOption('41 to 48');
  await part
    .getByText(/^Shown: previous productions 41 to 48 of 48 before next productions \d+ to \d+ of 48\. Equ/)
    .waitFor();
  await map().focus();
  await here.page
    .locator('.limpid-readout')
    .getByText(/^PRD-41 /)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  for (const width of [1280, 820]) {
    await here.page.setViewportSize({ width, height: 900 });
    await fitsWindow(here.page);
  }
  await here.page.setViewportSize({ width: 1280, height: 860 });
  const groups = here.page.getByRole('combobox', { name: 'Equipment group' });
  await groups.click();
  await here.page.getByRole('option').first().click();
  await here.page
    .getByRole('group', { name: 'Filters in force' })
    .getByText(/^On equipment of group /)
    .waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
});

test('the heat map is available as table, CSV and PNG', async () => {
  expect((await downloaded('Limits by pair', 'CSV')).toString('utf8')).toContain(
    'Previous production,Next production,"Limit, mg/sqcm"',
  );
  expect((await downloaded('Limits by pair', 'PNG')).subarray(1, 4).toString()).toBe('PNG');
  await picture('Limits by pair').getByRole('button', { name: 'Show table' }).click();
  await picture('Limits by pair').getByText('The first 200 of 1904 rows').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the explanation compares the criteria with the limit, the LOQ and the visual residue limit, down to the sample', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments&search=EQ-CMP-02`);
  await here.page.getByRole('table').getByRole('link', { name: 'Explain' }).first().click();
  const compared = picture('Criteria compared');
  await compared.getByText('visible from here').waitFor();
  await compared.getByText('Limit in force (L3)').waitFor();
  await here.page.locator('.limpid-ladder').getByText('L5').waitFor();
  await compared.getByRole('img', { name: /governs$/ }).focus();
  await here.page
    .locator('.limpid-readout')
    .getByText(/governs$/)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  expect((await downloaded('Criteria compared', 'PNG')).subarray(1, 4).toString()).toBe('PNG');
  for (const width of [820, 360]) {
    await here.page.setViewportSize({ width, height: 900 });
    await fitsWindow(here.page);
  }
  await here.page.setViewportSize({ width: 1280, height: 860 });
});

test('home shows how many records of each kind are complete, and leads to their list', async () => {
  await here.page.goto(`${here.limpid.url}/app`);
  const complete = picture('Complete records');
  await complete.getByRole('link', { name: /^Actives\s*\d+ of \d+ complete/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await complete.getByRole('link', { name: /^Actives/ }).focus();
  await here.page.keyboard.press('Enter');
  await here.page.getByRole('heading', { level: 1, name: 'Actives' }).waitFor();
});
