import { expect, test } from 'vitest';
import { givenSignedInPage } from './plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

async function editFirstActive(): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/actives`);
  await here.page.getByRole('link', { name: 'A001' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
}

test('a text that was emptied is no value, also of a field that never had one', async () => {
  await editFirstActive();
  const remarks = here.page.getByLabel('Remarks');
  const source = here.page.getByLabel('Source of the doses');
  for (const [said, shown] of [
    ['To be asked again', 'To be asked again'],
    ['', ''],
  ] as const) {
    await remarks.fill(said);
    await source.fill('x');
    await source.fill('');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => remarks.inputValue()).toBe(shown);
  }
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a number that is none is refused at its field, and nothing that was typed is gone', async () => {
  await editFirstActive();
  const dose = here.page.getByLabel('Lowest therapeutic dose a day', { exact: true });
  await dose.fill('abc');
  await here.page.getByText('Unsaved changes').waitFor();
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('1 field needs attention').waitFor();
  expect(await dose.inputValue()).toBe('abc');
  expect(await dose.getAttribute('aria-invalid')).toBe('true');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('no script failed on the way', () => {
  expect(here.complaints.list).toEqual([]);
});
