import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

/** A picture of one pixel, which the page enlarges. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let equipmentId = '';

const here = givenSignedInPage({
  persona: 'specialist',
  prepare: async limpid => {
    const specialist = await limpid.as('specialist');
    const made = await specialist.post('/equipments', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer' });
    equipmentId = String(made.body['equipment']?.['id']);
    const image = { imageData: pixel, fileName: 'front.png', caption: 'Front', reason: 'first image' };
    await specialist.post(`/equipments/${equipmentId}/images`, image);
    const location = { externalId: 'L-01', name: 'Outlet', description: 'Below the seal', sampleTypes: ['swab'] };
    await specialist.post(`/equipments/${equipmentId}/sampling-locations`, location);
  },
});

test('a location is placed on the picture of its equipment with the arrow keys, and stays there', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/equipment/${equipmentId}`);
  await here.page.getByRole('tab', { name: 'Sampling', exact: true }).click();
  await here.page.getByRole('button', { name: 'Place L-01' }).click();
  const place = here.page.getByRole('button', { name: /^Place of L-01: 50 % from the left/ });
  await place.waitFor();
  for (const key of ['Shift+ArrowRight', 'ArrowUp', 'Enter']) await here.page.keyboard.press(key);
  await here.page.getByRole('link', { name: '1 L-01 Outlet', exact: true }).waitFor();
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
