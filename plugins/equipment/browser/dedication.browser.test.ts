import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

async function edit(equipment: string): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/equipment?search=${equipment}`);
  await here.page.getByRole('link', { name: equipment }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
}
const dedicatedTo = () => here.page.getByLabel('Dedicated to');
const reason = () => here.page.getByLabel('Reason for the dedication');
const dedicate = (to: string) => here.page.getByLabel('Dedication', { exact: true }).selectOption(to);

test('dedication and reason are asked for with the choice and not sent after another choice', async () => {
  await edit('EQ-CMP-01');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 0]);
  await dedicate('singleUse');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 1]);
  await dedicate('dedicatedProduct');
  await dedicatedTo().fill('Metformin tablets');
  await reason().fill('trial');
  await dedicate('shared');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 0]);
  // Only the unchanged choice is left to be saved.
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('Nothing to change').waitFor();
});

test('dedicated equipment without a reason is refused at its fields; once saved, a notice reports that it counts as shared', async () => {
  await edit('EQ-CMP-01');
  await dedicate('dedicatedProduct');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('2 fields need attention').waitFor();
  for (const field of [dedicatedTo(), reason()])
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await axe(here.page)).toEqual([]);
  await dedicatedTo().fill('Metformin tablets');
  await reason().fill('trial');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('used for several: it counts as shared').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.goto(`${here.limpid.url}/app`);
  await here.page.getByRole('table', { name: 'Dedicated to one product, used for several' }).waitFor();
  await here.page.getByRole('link', { name: 'EQ-CMP-01' }).first().click();
  await here.page.getByText('Dedicated to one product', { exact: true }).waitFor();
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
