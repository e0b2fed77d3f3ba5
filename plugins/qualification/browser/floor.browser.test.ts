import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { taken } from './picture.fixture.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let equipmentId = '';

const here = givenSignedInPage({
  persona: 'operator',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    const specialist = await limpid.as('specialist');
    const made = async (path: string, one: string, body: object): Promise<string> => {
      const answer = await specialist.post(path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body[one]?.['id']);
    };
    await made('/cleaning-procedure', 'cleaningProcedure', {
      externalId: 'CP-F1',
      name: 'Mixer by hand',
      dirtyHoldMaxHours: 24,
      cleanHoldMaxHours: 72,
      steps: [
        { action: 'Rinse with purified water', temperatureMinC: 20, temperatureMaxC: 40 },
        { action: 'Wash by hand', timeMinMinutes: 10, critical: true },
      ],
    });
    equipmentId = await made('/equipments', 'equipment', {
      externalId: 'EQ-F1',
      name: 'Mixer',
      equipmentType: 'mixer',
      area: 'Suite 9',
      cleaningMode: 'manual',
      cleaningProcedureNumber: 'CP-F1',
    });
    const image = { imageData: pixel, fileName: 'front.png', caption: 'Front', reason: 'first image' };
    const { body } = await specialist.post(`/equipments/${equipmentId}/images`, image);
    const [{ id: imageId } = { id: '' }] = body['images'] as unknown as { id: string }[];
    await made(`/equipments/${equipmentId}/sampling-locations`, 'samplingLocation', {
      externalId: 'L-01',
      name: 'Bowl',
      description: 'Below the seal',
      sampleTypes: ['swab'],
      imageId,
      pinX: 0.3,
      pinY: 0.5,
    });
    const admin = await limpid.as('admin');
    const settings = { observerForManual: false, releaseAtRiskAllowed: true, version: 0 };
    const saved = await admin.post('/cleaning_inspection_settings', settings);
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  },
});

const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });
const open = (path: string) => here.page.goto(`${here.limpid.url}/app${path}`);
const offline = (isOffline: boolean) => here.page.context().setOffline(isOffline);
const status = (text: string) => here.page.locator('.limpid-floor-head').getByText(text, { exact: true }).waitFor();
/** As a date and time control takes it. */
const localMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
/** What the server stores, read by another person. */
const stored = async (): Promise<Record<string, unknown>> =>
  (await (await here.limpid.as('admin')).get(`/floor/equipments/${equipmentId}`)).body['equipment'] as never;

test('the board shows equipment by area, and a scanned ID opens its page', async () => {
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await open('/floor');
  await here.page.getByText(/^Not taken on yet: \d\d/).waitFor();
  expect(await here.page.locator('section .limpid-floor-tile').count(), 'no area has what nobody took on').toBe(0);
  await here.page.getByLabel('Area').selectOption('Suite 9');
  await here.page.getByLabel('Status', { exact: true }).selectOption('Not taken on');
  await here.page.getByText('Not taken on yet: 1').waitFor();
  expect(await here.page.locator('.limpid-floor-tile').count()).toBe(1);
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-board-empty');
  await here.page.keyboard.type('EQ-NONE\n');
  await here.page.getByText('EQ-NONE is no equipment of this floor').waitFor();
  await here.page.keyboard.type('eq-f1\n');
  await here.page.getByRole('heading', { name: 'EQ-F1 Mixer' }).waitFor();
  await here.page.getByText('No cleaning yet recorded on this equipment').waitFor();
});

