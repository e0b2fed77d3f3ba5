import { beforeAll, expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { demo: 'import' } });
let equipment: string;

beforeAll(async () => {
  const specialist = await here.limpid.as('specialist');
  await specialist.post('/report-tags', { externalId: 'audit', name: 'Audit 2026', colour: 'purple' });
  const { equipments } = await specialist.read<{ equipments: { id: string }[] }>('/equipments?search=EQ-BLE-01');
  equipment = equipments[0]?.id ?? '';
});

test('a report is stored where it is printed, with a title and a tag', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/master/equipment/${equipment}`);
  await page.getByRole('link', { name: 'Store as a document' }).click();
  await page.getByRole('heading', { name: 'Store a report' }).waitFor();
  await page.getByText('EQ-BLE-01', { exact: false }).first().waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Limits for the audit');
  await page.getByRole('combobox', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: 'Audit 2026' }).click();
  await page.keyboard.press('Escape');
  await lookAt(page, 'store-report');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await page.getByRole('heading', { name: /EQL-\d{4}-0001 v1 Limits for the audit/ }).waitFor();
  await page.getByRole('region', { name: 'Approval' }).getByText('Being built').waitFor();
  await page.getByText('Audit 2026').first().waitFor();
  await lookAt(page, 'report-document');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Stored file (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^EQL-\d{4}-0001 v1 .*\.pdf$/);
});

test('stored again it is the next issue; the list is filtered by tag', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/reports/store`);
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'MAC calculation matrix' });
  await page.getByRole('combobox', { name: /^Previous production/ }).click();
  await page.getByRole('option', { name: /PRD-/ }).first().click();
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await page.getByRole('heading', { name: /MAC-\d{4}-0001 v1/ }).waitFor();
  await page.goto(`${limpid.url}/app/master/equipment/${equipment}`);
  await page.getByRole('link', { name: 'Store as a document' }).click();
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await page.getByRole('heading', { name: /EQL-\d{4}-0001 v2/ }).waitFor();
  await page.getByRole('tab', { name: 'Issues' }).click();
  await page.getByRole('row', { name: /^2 / }).waitFor();
  await page.getByRole('row', { name: /^1 Limits for the audit/ }).waitFor();
  await lookAt(page, 'report-issues');
  await page.goto(`${limpid.url}/app/reports/documents`);
  await page.getByRole('row', { name: /MAC-\d{4}-0001 v1/ }).waitFor();
  await lookAt(page, 'report-documents');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Filter').selectOption({ label: 'Tag: Audit 2026' });
  await page.getByRole('row', { name: /MAC-\d{4}-0001/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /EQL-\d{4}-0001 v1 Limits for the audit/ }).waitFor();
  expect(await page.getByRole('row', { name: /EQL/ }).count()).toBe(1);
});

test('the reports page leads to where its reports are stored', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/reports`);
  await page.getByRole('link', { name: 'Store as a document' }).first().waitFor();
  await lookAt(page, 'reports');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
});

test('the facility chooses the pattern of numbers', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/admin/facility`);
  await page.getByRole('tab', { name: 'Numbering' }).click();
  await page.getByRole('row', { name: /^Equipment limits EQL-\d{4}-0002/ }).waitFor();
  await page.getByRole('button', { name: 'Change the pattern: Equipment limits' }).click();
  await page.getByLabel('Prefix *').fill('LIM');
  await lookAt(page, 'numbering');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /^Equipment limits Own pattern LIM-\d{4}-0001/ }).waitFor();
});
