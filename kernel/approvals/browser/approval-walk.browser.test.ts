import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow, openPage, type Complaints } from '#ui/testing/browser.fixture';
import { untilIdle } from '#ui/testing/idle.fixture';
import { givenBrowser, signInHere } from '#ui/testing/plant.fixture';
import { enterAtProvider, kinds, setUpSignOn } from '#ui/testing/sign-on.fixture';
import { startSignOnProvider, type SignOnProvider } from '#ui/testing/sign-on-provider.fixture';
import { makeAdministrator } from '#people/browser/second-administrator.fixture';
import { done, newProcedure, personaSigner, policyInForce } from '../test/approvals.fixture.js';
import { lookAt } from './look-at.fixture.js';

const [providerName, providerKind] = kinds[0] as (typeof kinds)[number];
const [subject = ''] = Object.keys(providerKind.people);
let provider: SignOnProvider | undefined;

const here = givenBrowser({
  kernel: { config: { identityHosts: ['127.0.0.1:*'] } },
  prepare: async limpid => {
    await makeAdministrator(limpid, 'analyst');
    await limpid.as('analyst');
    const [admin, author, approver] = await Promise.all([
      personaSigner(limpid, 'admin'),
      personaSigner(limpid, 'specialist'),
      personaSigner(limpid, 'approver'),
    ]);
    await policyInForce(admin, approver, 'CleaningProcedure', { dueDays: 5 });
    const first = await newProcedure(author, { externalId: 'CP-1', name: 'Wash 1', dirtyHoldMaxHours: 48 });
    address = `/app/master/procedures${first.replace('/cleaning-procedure', '')}`;
    for (const number of [2, 3])
      await done(author, await newProcedure(author, { externalId: `CP-${number}`, name: `Wash ${number}` }), 'Submit');
  },
});
afterAll(() => provider?.stop());

let address = '';
const opened: { page: Page; complaints: Complaints }[] = [];
let author: Page;
let reviewer: Page;
let approver: Page;
/** Of somebody who signs in at the provider. */
let single: Page;

