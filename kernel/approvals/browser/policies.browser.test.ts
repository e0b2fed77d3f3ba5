import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';
import { done, newProcedure, personaSigner } from '../test/approvals.fixture.js';
import { lookAt } from './look-at.fixture.js';

const here = givenSignedInPage({ persona: 'admin' });

async function sign(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email/Employee ID').fill(username);
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('every type of document is listed with its policy, or with the way to make one', async () => {
  await here.page.goto(`${here.limpid.url}/app/control/policies`);
  await here.page.getByRole('row', { name: /^Cleaning procedures Make a policy .*Cannot be submitted/ }).waitFor();
  await here.page.getByRole('row', { name: /^Approval policies Bootstrap policy/ }).waitFor();
  await lookAt(here.page, 'policies');
  expect(await axe(here.page)).toEqual([]);
});

test('a policy is made with steps of roles, refused where nobody can fulfil it, and says who would sign', async () => {
  await here.page.getByRole('link', { name: 'Make a policy for Cleaning procedures' }).click();
  await here.page.getByLabel('Name *', { exact: true }).first().fill('Approval of procedures');
  await here.page.getByRole('button', { name: 'Add review step' }).click();
  const review = here.page.getByRole('group', { name: 'Review step 1' });
  await review.getByLabel('Signed by *').selectOption({ label: 'A minimum number of them' });
  await review.getByLabel('Number of signatures *').fill('20');
  await lookAt(here.page, 'policy-form');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('the policy cannot be fulfilled', { exact: false }).first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await review.getByLabel('Signed by *').selectOption({ label: 'Any one of them' });
  await review.getByRole('combobox', { name: /^Roles/ }).click();
  await review.getByRole('option', { name: 'Reviewer' }).click();
  await here.page.keyboard.press('Escape');
  await here.page.getByText('Review requires a review of the audit trail').click();
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('Version 1, not approved').waitFor();
  await here.page.getByText('role Reviewer', { exact: false }).first().waitFor();
  await lookAt(here.page, 'policy');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Who would sign' }).click();
  await here.page.getByRole('row', { name: /Review 1\. Review 1 Reviewer Tester/ }).waitFor();
  await lookAt(here.page, 'policy-would-sign');
});

test('a policy is submitted and approved itself; then records are submitted by it', async () => {
  await here.page.getByRole('button', { name: 'Submit for approval' }).click();
  await sign(here.page, 'admin');
  const approval = here.page.getByRole('region', { name: 'Approval' });
  await approval.getByText('Being approved').waitFor();
  const [author, approver] = await Promise.all([
    personaSigner(here.limpid, 'specialist'),
    personaSigner(here.limpid, 'approver'),
  ]);
  const policy = `/approval_policies/${here.page.url().split('/').at(-1) ?? ''}`;
  await done(approver, policy, 'Approve');
  await here.page.reload();
  await approval.getByText('Active').waitFor();
  const record = await newProcedure(author);
  await done(author, record, 'Submit');
  const reviewer = await personaSigner(here.limpid, 'reviewer');
  await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
  const reason = 'as the reviewer asked';
  const changed = await author.client.post(record, { remarks: 'with agent', version: 1, reason });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await done(author, record, 'Submit');
});

test('the reviewer opens what is flagged in the audit trail, signs its review, and then the review', async () => {
  const { page, complaints } = await openPage(here.browser);
  await signInHere(here, 'reviewer', page);
  await page.goto(`${here.limpid.url}/app/work`);
  await page.getByRole('button', { name: /^CP-\d+ Wash/ }).click();
  const trail = page.getByRole('region', { name: 'Audit trail review' });
  await trail.getByText('1 change, 1 flagged: open these before you sign.').waitFor();
  await trail.getByText('Changed after submission').waitFor();
  const button = trail.getByRole('button', { name: 'Review the audit trail' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await trail.getByText('Review the audit trail: open the flagged entry first').waitFor();
  await trail.getByText(/changed remarks of CP-/).click();
  await trail.getByText('Remarks: nothing → with agent').waitFor();
  await lookAt(page, 'trail-review');
  expect(await axe(page)).toEqual([]);
  await button.click();
  await page
    .getByRole('dialog')
    .getByText(/^“Audit trail reviewed/)
    .waitFor();
  await sign(page, 'reviewer');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await sign(page, 'reviewer');
  await page.getByText('Nothing waits for you').first().waitFor();
  expect(complaints.list).toEqual([]);
  await page.context().close();
  const author = await personaSigner(here.limpid, 'specialist');
  await done(author, await newProcedure(author), 'Submit');
});

test('an awaited signature is delegated until a day, with a reason', async () => {
  await here.page.goto(`${here.limpid.url}/app/control/signatures`);
  await here.page.getByRole('tab', { name: 'Awaited' }).click();
  await here.page.getByRole('row', { name: /role Reviewer/ }).waitFor();
  await lookAt(here.page, 'awaited');
  await here.page.getByRole('button', { name: /^Delegate Review of CP-/ }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('To *').selectOption({ label: 'Reviewer Tester (reviewer)' });
  await dialog.getByLabel('Reason *').fill('on leave this week');
  await lookAt(here.page, 'delegate');
  const until = dialog.getByRole('textbox', { name: 'Until *' });
  const day = await until.inputValue();
  await until.fill('');
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await dialog.getByText('Choose the last day of the delegation').waitFor();
  await until.fill(day);
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await here.page.getByText('delegated to Reviewer Tester until', { exact: false }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
});

test('a file that the facility has stored is untouched, and one with other bytes is not', async () => {
  const author = await personaSigner(here.limpid, 'specialist');
  const record = await newProcedure(author);
  const form = new FormData();
  form.set('reason', 'as it is issued');
  form.append('file', new Blob(['%PDF-1.7 issued']), 'issued.pdf');
  expect((await author.client.upload(`${record}/attachments`, form)).status).toBe(201);
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await here.page.goto(`${here.limpid.url}/app/control/signatures`);
  await here.page.getByRole('tab', { name: 'Verify a file' }).click();
  const choose = async (name: string, text: string): Promise<void> =>
    here.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
  await choose('other.pdf', '%PDF-1.7 forged');
  await here.page.getByText('other.pdf is changed or unknown').waitFor();
  await choose('issued.pdf', '%PDF-1.7 issued');
  await here.page.getByText('issued.pdf is untouched').waitFor();
  await here.page.getByText(/^Stored .* issued\.pdf$/).waitFor();
  await lookAt(here.page, 'verify-file');
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
});

test('no script error and no violation of the content security policy on the way', () => {
  expect(here.complaints.list).toEqual([]);
});
