import { expect, test } from 'vitest';
import type { SampleStep } from '#plugins/sampling/shared/sample-result';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { filmOf } from '#ui/testing/film.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

/** A picture of one pixel, which the page enlarges. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
let setId = '';
let equipmentId = '';

const here = givenSignedInPage({
  persona: 'specialist',
  film: filmOf('S0001-02'),
  prepare: async limpid => {
    const specialist = await limpid.as('specialist');
    const made = async (path: string, one: string, body: object): Promise<string> => {
      const answer = await specialist.post(path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body[one]?.['id']);
    };
    equipmentId = await made('/equipments', 'equipment', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer' });
    const image = { imageData: pixel, fileName: 'front.png', caption: 'Front', reason: 'first image' };
    const { body } = await specialist.post(`/equipments/${equipmentId}/images`, image);
    const [{ id: imageId } = { id: '' }] = body['images'] as unknown as { id: string }[];
    const sampled = async (number: number, sampleType: string, unit: string): Promise<void> => {
      const location = await made(`/equipments/${equipmentId}/sampling-locations`, 'samplingLocation', {
        externalId: `L-0${number}`,
        name: 'Bowl',
        description: `Below seal ${number}`,
        sampleTypes: [sampleType],
        imageId,
        pinX: number / 5,
        pinY: 0.5,
      });
      await made(`/sampling-locations/${location}/samples`, 'sample', {
        sampleType,
        contaminant: 'BioBurden',
        acceptanceMode: 'custom',
        customLimit: { operator: 'LessThanEqualTo', value: 25, unit },
      });
    };
    await sampled(1, 'rinse', 'CFU/ml');
    for (const number of [2, 3, 4]) await sampled(number, 'swab', 'CFU/25 sqcm');
    setId = await made('/sample-sets', 'sampleSet', {
      equipmentId,
      cleaningCompletedAt: hoursAgo(3),
      inspectedAt: hoursAgo(2),
      visuallyClean: true,
    });
  },
});

const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });
const round = () => here.page.goto(`${here.limpid.url}/app/sampling/sets/${setId}/round`);
const offline = (isOffline: boolean) => here.page.context().setOffline(isOffline);
const waiting = (count: string) => here.page.getByText(`Offline: ${count} waiting`, { exact: true }).waitFor();

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly label: string;
  readonly takenAt: string | null;
}
/** The samples on the server, read by another person, since another sign-in would end the session of the page. */
async function stored(): Promise<Stored[]> {
  const admin = await here.limpid.as('admin');
  return (await admin.get(`/sample-sets/${setId}`)).body['sampleSet']?.['samples'] as unknown as Stored[];
}

interface Entry {
  readonly sequence: number;
  readonly at: string;
  readonly subject: string;
  readonly body: SampleStep;
}
/** What the browser keeps for the server. */
function entries(): Promise<{ readonly device: string; readonly all: Entry[] }> {
  return here.page.evaluate(async () => {
    const answer = <T>(request: IDBRequest): Promise<T> =>
      new Promise(resolve => {
        request.addEventListener('success', () => resolve(request.result as T));
      });
    const database = await answer<IDBDatabase>(indexedDB.open('limpid.outbox'));
    const [all, device] = await Promise.all([
      answer<Entry[]>(database.transaction('entries').objectStore('entries').getAll()),
      answer<string>(database.transaction('device').objectStore('device').get('id')),
    ]);
    database.close();
    return { device, all };
  });
}

