import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { only: ['reports'] } });

test('each form of the facility has its own reason, found by its label', async () => {
  await here.page.getByRole('link', { name: 'Facility', exact: true }).click();
  await here.page.getByRole('tab', { name: 'Reasons for changes' }).click();
  const reason = here.page.getByRole('tabpanel', { name: 'Reasons for changes' }).getByLabel('Reason for the change *');
  await here.page.getByText('Reason for the change *').click();
  await expect.poll(() => reason.evaluate(box => box === document.activeElement)).toBe(true);
  expect(await axe(here.page)).toEqual([]);
  expect(here.complaints.list).toEqual([]);
});