/** From now on people of the provider sign in there; who is signed in already stays. */
async function switchToProvider(): Promise<void> {
  const { limpid } = here;
  provider = await startSignOnProvider(providerKind, `${limpid.url}/api/v2/auth/sso/${providerName}/verify`);
  await setUpSignOn(limpid, providerName, provider, ['Approver']);
  const [sina] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'sina'`);
  const analyst = await limpid.as('analyst');
  const how = 'identity card, in person';
  const { status, body } = await analyst.call('PUT', `/users/${sina?.id}/confirm-identity`, { how });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function pageAtProvider(): Promise<Page> {
  const next = await openPage(here.browser);
  opened.push(next);
  const { page } = next;
  // The provider's page requests a font from the network.
  await page.route(/fonts\.googleapis\.com/, route => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(here.limpid.url);
  await page.getByLabel('Email/Employee ID').fill('sina@example.org');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterAtProvider(page, atProvider(), subject);
  await page.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  return page;
}

function atProvider(): SignOnProvider {
  if (provider === undefined) throw new Error('is there only while tests run');
  return provider;
}

async function pageOf(persona: string): Promise<Page> {
  const next = await openPage(here.browser);
  opened.push(next);
  await signInHere(here, persona, next.page);
  return next.page;
}

beforeAll(async () => {
  author = await pageOf('specialist');
  reviewer = await pageOf('reviewer');
  approver = await pageOf('approver');
  await switchToProvider();
  single = await pageAtProvider();
});
afterAll(() => Promise.all(opened.map(({ page }) => page.context().close())));

/** Signs what the dialog shows. */
async function sign(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email/Employee ID').fill(username);
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses the three records that wait. */
async function chooseAll(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choose CP-/ });
  await boxes.nth(2).waitFor();
  for (const box of await boxes.all()) await box.check({ force: true });
}

/** Saves, and waits for the approval to be read again: until then the page shows the one before, whose version is refused. */
async function saved(page: Page, name: string): Promise<void> {
  const readAgain = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().endsWith('/approval'),
  );
  await page.getByRole('button', { name, exact: true }).click();
  await (await readAgain).finished();
  await untilIdle(page);
}

const approvalOn = (page: Page) => page.getByRole('region', { name: 'Approval' });

test('an action on a record that somebody changed meanwhile is refused, and the page then has the present one', async () => {
  await author.goto(here.limpid.url + address);
  const submit = author.getByRole('button', { name: 'Submit for review' });
  await submit.waitFor();
  const admin = await here.limpid.as('admin');
  const record = address.replace('/app/master/procedures', '/cleaning-procedure');
  const changed = await admin.post(record, { remarks: 'Checked', version: 1 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const refused = author.getByText(/^Submit for review was refused/);
  await submit.click();
  await refused.waitFor();
  await author.getByText('Checked', { exact: true }).waitFor();
  await untilIdle(author);
  await submit.click();
  await author.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('a draft says that it is not approved, who would sign it, and is submitted with a signature', async () => {
  await author.goto(here.limpid.url + address);
  const approval = approvalOn(author);
  await approval.getByText('Version 1, not approved').waitFor();
  await approval.getByText('Being built').waitFor();
  await approval.getByText('everybody who may sign').first().waitFor();
  await lookAt(author, 'record-draft');
  expect(await axe(author)).toEqual([]);
  await author.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = author.getByRole('dialog');
  await dialog.getByText('“Prepared by: I wrote this record and it is complete and correct”').waitFor();
  await lookAt(author, 'record-sign');
  await sign(author, 'specialist');
  await approval.getByText('Being reviewed').waitFor();
  await approval.getByText('Locked: Specialist Tester submitted version 1').waitFor();
  expect(await author.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  await approval.getByText('Review: needs', { exact: false }).first().waitFor();
  await lookAt(author, 'record-in-review');
});

test('the reviewer finds it in the queue, and returns it with a comment', async () => {
  await reviewer.goto(`${here.limpid.url}/app/work`);
  await reviewer.getByRole('link', { name: 'My work: 3 items wait for you' }).waitFor();
  await reviewer.getByRole('button', { name: /^CP-1 Wash/ }).click();
  const panel = reviewer.getByRole('region', { name: /^CP-\d+ Wash/ });
  await panel.getByText('First version').waitFor();
  await panel.getByRole('row', { name: /Maximum dirty hold time, hours 48/ }).waitFor();
  await panel.getByRole('button', { name: 'Return to the author' }).waitFor();
  await lookAt(reviewer, 'work');
  expect(await axe(reviewer)).toEqual([]);
  await panel.getByRole('button', { name: 'Return to the author' }).click();
  const dialog = reviewer.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('the hold time has no study');
  await dialog.getByRole('button', { name: 'Return to the author' }).click();
  await reviewer.getByText('“Returned by reviewer: changes required”').waitFor();
  await sign(reviewer, 'reviewer');
  await reviewer.getByRole('link', { name: 'My work: 2 items wait for you' }).waitFor();
});

test('the author reads why, corrects it and submits it again', async () => {
  await author.reload();
  const approval = approvalOn(author);
  await approval.getByText('Returned by Reviewer Tester', { exact: false }).first().waitFor();
  await approval.getByText('the hold time has no study').first().waitFor();
  await approval.getByText('2 superseded signatures').click();
  expect(await approval.locator('s').count()).toBe(2);
  await lookAt(author, 'record-returned');
  expect(await axe(author)).toEqual([]);
  await author.getByRole('link', { name: 'Edit', exact: true }).click();
  await author.getByLabel('Maximum dirty hold time, hours').fill('24');
  await author.getByLabel(/Reason for the change/).fill('as studied');
  await saved(author, 'Save');
  await author.getByRole('heading', { name: /^CP-/, level: 1 }).waitFor();
  await author.getByRole('button', { name: 'Submit for review' }).click();
  await sign(author, 'specialist');
  await approval.getByText('Being reviewed').waitFor();
});

test('the reviewer signs with a password, the approver by a new login at the provider, and the procedure is active', async () => {
  await reviewer.goto(here.limpid.url + address);
  await reviewer.getByRole('button', { name: 'Review', exact: true }).click();
  await sign(reviewer, 'reviewer');
  await approvalOn(reviewer).getByText('Being approved').waitFor();
  await lookAt(reviewer, 'record-in-approval');
  await single.goto(here.limpid.url + address);
  await single.getByRole('button', { name: 'Approve', exact: true }).click();
  await single.getByLabel('Comment').fill('ready for use');
  await single.getByRole('dialog').getByRole('button', { name: 'Sign in again and sign' }).click();
  await enterAtProvider(single, atProvider(), subject);
  const approval = approvalOn(single);
  await approval.getByText('Active').waitFor();
  await approval.getByText('Sina Sign (sina)', { exact: false }).waitFor();
  await approval.getByText('“ready for use”').waitFor();
  await lookAt(single, 'record-active');
  expect(await axe(single)).toEqual([]);
});

test('a revision is edited beside the version in force, and replaces it when it is approved', async () => {
  await author.goto(here.limpid.url + address);
  await author.getByRole('button', { name: 'Revise', exact: true }).click();
  const dialog = author.getByRole('dialog');
  await dialog.getByLabel('Change summary *').fill('shorter hold time');
  await dialog.getByRole('button', { name: 'Revise' }).click();
  await author.getByRole('heading', { name: /^Draft of version 2 of CP-/ }).waitFor();
  await author.getByLabel('Maximum dirty hold time, hours').fill('12');
  await author.getByLabel(/Reason for the change/).fill('as studied again');
  await lookAt(author, 'revision');
  await saved(author, 'Save the draft');
  const approval = approvalOn(author);
  await approval.getByText('Version 1 stays in force until version 2 is approved').waitFor();
  await author.getByRole('button', { name: 'Submit for review' }).click();
  await sign(author, 'specialist');
  await approval.getByText('Locked: Specialist Tester submitted version 2').waitFor();
  await lookAt(author, 'record-revision-in-review');
});

test('a ceremony signs several records with one proof, and the detail shows what has changed', async () => {
  await reviewer.goto(`${here.limpid.url}/app/work`);
  await reviewer.getByRole('button', { name: /^CP-1 Wash/ }).click();
  await reviewer.getByRole('row', { name: /Maximum dirty hold time, hours 24 12/ }).waitFor();
  await chooseAll(reviewer);
  await lookAt(reviewer, 'work-differences');
  await reviewer.getByRole('button', { name: 'Sign reviews (3)' }).click();
  await reviewer
    .getByRole('dialog')
    .getByText(/CP-1 Wash 1.* \(version 2, content [0-9a-f]{12}\)$/)
    .waitFor();
  await lookAt(reviewer, 'ceremony');
  await sign(reviewer, 'reviewer');
  await reviewer.getByText('3 records signed').waitFor();
  await reviewer.getByText('Nothing waits for you').first().waitFor();
  await lookAt(reviewer, 'work-empty');
  await approver.goto(`${here.limpid.url}/app/work`);
  await chooseAll(approver);
  await approver.getByRole('button', { name: 'Sign approvals (3)' }).click();
  await sign(approver, 'approver');
  await approver.getByText('3 records signed').waitFor();
});

test('the old version is deprecated, and any two versions are compared with their signatures', async () => {
  await author.goto(here.limpid.url + address);
  await approvalOn(author).getByText('Version 2', { exact: true }).waitFor();
  await author.getByRole('tab', { name: 'Versions' }).click();
  await author.getByRole('row', { name: /^1 Deprecated/ }).waitFor();
  await author.getByRole('row', { name: /Maximum dirty hold time, hours 24 12/ }).waitFor();
  await author.getByRole('heading', { name: 'Signatures of version 2' }).waitFor();
  await lookAt(author, 'versions');
  const [download] = await Promise.all([
    author.waitForEvent('download'),
    author.getByRole('button', { name: 'PDF with signatures' }).click(),
  ]);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await axe(author)).toEqual([]);
  await author.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(author);
  await author.setViewportSize({ width: 1280, height: 860 });
});

test('signatures are found by person and meaning, superseded ones struck', async () => {
  await approver.goto(`${here.limpid.url}/app/control/signatures`);
  await approver
    .getByRole('row', { name: /Approved by/ })
    .first()
    .waitFor();
  await lookAt(approver, 'signatures');
  expect(await axe(approver)).toEqual([]);
  await approver
    .getByLabel('Meaning', { exact: true })
    .selectOption({ label: 'Returned by reviewer: changes required' });
  await approver.getByText('1 row').waitFor();
  expect(await approver.locator('td s').count()).toBeGreaterThan(0);
});

test('no script error and no violation of the content security policy on the way', () => {
  expect(opened.flatMap(({ complaints }) => complaints.list)).toEqual([]);
});
