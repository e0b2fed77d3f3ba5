import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { done, personaSigner, policyInForce, signing } from '#approvals/test/approvals.fixture';
import { lookAt } from '#approvals/browser/look-at.fixture';
import {
  aProtocol,
  approver,
  aStudy,
  author,
  cleaned,
  completed,
  equipmentId,
  filled,
  measured,
  preparePlant,
  reviewer,
  runAt,
  studyAt,
} from '#plugins/qualification/server/studies/studies.fixture';
import type { CoverageMapAnswer } from '#plugins/qualification/shared/coverage/coverage';
import { coverageLetters } from '#plugins/qualification/shared/coverage/status';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { assessed } from '../server/assessments/assessments.fixture.js';

let productionId = '';
let task: QualificationTask;
let studyId = '';

const here = givenSignedInPage({
  persona: 'admin',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    await preparePlant(limpid);
    const admin = await personaSigner(limpid, 'admin');
    await policyInForce(admin, approver, 'CEReport');
    await assessed({ limpid, admin, author, reviewer, approver });
  },
});

const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });
const open = (address: string) => here.page.goto(`${here.limpid.url}/app/${address}`);
async function signed(): Promise<void> {
  const dialog = here.page.getByRole('dialog').filter({ hasText: 'Password' });
  await dialog.getByLabel('Email/Employee ID').fill('admin');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
async function chosen(label: RegExp, text: string): Promise<void> {
  await here.page.getByRole('combobox', { name: label }).fill(text);
  await here.page.getByRole('option', { name: new RegExp(text) }).click();
}
/** The letter of the new production on the equipment of the story, for its active. */
async function letter(): Promise<string | undefined> {
  const { coverage } = await author.client.read<CoverageMapAnswer>('/coverage?residueKind=active');
  const row = coverage.equipments.find(({ id }) => id === equipmentId);
  return row?.statuses[coverage.productions.findIndex(({ id }) => id === productionId)];
}

test('a new product is typed, and its production is previewed', async () => {
  await open('master/products/new');
  await here.page.getByLabel('ID *').fill('P-NEW');
  await here.page.getByLabel('Name *', { exact: true }).fill('Ketoprofen 100 mg capsules');
  await here.page.getByLabel('Route', { exact: true }).selectOption('oral');
  await here.page.getByLabel('Mass of one dosage unit', { exact: true }).fill('250');
  await here.page.getByLabel('Maximum number of units a day').fill('3');
  await button('Add active').click();
  await chosen(/^Active/, 'A006');
  await here.page.getByLabel('Strength per dosage unit', { exact: true }).fill('100');
  await button('Create').click();
  await here.page.getByRole('heading', { level: 1, name: /Ketoprofen 100 mg capsules/ }).waitFor();

  await open('master/productions/new');
  await here.page.getByLabel('ID *').fill('PRD-NEW');
  await here.page.getByLabel('Name *', { exact: true }).fill('Ketoprofen 100 mg capsules');
  await chosen(/^Product/, 'P-NEW');
  await here.page.getByLabel('Minimum batch size', { exact: true }).fill('40');
  await button('Preview the effect').click();
  await here.page.getByText(/is not evaluated until the next assessment/).waitFor();
  await lookAt(here.page, 'story-preview');
  await button('Create').click();
  await here.page.getByRole('heading', { level: 1, name: /PRD-NEW/ }).waitFor();
  productionId = new URL(here.page.url()).pathname.split('/').at(-1) ?? '';
  const { version } = await author.client.read<{ version: number }>(`/productions/${productionId}/map`);
  const equipments = [{ equipmentId }];
  const mapped = await author.client.post(`/productions/${productionId}/map`, { equipments, version, reason: 'new' });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  expect(await letter(), 'the map shows what was assessed').toBe(undefined);
});

test('the assessment from the last one asks about it, and its approval by two people makes a task and a gap of the map', async () => {
  await open('assessments/new');
  await here.page
    .getByRole('row', { name: /PRD-NEW/ })
    .first()
    .waitFor();
  await here.page.getByLabel('Trigger *').selectOption({ label: 'New product' });
  await button('Start assessment').click();
  await here.page.getByRole('heading', { level: 1, name: /^CE-\d{4}-002/ }).waitFor();
  await button('Evaluate again').waitFor();
  await here.page.getByRole('tab', { name: /^Decide/ }).click();
  await here.page.getByRole('button', { name: /^Create tasks for all/ }).click();
  await button('Save decisions').click();
  await here.page.getByText('Decisions saved').waitFor();
  await here.page.getByRole('tab', { name: /^Conclusion/ }).click();
  await here.page.getByRole('textbox', { name: 'Conclusion' }).fill('The new product is validated before its release');
  await button('Save conclusion').click();
  await here.page.getByText('Saved', { exact: true }).first().waitFor();
  await button('Submit for review').click();
  await signed();
  await here.page.getByText('Pending approval').first().waitFor();
  const record = `/cleaning-assessments/${new URL(here.page.url()).pathname.split('/').at(-1) ?? ''}`;
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve');
  await open('tasks');
  await here.page
    .getByRole('row', { name: /PRD-NEW/ })
    .first()
    .waitFor();
  await lookAt(here.page, 'story-tasks');
  const { qualificationTasks } = await author.client.read<{ qualificationTasks: QualificationTask[] }>(
    '/qualification-task?source=assessment&pageLimit=100',
  );
  const found = qualificationTasks.find(({ production }) => production?.id === productionId);
  if (found === undefined) throw new Error('the approval made no task for the new production');
  task = found;
  expect(await letter()).toBe(coverageLetters.notValidated);
});

test('its protocol is approved, and its study is begun for the task', async () => {
  const protocol = await aProtocol({ productionId, name: 'Validation after the new product' });
  await filled(protocol);
  const path = `/protocols/${protocol.id}`;
  await done(author, path, 'Submit');
  await done(reviewer, path, 'Review');
  await done(approver, path, 'Approve');
  studyId = (await aStudy(protocol.id, { taskId: task.id })).id;
  await open(`tasks/${task.id}`);
  await here.page.getByRole('heading', { level: 1, name: new RegExp(`^${task.number}`) }).waitFor();
  await here.page.getByRole('tab', { name: 'Studies and runs' }).click();
  await lookAt(here.page, 'story-task');
  await here.page.getByRole('link', { name: /^ST-/ }).first().click();
  await here.page.getByText('No run yet: plan the first run').waitFor();
  expect(await letter()).toBe(coverageLetters.inProgress);
});

test('three runs: one fails, is retested and explained; the equipment is released after the last', async () => {
  for (const number of [1, 2, 3]) {
    await open(`studies/${studyId}`);
    await button('Plan run').click();
    await here.page.getByText(`Run ${number} is planned`).waitFor();
    const { id = '' } = (await studyAt(studyId)).results?.runs.at(-1) ?? {};
    await cleaned(id);
    let run = await measured(id, number === 2 ? 3 : 0.5);
    if (number === 2) {
      expect(run.outcome).toBe('fail');
      const [sample] = run.samples;
      const retest = { action: 'retest', version: sample?.version, reason: 'A peak of the blank' };
      const asked = await signing(approver, `/set-samples/${sample?.id}/actions`, {
        ...retest,
        investigationReference: 'OOS-7',
      });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      run = await measured(id, 0.6);
      await open(`runs/${id}`);
      await here.page
        .getByText(/was measured again/)
        .first()
        .waitFor();
      await lookAt(here.page, 'story-retested');
    }
    expect(run.outcome).toBe('pass');
    await completed(id);
    expect(await runAt(id)).toMatchObject({ state: 'Completed', outcome: 'pass' });
  }
  await open(`floor/equipment/${equipmentId}`);
  await here.page.getByText('All that is required has passed').waitFor();
  await button('Release for use').click();
  await signed();
  await here.page.getByText(/^Released by Admin Tester/).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'story-released');
});

