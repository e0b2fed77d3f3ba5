import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const add = (noun: string) =>
  here.page
    .getByRole('link', { name: `Add ${noun}` })
    .or(here.page.getByRole('button', { name: `Add ${noun}` }))
    .first()
    .click();

test('the three kinds of documents share one menu entry and are led to by tabs', async () => {
  await here.page.getByRole('link', { name: 'Documents', exact: true }).click();
  const tabs = here.page.getByRole('navigation', { name: 'Documents' });
  for (const title of ['Legacy documents', 'Historical studies', 'Document versions']) {
    await tabs.getByRole('link', { name: title }).click();
    await here.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  }
});

test('a document version is created with its number and version', async () => {
  await add('document version');
  await here.page.getByLabel('ID *').fill('SOP-12 v3');
  await here.page.getByLabel('Document type *').selectOption('Cleaning validation SOP');
  await here.page.getByLabel('Document number *').fill('SOP-12');
  await here.page.getByLabel('Issue *', { exact: true }).fill('3');
  await here.page.getByLabel('Title *').fill('Cleaning validation');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { level: 1, name: 'SOP-12 v3 Cleaning validation' }).waitFor();
});

test('a scan is attached to a legacy document and signed as a true copy', async () => {
  await here.page.goto(`${here.limpid.url}/app/documents/legacy`);
  await add('legacy document');
  await here.page.getByLabel('Number *').fill('LD-1');
  await here.page.getByLabel('Title *').fill('Validation 2019');
  await here.page.getByLabel('Document type *').selectOption('MAC protocol');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { level: 1, name: 'LD-1 Validation 2019' }).waitFor();
  await here.page.getByRole('tab', { name: 'True copy' }).click();
  await here.page.getByRole('button', { name: 'Sign as true copy' }).click();
  await here.page.getByText('a file must be attached before it is signed').waitFor();
  await here.page.getByRole('tab', { name: 'Files' }).click();
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 scan') };
  await here.page.getByLabel('Attach file').setInputFiles(scan);
  await here.page.getByRole('dialog').getByLabel('Reason *').fill('Scanned from the archive');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await here.page
    .getByText(/^scan\.pdf/)
    .first()
    .waitFor();
  await here.page.getByRole('tab', { name: 'True copy' }).click();
  await here.page.getByRole('button', { name: 'Sign as true copy' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByText('The files of LD-1 Validation 2019 are a true copy of the original').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await dialog.getByLabel('Email/Employee ID *').fill('specialist');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByLabel('Comment').fill('Compared page by page');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  const signatures = here.page.getByRole('table', { name: 'Signatures' });
  await signatures.getByText('Compared page by page').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a historical study states its residues, and acceptance asks for a justification', async () => {
  await here.page.goto(`${here.limpid.url}/app/documents/historical-studies`);
  await add('historical study');
  await here.page.getByLabel('Number *').fill('HS-1');
  await here.page.getByLabel('Title *').fill('Three runs of 2019');
  await here.page.getByLabel('Study type *').selectOption('Validation');
  await here.page.getByText('Accepted as coverage', { exact: true }).click();
  await here.page.getByLabel('Justification *').fill('Same procedure and equipment');
  await here.page.getByRole('button', { name: 'Add residue' }).click();
  await here.page.getByLabel('Residue *').fill('Digoxin');
  await here.page.getByLabel('Highest result').fill('0.2');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('must be Validated to accept a study as coverage').first().waitFor();
  await here.page.getByText('Accepted as coverage', { exact: true }).click();
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page
    .getByRole('table', { name: 'Residues' })
    .getByRole('row', { name: /^Digoxin 0\.2/ })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
