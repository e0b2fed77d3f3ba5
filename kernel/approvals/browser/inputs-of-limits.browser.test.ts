import { beforeAll, expect, test } from 'vitest';
import type { TestAnswer } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { done, personaSigner, policyInForce } from '../test/approvals.fixture.js';
import { lookAt } from './look-at.fixture.js';

let [opinion, draftPolicy, formula] = ['', '', ''];
const idOf = ({ body }: TestAnswer, one: string): string => String((body[one] as unknown as { id: string }).id);

const here = givenSignedInPage({
  persona: 'specialist',
  kernel: {},
  prepare: async limpid => {
    const [admin, approver] = await Promise.all([personaSigner(limpid, 'admin'), personaSigner(limpid, 'approver')]);
    for (const type of ['HBELRecord', 'LimitPolicy', 'MACFormula']) await policyInForce(admin, approver, type);
    const apiId = idOf(await admin.client.post('/apis', { externalId: 'A-1', name: 'Estradiol' }), 'api');
    const value = { value: 2.5, unit: 'ug' };
    const stated = { basis: 'PDE', value, route: 'oral', authority: 'EMA' };
    opinion = idOf(await admin.client.post(`/apis/${apiId}/hbels`, stated), 'hbel');
    await done(admin, `/hbels/${opinion}`, 'Submit');
    const { cleaningLimitPolicy: policy } = await admin.client.read<{ cleaningLimitPolicy: { latestVersion: number } }>(
      '/cleaning_limit_policies/Detergent',
    );
    const reason = 'the margin of the new method';
    const saved = await admin.client.post('/cleaning_limit_policies/Detergent', {
      areaMarginPct: 5,
      version: policy.latestVersion,
      reason,
    });
    draftPolicy = (saved.body['cleaningLimitPolicy'] as unknown as { draft: { id: string } }).draft.id;
    const { macFormulas } = await admin.client.read<{ macFormulas: { id: string; criterion: string }[] }>(
      '/mac_formulas',
    );
    formula = macFormulas.find(({ criterion }) => criterion === 'toxicity')?.id ?? '';
  },
});

beforeAll(async () => {
  await here.page.getByRole('heading', { level: 1 }).first().waitFor();
});

test('a health-based limit has its status, ladder of signatures and versions on a page of its own', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/master/hbels/limit/${opinion}`);
  const approval = page.getByRole('region', { name: 'Approval' });
  await approval.getByText('Version 1, not approved').waitFor();
  await approval.getByText(/^Locked: Admin Tester submitted version 1/).waitFor();
  await page.getByRole('heading', { name: /HBEL 1 of A-1 Estradiol/, level: 1 }).waitFor();
  await page.getByText('Not reviewed or approved').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await fitsWindow(page);
  await lookAt(page, 'hbel-approval');
});

test('the page of a limit policy shows where its draft stands, and that the version in force governs meanwhile', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/limits/policies/${draftPolicy}`);
  await page.getByRole('heading', { name: /^Draft of version \d+, not in force$/ }).waitFor();
  await page.getByRole('region', { name: 'Approval', exact: true }).getByText('Version 1, not approved').waitFor();
  await page.getByRole('cell', { name: /not approved/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await fitsWindow(page);
  await lookAt(page, 'limit-policy-approval');
});

test('a formula has both its use and its approval in list and page', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/master/risk-setup/mac-formulas`);
  await page.getByRole('columnheader', { name: 'Approval' }).waitFor();
  await lookAt(page, 'formulas-approval');
  await page.goto(`${limpid.url}/app/master/risk-setup/mac-formulas/${formula}`);
  await page.getByRole('region', { name: 'Approval', exact: true }).getByText('Version 1, not approved').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await fitsWindow(page);
  await lookAt(page, 'formula-approval');
});
