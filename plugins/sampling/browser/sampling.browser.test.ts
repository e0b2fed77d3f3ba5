import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { recordedUnits } from '../server/engine/recorded-unit.js';
import { axe, fitsWindow, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });

test('a sample set is begun for a cleaning with its samples', async () => {
  await here.page.getByRole('link', { name: 'Sample sets', exact: true }).click();
  await here.page.getByText('No sample set yet').waitFor();
  await here.page.getByRole('link', { name: 'Add sample set' }).or(button('Add sample set')).first().click();
  await here.page.getByLabel('Equipment *').selectOption({ index: 1 });
  await here.page.getByLabel('Batch number').fill('B-100');
  await button('Add sample').click();
  await here.page.getByLabel('Place *').fill('L1');
  await here.page.getByLabel('Where exactly *').fill('Below the outlet');
  await here.page.getByLabel('Sample type *').selectOption('Swab');
  await here.page.getByLabel('Contaminant *').selectOption('Product');
  await here.page.getByLabel('Analytical method').selectOption({ index: 1 });
  await here.page.getByLabel('Material of construction').selectOption('SS316L Stainless steel 316L');
  await here.page.getByLabel('Limit', { exact: true }).fill('5');
  await here.page.getByLabel('Unit of the limit').fill('mg');
  expect(await axe(here.page)).toEqual([]);
  await button('Create').click();
  await here.page.getByRole('heading', { level: 1, name: /^Sample set 1/ }).waitFor();
});

test('the round asks for cleaning and inspection first, and its buttons are large enough for gloves', async () => {
  await here.page.getByText('Take: the cleaning is not completed').waitFor();
  await button('Cleaning completed').click();
  await button('Visually clean').click();
  await here.page.setViewportSize({ width: 820, height: 1100 });
  const take = button('Take');
  await take.waitFor();
  expect((await take.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await take.click();
  await here.page.getByText('Taken', { exact: true }).waitFor();
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

test('the bench receives by label, takes a typed result and shows its verdict to the reviewer', async () => {
  // The menu is drawn anew after the window was narrow.
  await here.page.goto(`${here.limpid.url}/app/sampling/bench`);
  await here.page.getByLabel('Label').fill('S0001-01');
  await here.page.keyboard.press('Enter');
  await here.page.getByText('S0001-01 was received').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'To measure' }).click();
  const result = here.page.getByLabel('Result of S0001-01');
  await result.fill('low');
  await button('Save 1 result').click();
  await here.page
    .getByText(/number/)
    .first()
    .waitFor();
  await result.fill('0.9');
  await here.page.getByLabel('Analytical test number of S0001-01').fill('AR-1');
  expect(await axe(here.page)).toEqual([]);
  await button('Save 1 result').click();
  await here.page.getByText('No sample waits for a result').waitFor();
  await here.page.getByRole('tab', { name: 'To review' }).click();
  await here.page.getByRole('row', { name: /S0001-01 .* Pass/ }).waitFor();
  await button('Review S0001-01').click();
  await here.page.getByText('The review was refused').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('another person reviews, and the trend shows the result with the reserve of few results', async () => {
  const reviewer = await here.limpid.as('admin');
  const { body } = await reviewer.get('/set-samples?state=Measured');
  const samples = (body['setSamples'] as unknown as { id: string; version: number }[]).map(({ id, version }) => ({
    id,
    version,
  }));
  for (const { id, version } of samples)
    expect((await reviewer.post(`/set-samples/${id}/actions`, { action: 'review', version })).status).toBe(200);
  await here.page.getByRole('link', { name: 'Result trends', exact: true }).click();
  await here.page.getByText('1 result, capability needs at least 20').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

test('a retest asks quality assurance for the investigation and a signature', async () => {
  const { page } = await openPage(here.browser);
  await signInHere(here, 'approver', page);
  await page.goto(`${here.limpid.url}/app/sampling/sets`);
  await page.getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Retest S0001-01' }).click();
  await page.getByLabel('Investigation *').fill('OOS-1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('Peak of a blank');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Retest', exact: true }).click();
  await page.getByLabel('Email/Employee ID *').fill('approver');
  await page.getByLabel('Password *').fill(testPassword);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Received', { exact: true }).waitFor();
});

test('the bench has a field for each planned test, and reads the detection limit that was typed', async () => {
  // Signing in a second time would end the session of the page.
  const admin = await here.limpid.as('admin');
  const listed = async (path: string, many: string) =>
    (await admin.get(path)).body[many] as unknown as { id: string }[];
  const [press] = await listed('/equipments?search=EQ-CMP-02', 'equipments');
  const [steel] = await listed('/moc?search=SS316L', 'mocs');
  const place = { externalId: 'L9', name: 'Wall', description: 'Inside', mocId: steel?.id, sampleTypes: ['rinse'] };
  const at = (await admin.post(`/equipments/${press?.id ?? ''}/sampling-locations`, place)).body;
  const planned = await admin.post(`/sampling-locations/${String(at['samplingLocation']?.['id'])}/samples`, {
    sampleType: 'rinse',
    contaminant: 'product',
    acceptanceMode: 'custom',
    customLimit: { operator: 'LessThanEqualTo', value: 10, unit: 'ppm' },
    additionalTests: [{ test: 'Conductivity', operator: 'LessThanEqualTo', value: 1.3, unit: 'uS/cm' }],
  });
  const cleaned = new Date(Date.now() - 60_000).toISOString();
  const clean = { cleaningCompletedAt: cleaned, inspectedAt: cleaned, visuallyClean: true };
  const sampleIds = [planned.body['sample']?.['id']];
  const set = await admin.post('/sample-sets', { equipmentId: press?.id, sampleIds, ...clean });
  const sets = await admin.get(`/sample-sets/${String(set.body['sampleSet']?.['id'])}`);
  const { samples } = sets.body['sampleSet'] as unknown as { samples: { id: string }[] };
  const [sample] = samples;
  for (const [index, action] of ['take', 'receive'].entries())
    await admin.post(`/set-samples/${sample?.id ?? ''}/actions`, { action, version: index + 1 });
  // Opened anew: lists that the page read a moment ago are not read again.
  await here.page.goto(`${here.limpid.url}/app/sampling/bench`);
  await here.page.getByRole('tab', { name: 'To measure' }).click();
  const units = here.page.getByLabel('Unit of the results').getByRole('option');
  await expect.poll(() => units.allTextContents()).toEqual(recordedUnits);
  await here.page.getByLabel('Result of S0002-01').fill('<0.05');
  await here.page.getByLabel('Conductivity of S0002-01, uS/cm').fill('2');
  expect(await axe(here.page)).toEqual([]);
  await button('Save 1 result').click();
  await here.page.getByText('needs the detection limit of the method, which is unknown').first().waitFor();
  await here.page.getByLabel('Result of S0002-01').fill('1');
  await button('Save 1 result').click();
  await here.page.getByRole('tab', { name: 'To review' }).click();
  await here.page.getByRole('row', { name: /S0002-01 .* Fail/ }).waitFor();
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
