import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow, openPage } from '#ui/testing/browser.fixture';
import { pressWhileBusy } from '#ui/testing/burst.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

/** Another person than the author signs the decision. */
async function approve(address: string): Promise<void> {
  const { page: other } = await openPage(here.browser);
  await signInHere(here, 'approver', other);
  await other.goto(address);
  await other.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByText('“Limit or worst-product override approved”').waitFor();
  await dialog.getByText(/PRD-33 .* as worst case of EQ-CAP-01, because: Sticks to the dosing pins/).waitFor();
  expect(await axe(other)).toEqual([]);
  await dialog.getByLabel('Email/Employee ID').fill('approver');
  await dialog.getByLabel('Password *').fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await other.getByText(/Signed by Approver Tester \(approver\)/).waitFor();
  // The button has gone: the focus goes to what follows it, not to the end of the page.
  await expect.poll(() => other.locator(':focus').getAttribute('role')).toBe('tab');
  await other.context().close();
}

async function choose(equipment: string): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case?scope=equipment`);
  await here.page.getByRole('combobox', { name: 'Equipment' }).fill(equipment);
  await here.page.getByRole('option', { name: new RegExp(equipment) }).click();
  await here.page.getByRole('heading', { name: 'Ranking by criterion' }).waitFor();
}

test('the ranking of the facility shows worst case, hardest to clean and acceptance limit', async () => {
  await here.page.getByRole('link', { name: 'Worst case', exact: true }).click();
  await here.page.getByText('PRD-47 Estradiol 1 mg film-coated tablets').first().waitFor();
  await here.page.getByText('not the first of the ranking').waitFor();
  await here.page.getByText('1.22 × 10⁻⁵ mg/sqcm').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the whole ranking fits beside the menu on a common screen', async () => {
  const table = here.page.getByRole('table', { name: 'Worst cases' });
  await table.getByRole('button', { name: 'Set worst case PRD-25' }).waitFor();
  const hidden = await table.evaluate(element => {
    const frame = element.parentElement ?? element;
    return frame.scrollWidth - frame.clientWidth;
  });
  expect(hidden).toBe(0);
});

test('the decision dialog traps Tab, and Escape returns to the button that opened it', async () => {
  const opener = here.page.getByRole('button', { name: 'Set worst case PRD-25' });
  await opener.focus();
  await here.page.keyboard.press('Enter');
  const dialog = here.page.getByRole('dialog');
  const hasFocus = (): Promise<boolean> =>
    dialog.getByLabel('Reason *').evaluate(box => box === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  // As fast as a held key repeats, while the page is busy, twice round all fields and buttons of the dialog.
  const stops = await dialog.evaluate(
    box =>
      [...box.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')].filter(
        each => each.tabIndex >= 0 && each.checkVisibility() && !each.matches(':disabled'),
      ).length,
  );
  for (const key of ['Tab', 'Shift+Tab']) {
    const seenOutside = await here.page.evaluateHandle(() => {
      const seen: string[] = [];
      addEventListener('focusin', ({ target }) => {
        if (target instanceof Element && target.closest('[role="dialog"]') === null) seen.push(target.outerHTML);
      });
      return seen;
    });
    await pressWhileBusy(
      here.page,
      Array.from({ length: 2 * stops }, () => key),
    );
    await expect.poll(hasFocus).toBe(true);
    expect(await seenOutside.jsonValue()).toEqual([]);
  }
  await here.page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true);
});

test('a group splits by its cleaning procedures: a row opens the ranking of its unit, and the address keeps it', async () => {
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case`);
  await here.page.getByRole('tab', { name: 'Groups and procedures' }).click();
  const units = here.page.getByRole('table', { name: 'Worst cases of groups and procedures' });
  await units
    .getByRole('row', { name: /EG-GRAN.*CP02.*23 productions on 2 pieces of equipment.*PRD-20.*240/ })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await units.getByRole('button', { name: 'CP02 of EG-GRAN' }).press('Enter');
  await here.page.getByRole('heading', { name: 'Ranking by criterion' }).waitFor();
  // The choices arrive after the page.
  await expect.poll(() => here.page.getByLabel('Cleaning procedure').inputValue()).toBe('CP02');
  await here.page.waitForURL(url => url.searchParams.get('procedure') === 'CP02');
  await here.page.getByLabel('Cleaning procedure').selectOption('All procedures');
  await here.page.waitForURL(url => !url.searchParams.has('procedure'));
  await here.page.getByRole('heading', { name: 'Ranking by criterion' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a ranking as of a date says so and offers no decision; two dates are compared', async () => {
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case?asOf=2020-01-31`);
  await here.page.getByText('Data as of the end of 31 Jan, 2020').waitFor();
  await here.page.getByText('No production in this scope at that date').waitFor();
  await here.page.getByRole('button', { name: 'Back to now' }).click();
  await here.page
    .getByRole('row', { name: /PRD-25/ })
    .first()
    .waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case?asOf=${today}`);
  await here.page
    .getByRole('row', { name: /PRD-25/ })
    .first()
    .waitFor();
  expect(await here.page.getByRole('button', { name: /Set worst case/ }).count()).toBe(0);
  await here.page.getByRole('link', { name: 'Compare worst cases between dates' }).click();
  await here.page.getByLabel('From').fill('2020-01-31');
  await here.page.getByLabel('From').press('Enter');
  const overview = here.page.getByRole('table', { name: 'What was compared' });
  await overview.getByRole('row', { name: /Ranking of all productions 48 –/ }).waitFor();
  for (const table of ['Worst cases per equipment', 'Worst cases per equipment group and cleaning procedure'])
    await here.page
      .getByRole('region', { name: table, exact: true })
      .getByRole('button', { name: /Show \d+ more/ })
      .click();
  await here.page.getByRole('row', { name: /EQ-CMP-02.*none.*PRD-25.*evaluated now/ }).waitFor();
  await here.page.getByRole('row', { name: /EG-GRAN.*CP01.*PRD-20/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('equipment is chosen by typing, and the address opens the same view for others', async () => {
  await choose('EQ-CMP-02');
  const row = here.page.getByRole('row', { name: /PRD-25/ });
  await row.getByText('250').waitFor();
  const { page: other } = await openPage(here.browser);
  await signInHere(here, 'reviewer', other);
  await other.goto(here.page.url());
  await other.getByRole('row', { name: /PRD-25/ }).waitFor();
  await other.context().close();
});

test('sliders try other weights with the keyboard and save nothing', async () => {
  const slider = here.page.getByRole('slider', { name: /Toxicity/ });
  await slider.focus();
  // Keys come faster than a slow computer renders the page; none may be lost.
  const equipment = await here.page.context().newCDPSession(here.page);
  await equipment.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let step = 0; step < 4; step++) await slider.press('ArrowLeft');
  await equipment.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await here.page.getByText('trial, never saved').waitFor();
  await here.page.waitForURL(url => url.searchParams.get('weights') === 'toxicity:0');
  await here.page.getByRole('button', { name: 'Reset weights' }).click();
  await here.page.getByText('trial, never saved').waitFor({ state: 'detached' });
});

test('the chart can be read as a table and downloaded', async () => {
  const picture = here.page.getByRole('figure', { name: 'Ranking by criterion' });
  for (const [button, begin] of [
    ['CSV', '\uFEFFRank,Production'],
    ['PNG', '\u0089PNG'],
  ] as const) {
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      picture.getByRole('button', { name: button }).click(),
    ]);
    const content = await readFile(await download.path(), button === 'CSV' ? 'utf8' : 'latin1');
    expect(content.startsWith(begin)).toBe(true);
  }
  await picture.getByRole('button', { name: 'Show table' }).click();
  await picture.getByRole('row', { name: /PRD-25.*250/ }).waitFor();
  await picture.getByRole('button', { name: 'Show picture' }).click();
});

