import { expect, test } from 'vitest';
import { done, personaSigner, policyInForce } from '#approvals/test/approvals.fixture';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { finishedStudy } from '../server/assessments/covered.fixture.js';
import { smallerBatch } from '../server/assessments/assessments.fixture.js';

const here = givenSignedInPage({
  persona: 'specialist',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    const [admin, approver] = [await personaSigner(limpid, 'admin'), await personaSigner(limpid, 'approver')];
    await policyInForce(admin, approver, 'CEReport');
  },
});

const button = (name: string) => here.page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => here.page.getByRole('tab', { name });
const record = (): string => `/cleaning-assessments/${new URL(here.page.url()).pathname.split('/').at(-1) ?? ''}`;

async function submit(): Promise<void> {
  await button('Submit for review').click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Email/Employee ID').fill('specialist');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await here.page.getByText('Pending approval').first().waitFor();
}
async function approve(): Promise<void> {
  await done(await personaSigner(here.limpid, 'reviewer'), record(), 'Review');
  await done(await personaSigner(here.limpid, 'approver'), record(), 'Approve');
}
async function checked(name: string): Promise<void> {
  await lookAt(here.page, name);
  expect(await axe(here.page)).toEqual([]);
  const wide = here.page.viewportSize();
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  if (wide !== null) await here.page.setViewportSize(wide);
}

test('the first assessment is started from the list, shows its progress, and its results as a baseline', async () => {
  await here.page.goto(`${here.limpid.url}/app/assessments`);
  await here.page.getByText('No assessment yet').waitFor();
  await checked('assessments-empty');
  await here.page.getByRole('link', { name: 'Start assessment' }).or(button('Start assessment')).first().click();
  await here.page.getByText('The first assessment takes the facility as it is').waitFor();
  await here.page.getByLabel('Trigger *').selectOption({ label: 'Periodic' });
  await checked('assessment-start');
  await button('Start assessment').click();
  await here.page.getByRole('heading', { level: 1, name: /^CE-2026-001/ }).waitFor();
  await button('Evaluate again').waitFor();
  await tab(/^Results/).click();
  await here.page.getByRole('heading', { name: 'Limits and rankings' }).waitFor();
  await checked('assessment-results');
});

test('a conclusion is written, and the assessment is submitted and approved by two more people', async () => {
  await tab(/^Conclusion/).click();
  await here.page.getByRole('textbox', { name: 'Conclusion' }).fill('The limits of the plant as it is');
  await button('Save conclusion').click();
  await here.page.getByText('Saved', { exact: true }).first().waitFor();
  await submit();
  await checked('assessment-submitted');
  await approve();
  await here.page.goto(`${here.limpid.url}/app/assessments`);
  await here.page.getByRole('row', { name: /^CE-2026-001 .*Approved/ }).click();
  await here.page.getByText('Version 1, approved').or(here.page.getByText('Approved').first()).first().waitFor();
  const printed = here.page.waitForEvent('download');
  await button('CE report (PDF)').click();
  expect((await printed).suggestedFilename()).toMatch(/^Cleaning evaluation report CE-2026-001.*\.pdf$/);
});

test('a change shows on the pages of limits with both values, and the next assessment asks what to do about lost cover', async () => {
  await finishedStudy(here.limpid, { equipment: 'EQ-RMG-01', production: 'PRD-15' });
  // Not by the person of the page, whose session a second sign-in would end.
  await smallerBatch(await personaSigner(here.limpid, 'admin'), 'PRD-19', 4);
  await here.page.goto(`${here.limpid.url}/app/limits`);
  await here.page.getByText('1 change not evaluated since CE-2026-001').waitFor();
  await here.page.getByRole('table', { name: 'Limits that differ' }).waitFor();
  await checked('limits-in-force');

  await here.page.goto(`${here.limpid.url}/app/assessments/new`);
  await here.page.getByRole('row', { name: /PRD-19/ }).waitFor();
  await here.page.getByLabel('Trigger *').selectOption({ label: 'Change of a batch size' });
  await button('Start assessment').click();
  await here.page.getByRole('heading', { level: 1, name: /^CE-2026-002/ }).waitFor();
  await button('Evaluate again').waitFor();
  await tab(/^Results/).click();
  await here.page.getByRole('table', { name: 'Cover lost' }).waitFor();
  await checked('assessment-results-changed');
  await tab(/^Decide/).click();
  const lost = here.page.getByRole('region', { name: /^Cover lost/ });
  await lost.getByText('No task, for a reason').click();
  await lost.getByLabel('Reason *').fill('The equipment is retired in January');
  await checked('assessment-decide');
  const rest = here.page.getByRole('button', { name: /^Create tasks for all/ });
  if ((await rest.count()) > 0) await rest.click();
  await button('Save decisions').click();
  await here.page.getByText('Decisions saved').waitFor();
});

test('cancelling is asked for with a signature and waits for another person', async () => {
  await button('Ask to cancel').click();
  const dialog = here.page.getByRole('dialog', { name: /^Cancel CE-2026-002/ });
  await dialog.getByLabel('Reason *').fill('The change is taken back');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  const signed = here.page.getByRole('dialog').filter({ hasText: 'Password' });
  await signed.getByLabel('Email/Employee ID').fill('specialist');
  await signed.getByLabel('Password *').fill(testPassword);
  await signed.getByRole('button', { name: 'Sign', exact: true }).click();
  await here.page.getByText('Specialist Tester asked to cancel this assessment').waitFor();
  await checked('assessment-cancel-asked');
});