test('equipment is taken on, and its cleaning is started without a network; the server gets each entry once', async () => {
  await here.page.getByLabel('Dirty since').fill(localMinute(new Date(Date.now() - 6 * 3_600_000)));
  await button('Take on').click();
  await status('Dirty');
  await here.page.getByText(/1[78](\.\d)? h left of 24 h/).waitFor();
  for (const each of [button('Start cleaning'), button('Maintenance')]) {
    const box = await each.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await here.page.getByRole('img', { name: 'Front' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-dirty');
  await offline(true);
  await button('Start cleaning').click();
  await status('Cleaning');
  await button('Step 1 done').click();
  await here.page.getByText('Completed, waiting to be sent').waitFor();
  await here.page.reload();
  await status('Cleaning');
  await button('Step 2 done').waitFor();
  expect((await stored())['status']).toBe('Dirty');
  await offline(false);
  await expect.poll(async () => (await stored())['status']).toBe('Cleaning');
  await expect
    .poll(async () => (await stored())['steps'])
    .toMatchObject([{ doneBy: 'Operator Tester' }, { doneAt: null }]);
});

test('steps have their parameters, and the cleaning is completed after the last one', async () => {
  await here.page.getByText('20 to 40 °C').waitFor();
  await here.page.getByLabel('Time, min').fill('4');
  await button('Step 2 done').click();
  await here.page.getByText(/^Refused: comment is required/).waitFor();
  await button(/^Discard: Complete step/).click();
  await here.page.getByRole('dialog').getByLabel('Reason *').fill('Typed wrongly');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await here.page.getByLabel('Time, min').fill('12');
  await button('Step 2 done').click();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-cleaning');
  await button('Complete cleaning').click();
  await status('Cleaned, awaiting inspection');
});

test('an inspection that is not clean says where, on the picture', async () => {
  await button('Not clean').click();
  await here.page.getByText('Not yet: say where residue was seen').waitFor();
  await here.page.getByLabel('Photo of EQ-F1').setInputFiles({
    name: 'bowl.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  });
  await here.page.getByRole('img', { name: 'bowl.png' }).waitFor();
  await button('Residue at L-01 Bowl').click();
  await here.page.locator('.limpid-pin-area').click({ position: { x: 30, y: 20 } });
  await here.page.getByText('Point 1 on Front', { exact: true }).waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-inspection');
  await lookAt(here.page, 'floor-failing');
  await button('Not clean').click();
  await status('Dirty');
  await here.page.getByText('It is not visually clean').waitFor();
});

test('after a second cleaning it is visually clean, waits for its release, and the board shows its clock', async () => {
  await button('Start cleaning').click();
  // Times are corrected to the second.
  const started = Date.now();
  await here.page.waitForFunction(from => Date.now() - from > 1000, started);
  await button('Step 1 done').click();
  await button('Step 2 done').click();
  await button('Complete cleaning').click();
  await button('Visually clean').click();
  await status('Cleaned, awaiting results');
  await here.page.getByText('Can be released', { exact: true }).waitFor();
  await here.page.getByLabel('Note').fill('Waits for quality assurance');
  await button('Hand over').click();
  await here.page.getByText(/^Waits for quality assurance \(Operator Tester/).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-release');
  await button(/^Correct time\s*: Complete cleaning$/).click();
  const earlier = here.page.getByLabel(/^When it happened/);
  const before = await earlier.inputValue();
  await here.page.getByLabel('Reason *').fill('The clock on the wall was read');
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'floor-correct');
  await earlier.fill(before);
  await button('Correct').click();
  await expect
    .poll(async () => ((await stored())['events'] as unknown as object[])[0])
    .toMatchObject({ action: 'correct', reason: 'The clock on the wall was read' });
  await open('/floor?area=Suite%209');
  await here.page.getByText('Clean hold', { exact: true }).waitFor();
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await open('/floor');
  await here.page.getByRole('heading', { name: 'Suite 9' }).waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'floor-board-wide');
});

test('inspections are listed, opened and recorded', async () => {
  await open('/inspections');
  await here.page.getByRole('link', { name: /^VI-\d{4}-001$/ }).waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'inspections');
  await here.page.getByRole('link', { name: /^VI-\d{4}-001$/ }).click();
  await here.page.getByRole('heading', { name: 'Failing locations' }).waitFor();
  await here.page.getByText('L-01 Bowl').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'inspection');
  await open('/inspections/new');
  await here.page.getByLabel('Equipment *').selectOption({ label: 'EQ-F1 Mixer' });
  await here.page.getByLabel('Light, lux').fill('800');
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await taken(here.page, 'inspection-new');
  await button('Visually clean').click();
  await here.page.getByRole('heading', { name: /^Inspection VI-/ }).waitFor();
  await here.page.getByText('800 lux').waitFor();
});

test('productions are offered once they are known, and a failure to load them is shown', async () => {
  const specialist = await here.limpid.as('specialist');
  const { body } = await specialist.get('/equipments?search=GR');
  const [{ id } = { id: '' }] = body['equipments'] as unknown as { id: string }[];
  const calls = `**/floor/equipments/${id}/next-productions`;
  await here.page.route(calls, route => route.fulfill({ status: 400, json: { message: 'Broken on purpose' } }));
  await open(`/floor/equipment/${id}`);
  await here.page.getByRole('alert').getByText('Broken on purpose').waitFor();
  expect(await here.page.getByLabel('Made last').count()).toBe(0);
  await here.page.unroute(calls);
  await button('Try again').click();
  await here.page.getByLabel('Made last').getByRole('option').nth(1).waitFor({ state: 'attached' });
});

test('no page had a script error', () => {
  const own = here.complaints.list.filter(text => !/ERR_INTERNET_DISCONNECTED|status of (422|400)/.test(text));
  expect(own).toEqual([]);
});