test('the round shows each sample on the picture, in an order that guards it, with targets for gloves', async () => {
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await round();
  await here.page.getByText('This page works without a network on this device.').waitFor();
  await here.page.getByText('Below seal 1').waitFor();
  await button('Place L-04, sample 4').click();
  await here.page.getByText('Not yet: S0001-01 is taken before: rinse before swab').waitFor();
  for (const name of ['Taken', 'Absent', /^Place L-01/, /^1\. S0001-01/]) {
    const box = await button(name).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await button('Taken').click();
  expect((await stored()).map(({ state }) => state)).toEqual(['Planned', 'Planned', 'Planned', 'Planned']);
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
});

test('a scanned label shows its sample, wherever the focus is; other labels and second scans are named', async () => {
  await button('Place L-02, sample 2').focus();
  await here.page.keyboard.type('S0009-01\n');
  await here.page.getByText('S0009-01 is no label or place of this sample set').waitFor();
  await here.page.keyboard.type('s0001-01\n');
  await here.page.getByText('S0001-01 was scanned', { exact: true }).waitFor();
  await here.page.keyboard.type('s0001-01\n');
  await here.page.getByText('S0001-01 was scanned twice').waitFor();
});

test('the code of a place shows its next sample and confirms the place, and a wrong place is told at once', async () => {
  await here.page.keyboard.type('l-03\n');
  await here.page.getByText('Wrong place: this is L-03, and S0001-01 is taken at L-01').waitFor();
  await here.page.keyboard.type('l-01\n');
  await here.page.getByText('L-01 was scanned: S0001-01 is taken here').waitFor();
  await here.page.getByText('Place confirmed', { exact: true }).waitFor();
  await here.page.keyboard.type('s0001-03\n');
  await here.page.getByText('Wrong place: S0001-03 is taken at L-03, and L-01 was scanned').waitFor();
  await lookAt(here.page, 'round-place');
  expect(await axe(here.page)).toEqual([]);
  await button('Place L-04, sample 4').click();
  await here.page.keyboard.type('L-03\n');
  await here.page.getByText('L-03 was scanned: S0001-03 is taken here').waitFor();
  await button('Place L-01, sample 1').click();
});

test('the camera reads a label and is turned off', async () => {
  await button('Scan with the camera').click();
  await here.page.getByText('S0001-02 was scanned', { exact: true }).waitFor();
  await here.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await here.page.keyboard.type('s0001-01\n');
  await here.page.getByText('S0001-01 was scanned', { exact: true }).waitFor();
});

test('without a network samples are taken, a reload shows them, and the server gets each once with the time of the device', async () => {
  await offline(true);
  await waiting('0 entries');
  await button('Taken').click();
  await waiting('1 entry');
  await button('Taken').click();
  await waiting('2 entries');
  await here.page.reload();
  await waiting('2 entries');
  await here.page.getByRole('heading', { name: 'Tray: 2 taken, 0 absent, 2 to take' }).waitFor();
  await button('Place L-03, sample 3').waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await button('Sign out').click();
  await here.page.getByText('2 entries are not sent').waitFor();
  await button('Stay').click();
  expect((await stored()).map(({ state }) => state)).toEqual(['Planned', 'Planned', 'Planned', 'Planned']);
  await offline(false);
  await expect
    .poll(async () => (await stored()).map(({ state }) => state))
    .toEqual(['Taken', 'Taken', 'Planned', 'Planned']);
  const { device, all } = await entries();
  const samples = await stored();
  expect(all.map(({ subject }) => subject)).toEqual([samples[0]?.id, samples[1]?.id]);
  expect(samples.slice(0, 2).map(({ takenAt, version }) => [Date.parse(takenAt ?? ''), version])).toEqual(
    all.map(({ at }) => [Date.parse(at), 2]),
  );
  // Another device sends a copy of the entries.
  const admin = await here.limpid.as('admin');
  for (const { subject, body, sequence, at } of all) {
    const again = { ...body, device: { id: device, sequence, at } };
    expect((await admin.post(`/set-samples/${subject}/actions`, again)).status).toBe(200);
  }
  expect(await stored()).toEqual(samples);
});

test('what happened elsewhere meanwhile is named, and a person decides about the entry', async () => {
  await offline(true);
  await button('Taken').click();
  await waiting('1 entry');
  const third = (await stored())[2];
  const admin = await here.limpid.as('admin');
  const gone = { action: 'markAbsent', version: third?.version, reason: 'The seal is gone' };
  expect((await admin.post(`/set-samples/${third?.id}/actions`, gone)).status).toBe(200);
  await offline(false);
  await here.page.getByText(/^Refused: /).waitFor();
  await here.page.getByText('L-03: absent, refused').waitFor();
  await button('Discard: Take S0001-03').click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('Taken from the wrong place');
  expect(await axe(here.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await here.page.getByText(/^Discarded: Taken from the wrong place/).waitFor();
});

test('a photo is added to its sample, and one that is too large is refused before it is sent', async () => {
  const photo = here.page.getByLabel('Photo of S0001-04');
  await photo.evaluate(input => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(40 * 1024 * 1024)], 'large.png', { type: 'image/png' }));
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await here.page.getByText(/^large\.png has 4\d/).waitFor();
  await photo.setInputFiles({ name: 'place.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await here.page.getByRole('img', { name: 'place.png' }).waitFor();
});

test('at the end the tray says what is taken and absent', async () => {
  await button('Absent').click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('No swab left');
  await dialog.getByRole('button', { name: 'Mark as absent' }).click();
  await here.page.getByText('The round is complete: 2 taken, 2 absent, 0 to take').waitFor();
  await button(/^1\. S0001-01/).click();
  await button('Damaged').click();
  await dialog.getByLabel('Reason *').fill('The vial broke');
  await dialog.getByRole('button', { name: 'Mark as damaged' }).click();
  await button(/^5\. S0001-05/).waitFor();
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
});

test('no page had a script error', () => {
  const own = here.complaints.list.filter(text => !/ERR_INTERNET_DISCONNECTED/.test(text));
  expect(own).toEqual([]);
});
