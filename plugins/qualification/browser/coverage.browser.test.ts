import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { storeResult } from '#plugins/qualification/server/coverage/test/stored-result.fixture';
import { storeStudy } from '#plugins/qualification/server/coverage/test/stored-study.fixture';
import type { CoverageMapAnswer, CoveragePair } from '#plugins/qualification/shared/coverage/coverage';

const here = givenSignedInPage({ persona: 'admin', kernel: { demo: 'import' } });
const goTo = (address: string) => here.page.goto(`${here.limpid.url}${address}`);
const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });

/** A study of PRD-12 on EQ-CMP-02 with a result, as the rooms of studies and samples leave them. */
async function aStudy(): Promise<{ readonly pair: string; readonly resultId: string }> {
  const other = await here.limpid.as('specialist');
  const { coverage } = (await other.get('/coverage')).body as unknown as CoverageMapAnswer;
  const equipmentId = coverage.equipments.find(({ externalId }) => externalId === 'EQ-CMP-02')?.id ?? '';
  const productionId = coverage.productions.find(({ externalId }) => externalId === 'PRD-12')?.id ?? '';
  const answer = await other.get(`/coverage/${equipmentId}/${productionId}`);
  const { pair } = answer.body as unknown as CoveragePair;
  const result = { adjustedMgPerSqcm: 0.0001, percentOfLimit: 20, verdict: 'pass' };
  const { setId, resultId } = await storeResult(here.limpid, { equipmentId, productionId }, result);
  await storeStudy(here.limpid, { equipmentId, productionId }, pair.cells, { sampleSetId: setId });
  return { pair: `${equipmentId} ${productionId}`, resultId };
}

test('the map shows every pair, and the cell of a finished study leads to its proof', async () => {
  const { pair } = await aStudy();
  await here.page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await here.page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor();
  const map = here.page.getByRole('application', { name: /^Coverage of equipment/ });
  await map.waitFor();
  await here.page.getByRole('heading', { name: 'Gaps by risk' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await map.focus();
  for (const key of ['ArrowRight', 'ArrowDown']) await here.page.keyboard.press(key);
  await goTo(`/app/coverage?pair=${encodeURIComponent(pair)}`);
  await here.page.getByRole('heading', { level: 2, name: /^PRD-12 .* on EQ-CMP-02/ }).waitFor();
  await here.page.getByText(/Run 1 after batch/).waitFor();
  await here.page.getByRole('link', { name: /^S9001-01/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a result of the proof is traced back to its run, study, method and limit', async () => {
  await here.page.getByRole('link', { name: /^S9001-01/ }).click();
  await here.page.getByRole('heading', { level: 1, name: 'Trace of a result' }).waitFor();
  for (const part of [/^Study: ST-/, /^Method: AM-1/, /^Limit: Limit/])
    await here.page.getByRole('listitem').filter({ hasText: part }).last().waitFor();
  await here.page.getByRole('link', { name: 'Sample set 9001' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the first gap becomes a task and is accepted with a signature; the map says so', async () => {
  await goTo('/app/coverage');
  await here.page
    .getByRole('button', { name: / on EQ-/ })
    .first()
    .click();
  await button('Create task').click();
  await here.page.getByLabel('Due on *').fill('2099-03-01');
  await here.page.getByLabel('Why *').fill('No study yet');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('dialog').getByRole('button', { name: 'Create task' }).click();
  await here.page.getByText(/^Task QT-\d{4}-001 created/).waitFor();
  await button('Accept the gap').click();
  await here.page.getByLabel('Accepted until *').fill('2099-01-31');
  await here.page.getByRole('dialog').getByLabel('Reason *').fill('The line is closed until the study');
  await button('Accept and sign').click();
  const dialog = here.page.getByRole('dialog').filter({ hasText: 'Limit or worst-product override approved' });
  await dialog.getByLabel('Email/Employee ID').fill('admin');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await here.page.getByText(/The gaps of 1 pair are accepted/).waitFor();
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

test('the map is narrowed by residue and area, and a chip removes the filter', async () => {
  await goTo('/app/coverage');
  await here.page.getByLabel('Residue', { exact: true }).selectOption('Cleaning agents');
  const chip = button('Remove filter: Cleaning agents');
  await chip.waitFor();
  expect(await axe(here.page)).toEqual([]);
  await chip.click();
  await chip.waitFor({ state: 'detached' });
});

test('planning shows what may follow, why others may not, and an order that is better', async () => {
  await here.page.getByRole('link', { name: 'What may run next', exact: true }).click();
  await here.page.getByText('Choose a piece of equipment or a train').waitFor();
  await here.page.getByLabel('Equipment or train').selectOption({ label: await optionOf('EQ-CMP-02') });
  await here.page.getByRole('application', { name: /^Changeovers of previous/ }).waitFor();
  await here.page.getByLabel('Previous production').selectOption({ index: 1 });
  await here.page.getByRole('heading', { level: 2, name: /^After / }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('combobox', { name: /Campaigns/ }).click();
  for (const place of [0, 1, 2]) await here.page.getByRole('listbox').getByRole('option').nth(place).click();
  await here.page.keyboard.press('Escape');
  await button('Find the best order').click();
  await here.page.getByRole('heading', { level: 3, name: 'Best order' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

test('the page of equipment has its timeline', async () => {
  const other = await here.limpid.as('specialist');
  const { body } = await other.get('/equipments?search=EQ-CMP-02');
  const [equipment] = body['equipments'] as unknown as { id: string }[];
  await goTo(`/app/master/equipment/${equipment?.id ?? ''}`);
  await here.page.getByRole('tab', { name: 'Timeline' }).click();
  await here.page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await here.page.getByRole('row', { name: /Cleaning after PRD-12/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

/** The whole label of an option that begins with an ID. */
async function optionOf(id: string): Promise<string> {
  const option = here.page.getByLabel('Equipment or train').getByRole('option').filter({ hasText: id }).first();
  await option.waitFor({ state: 'attached' });
  return (await option.textContent()) ?? '';
}
