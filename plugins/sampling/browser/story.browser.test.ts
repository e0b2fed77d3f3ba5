import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { done, personaSigner, policyInForce } from '#approvals/test/approvals.fixture';
import { testPassword, type TestClient } from '#kernel/testing';
import { axe, fitsWindow, openPage, type Complaints } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

/** A picture of one pixel, which the page enlarges. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
let equipmentId = '';
let methodId = '';
let materialId = '';

async function made(client: TestClient, path: string, one: string, body: object): Promise<string> {
  const answer = await client.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return String(answer.body[one]?.['id']);
}

/** Twenty reviewed swabs of earlier cleanings, so that the capability has enough results. */
async function earlierResults(specialist: TestClient, analyst: TestClient): Promise<void> {
  const sample = { description: 'Below the seal', sampleType: 'swab', contaminant: 'product', methodId, materialId };
  const limit = { value: 0.00125, unit: 'mg/sqcm' };
  const setId = await made(specialist, '/sample-sets', 'sampleSet', {
    equipmentId,
    samples: Array.from({ length: 20 }, () => ({ ...sample, place: 'L-01', limit })),
    cleaningCompletedAt: hoursAgo(30),
    inspectedAt: hoursAgo(29),
    visuallyClean: true,
  });
  const { body } = await specialist.get(`/sample-sets/${setId}`);
  const samples = body['sampleSet']?.['samples'] as unknown as { id: string; label: string }[];
  for (const { id } of samples) {
    await specialist.post(`/set-samples/${id}/actions`, { action: 'take', version: 1, takenAt: hoursAgo(28) });
    await analyst.post(`/set-samples/${id}/actions`, { action: 'receive', version: 2 });
  }
  const results = samples.map(({ label }, index) => ({
    label,
    residueOption: 'quantified',
    observedResidue: 0.5 + (index % 7) * 0.1,
    measuredAt: hoursAgo(27 - index / 10),
  }));
  expect((await analyst.post('/sample-results', { results })).status).toBe(200);
  // Each by itself, because they were entered long after they were taken.
  for (const { id } of samples) {
    const reviewed = await specialist.post(`/set-samples/${id}/actions`, { action: 'review', version: 4 });
    expect(reviewed.status, JSON.stringify(reviewed.body)).toBe(200);
  }
}

const here = givenSignedInPage({
  persona: 'specialist',
  prepare: async limpid => {
    await policyInForce(await personaSigner(limpid, 'admin'), await personaSigner(limpid, 'approver'), 'SamplingSheet');
    const specialist = await limpid.as('specialist');
    const { body: own } = await specialist.call('GET', '/users/me');
    await made(await limpid.as('admin'), '/operator', 'operator', {
      externalId: 'OP-1',
      firstName: 'Sam',
      lastName: 'Sampler',
      linkedUserId: own['users']?.[0]?.['id'],
      qualifications: [{ kind: 'swabSampling', qualifiedOn: '2020-01-01' }],
    });
    materialId = await made(specialist, '/moc', 'moc', { externalId: 'SS', name: 'Stainless steel' });
    const apiId = await made(specialist, '/apis', 'api', { externalId: 'A-1', name: 'Digoxin' });
    methodId = await made(specialist, '/analytical-methods', 'analyticalMethod', {
      externalId: 'AM-1',
      name: 'HPLC of digoxin',
      apiId,
      sampleType: 'swab',
      lod: { value: 0.05, unit: 'ppm' },
      extractionVolume: { value: 10, unit: 'ml' },
      swabArea: { value: 25, unit: 'sqcm' },
      recoveries: [{ mocId: materialId, recoveryPercent: 80 }],
    });
    const part = { name: 'Bowl', shape: 'rectangle', inputs: { l: 100, b: 50 }, count: 1, source: 'drawing' };
    equipmentId = await made(specialist, '/equipments', 'equipment', {
      externalId: 'EQ-1',
      name: 'Mixer',
      equipmentType: 'mixer',
      mocIds: [materialId],
      parts: [{ ...part, mocId: materialId }],
    });
    const image = { imageData: pixel, fileName: 'front.png', caption: 'Front', reason: 'first image' };
    await specialist.post(`/equipments/${equipmentId}/images`, image);
    const { body } = await specialist.get('/attributes?doPagination=false');
    const attributes = body['attributes'] as unknown as { id: string; options: { label: string }[] }[];
    const scores = (place: number) =>
      attributes.map(({ id, options }) => ({ attributeId: id, option: options[place]?.label ?? options[0]?.label }));
    for (const number of [1, 2]) {
      const location = await made(specialist, `/equipments/${equipmentId}/sampling-locations`, 'samplingLocation', {
        externalId: `L-0${number}`,
        name: 'Bowl wall',
        description: `Below seal ${number}`,
        part: 'Bowl',
        sampleTypes: ['swab'],
        attributeScores: scores(2 - number),
        selected: true,
      });
      await made(specialist, `/sampling-locations/${location}/samples`, 'sample', {
        sampleType: 'swab',
        contaminant: 'product',
        methodId,
        acceptanceMode: 'custom',
        customLimit: { operator: 'LessThanEqualTo', value: 0.00125, unit: 'mg/sqcm' },
      });
    }
    await earlierResults(specialist, await limpid.as('analyst'));
  },
});

