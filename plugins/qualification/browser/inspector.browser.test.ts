import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'auditor', kernel: { demo: 'import' } });

test('the questions of inspectors have an answer now and lead to its proof; a dossier is printed', async () => {
  await here.page.goto(`${here.limpid.url}/app/inspector`);
  await here.page.getByRole('heading', { level: 1, name: 'Inspector seat' }).waitFor();
  await here.page.getByRole('row', { name: /Why is this limit what it is.*The lowest is/ }).waitFor();
  await here.page.getByRole('row', { name: /Which pairs .* not covered.*have no proof in force/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsWindow(here.page);
  await lookAt(here.page, 'inspector');
  await here.page.getByRole('combobox', { name: 'Dossier of equipment or a production' }).fill('EQ-CMP-02');
  await here.page.getByRole('option', { name: /EQ-CMP-02/ }).click();
  const download = here.page.waitForEvent('download');
  await here.page.getByRole('button', { name: 'Print dossier' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await here.page.getByRole('link', { name: 'Explain the lowest limit' }).click();
  await here.page.getByRole('heading', { name: 'The ladder' }).waitFor();
});
