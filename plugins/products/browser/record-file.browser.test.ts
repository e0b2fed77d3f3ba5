import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const pdf = (name: string, content: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });

for (const { list, record, noun } of [
  { list: 'Analytical methods', record: 'AM03', noun: 'validation report' },
  { list: 'Cleaning agents', record: 'CA05', noun: 'safety data sheet' },
  { list: 'Actives', record: 'A022', noun: 'safety data sheet' },
]) {
  const dialog = () => here.page.getByRole('dialog');
  const attach = () => here.page.getByLabel(`Attach ${noun}`);

  test(`a ${noun} is attached with a reason, and returned unchanged`, async () => {
    await here.page.getByRole('link', { name: list, exact: true }).click();
    await here.page.getByRole('searchbox').fill(record);
    await here.page.getByRole('link', { name: record }).click();
    await attach().setInputFiles(pdf('first.pdf', '%PDF-1.7 first'));
    await dialog().getByText('Attach first.pdf?').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Attach' }).click();
    await dialog().getByText('Please give a reason of at least 3 characters').waitFor();
    await dialog().getByLabel('Reason *').fill('Came from the supplier');
    await dialog().getByRole('button', { name: 'Attach' }).click();
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      here.page.getByRole('button', { name: `Download the ${noun}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('first.pdf');
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 first');
    expect(await axe(here.page)).toEqual([]);
  });

  test(`a ${noun} that is not a PDF is refused in the dialog, and the earlier one stays`, async () => {
    await here.page.getByLabel(`Replace ${noun}`).setInputFiles(pdf('page.pdf', '<html>'));
    await dialog().getByLabel('Reason *').fill('A mistake');
    await dialog().getByRole('button', { name: 'Replace' }).click();
    await dialog()
      .getByText(/is no pdf file/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await here.page.getByRole('button', { name: `Download the ${noun}` }).waitFor();
  });
}

test('a user who may not change a record can open its file but not replace it', async () => {
  const { page } = await openPage(here.browser);
  await signInHere(here, 'auditor', page);
  await page.goto(here.page.url());
  await page.getByRole('button', { name: 'Download the safety data sheet' }).waitFor();
  expect(await page.getByText('Replace safety data sheet').count()).toBe(0);
  await page.close();
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
