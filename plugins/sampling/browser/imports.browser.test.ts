import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({
  persona: 'specialist',
  prepare: async limpid => {
    const specialist = await limpid.as('specialist');
    const made = await specialist.post('/equipments', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer' });
    const sample = (place: string) => ({
      place,
      description: 'Below the outlet',
      sampleType: 'swab',
      contaminant: 'product',
      limit: { value: 5, unit: 'ppm' },
    });
    const times = { cleaningCompletedAt: '2026-11-20T08:00:00Z', inspectedAt: '2026-11-20T09:00:00Z' };
    const set = await specialist.post('/sample-sets', {
      equipmentId: made.body['equipment']?.['id'],
      samples: [sample('L1'), sample('L2')],
      ...times,
      visuallyClean: true,
    });
    const whole = await specialist.get(`/sample-sets/${String(set.body['sampleSet']?.['id'])}`);
    const samples = whole.body['sampleSet']?.['samples'] as unknown as { id: string; label: string }[];
    for (const { id, label } of samples)
      for (const [version, action] of ['take', 'receive'].entries())
        await specialist.post(`/set-samples/${id}/actions`, { action, version: version + 1, label });
  },
});

const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const choose = (text: string): Promise<void> =>
  here.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'run12.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a profile is made from the headings of the first file, and a refused row is named', async () => {
  await here.page.getByRole('link', { name: 'Result import', exact: true }).first().click();
  await here.page.getByText('No file imported yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'Import file' }).or(button('Import file')).first().click();
  await choose('Vial,Amount,Height\nS0001-01,0.4,12\nS0001-02,low,3\n');
  await button('New profile from this file').click();
  await here.page.getByLabel('ID *').fill('HPLC-1');
  await here.page.getByLabel('Name *').fill('HPLC of building 2');
  await here.page.getByLabel('Column of the label *').selectOption('Vial');
  await here.page.getByLabel('Column of the result *').selectOption('Amount');
  expect(await axe(here.page)).toEqual([]);
  await button('Save profile').click();
  await button('Check without writing').click();
  await here.page.getByText('1 row is refused').waitFor();
  await here.page.getByRole('row', { name: /S0001-02 .* Amount: Given input is not a number/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  expect(await button('Import 1 result').count()).toBe(0);
});

test('the corrected file is read by its profile, shown with its samples and imported with a reason', async () => {
  await choose('Vial,Amount,Height\nS0001-01,0.4,12\nS0001-02,7,3\n');
  await expect.poll(() => here.page.getByLabel('Profile of the columns').inputValue()).not.toBe('');
  await button('Check without writing').click();
  await here.page.getByRole('row', { name: /S0001-02 EQ-1, L2 .* 7 ppm Fail To enter/ }).waitFor();
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await button('Import 2 results').click();
  await here.page.getByText('must have at least 3 characters').waitFor();
  await here.page.getByLabel('Reason *').fill('Sequence 12');
  await button('Import 2 results').click();
  await here.page.getByRole('heading', { level: 1, name: 'Result import 1' }).waitFor();
  await here.page.getByText('2: 2 entered (0 flagged), 0 left out').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const download = here.page.waitForEvent('download');
  await button('Download file').click();
  expect((await download).suggestedFilename()).toBe('run12.csv');
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
