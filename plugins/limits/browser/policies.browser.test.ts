import { describe, expect, test } from 'vitest';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { holdAnswers } from '#ui/testing/held-answers.fixture';
import { givenPage, signInHere, keptDrafts } from '#ui/testing/plant.fixture';
import { dayText, defaultDateForm } from '#schemas/lib/date-text';

const here = givenPage({ kernel: { demo: 'import' } });

/** The date before the plant was created, even when the test runs around midnight. */
const yesterday = new Date(Date.now() - 864e5).toISOString().slice(0, 10);

const example = () => here.page.getByRole('complementary', { name: 'Worked example' });

describe('a QA administrator', () => {
  test('opens the policies: one tab for each kind of residue', async () => {
    await signInHere(here, 'admin', here.page);
    await here.page.getByRole('link', { name: 'Limit policies' }).click();
    await example().getByText('1.22 × 10⁻⁵ mg/sqcm', { exact: true }).waitFor();
    await expect
      .poll(() => here.page.getByRole('tab').allTextContents())
      .toEqual(['Actives', 'Cleaning agents', 'Intermediates', 'Nitrosamines', 'Microbial']);
    expect(await axe(here.page)).toEqual([]);
  });

  test('doubles the safety factor with the keyboard and sees the limit of a real pair halve while typing', async () => {
    await here.page.getByLabel('Safety factor').focus();
    await here.page.keyboard.press('ControlOrMeta+a');
    await here.page.keyboard.type('2000');
    await example().getByText('6.12 × 10⁻⁶ mg/sqcm', { exact: true }).waitFor();
    await example()
      .getByText(/× 0\.5 of 1\.22\s×\s10⁻⁵ mg\/sqcm now in force/)
      .waitFor();
    await here.page.getByText('1 setting differs').waitFor();
  });

  test('while the values of a change are loading, the previous ones are marked as busy', async () => {
    const isExample = (url: URL): boolean => url.pathname.endsWith('/example');
    let answer = (): void => undefined;
    const asked = new Promise<void>(done => (answer = done));
    await here.page.route(isExample, async route => {
      await asked;
      await route.continue();
    });
    await here.page.getByLabel('Safety factor').fill('4000');
    await example().getByText('Calculating', { exact: true }).waitFor();
    await expect.poll(() => example().getAttribute('aria-busy')).toBe('true');
    expect(await axe(here.page)).toEqual([]);
    answer();
    await example().getByText('3.06 × 10⁻⁶ mg/sqcm', { exact: true }).waitFor();
    await expect.poll(() => example().getAttribute('aria-busy')).toBe('false');
    await here.page.unroute(isExample);
    await here.page.getByLabel('Safety factor').fill('2000');
    await example().getByText('6.12 × 10⁻⁶ mg/sqcm', { exact: true }).waitFor();
  });

  test('sees at the field what is wrong with a draft, and cannot save it', async () => {
    await here.page.getByLabel('Margin on areas, %').fill('-3');
    await example().getByText('Cannot be calculated').waitFor();
    await expect.poll(() => here.page.getByLabel('Margin on areas, %').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => here.page.getByRole('button', { name: 'Save as version 1' }).isDisabled()).toBe(true);
    await here.page.getByLabel('Margin on areas, %').fill('0');
    await example().getByText('6.12 × 10⁻⁶ mg/sqcm', { exact: true }).waitFor();
  });

  test('orders the criteria once the first available one counts', async () => {
    await here.page
      .getByRole('checkbox', { name: 'Take the first criterion that can be calculated' })
      .check({ force: true });
    const order = here.page.getByRole('group', { name: 'Order of criteria' }).getByRole('listitem');
    await expect.poll(() => order.first().textContent()).toContain('Health-based limit');
    await here.page.getByRole('button', { name: 'Move General limit (ARL) up' }).click();
    await here.page.getByRole('button', { name: 'Move General limit (ARL) up' }).click();
    await here.page.getByRole('button', { name: 'Move General limit (ARL) up' }).click();
    await example().getByText('governed by General limit (ARL)').waitFor();
    await example()
      .getByText(/The first available criterion is looser than Therapeutic dose/)
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Discard the draft' }).click();
    await here.page.getByLabel('Safety factor').fill('2000');
  });

  test('finds the draft again after visiting another residue or page, and after a reload', async () => {
    const isBack = async (): Promise<void> => {
      await here.page.getByText('Your unsaved changes were restored').waitFor();
      await expect.poll(() => here.page.getByLabel('Safety factor').inputValue()).toBe('2000');
    };
    await expect.poll(() => keptDrafts(here.page)).toHaveLength(1);
    await here.page.getByRole('tab', { name: 'Microbial' }).click();
    await here.page.getByLabel('Assess microbial residue').waitFor();
    expect(await here.page.getByText('Your unsaved changes were restored').count()).toBe(0);
    await here.page.getByRole('tab', { name: 'Actives' }).click();
    await isBack();
    await here.page.getByRole('link', { name: 'HBEL register' }).click();
    await here.page.getByRole('heading', { name: 'HBEL register', level: 1 }).waitFor();
    await here.page.getByRole('link', { name: 'Limit policies' }).click();
    await isBack();
    here.page.once('dialog', dialog => void dialog.accept());
    await here.page.reload();
    await isBack();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => here.page.getByLabel('Safety factor').inputValue()).toBe('1000');
    expect(await here.page.getByText('Your unsaved changes were restored').count()).toBe(0);
    await here.page.getByLabel('Safety factor').fill('2000');
  });

  test('finds only their own changes in the draft of a microbial policy that another user has saved meanwhile', async () => {
    await here.page.getByRole('tab', { name: 'Microbial' }).click();
    await here.page.getByRole('button', { name: 'Add limit' }).click();
    await expect.poll(() => keptDrafts(here.page)).toHaveLength(2);
    const other = await here.limpid.as('specialist');
    const path = '/microbial_cleaning_limit_policies';
    const save = async (enabled: boolean, version: number) =>
      expect((await other.post(path, { enabled, version, reason: 'Meanwhile' })).status).toBe(200);
    await save(false, 0);
    here.page.once('dialog', dialog => void dialog.accept());
    await here.page.reload();
    await here.page.getByRole('tab', { name: 'Microbial' }).click();
    await here.page.getByText('The record has changed since').waitFor();
    await expect.poll(() => here.page.getByLabel('Assess microbial residue').isChecked()).toBe(false);
    await here.page.getByRole('button', { name: 'Discard', exact: true }).click();
    await save(true, 1);
    await here.page.getByRole('tab', { name: 'Actives' }).click();
    await here.page.getByText('Your unsaved changes were restored').waitFor();
  });

  test('previews the effect on all limits before saving', async () => {
    await here.page.getByRole('button', { name: 'Preview the effect' }).click();
    await here.page.getByRole('heading', { name: 'Effect of saving' }).waitFor();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .first()
      .waitFor();
    await here.page.getByText('Nobody has saved a version yet').waitFor();
  });

  test('saves with a reason: the version is listed with its differences, and limits follow', async () => {
    await here.page.getByRole('button', { name: 'Save as version 1' }).click();
    const dialog = here.page.getByRole('dialog', { name: 'Save version 1' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog
      .getByText(/at least 3|fewer than 3|must/)
      .first()
      .waitFor();
    await dialog.getByLabel('Reason *').fill('Twice as careful');
    // An invalid date must not take effect at once.
    await dialog.getByLabel('In force from (empty: immediately)').fill('31.12.2099');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('must be a day, as 2026-01-31').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
    await dialog.getByLabel('In force from (empty: immediately)').fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await here.page.getByRole('cell', { name: 'Twice as careful' }).waitFor();
    const differs = here.page.getByRole('table', { name: 'Differences' });
    await expect
      .poll(() => differs.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toEqual(['Safety factor', '1000', '2000']);
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('link', { name: 'Limit explorer' }).click();
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByText('6.12 × 10⁻⁶')
      .waitFor();
  });

  test('reads the policy as of yesterday, read-only, and compares the two dates', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Chemical&asOf=${yesterday}`);
    await here.page.getByText(`Data as of the end of ${dayText(yesterday, defaultDateForm)}`).waitFor();
    await expect.poll(() => here.page.getByLabel('Safety factor').inputValue()).toBe('1000');
    await expect.poll(() => here.page.getByLabel('Safety factor').isDisabled()).toBe(true);
    expect(await here.page.getByRole('button', { name: /Save as version/ }).count()).toBe(0);
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('tab', { name: 'Microbial' }).click();
    await here.page.getByText(`Data as of the end of ${dayText(yesterday, defaultDateForm)}`).waitFor();
    await here.page.getByLabel('Assess microbial residue').waitFor();
    await here.page.getByRole('link', { name: 'Limit explorer' }).click();
    await here.page.getByRole('link', { name: 'Changes between two dates' }).click();
    await here.page.getByText('Choose the date to compare with').waitFor();
    await here.page.getByRole('button', { name: 'A week ago' }).click();
    const policies = here.page.getByRole('table', { name: 'Policies' });
    await policies
      .getByRole('row', { name: /Policy for actives defaults version 1.*safety factor: 1000 → 2000/ })
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByLabel('To (empty: now)').fill('2020-01-01');
    await here.page.getByLabel('To (empty: now)').press('Enter');
    await here.page.getByText('The second date is before the first').waitFor();
    await here.page.goto(`${here.limpid.url}/app/limits/feasibility?asOf=${yesterday}`);
    await here.page.getByText(`Data as of the end of ${dayText(yesterday, defaultDateForm)}`).waitFor();
    await here.page.getByText('No limits yet: productions that share equipment are needed').waitFor();
    await here.page.goto(`${here.limpid.url}/app/limits`);
    await here.page.getByRole('row', { name: /EQ-CMP-02/ }).waitFor();
  });

  test('sees limits by group and by train, and leads from a train to its steps and area', async () => {
    await here.page.getByLabel('Lowest limit of each').selectOption({ label: 'Equipment group' });
    await here.page.getByRole('row', { name: /EG-COMP .*EQ-CMP-02/ }).waitFor();
    await here.page.getByLabel('Lowest limit of each').selectOption({ label: 'Equipment train' });
    await here.page.getByRole('row', { name: /TR-HP/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('link', { name: 'Equipment trains' }).click();
    await here.page.getByRole('link', { name: 'TR-WG' }).click();
    await here.page.getByText('the largest of 1.332 and 2.094 sqm').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('makes a train of two alternatives, in force from when the equipment exists', async () => {
    const answers = await holdAnswers(here.page, /\/equipments\?pageLimit=500/);
    await here.page.goto(`${here.limpid.url}/app/master/equipment-trains/new`);
    await here.page.getByLabel('ID *').fill('TR-NEW');
    await here.page.getByLabel('Name *').fill('Presses');
    await here.page.getByRole('button', { name: 'Add step' }).click();
    const equipments = here.page.getByRole('combobox', { name: /Equipment of step 1/ });
    await expect.poll(() => equipments.isDisabled()).toBe(true);
    await answers.release();
    for (const equipment of ['EQ-CMP-01', 'EQ-CMP-02']) {
      await equipments.fill(equipment);
      await here.page.getByRole('option', { name: new RegExp(equipment) }).click();
    }
    await here.page.keyboard.press('Escape');
    await here.page.getByText('Area of the train 34 260.469 sqcm').waitFor();
    await here.page.getByLabel('A batch passes').selectOption('alternative');
    await here.page.getByText('Area of the train 20 941.76 sqcm').waitFor();
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'TR-NEW Presses' }).waitFor();
    await here.page.getByText('Total 20 941.76 sqcm').waitFor();
  });

  test('tries a reading against the limit of a swab', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits`);
    await here.page
      .getByRole('row', { name: /EQ-CMP-02/ })
      .getByRole('link', { name: 'Explain' })
      .click();
    await here.page.getByLabel('Reading to try, ppm').fill('0.01');
    await here.page.getByText('passes').waitFor();
    await here.page.getByLabel('Reading to try, ppm').fill('0.02');
    await here.page.getByText('fails').waitFor();
  });

  test('a user who saves after another finds their own changes on the saved version, and can save them there', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Chemical`);
    await here.page.getByLabel('Safety factor').fill('2500');
    await here.page.getByText('1 setting differs').waitFor();
    const other = await here.limpid.as('specialist');
    const path = '/cleaning_limit_policies/Chemical';
    const { cleaningLimitPolicy } = await other.read<{ cleaningLimitPolicy: { version: number } }>(path);
    const { version } = cleaningLimitPolicy;
    expect((await other.post(path, { safetyFactor: 3000, version, reason: 'Meanwhile' })).status).toBe(200);
    const save = async (next: number): Promise<void> => {
      await here.page.getByRole('button', { name: `Save as version ${next}` }).click();
      const dialog = here.page.getByRole('dialog', { name: `Save version ${next}` });
      await dialog.getByLabel('Reason *').fill('Still more careful');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await save(version + 1);
    await here.page.getByText(/^Someone else has saved a version meanwhile/).waitFor();
    await here.page.getByText('The record has changed since').waitFor();
    await expect.poll(() => here.page.getByLabel('Safety factor').inputValue()).toBe('2500');
    const newest = here.page.getByRole('table', { name: 'Versions' }).getByRole('row').nth(1);
    await newest.getByText('in force').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await save(version + 2);
    await here.page.getByRole('cell', { name: 'Still more careful' }).waitFor();
    const differs = here.page.getByRole('table', { name: 'Differences' });
    const cells = differs.getByRole('row').nth(1).getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['Safety factor', '3000', '2500']);
  });

  test('meets no script error and no violation of the content security policy on the way', () => {
    expect(here.complaints.list).toEqual([]);
  });
});

test('an auditor reads the policies on a tablet and can change nothing', async () => {
  const { page: tablet } = await openPage(here.browser, { width: 820, height: 1180 });
  await signInHere(here, 'auditor', tablet);
  await tablet.goto(`${here.limpid.url}/app/limits/policies?type=Detergent`);
  await tablet.getByLabel('Safety factor').waitFor();
  await expect.poll(() => tablet.getByLabel('Safety factor').isDisabled()).toBe(true);
  expect(await tablet.getByRole('button', { name: /Save as version/ }).count()).toBe(0);
});