test('the report of the study is approved and printed, and the cell turns green with its proof', async () => {
  const { version } = await studyAt(studyId);
  const texts = { summary: 'Three runs, one measured again', conclusion: 'The cleaning is validated' };
  await author.client.post(`/studies/${studyId}`, { ...texts, version, reason: 'report' });
  const path = `/studies/${studyId}`;
  await done(author, path, 'Submit');
  await done(reviewer, path, 'Review');
  await done(approver, path, 'Approve');
  await open(`studies/${studyId}`);
  await here.page.getByText('3 of 3').waitFor();
  const printed = here.page.waitForEvent('download');
  await button('Study report (PDF)').click();
  const failure = here.page.locator('.cds--inline-notification--error, .cds--toast-notification--error').first();
  const file = await Promise.race([printed, failure.textContent()]);
  expect(typeof file === 'string' ? file : file?.suggestedFilename()).toMatch(/\.pdf$/);
  await open(`tasks/${task.id}`);
  await here.page.getByText('Completed', { exact: true }).first().waitFor();

  expect(await letter()).toBe(coverageLetters.validated);
  await open(`coverage?pair=${encodeURIComponent(`${equipmentId} ${productionId}`)}`);
  await here.page.getByRole('heading', { level: 2, name: /^PRD-NEW .* on EQ-CAP-01/ }).waitFor();
  await here.page
    .getByRole('cell', { name: /Validated/ })
    .first()
    .waitFor();
  for (const run of [1, 2, 3]) await here.page.getByText(new RegExp(`Run ${run} after batch`)).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'story-proof');
  expect(here.complaints.list).toEqual([]);
});
