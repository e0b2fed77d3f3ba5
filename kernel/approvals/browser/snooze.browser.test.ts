import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { done, newProcedure, newSigner, personaSigner, policyInForce } from '../test/approvals.fixture.js';
import { lookAt } from './look-at.fixture.js';

const here = givenSignedInPage({
  persona: 'approver',
  prepare: async limpid => {
    const [admin, author, other] = await Promise.all([
      personaSigner(limpid, 'admin'),
      personaSigner(limpid, 'specialist'),
      newSigner(limpid),
    ]);
    await policyInForce(admin, other, 'CleaningProcedure', { reviewSteps: [] });
    for (const [index, retires] of [false, true, true].entries()) {
      const record = await newProcedure(author, { externalId: `CP-${index + 1}`, name: `Wash ${index + 1}` });
      await done(author, record, 'Submit');
      if (!retires) continue;
      await done(other, record, 'Approve');
      await done(author, record, 'Retire', { reason: 'the vessel is gone' });
    }
  },
});

test('a signature is snoozed until a day, found among the snoozed ones, and shown again', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/work`);
  await page.getByRole('button', { name: 'CP-1 Wash 1' }).click();
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByLabel('Comes back on').waitFor();
  await lookAt(page, 'work-snooze');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('form', { name: 'Snooze' }).getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('button', { name: 'CP-1 Wash 1' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Snoozed (1)' }).click();
  await page.getByRole('button', { name: 'CP-1 Wash 1' }).click();
  await page.getByText('Snoozed until').waitFor();
  await lookAt(page, 'work-snoozed');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show again' }).click();
  await page.getByText('Nothing is snoozed').waitFor();
  await page.getByRole('button', { name: 'Back to what waits' }).click();
  await page.getByRole('button', { name: 'CP-1 Wash 1' }).waitFor();
});

test('retirements are signed together, apart from approvals', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/work`);
  for (const name of ['CP-1 Wash 1', 'CP-2 Wash 2', 'CP-3 Wash 3'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check({ force: true });
  await page.getByRole('button', { name: 'Sign approvals (1)' }).waitFor();
  await lookAt(page, 'work-retirements');
  await page.getByRole('button', { name: 'Sign retirements (2)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Approved for retirement', { exact: false }).first().waitFor();
  await lookAt(page, 'work-retirements-dialog');
  await dialog.getByLabel('Email/Employee ID').fill('approver');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('2 records signed').waitFor();
  await page.getByRole('button', { name: 'CP-2 Wash 2' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'CP-1 Wash 1' }).waitFor();
  expect(await axe(page)).toEqual([]);
});
