import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { demo: 'import' } });

test('without a summary the page says so, and leads to the first one', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/reports/annual`);
  await page.getByRole('heading', { name: 'No annual summary is stored yet' }).waitFor();
  await lookAt(page, 'annual-empty');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'New annual summary' }).click();
  await page.getByRole('heading', { name: 'New annual summary' }).waitFor();
});

test('a period and own words become a numbered document, which the list names by its period', async () => {
  const { page, limpid } = here;
  const year = new Date().getFullYear();
  await page.goto(`${limpid.url}/app/reports/annual/new`);
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await page.getByText('Heading', { exact: false }).first().waitFor();
  await lookAt(page, 'annual-refused');
  await page.getByLabel(/^Heading/).fill('Conclusion');
  await page.getByLabel(/^Text/).fill('The facility is in a state of control.');
  await lookAt(page, 'annual-new');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(`ASR-${year}-0001 v1 Annual summary report`) }).waitFor();
  await page.goto(`${limpid.url}/app/reports/annual`);
  await page
    .getByRole('row', { name: new RegExp(`^ASR-${year}-0001 v1 01 Jan, ${year} to 31 Dec, ${year}`) })
    .waitFor();
  await lookAt(page, 'annual-list');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
});
