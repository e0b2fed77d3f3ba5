import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { demo: 'import' } });

test('a report is built of a section, columns and a filter, and shows its rows', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/reports/custom/new`);
  await page.getByLabel('ID *').fill('CR-1');
  await page.getByLabel('Title *').fill('Tablet presses');
  await page.getByLabel('Records *').selectOption('Equipment');
  await page.getByLabel('Sorted by').selectOption('Equipment ID');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Column *').selectOption('Name');
  await page.getByLabel('Contains *').fill('tablet press');
  await lookAt(page, 'custom-new');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('cell', { name: 'EQ-CMP-01' }).waitFor();
  await lookAt(page, 'custom-rows');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Tablet presses .*\.pdf$/);
});