const opened: { readonly page: Page; readonly complaints: Complaints }[] = [];
afterAll(() => Promise.all(opened.map(({ page }) => page.context().close())));

/** A page of another person beside that of the specialist. */
async function pageOf(persona: string): Promise<Page> {
  const next = await openPage(here.browser);
  opened.push(next);
  await signInHere(here, persona, next.page);
  return next.page;
}

const button = (name: string | RegExp, page = here.page) => page.getByRole('button', { name, exact: true });
const go = (path: string, page = here.page) => page.goto(`${here.limpid.url}/app/${path}`);
let analyst: Page;

/** The page as people see it: readable for everyone, and within the window of a laptop and of a tablet. */
async function looked(name: string, page = here.page): Promise<void> {
  await lookAt(page, name);
  expect(await axe(page)).toEqual([]);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1100 });
    await fitsWindow(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('two locations are placed on the picture, and their assessment is approved', async () => {
  await go(`master/equipment/${equipmentId}`);
  await here.page.getByRole('tab', { name: 'Sampling', exact: true }).click();
  for (const [code, key] of [
    ['L-01', 'Shift+ArrowLeft'],
    ['L-02', 'Shift+ArrowRight'],
  ] as const) {
    await button(`Place ${code}`).click();
    await here.page.getByRole('button', { name: new RegExp(`^Place of ${code}: 50 % from the left`) }).waitFor();
    await here.page.keyboard.press(key);
    await here.page.keyboard.press('Enter');
    await button(`Move ${code}`).waitFor();
  }
  await looked('story-map');
  await button('Assess the locations').click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('First assessment of the mixer');
  await dialog.getByRole('button', { name: 'Assess', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await go('sampling/assessments');
  await here.page.getByRole('link', { name: 'SA-EQ-1', exact: true }).click();
  await button('Submit for review').click();
  await sign(here.page, 'specialist');
  await here.page.getByText('Being reviewed').first().waitFor();
  const record = `/sampling-assessments/${here.page.url().split('/').at(-1)}`;
  await done(await personaSigner(here.limpid, 'reviewer'), record, 'Review');
  await done(await personaSigner(here.limpid, 'approver'), record, 'Approve');
  await here.page.reload();
  await here.page.getByRole('region', { name: 'Approval' }).getByText('Active').waitFor();
  await looked('story-assessment');
});

/** Signs what the dialog shows. */
async function sign(page: Page, username: string): Promise<void> {
  await page.getByLabel(/^Email\/Employee ID/).fill(username);
  await page.getByLabel('Password *').fill(testPassword);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
}

test('a set of the planned samples is begun, and its labels and those of the places are printed', async () => {
  await go('sampling/sets/new');
  await here.page.getByText('The set gets the planned samples of all selected locations').waitFor();
  await here.page.getByLabel('Equipment *').selectOption({ label: 'EQ-1 Mixer' });
  await here.page.getByLabel('Batch number').fill('B-1');
  await looked('story-new-set');
  await button('Create').click();
  await here.page.getByRole('heading', { level: 1, name: /^Sample set 2/ }).waitFor();
  const labels = here.page.waitForEvent('download');
  await button('Print labels').click();
  expect((await labels).suggestedFilename()).toMatch(/^labels-2.*\.pdf$/);
  await button('Cleaning completed').click();
  await button('Visually clean').click();
  await looked('story-set');
});

test('the round is worked with the network cut for a part of it, and places are scanned', async () => {
  await here.page
    .getByRole('button', { name: 'Open the sampling round' })
    .or(here.page.getByRole('link', { name: 'Open the sampling round' }))
    .click();
  await here.page.getByText('This page works without a network on this device.').waitFor();
  await here.page.keyboard.type('L-01\n');
  await here.page.getByText('Place confirmed', { exact: true }).waitFor();
  await button('Taken').click();
  // Sent and answered: otherwise the cut comes between the two, and the entry waits.
  await here.page.getByText(/: taken$/).waitFor();
  await here.page.context().setOffline(true);
  await here.page.getByText('Offline: 0 entries waiting', { exact: true }).waitFor();
  await button('Taken').click();
  await here.page.getByText('Offline: 1 entry waiting', { exact: true }).waitFor();
  await here.page.reload();
  await here.page.getByText('The round is complete: 2 taken, 0 absent, 0 to take').waitFor();
  await looked('story-round');
  await here.page.context().setOffline(false);
  const admin = await here.limpid.as('admin');
  await expect
    .poll(async () => (await admin.get('/set-samples?state=Taken')).body['setSamples'])
    .toMatchObject([{ label: 'S0002-01' }, { label: 'S0002-02' }]);
  const { body } = await admin.get('/audit_logs?domains=Sample&pageLimit=100');
  expect(JSON.stringify(body)).toContain('scannedPlace');
});

test('the samples are received, and measured by the grid and by a file', async () => {
  analyst = await pageOf('analyst');
  await go('sampling/bench', analyst);
  for (const label of ['S0002-01', 'S0002-02']) {
    await analyst.getByLabel('Label').fill(label);
    await analyst.keyboard.press('Enter');
    await analyst.getByText(`${label} was received`).waitFor();
  }
  await analyst.getByRole('tab', { name: 'To measure' }).click();
  await analyst.getByLabel('Result of S0002-01').fill('0.9');
  await looked('story-grid', analyst);
  await button('Save 1 result', analyst).click();
  await analyst.getByRole('row', { name: /S0002-01/ }).waitFor({ state: 'detached' });
  await go('sampling/imports/new');
  const file = 'Label,Result,Unit,Analytical test number\nS0002-02,9,ppm,AR-2\n';
  await here.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'run.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await button('Check without writing').click();
  await here.page.getByRole('row', { name: /S0002-02 .*9 ppm.*Fail To enter/ }).waitFor();
  await looked('story-file');
  await here.page.getByLabel('Reason *').fill('Sequence 1');
  await button('Import 1 result').click();
  await here.page.getByRole('heading', { level: 1, name: 'Result import 1' }).waitFor();
});

test('the failing result is retested with a signature, and both are reviewed by another person', async () => {
  const approver = await pageOf('approver');
  await go('sampling/sets', approver);
  await approver.getByRole('link', { name: '2', exact: true }).click();
  await button('Retest S0002-02', approver).click();
  await approver.getByLabel('Investigation *').fill('OOS-1');
  const dialog = approver.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('The blank had a peak');
  await dialog.getByRole('button', { name: 'Retest', exact: true }).click();
  await sign(approver, 'approver');
  await approver.getByText('Received', { exact: true }).waitFor();
  await go('sampling/bench', analyst);
  await analyst.getByRole('tab', { name: 'To measure' }).click();
  await analyst.getByLabel('Result of S0002-02').fill('1.1');
  await button('Save 1 result', analyst).click();
  await analyst.getByText('No sample waits for a result').waitFor();
  await go('sampling/bench');
  await here.page.getByRole('tab', { name: 'To review' }).click();
  await here.page.getByRole('row', { name: /S0002-02 .* Pass/ }).waitFor();
  await looked('story-review');
  await button('Accept all that pass').click();
  await here.page.getByText('2 accepted').waitFor();
});

test('trend and capability count the new results, and the map shows them at their places', async () => {
  await go('sampling/trends');
  await here.page.getByText('22 results: with fewer than 50 a capability is rough').waitFor();
  await looked('story-trend');
  await go(`master/equipment/${equipmentId}`);
  await here.page.getByRole('tab', { name: 'Sampling', exact: true }).click();
  await here.page.getByRole('button', { name: /L-02 Bowl wall,.* last result .* % of the limit/ }).waitFor();
  await looked('story-results');
});

test('no page had a script error', () => {
  const all = [here.complaints, ...opened.map(({ complaints }) => complaints)].flatMap(({ list }) => list);
  expect(all.filter(text => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});
