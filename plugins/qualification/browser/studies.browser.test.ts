import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { done } from '#approvals/test/approvals.fixture';
import { lookAt } from '#approvals/browser/look-at.fixture';
import {
  aProtocol,
  approver,
  aStudy,
  author,
  measured,
  preparePlant,
  procedureId,
  reviewer,
  runAt,
  step,
  studyAt,
  type ShownProtocol,
} from '#plugins/qualification/server/studies/studies.fixture';
import { axe, fitsWindow, openPage, signIn } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

let protocol: ShownProtocol;
let studyId = '';
let runId = '';

const here = givenSignedInPage({
  persona: 'admin',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    await preparePlant(limpid);
    const { cleaningProcedure } = await author.client.read<{ cleaningProcedure: { version: number } }>(
      `/cleaning-procedure/${procedureId}`,
    );
    const steps = [
      { action: 'Pre-rinse', timeMinMinutes: 5 },
      {
        action: 'Wash',
        timeMinMinutes: 10,
        timeMaxMinutes: 15,
        temperatureMinC: 60,
        temperatureMaxC: 70,
        critical: true,
      },
      { action: 'Final rinse', timeMinMinutes: 5, flowLitresPerMinute: 20 },
    ];
    const change = { steps, version: cleaningProcedure.version, reason: 'Steps of the cycle' };
    await author.client.post(`/cleaning-procedure/${procedureId}`, change);
    protocol = await aProtocol({ acceptanceCriteria: 'Every sample complies with its limit' });
  },
});

const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => here.page.getByRole('heading', { name });
const open = (address: string) => here.page.goto(`${here.limpid.url}/app/${address}`);
async function signed(): Promise<void> {
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Email/Employee ID').fill('admin');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a protocol shows what is missing, is filled from data, and is complete then', async () => {
  await open('protocols');
  await here.page.getByRole('link', { name: protocol.externalId }).click();
  await here.page.getByText(/of 12 blocks are not complete/).waitFor();
  await lookAt(here.page, 'protocol-empty');
  await button('Fill from data').click();
  await here.page.getByText('All blocks are complete').waitFor();
  await lookAt(here.page, 'protocol-filled');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Data' }).click();
  await here.page.getByRole('cell', { name: /L-Q1/ }).waitFor();
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  await lookAt(here.page, 'protocol-data');
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 1280, height: 860 });
  const path = `/protocols/${protocol.id}`;
  await done(author, path, 'Submit');
  await done(reviewer, path, 'Review');
  await done(approver, path, 'Approve');
});

test('a run is planned on the page of its study, and carried out on a tablet section by section', async () => {
  studyId = (await aStudy(protocol.id)).id;
  await open(`studies/${studyId}`);
  await here.page.getByText('No run yet: plan the first run').waitFor();
  await button('Plan run').click();
  await here.page.getByText('Run 1 is planned').waitFor();
  await lookAt(here.page, 'study');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: /Run 1/ }).click();
  await heading(/^Run 1 of ST-/).waitFor();
  runId = here.page.url().split('/').at(-1) ?? '';
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await button('Start').click();
  await here.page.getByLabel('Batch number *').fill('B-77');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('region', { name: 'Start' }).getByRole('button', { name: 'Start' }).click();
  await here.page.getByLabel('End of manufacturing *').waitFor();
  await button('Complete and sign').click();
  await here.page.getByText('is required').first().waitFor();
  await here.page.getByLabel('End of manufacturing *').fill(local(6));
  const complete = button('Complete and sign');
  expect((await complete.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await complete.click();
  await signed();
  const upload = here.page.locator('input[type=file]');
  await upload.setInputFiles(cycleFile('Wash,tomorrow,,70'));
  await here.page.getByText('row 2, Start: is not a date and time, such as 2026-11-27 08:15:00').waitFor();
  const at = (minutes: number) => new Date(Date.now() - 5 * 3_600_000 + minutes * 60_000).toISOString();
  await upload.setInputFiles(cycleFile(`Pre-rinse,${at(0)},${at(6)},20`, `Wash,${at(6)},${at(14)},58`));
  await here.page.getByRole('cell', { name: 'Missed' }).waitFor();
  await here.page.getByText('Temperature: 58 °C ✗').waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'run-cycle');
  await here.page.getByLabel('Start of cleaning *').fill(local(5));
  await here.page.getByLabel('End of cleaning *').fill(local(4));
  await button('Complete and sign').click();
  await here.page
    .getByRole('alert')
    .getByText(/^is required: Step 2 "Wash"/)
    .waitFor();
  await lookAt(here.page, 'run-cleaning');
  await here.page.getByLabel('Explanation of the cycle').fill('Valve V7 stuck, DEV-31');
  await button('Complete and sign').click();
  await signed();
  await here.page.getByLabel('Inspected *').fill(local(3));
  await here.page.getByLabel('Visually clean *').selectOption('Yes');
  await button('Complete and sign').click();
  await signed();
  await here.page
    .getByText(/h of at most 24 h/)
    .first()
    .waitFor();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'run-cleaned');
});

test('results of the laboratory and their verdict are on the run, which is submitted, reviewed and approved by others', async () => {
  await measured(runId, 0.5);
  await here.page.reload();
  await button(/^Actives/).click();
  await here.page.getByText('0.5 ppm').waitFor();
  await lookAt(here.page, 'run-results');
  await button('Submit').click();
  await here.page.getByLabel('Explanation *').fill('The person is trained, the record was kept apart');
  await button('Submit and sign').click();
  await signed();
  await here.page.getByText(/Review: needs a person other than .*Admin Tester/).waitFor();
  await lookAt(here.page, 'run-submitted');
  const { browser, limpid } = here;
  const other = await openPage(browser);
  await signIn(other.page, limpid.url, 'reviewer', testPassword, limpid.facility.name);
  await other.page.goto(`${limpid.url}/app/work`);
  await other.page.getByRole('link', { name: 'My work: 1 item waits for you' }).waitFor();
  const waiting = other.page.getByRole('region', { name: 'On their own pages' });
  await waiting.getByRole('cell', { name: 'Review', exact: true }).waitFor();
  await lookAt(other.page, 'work-runs');
  await fitsWindow(other.page);
  expect(await axe(other.page)).toEqual([]);
  await waiting.getByRole('link', { name: /^Run 1 of ST-/ }).click();
  await other.page.getByRole('heading', { name: /^Run 1 of ST-/ }).waitFor();
  await other.page.close();
  // The window ended the session of the calls.
  await reviewer.client.signIn('reviewer', testPassword);
  await step(reviewer, runId, { action: 'Review' });
  await step(approver, runId, { action: 'Approve' });
  expect(await runAt(runId)).toMatchObject({ state: 'Completed', outcome: 'pass' });
  await open(`studies/${studyId}`);
  await here.page.getByText('1 of 3').waitFor();
  await here.page.getByText('Passed').waitFor();
  await lookAt(here.page, 'study-one-run');
  expect(await axe(here.page)).toEqual([]);
  expect((await studyAt(studyId)).outcome).toBe('On Going');
  await open('runs');
  await here.page.getByRole('link', { name: /^Run 1 of ST-/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  expect(here.complaints.list).toEqual([]);
});

/** A file of a cleaning system with the rows of its steps. */
function cycleFile(...rows: string[]) {
  const content = ['Step,Start,End,Temperature (°C)', ...rows].join('\n');
  return { name: 'cip.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** A moment some hours ago as the control of the browser takes it. */
function local(hours: number): string {
  const moment = new Date(Date.now() - hours * 3_600_000);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
