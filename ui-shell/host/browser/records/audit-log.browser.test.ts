import { expect, test } from 'vitest';
import { axe, openPage } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, signInHere } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const button = (name: string) => here.page.getByRole('button', { name, exact: true });

test('the number of entries is that of the whole filter, on later pages too', async () => {
  await here.page.getByRole('link', { name: 'Audit log' }).click();
  const count = here.page.getByRole('status').filter({ hasText: /\d entries$/ });
  const newest = await count.textContent();
  const first = await here.page.getByRole('cell').first().textContent();
  await button('Older').click();
  await here.page.getByRole('cell', { name: String(Number(first) - 25), exact: true }).waitFor();
  await expect.poll(() => count.textContent()).toBe(newest);
  expect(await axe(here.page)).toEqual([]);
  await button('Newer').click();
  await here.page.getByRole('cell', { name: String(first), exact: true }).waitFor();
  await expect.poll(() => button('Newer').isDisabled()).toBe(true);
});

test('the page says up to which entry the trail is anchored, and verifies it', async () => {
  const { page, limpid } = here;
  expect((await (await limpid.as('auditor')).get('/audit_logs/export?format=csv')).status).toBe(200);
  await page.goto(`${limpid.url}/app/control/audit`);
  await page
    .getByText(/Anchored outside the database, of .* entries: up to entry .* in an export of this log/)
    .waitFor();
  await button('Verify').click();
  await page.getByText('The audit log is intact as far as it can be known').waitFor();
  expect(await axe(page)).toEqual([]);
});

test('an invalid date is explained, and cleared filters leave no value in any field', async () => {
  const field = (label: string) => here.page.getByLabel(label, { exact: true });
  const typed = async (label: string, text: string) => {
    await field(label).fill(text);
    await here.page.keyboard.press('Enter');
  };
  await here.page.goto(`${here.limpid.url}/app/control/audit`);
  await typed('From', '30.11.2026');
  await here.page.getByText('“30.11.2026” is not a date. Use the format 2026-11-23.').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await typed('To', '2020-01-31');
  await here.page.getByText('0 entries').waitFor();
  await typed('From', '2020-02-01');
  await here.page.getByText('2020-02-01 is too late: the last date is 2020-01-31.').waitFor();
  await here.page.getByRole('combobox', { name: 'Action' }).click();
  await here.page.getByRole('option', { name: 'imported' }).click();
  await here.page.keyboard.press('Escape');
  await button('Clear filters').click();
  await here.page.getByText(/[1-9][\d\s]* entries$/).waitFor();
  await expect.poll(() => field('To').inputValue()).toBe('');
  await here.page.getByRole('combobox', { name: 'Action' }).click();
  await expect.poll(() => here.page.getByRole('option', { selected: true }).count()).toBe(0);
  await here.page.keyboard.press('Escape');
});

test.each([
  ['analyst', '/app/master/analytical-methods', 'AM01', 'Technique'],
  ['analyst', '/app/risk/process-capability', 'PC-01', 'Cleaning procedure'],
])('for the %s the page %s makes no calls that would be refused', async (persona, list, id, shows) => {
  const { page } = await openPage(here.browser);
  await signInHere(here, persona, page);
  const refused: string[] = [];
  page.on('response', response => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.goto(`${here.limpid.url}${list}?search=${id}`);
  await page.getByRole('link', { name: id, exact: true }).click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  await page.context().close();
});
