import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { keepPeople, makeAdministrator } from './second-administrator.fixture.js';
import { givenSignedInPage, keptDrafts } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', prepare: limpid => makeAdministrator(limpid, 'reviewer') });

test('a review begins with the last whole quarter, and refuses a period that has not passed', async () => {
  await here.page.goto(`${here.limpid.url}/app/admin/access`);
  await here.page.getByRole('link', { name: 'Reviews' }).click();
  await here.page.getByText('No review yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Begin review' }).click();
  await expect.poll(() => here.page.getByLabel('First day').inputValue()).toMatch(/^\d{4}-(01|04|07|10)-01$/);
  await here.page.getByLabel('Last day').fill('2999-12-31');
  await here.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await here.page.getByText('must not be in the future').waitFor();
  // What is typed stays until it is used, also over a page that is loaded anew.
  await here.page.getByLabel('Dormant after').fill('30');
  await expect.poll(() => keptDrafts(here.page)).toHaveLength(1);
  await here.page.reload();
  await here.page.getByRole('button', { name: 'Begin review' }).click();
  await expect.poll(() => here.page.getByLabel('Last day').inputValue()).toBe('2999-12-31');
  await expect.poll(() => here.page.getByLabel('Dormant after').inputValue()).toBe('30');
  await here.page.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10));
  await here.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await here.page.getByRole('heading', { name: /Access review AR-1/ }).waitFor();
  await expect.poll(() => keptDrafts(here.page)).toEqual([]);
});

test('each person stands there with roles, since when, by whom and marks', async () => {
  const row = here.page.getByRole('row', { name: /Admin Tester/ }).first();
  await row.getByText('QA Administrator').waitFor();
  await row.getByText('All facilities').waitFor();
  await row.getByText('Conflicting rights').waitFor();
  await here.page.getByText('0 of 7 people decided, 7 found').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('decisions are taken one by one, with a reason to remove, or for all that are unmarked', async () => {
  await here.page.getByRole('button', { name: 'Remove the access of Auditor Tester' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await here.page.getByText('Please give a reason').waitFor();
  await here.page.getByLabel('Reason *').fill('the inspection is over');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const row = here.page.getByRole('row', { name: /Auditor Tester/ });
  await row.getByText('the inspection is over').waitFor();
  await here.page.getByLabel('Show').selectOption({ label: 'Not decided' });
  await expect.poll(() => here.page.getByRole('row', { name: /Auditor Tester/ }).count()).toBe(0);
  await here.page.getByText('6 people are not decided about').waitFor();
  await expect.poll(() => here.page.getByRole('button', { name: 'Sign off' }).isDisabled()).toBe(true);
  const own = here.page.getByRole('row', { name: /Admin Tester/ });
  await own.getByText('Another person decides about your access').waitFor();
  for (let left = 6; left > 1; left--) {
    await here.page.getByText(`${7 - left} of 7 people decided`).waitFor();
    const keep = here.page.getByRole('button', { name: /^Keep the access of/ });
    const [name = ''] = await keep.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
    await here.page.getByRole('button', { name }).click();
    // The list follows the count, and the first row is another one then.
    await here.page.getByRole('button', { name }).waitFor({ state: 'detached' });
  }
  await here.page.getByText('6 of 7 people decided').waitFor();
  // Nobody decides about the own access.
  await keepPeople(here.limpid, 'reviewer', username => username === 'admin');
  await here.page.reload();
  await here.page.getByText('7 of 7 people decided').first().waitFor();
});

test('signing shows the meaning, and the signature stands on the page and in the printed forms', async () => {
  await here.page.getByRole('button', { name: 'Sign off' }).click();
  await here.page.getByText('“User access reviewed”').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const dialog = here.page.getByRole('dialog');
  await here.page.getByLabel('Comment').fill('nothing unusual');
  await expect.poll(() => keptDrafts(here.page)).toHaveLength(1);
  await here.page.reload();
  await here.page.getByRole('button', { name: 'Sign off' }).click();
  await expect.poll(() => here.page.getByLabel('Comment').inputValue()).toBe('nothing unusual');
  await dialog.getByLabel('Email/Employee ID').fill('admin');
  await dialog.getByLabel('Password *').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByText('Not signed').waitFor();
  await dialog.getByLabel('Password *').fill(testPassword);
  await here.page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  const signature = here.page.getByRole('region', { name: 'Electronic signature' });
  await signature.getByText('Admin Tester (admin)').waitFor();
  await signature.getByText('nothing unusual').waitFor();
  await expect.poll(() => keptDrafts(here.page)).toEqual([]);
  expect(await here.page.getByRole('button', { name: /Keep the access/ }).count()).toBe(0);
  for (const [button, ending, start] of [
    ['PDF', 'pdf', '%PDF-'],
    ['Spreadsheet (XLSX)', 'xlsx', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      here.page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    const content = readFileSync(await download.path());
    expect([download.suggestedFilename(), content.subarray(0, start.length).toString()]).toEqual([
      `access-review-1.${ending}`,
      start,
    ]);
  }
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
});

test('an operator is added with a qualification, and found in the list', async () => {
  await here.page.setViewportSize({ width: 1280, height: 860 });
  await here.page.goto(`${here.limpid.url}/app/master/operators`);
  await here.page.getByRole('link', { name: 'Add operator' }).first().click();
  await here.page.getByLabel('Operator ID *').fill('OP-1');
  await here.page.getByLabel('First name *').fill('Olga');
  await here.page.getByLabel('Last name *').fill('Berg');
  await here.page.getByRole('button', { name: 'Add qualification' }).click();
  await here.page.getByLabel('For *').selectOption({ label: 'Visual inspection' });
  await here.page.getByLabel('Detects down to (ug/sqcm)').pressSequentially('0.5');
  await here.page.getByLabel('Since *').fill('2026-01-31');
  await here.page.getByLabel('Until', { exact: true }).fill('2026-02-28');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { name: /OP-1 Olga Berg/ }).waitFor();
  await here.page.getByRole('tab', { name: 'Qualifications' }).click();
  await here.page
    .getByRole('row', { name: /Visual inspection All 0.5 ug\/sqcm 2026-01-31 2026-02-28 Expired/ })
    .waitFor();
  await here.page.getByRole('link', { name: 'Operators' }).first().click();
  await here.page.getByRole('row', { name: /OP-1 .*Visual inspection \(expired\)/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('no script error and no violation of the content security policy on the way', () => {
  expect(here.complaints.list).toEqual([]);
});
