import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, openPage } from '../../testing/browser.fixture.js';
import { givenPage, signInHere } from '../../testing/plant.fixture.js';
import { dayText, defaultDateForm } from '#schemas/lib/date-text';

const here = givenPage({ kernel: { demo: 'import' } });

describe('a validation specialist', () => {
  test('sees exactly which field is empty', async () => {
    await here.page.goto(here.limpid.url);
    await here.page.getByRole('button', { name: 'Log In' }).click();
    await here.page.getByText('Please input your E-mail!').waitFor();
    await here.page.getByText('Please input your Password!').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('signs in, chooses a facility and sees its state', async () => {
    await signInHere(here, 'specialist', here.page);
    await here.page.getByText('equipment with a limit').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('follows the count of equipment without a limit to exactly that equipment, each with the reason', async () => {
    const tile = here.page.getByRole('link', { name: /^\d+\s*equipment without a limit$/ });
    const count = Number.parseInt(await tile.innerText(), 10);
    await tile.click();
    await here.page.getByText(`of ${count} items`).waitFor();
    const table = here.page.getByRole('table', { name: 'Limits' });
    await table.getByRole('columnheader', { name: 'Why there is no limit' }).waitFor();
    expect(await table.getByRole('link', { name: 'Explain' }).count()).toBe(0);
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByLabel('With or without a limit').selectOption('With a limit');
    await table.getByRole('link', { name: 'Explain' }).first().waitFor();
  });

  test('searches equipment and opens a piece of equipment with its parts', async () => {
    await here.page.getByRole('link', { name: 'Equipment', exact: true }).click();
    await here.page.getByRole('heading', { name: 'Equipment', level: 1 }).waitFor();
    await here.page.getByRole('searchbox').fill('granulator');
    await here.page.getByRole('link', { name: 'EQ-RMG-01' }).click();
    await here.page.getByRole('tab', { name: 'Parts and area' }).click();
    await here.page.getByText('Total 46 825.908 sqcm').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('sees the lowest limit of each piece of equipment and its explanation', async () => {
    await here.page.getByRole('link', { name: 'Limit explorer' }).click();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByRole('link', { name: 'Explain' })
      .click();
    await here.page.getByRole('heading', { name: '1.22 × 10⁻⁵ mg/sqcm', exact: true }).waitFor();
    await here.page.getByText(/a fraction of the therapeutic dose allows 1\.736 mg/).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('changes a batch size, sees the new limit, and finds the change in the audit trail', async () => {
    await here.page.getByRole('link', { name: 'Productions', exact: true }).click();
    await here.page.getByRole('searchbox').fill('PRD-17');
    await here.page.getByRole('link', { name: 'PRD-17' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    const batch = here.page.getByLabel('Minimum batch size', { exact: true });
    const before = Number(await batch.inputValue());
    await batch.fill(String(before / 2));
    await here.page.getByRole('button', { name: 'Preview the effect' }).click();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02.*1\.22\s×\s10⁻⁵.*6\.12\s×\s10⁻⁶.*× 0\.5/ })
      .getByText('tighter')
      .waitFor();
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('tab', { name: 'History' }).click();
    await here.page
      .getByText(new RegExp(`changed minimum batch size of PRD-17 .* from ${before} kg to ${before / 2} kg`))
      .first()
      .waitFor();
    await here.page.getByRole('link', { name: 'Limit explorer' }).click();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByText('6.12 × 10⁻⁶')
      .waitFor();
    await here.page.getByRole('link', { name: 'Audit log' }).click();
    await here.page
      .getByText(/Specialist Tester changed minimum batch size/)
      .first()
      .waitFor();
  });

  test('compares with a week ago, and sees the limits as of a date', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await here.page.goto(
      `${here.limpid.url}/app/limits/compare?from=${new Date(Date.now() - 7 * 864e5).toISOString().slice(0, 10)}`,
    );
    await here.page
      .getByText(/PRD-\d+ → PRD-\d+/)
      .first()
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(`${here.limpid.url}/app/limits?view=equipments&asOf=${today}`);
    // Midnight may pass during the test.
    const ofToday = here.page.getByText(
      new RegExp(`Data of today until now|Data as of the end of ${dayText(today, defaultDateForm)}`),
    );
    await ofToday.waitFor();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByText('6.12 × 10⁻⁶')
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Back to now' }).click();
    await ofToday.waitFor({ state: 'detached' });
  });

  test('downloads the MAC matrix as PDF and as spreadsheet', async () => {
    await here.page.getByRole('link', { name: 'Reports', exact: true }).click();
    const card = here.page.locator('.cds--tile').filter({ has: here.page.getByRole('heading', { name: /^MAC/ }) });
    await card.getByRole('combobox', { name: 'Previous production' }).fill('PRD-25');
    await card.getByRole('option', { name: /PRD-25/ }).click();
    for (const [button, magic] of [
      ['PDF', '%PDF'],
      ['Spreadsheet (XLSX)', 'PK'],
    ] as const) {
      const [download] = await Promise.all([
        here.page.waitForEvent('download'),
        card.getByRole('button', { name: button }).first().click(),
      ]);
      const content = await readFile(await download.path());
      expect(content.subarray(0, magic.length).toString()).toBe(magic);
    }
  });

  test('moves through the heat map with the keyboard', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
    const map = here.page.getByRole('application');
    await map.focus();
    await here.page.keyboard.press('ArrowRight');
    await here.page
      .getByRole('status')
      .getByText(/PRD-01 .* before PRD-02/)
      .waitFor();
    await here.page.keyboard.press('Enter');
    await here.page.getByRole('heading', { name: 'Step by step' }).waitFor();
  });

  test('types numbers key by key, with a zero before the decimal point', async () => {
    await here.page.goto(`${here.limpid.url}/app/master/products/new`);
    const units = here.page.getByLabel('Maximum number of units a day');
    await units.pressSequentially('0.05');
    await expect.poll(() => units.inputValue()).toBe('0.05');
    const mass = here.page.getByLabel('Mass of one dosage unit', { exact: true });
    await mass.pressSequentially('1.050');
    await expect.poll(() => mass.inputValue()).toBe('1.050');
  });

  test('causes no script error and no violation of the content security policy', () => {
    expect(here.complaints.list).toEqual([]);
  });

  test('signs out, and the back button shows nothing', async () => {
    await here.page.getByRole('button', { name: 'Sign out' }).click();
    await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
    await here.page.goBack();
    await here.page.getByRole('heading', { name: 'Welcome User' }).waitFor();
  });
});

test('an operator sees neither the audit log nor a way to add equipment', async () => {
  const { page: floor } = await openPage(here.browser, { width: 820, height: 1180 });
  await floor.goto(`${here.limpid.url}/app/control/audit`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await floor.goto(`${here.limpid.url}/app/master/equipment`);
  await floor.getByRole('heading', { name: 'Equipment', level: 1 }).waitFor();
  expect(await floor.getByRole('link', { name: 'Add equipment' }).count()).toBe(0);
});
