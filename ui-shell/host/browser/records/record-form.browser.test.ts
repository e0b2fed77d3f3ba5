import { expect, test } from 'vitest';
import { axe } from '../browser.fixture.js';
import { givenSignedInPage } from '../plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

async function editFirstActive(): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/actives`);
  await here.page.getByRole('link', { name: 'A001' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
}

test('a text that was emptied is no value, also of a field that never had one', async () => {
  await editFirstActive();
  const remarks = here.page.getByLabel('Remarks');
  const source = here.page.getByLabel('Source of the doses');
  for (const [said, shown] of [
    ['To be asked again', 'To be asked again'],
    ['', ''],
  ] as const) {
    await remarks.fill(said);
    await source.fill('x');
    await source.fill('');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => remarks.inputValue()).toBe(shown);
  }
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a number that is none is refused at its field, and nothing that was typed is gone', async () => {
  await editFirstActive();
  const dose = here.page.getByLabel('Lowest therapeutic dose a day', { exact: true });
  await dose.fill('abc');
  await here.page.getByText('Unsaved changes').waitFor();
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('1 field needs attention').waitFor();
  await expect.poll(() => dose.inputValue()).toBe('abc');
  await expect.poll(() => dose.getAttribute('aria-invalid')).toBe('true');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('what was typed in a row goes with it when another row is removed', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/categories`);
  await here.page.getByRole('link', { name: 'toxicity' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  const upper = here.page.getByLabel(/^To of line/);
  const edges = (): Promise<string[]> =>
    upper.evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
  await expect.poll(edges).toEqual(['', '500', '100', '10', '1']);
  await here.page.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect.poll(edges).toEqual(['', '100', '10', '1']);
  await here.page.getByText('Line 1: gap from 100 to 500: no range holds it').waitFor();
  await expect
    .poll(() => here.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Remove line 2');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a microbial limit that is removed takes its own numbers away', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Microbial`);
  const actions = here.page.getByLabel('Action level');
  await actions.first().waitFor();
  const levels = (): Promise<string[]> =>
    actions.evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
  const before = await levels();
  await here.page.getByRole('button', { name: 'Remove limit 1', exact: true }).press('Enter');
  await expect.poll(levels).toEqual(before.slice(1));
  await here.page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect.poll(levels).toEqual(before);
});

test('no script failed on the way', () => {
  expect(here.complaints.list).toEqual([]);
});

test('an address that names no record says so in the words of people, not of ids', async () => {
  for (const path of ['/app/master/actives/A001', '/app/master/equipment/EQ-CAP-01/edit']) {
    await here.page.goto(`${here.limpid.url}${path}`);
    await here.page.getByRole('heading', { name: 'This record does not exist in this facility', level: 1 }).waitFor();
    expect(await here.page.getByText('uuid').count()).toBe(0);
  }
  expect(await axe(here.page)).toEqual([]);
});

test('a page says which name it could not load, and stays', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/productions`);
  await here.page.route(
    address => /\/products\/[0-9a-f-]{36}$/.test(address.pathname),
    route => route.fulfill({ status: 500, json: { errName: 'InternalServerError', message: 'boom' } }),
  );
  await here.page.getByRole('link', { name: 'PRD-01', exact: true }).click();
  await here.page.getByRole('link', { name: '(name not loaded)' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unrouteAll();
});
