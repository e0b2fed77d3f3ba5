import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({
  persona: 'admin',
  kernel: { productType: 'api', demo: 'import-api-plant' },
});

const factor = () => here.page.getByLabel('Purge factor', { exact: true });
const evidence = () => here.page.getByLabel('Evidence for the purge factor');
const example = () => here.page.getByRole('complementary', { name: 'Worked example' });

test('a purge factor requires its evidence at the field, and then shows the credit on a real pair', async () => {
  await here.page.getByRole('link', { name: 'Limit policies' }).click();
  await here.page.getByRole('tab', { name: 'Intermediates' }).click();
  await factor().waitFor();
  expect(await evidence().count()).toBe(0);
  await here.page.getByRole('checkbox', { name: 'LD50 rule' }).uncheck({ force: true });
  await factor().fill('3');
  await example().getByText('without evidence no purification is credited').waitFor();
  await expect.poll(() => evidence().getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => here.page.getByRole('button', { name: 'Save as version 1' }).isDisabled()).toBe(true);
  await evidence().fill('Study PS-8: at most 1 part in 5 found');
  await example()
    .getByText(/× 3 of \S+ mg\/sqcm now in force/)
    .waitFor();
  await example()
    .getByText(/MAC = MAC₀ × PF.+Study PS-8/)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('cleaning agents have none: their residues are not known to be purified', async () => {
  await here.page.getByRole('tab', { name: 'Cleaning agents' }).click();
  await factor().waitFor({ state: 'detached' });
  await here.page.getByLabel('Modification factor').waitFor();
  expect(await factor().count()).toBe(0);
  expect(here.complaints.list).toEqual([]);
});
