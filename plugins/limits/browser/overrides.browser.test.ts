import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { testPassword } from '#kernel/testing';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

test('a limit is overridden on the page of overrides, signed by another person, and shows why wherever it applies', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/overrides`);
  await here.page.getByRole('heading', { level: 1, name: 'Overridden limits' }).waitFor();
  await here.page.getByText('No limit is overridden').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Override a limit after a production' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Limit (L3) *').fill('0.00001');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByText('Please choose the equipment and the residue').waitFor();
  const residues = dialog.getByRole('combobox', { name: 'Residue *' });
  await dialog.getByText('Choose the equipment first').waitFor();
  await expect.poll(() => residues.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Equipment *' }).fill('EQ-CMP-02');
  await here.page.getByRole('option', { name: /EQ-CMP-02/ }).click();
  await residues.click();
  await here.page.getByRole('option').first().click();
  await dialog.getByText('The lowest calculated limit is').waitFor();
  await dialog.getByLabel('Review date *').fill('2099-01-31');
  await dialog.getByLabel('Reason *').fill('The gasket holds residue back');
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'override-dialog');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await here.page.getByText('Not signed yet').first().waitFor();
  const { page: other } = await openPage(here.browser);
  await signInHere(here, 'approver', other);
  await other.goto(`${here.limpid.url}/app/limits/overrides`);
  await other.getByRole('button', { name: 'Sign', exact: true }).click();
  const signing = other.getByRole('dialog');
  await signing.getByLabel('Email/Employee ID').fill('approver');
  await signing.getByLabel('Password *').fill(testPassword);
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await other.getByText('In force').first().waitFor();
  await other.context().close();
  await here.page.reload();
  await here.page.getByText('In force').first().waitFor();
  await lookAt(here.page, 'overrides');
  await here.page.getByRole('link', { name: /^EQ-CMP-02/ }).click();
  await here.page.getByText('Overridden, stricter').first().waitFor();
  await lookAt(here.page, 'equipment-overridden');
  await here.page
    .locator('.limpid-record-figure')
    .getByRole('link', { name: /mg\/sqcm|ug/ })
    .first()
    .click();
  await here.page.getByText('By a signed decision').first().waitFor();
  await here.page.getByRole('heading', { name: /Override of the limit/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'explain-overridden');
});
