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
const reason = () => here.page.getByLabel('Reason of the dedication');
const dedicate = (to: string) => here.page.getByLabel('Dedication', { exact: true }).selectOption(to);

test('whom a machine is kept for and why is asked with the choice, and not sent after another one', async () => {
  await edit('EQ-CMP-01');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 0]);
  await dedicate('singleUse');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 1]);
  await dedicate('dedicatedProduct');
  await dedicatedTo().fill('Metformin tablets');
  await reason().fill('trial');
  await dedicate('shared');
  expect([await dedicatedTo().count(), await reason().count()]).toEqual([0, 0]);
  // Nothing but the choice itself is left to be saved, and that is as it was.
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('Nothing to change').waitFor();
});

test('a machine that is kept for one product without a reason is refused at the fields; saved, it says that it is shared all the same', async () => {
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
  await here.page.getByText('Dedicated to one product').waitFor();
});

test('no script failed on the way', () => {
  expect(here.complaints.list).toEqual([]);
});
