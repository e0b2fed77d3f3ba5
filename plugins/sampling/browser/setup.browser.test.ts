import { expect, test } from 'vitest';
import type { TestClient } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

/** A picture of one pixel, which the page enlarges. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let equipmentId = '';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Samples of one cleaning, planned at a location, taken 2.5 hours ago and received. */
async function received(
  specialist: TestClient,
  analyst: TestClient,
  locationId: string,
  sample: object,
): Promise<{ id: string; label: string }[]> {
  const planned = await specialist.post(`/sampling-locations/${locationId}/samples`, sample);
  const made = await specialist.post('/sample-sets', {
    equipmentId,
    sampleIds: [String(planned.body['sample']?.['id'])],
    cleaningCompletedAt: hoursAgo(3),
    inspectedAt: hoursAgo(2.8),
    visuallyClean: true,
  });
  const set = await specialist.get(`/sample-sets/${String(made.body['sampleSet']?.['id'])}`);
  const samples = set.body['sampleSet']?.['samples'] as unknown as { id: string; label: string }[];
  const take = { action: 'take', version: 1, takenAt: hoursAgo(2.5) };
  for (const { id } of samples) await specialist.post(`/set-samples/${id}/actions`, take);
  for (const { id } of samples) await analyst.post(`/set-samples/${id}/actions`, { action: 'receive', version: 2 });
  return samples;
}

/** One cleaning with 24 rinse samples at a location, of which the last is above its limit. */
async function rinsed(specialist: TestClient, analyst: TestClient, locationId: string): Promise<void> {
  const samples = await received(specialist, analyst, locationId, {
    sampleType: 'rinse',
    contaminant: 'cleaningAgent',
    acceptanceMode: 'custom',
    customLimit: { operator: 'LessThanEqualTo', value: 10, unit: 'mg' },
    replicates: 24,
  });
  const results = samples.map(({ label }, index) => ({
    label,
    residueOption: 'quantified',
    observedResidue: index === samples.length - 1 ? 12 : 2 + (index % 7) * 0.6,
    unit: 'mg',
  }));
  const entered = await analyst.post('/sample-results', { results });
  if (entered.status >= 300) throw new Error(JSON.stringify(entered.body));
}

const here = givenSignedInPage({
  persona: 'specialist',
  prepare: async limpid => {
    const specialist = await limpid.as('specialist');
    const made = await specialist.post('/equipments', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer' });
    equipmentId = String(made.body['equipment']?.['id']);
    const image = { imageData: pixel, fileName: 'front.png', caption: 'Front', reason: 'first image' };
    await specialist.post(`/equipments/${equipmentId}/images`, image);
    const location = {
      externalId: 'L-01',
      name: 'Outlet',
      description: 'Below the seal',
      sampleTypes: ['rinse', 'contactPlate'],
    };
    const added = await specialist.post(`/equipments/${equipmentId}/sampling-locations`, location);
    const analyst = await limpid.as('analyst');
    const locationId = String(added.body['samplingLocation']?.['id']);
    await rinsed(specialist, analyst, locationId);
    const plate = { sampleType: 'contactPlate', contaminant: 'BioBurden', acceptanceMode: 'custom' };
    const limit = { operator: 'LessThanEqualTo', value: 25, unit: 'CFU/25 sqcm' };
    await received(specialist, analyst, locationId, { ...plate, customLimit: limit });
  },
});

test('a location is placed on the picture of its equipment with the arrow keys, and stays there', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/equipment/${equipmentId}`);
  await here.page.getByRole('tab', { name: 'Sampling', exact: true }).click();
  await here.page.getByRole('button', { name: 'Place L-01' }).click();
  const place = here.page.getByRole('button', { name: /^Place of L-01: 50 % from the left/ });
  await place.waitFor();
  for (const key of ['Shift+ArrowRight', 'ArrowUp', 'Enter']) await here.page.keyboard.press(key);
  await here.page.getByRole('button', { name: /^1 L-01 Outlet, last result/ }).waitFor();
  // Another sign-in of the specialist would end the session of the page.
  const admin = await here.limpid.as('admin');
  await expect.poll(() => here.page.getByRole('button', { name: 'Move L-01' }).count()).toBe(1);
  const [saved] = (await admin.get(`/equipments/${equipmentId}/locations`)).body[
    'samplingLocations'
  ] as unknown as object[];
  expect(saved).toMatchObject({ pinX: 0.6, pinY: 0.49 });
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
});

test('a pin shows the results at its location by click, and the list beside it by keyboard', async () => {
  await here.page.setViewportSize({ width: 1440, height: 1100 });
  await here.page.getByRole('button', { name: /^1 L-01 Outlet, last result 120 % of the limit, not passed$/ }).click();
  const history = here.page.getByRole('region', { name: 'Results at L-01' });
  await history.getByRole('row', { name: /S0001-24 .* 120 % of the limit.*Fail/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await history.getByRole('button', { name: 'Close the results' }).click();
  await here.page.getByRole('button', { name: 'Results at L-01' }).focus();
  await here.page.keyboard.press('Enter');
  await history.waitFor();
});

test('the capability card shows the distribution against the limit, also as a table, and says how rough it is', async () => {
  await here.page.goto(`${here.limpid.url}/app/sampling/trends`);
  await here.page.getByText('24 results: with fewer than 50 a capability is rough').waitFor();
  const card = here.page.getByRole('figure', { name: /^Distribution of/ });
  await card.getByRole('img', { name: 'Above 110 up to 120 % of the limit: 1 result' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await card.getByRole('button', { name: 'Show table' }).click();
  await card.getByRole('columnheader', { name: 'Up to, % of limit' }).waitFor();
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
});

test('colonies are entered with their incubation, which is refused before the sampling', async () => {
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await here.page.goto(`${here.limpid.url}/app/sampling/bench`);
  await here.page.getByRole('tab', { name: 'To measure' }).click();
  await here.page.getByLabel('Unit of the results').selectOption('CFU/25 sqcm');
  await here.page.getByLabel('Result of S0002-01').fill('3');
  const minutes = (hours: number): string => hoursAgo(hours).slice(0, 16);
  await here.page.getByLabel('From', { exact: true }).fill(minutes(9));
  await here.page.getByLabel('To', { exact: true }).fill(minutes(1));
  await here.page.getByLabel('Temperature, °C').fill('32');
  expect(await axe(here.page)).toEqual([]);
  const save = here.page.getByRole('button', { name: 'Save 1 result' });
  await save.click();
  await here.page.getByText('is before the sample was taken').waitFor();
  await here.page.getByLabel('From', { exact: true }).fill(minutes(2));
  await save.click();
  await here.page.getByRole('tab', { name: 'To review' }).click();
  await here.page.getByRole('row', { name: /S0002-01 .*3 CFU\/25 sqcm, incubated 1 h at 32 °C/ }).waitFor();
});

test.each(['locations', 'samples', 'assessments', 'types', 'policies', 'attributes'])(
  'the list and the form of %s are readable for everyone',
  async page => {
    await here.page.setViewportSize({ width: 1440, height: 900 });
    await here.page.goto(`${here.limpid.url}/app/sampling/${page}`);
    await here.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(`${here.limpid.url}/app/sampling/${page}/new`);
    await here.page
      .getByRole('button', { name: /Save|Create/ })
      .first()
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
  },
);