test('sensitivity shows how often the first stays first', async () => {
  await here.page.getByRole('tab', { name: 'Sensitivity' }).click();
  await here.page.getByText(/stays first in \d+ % of 36 settings/).waitFor();
  expect(await axe(here.page)).toEqual([]);
  for (const tab of ['Cleaning agents', 'Equipment by size', 'Decisions']) {
    await here.page.getByRole('tab', { name: tab }).click();
    await here.page
      .getByRole('tabpanel')
      .getByRole('table')
      .or(here.page.getByText(/No decisions|No cleaning agent/))
      .waitFor();
    expect(await axe(here.page), tab).toEqual([]);
  }
});

test('a decision with reason and review date counts until its inputs change, then must be decided again', async () => {
  await choose('EQ-CAP-01');
  await here.page.getByRole('button', { name: 'Set worst case PRD-33' }).click();
  await here.page.getByRole('button', { name: 'Override' }).click();
  await here.page.getByText('Please give a reason of at least 3 characters').waitFor();
  await here.page.getByLabel('Reason *').fill('Sticks to the dosing pins');
  await here.page.getByLabel('Review date *').fill('2099-01-31');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Override' }).click();
  await here.page.getByText('In force: PRD-33', { exact: false }).waitFor();
  await here.page.getByText('Not signed yet', { exact: false }).waitFor();
  await approve(here.page.url());
  const admin = await here.limpid.as('admin');
  const { body } = await admin.get('/apis?search=A036');
  const [active] = body['apis'] as unknown as { id: string; version: number }[];
  await admin.post(`/apis/${active?.id}`, { solubilityTerm: null, version: active?.version });
  await here.page.reload();
  await here.page.getByText('Inputs changed: PRD-33', { exact: false }).waitFor();
  await here.page.getByText(/A036 solubility from .* to nothing/).waitFor();
  await here.page.getByText('Ranking needs solubility in water on 1 active').waitFor();
  await here.page.getByRole('row', { name: /PRD-33.*Not evaluated: solubility in water/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Withdraw' }).click();
  await here.page.getByLabel('Reason *').last().fill('The study was withdrawn');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await here.page.getByText('Inputs changed: PRD-33', { exact: false }).waitFor({ state: 'detached' });
});

test('the report of the scope comes as PDF and spreadsheet', async () => {
  for (const [button, magic] of [
    ['PDF', '%PDF'],
    ['Spreadsheet (XLSX)', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      here.page.getByRole('button', { name: button }).click(),
    ]);
    const content = await readFile(await download.path());
    expect(content.subarray(0, magic.length).toString()).toBe(magic);
  }
});

test('the risk dashboard shows every active on the ruler and the limits set by each production', async () => {
  await here.page.getByRole('link', { name: 'Risk dashboard' }).click();
  await here.page.getByText(/PRD-25 Digoxin 0.25 mg tablets, 0.0625 ug\/day/).waitFor();
  await here.page.getByRole('group', { name: /50 actives from 0.01 to [\d\s]+ ug\/day/ }).waitFor();
  await here.page.getByRole('img', { name: /PRD-25 .* sets the limit of 7 pieces of equipment/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a chart is one stop of the Tab key, whose arrow keys read its marks; Escape takes the read-out away', async () => {
  const ruler = here.page.getByRole('figure', { name: 'Toxicity ruler' });
  const marks = ruler.locator('.limpid-mark');
  expect(await marks.count()).toBe(50);
  expect(await ruler.locator('.limpid-mark[tabindex="0"]').count()).toBe(1);
  await marks.first().focus();
  const readout = ruler.locator('.limpid-readout');
  await readout.getByText(/ug\/day/).waitFor();
  const first = await readout.innerText();
  await here.page.keyboard.press('ArrowRight');
  await expect.poll(() => readout.innerText()).not.toBe(first);
  await here.page.keyboard.press('Escape');
  await readout.waitFor({ state: 'detached' });
  await ruler.getByRole('button', { name: 'Show table' }).click();
  await ruler.getByRole('table', { name: 'Toxicity ruler' }).waitFor();
  for (const [width, height] of [
    [820, 1180],
    [360, 800],
  ] as const) {
    await here.page.setViewportSize({ width, height });
    await fitsWindow(here.page);
  }
  await here.page.setViewportSize({ width: 1280, height: 860 });
});

test('an auditor can only read; an operator has no access', async () => {
  const { page: other } = await openPage(here.browser, { width: 820, height: 1180 });
  await signInHere(here, 'auditor', other);
  await other.goto(`${here.limpid.url}/app/risk/worst-case`);
  await other
    .getByRole('row', { name: /PRD-25/ })
    .first()
    .waitFor();
  expect(await other.getByRole('button', { name: /Set worst case/ }).count()).toBe(0);
  expect(await axe(other)).toEqual([]);
  await other.context().close();
  const { page: floor } = await openPage(here.browser);
  await floor.goto(`${here.limpid.url}/app/risk/worst-case`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await floor.context().close();
});

test('once the policy has an alert level, it is shown with the limits as in the document', async () => {
  const admin = await here.limpid.as('admin');
  const { body } = await admin.get('/cleaning_limit_policies/Chemical');
  const { version } = Object.values(body)[0] as unknown as { version: number };
  const alert = { useAlertLimit: true, alertPercent: 50, version, reason: 'a trial' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', alert)).status).toBe(200);
  await here.page.goto(`${here.limpid.url}/app/risk/worst-case`);
  await here.page.getByText('alert level 6.12 × 10⁻⁶ mg/sqcm (50 % of the limit)').waitFor();
  await here.page
    .getByRole('table', { name: 'Worst cases' })
    .getByText(/^alert level \d/)
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('no script error and no violation of the content security policy during the test', () => {
  expect(here.complaints.list).toEqual([]);
});
