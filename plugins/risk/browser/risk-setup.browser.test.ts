import { describe, expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist' });

const setup = '/app/master/risk-setup';

describe('risk setup', () => {
  test.each([
    ['', 'RPN formulas'],
    ['/categories', 'RPN categories'],
    ['/mac-formulas', 'MAC formulas'],
    ['/variables', 'Variables'],
    ['/criteria', 'Selection criteria'],
    ['/goals', 'Risk goals'],
    ['/units', 'Default units'],
  ])('the tab %s shows %s', async (path, title) => {
    await here.page.goto(`${here.limpid.url}${setup}${path}`);
    await here.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const tab = here.page.getByRole('navigation', { name: 'Risk setup' }).getByRole('link', { name: title });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    expect(await axe(here.page)).toEqual([]);
  });

  test('a formula is checked while typing, and activated with a passing test case', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/new`);
    await here.page.getByLabel('ID *').fill('RPN-OWN');
    await here.page.getByLabel('Name *').fill('Hard and toxic');
    await here.page.getByLabel('Status').selectOption('active');
    const expression = here.page.getByLabel('Expression *');
    await expression.fill('max(solubility, cleanability) * toxicty');
    await here.page.getByText('Character 33: there is no variable “toxicty”; did you mean toxicity?').first().waitFor();
    await expect.poll(() => here.page.locator('mark').textContent()).toBe('toxicty');
    await here.page.getByRole('button', { name: 'Go to character 33' }).press('Enter');
    await expect.poll(() => here.page.evaluate(() => getSelection()?.toString())).toBe('toxicty');
    await here.page.keyboard.type('toxicity');
    await expect.poll(() => expression.inputValue()).toBe('max(solubility, cleanability) * toxicity');
    await expression.fill('max(solubility, cleanability) * td');
    await here.page
      .getByText('Character 31: the result is in mg/day, and it has to be a plain number')
      .first()
      .waitFor();
    await expression.fill('max(solubility, cleanability) * ');
    await here.page.getByRole('button', { name: 'toxicity', exact: true }).click();
    await here.page.getByText('Gives a plain number from solubility, cleanability, toxicity').waitFor();

    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page
      .getByText(/an active formula has at least one test case that passes/)
      .first()
      .waitFor();
    await here.page.getByRole('button', { name: 'Add test case' }).click();
    for (const [name, value] of [
      ['solubility', '5'],
      ['cleanability', '3'],
      ['toxicity', '4'],
      ['Expected', '21'],
    ] as const)
      await here.page.getByLabel(`${name} of test case 1`).fill(value);
    await here.page.getByText('gives 20, not 21').waitFor();
    await here.page.getByLabel('Expected of test case 1').fill('20');
    await here.page.getByText('1 of 1 pass').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'RPN-OWN Hard and toxic' }).waitFor();
    await here.page.getByRole('tab', { name: 'Expressions' }).click();
    await here.page.getByRole('cell', { name: 'max(solubility, cleanability) * toxicity' }).waitFor();
    await here.page.goto(`${here.limpid.url}${setup}`);
    await here.page.getByRole('row', { name: /RPN-DEFAULT.*retired/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('two versions of a formula are compared: expression, test cases and scores of its names', async () => {
    const admin = await here.limpid.as('admin');
    const bands = (worst: number) => [
      { value: 'low', score: 1 },
      { value: 'high', score: worst },
    ];
    const category = { externalId: 'C-STAIN', name: 'Stain', key: 'stain', kind: 'text', bands: bands(3) };
    const made = await admin.post('/rpn_categories', category);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const testCases = [{ inputs: { stain: 2, dose: 3 }, expected: 6 }];
    const formula = { externalId: 'RPN-STAIN', name: 'Stains', expression: 'stain * dose', testCases };
    const first = await admin.post('/rpn_formulas', formula);
    const path = `/rpn_formulas/${String(first.body['rpnFormula']?.['id'])}`;
    const doubled = [{ inputs: { stain: 2, dose: 3 }, expected: 12 }];
    const change = { expression: '2 * stain * dose', testCases: doubled, reason: 'stains count twice', version: 1 };
    expect((await admin.post(path, change)).status).toBe(200);
    const scored = await admin.post(`/rpn_categories/${String(made.body['rpnCategory']?.['id'])}`, {
      bands: bands(5),
      version: 1,
    });
    expect(scored.status, JSON.stringify(scored.body)).toBe(200);
    await here.page.goto(`${here.limpid.url}${setup}/${path.split('/').at(-1) ?? ''}`);
    await here.page.getByRole('tab', { name: 'Expressions' }).click();
    await here.page
      .getByRole('row', { name: /^2 2 \* stain \* dose .* Admin Tester stains count twice never$/ })
      .waitFor();
    const differing = here.page.getByRole('table', { name: 'What differs' });
    await differing.getByRole('row', { name: 'Expression stain * dose 2 * stain * dose' }).waitFor();
    await expect.poll(() => differing.locator('strong').allTextContents()).toEqual(['2 * ']);
    await differing.getByRole('row', { name: 'Test case dose 3, stain 2 6 12' }).waitFor();
    await differing.getByRole('row', { name: 'Category stain low: 1; high: 3 low: 1; high: 5' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByLabel('From', { exact: true }).selectOption('Version 2');
    await here.page.getByText('Choose two versions.').waitFor();
  });

  test('a condition on a field with fixed terms offers them', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/criteria/new`);
    await here.page.getByLabel('ID *').fill('SC-GRADE');
    await here.page.getByLabel('Name *').fill('Clean rooms');
    await here.page.getByLabel('Key *').fill('clean_rooms');
    await here.page.getByLabel('Applies to *').selectOption('equipment');
    await here.page.getByLabel('Source field *').selectOption('roomGrade');
    await here.page.getByLabel('Kind').selectOption('text');
    await here.page.getByRole('radio', { name: /^score/ }).press('ArrowRight');
    const text = here.page.getByLabel('Text *');
    await expect.poll(() => text.getByRole('option').allTextContents()).toEqual(['', 'A', 'B', 'C', 'D']);
    await text.selectOption('C');
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'SC-GRADE Clean rooms' }).waitFor();
    await here.page.getByText('= C', { exact: true }).waitFor();
  });

  test('the number line shows gaps and overlaps of a table while typing', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/categories`);
    await here.page.getByRole('link', { name: 'toxicity', exact: true }).click();
    await here.page.getByRole('img', { name: 'Number line: every value has exactly one score' }).waitFor();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await here.page.getByLabel('To of line 5').fill('0.5');
    await here.page.getByRole('img', { name: 'Number line: gap from 0.5 to 1' }).waitFor();
    await here.page.getByText('Line 4: gap from 0.5 to 1: not covered by any range').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Save' }).click();
    const refusal = here.page.getByRole('alert').filter({ hasText: 'gap from 0.5 to 1: not covered by any range' });
    await refusal.getByRole('button', { name: 'From of line 4' }).press('Enter');
    await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('band-3-from');
    await expect
      .poll(() => here.page.getByLabel('From of line 4').evaluate(box => box.getAttribute('aria-describedby')))
      .toBe('band-3-fault');
    // An edge that cannot be read is not one that is missing: a range without an end would hold everything above.
    await here.page.getByLabel('To of line 5').fill('1o');
    await here.page.getByText('Line 5: Given input is not a number').waitFor();
    const refused = here.page.waitForResponse(response => response.request().method() === 'POST');
    await here.page.getByRole('button', { name: 'Save' }).click();
    expect((await refused).status()).toBe(422);
    const score = here.page.getByLabel('Score of line 5');
    const before = await score.inputValue();
    await score.fill('');
    await here.page.getByText('Line 5: Given input is not a number').waitFor();
    await here.page.getByLabel('To of line 5').fill('2');
    await here.page.getByText('Line 5: the score is missing').waitFor();
    await score.fill(before);
    await here.page.getByText('Line 4: overlap from 1 to 2: covered by two ranges').waitFor();
    await here.page.getByLabel('From of line 4').fill('2');
    await here.page.getByText('Every value has exactly one score').waitFor();
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('cell', { name: '≥ 0 and < 2' }).waitFor();
  });

  test('forms start with the unit of the facility until it is reset', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/units`);
    const batch = here.page.getByLabel('Batch size (MBS) *');
    await batch.waitFor();
    await expect.poll(() => batch.getByRole('option').allTextContents()).toEqual(['kg', 'g']);
    await batch.selectOption('g');
    await here.page.getByLabel(/^Reason for the change/).fill('Pilot plant');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('row', { name: /Batch size \(MBS\): kg → g Pilot plant/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(`${here.limpid.url}/app/master/productions/new`);
    const unit = here.page.getByLabel('Minimum batch size unit');
    await expect.poll(() => unit.inputValue()).toBe('g');
    // What is chosen before a number is typed stays.
    await unit.selectOption('kg');
    await here.page.getByLabel('Minimum batch size', { exact: true }).fill('5');
    await expect.poll(() => unit.inputValue()).toBe('kg');
    await here.page.goto(`${here.limpid.url}${setup}/units`);
    await here.page.getByRole('button', { name: 'Reset all to the standard units' }).click();
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByRole('row', { name: /Batch size \(MBS\): g → kg/ }).waitFor();
  });

  test('errors and buttons are legible in the dark theme, too', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/goals/new`);
    await here.page.getByRole('button', { name: 'Dark theme' }).click();
    await here.page.getByRole('button', { name: 'Create' }).click();
    const refused = here.page.getByRole('alert');
    await refused.getByText('7 fields need attention').waitFor();
    await refused.getByRole('button', { name: 'Threshold' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.goto(`${here.limpid.url}${setup}/new`);
    await here.page.getByRole('button', { name: 'Add test case' }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Light theme' }).click();
  });

  test('a criterion states its use: scores or a condition; a gap is reported while typing', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/criteria/new`);
    await here.page.getByLabel('ID *').fill('SC-CLEAN');
    await here.page.getByLabel('Name *').fill('Hard to clean');
    await here.page.getByLabel('Key *').fill('hard_to_clean');
    await here.page.getByLabel('Applies to *').selectOption('api');
    const source = here.page.getByLabel('Source field *');
    await expect.poll(() => source.locator('option').allTextContents()).toContain('Cleanability');
    await expect.poll(() => source.locator('option').allTextContents()).not.toContain('Room grade');
    await source.selectOption('cleanability');
    await here.page.getByRole('button', { name: 'Add range' }).click();
    await here.page.getByRole('button', { name: 'Add range' }).click();
    await here.page.getByLabel('To of line 1').fill('1');
    await here.page.getByLabel('From of line 2').fill('2');
    await here.page.getByText('Line 2: gap from 1 to 2: not covered by any range').waitFor();
    expect(await axe(here.page)).toEqual([]);
    // Arrow keys choose at once; going back brings back what was typed.
    await here.page.getByRole('radio', { name: /^score/ }).press('ArrowRight');
    await here.page.getByRole('heading', { name: 'Condition' }).waitFor();
    await here.page.getByRole('radio', { name: /^filter/ }).press('ArrowLeft');
    await expect.poll(() => here.page.getByLabel('From of line 2').inputValue()).toBe('2');
    await here.page.getByRole('radio', { name: /^score/ }).press('ArrowRight');
    await here.page.getByRole('heading', { name: 'Condition' }).waitFor();
    await here.page.getByLabel('Is *').selectOption('≥');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('is required for a filter').first().waitFor();
    await here.page.getByLabel('Number *').fill('2');
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'SC-CLEAN Hard to clean' }).waitFor();
    await here.page.getByText('≥ 2').waitFor();
  });

  test('a removed line can be restored with its input, and takes the focus', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/categories/new`);
    const add = here.page.getByRole('button', { name: 'Add range' });
    await add.press('Enter');
    const focused = await add.evaluate((button: HTMLButtonElement) => {
      button.click();
      return document.activeElement?.id;
    });
    expect(focused, 'at once, so that no text goes to another field').toBe('band-1-from');
    await here.page.getByLabel('To of line 1').fill('5');
    await here.page.getByLabel('Label of line 1').fill('low');
    await here.page.getByLabel('From of line 2').fill('5');
    await here.page.getByRole('button', { name: 'Remove line 1' }).press('Enter');
    await expect.poll(() => here.page.getByLabel('From of line 1').inputValue()).toBe('5');
    await here.page.getByRole('button', { name: 'Undo: put line 1 back' }).press('Enter');
    await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('band-0-from');
    await expect.poll(() => here.page.getByLabel('To of line 1').inputValue()).toBe('5');
    await expect.poll(() => here.page.getByLabel('Label of line 1').inputValue()).toBe('low');
    await expect.poll(() => here.page.getByLabel('From of line 2').inputValue()).toBe('5');
    expect(await here.page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    expect(await axe(here.page)).toEqual([]);
  });

  test('an active formula without a test case is refused, and the summary links to the place to add one', async () => {
    await here.page.goto(`${here.limpid.url}${setup}/new`);
    await here.page.getByLabel('ID *').fill('RPN-UNTRIED');
    await here.page.getByLabel('Name *').fill('Untried');
    await here.page.getByLabel('Status').selectOption('active');
    await here.page.getByLabel('Expression *').fill('solubility * toxicity');
    await here.page.getByRole('button', { name: 'Create' }).click();
    const refusal = here.page.getByRole('alert').filter({ hasText: 'Not saved' });
    await refusal.getByRole('button', { name: 'Test cases' }).press('Enter');
    await here.page.keyboard.press('Enter');
    await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('case-0-solubility');
    await here.page.getByLabel('solubility of test case 1').fill('2');
    await here.page.getByLabel('toxicity of test case 1').fill('3');
    await here.page.getByLabel('Expected of test case 1').fill('7');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await refusal.getByRole('button', { name: 'Expected of test case 1' }).press('Enter');
    await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('case-0-expected');
    await here.page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a variable from an additional field has source, scope and unit filled in', async () => {
    const admin = await here.limpid.as('admin');
    const field = { externalId: 'stickiness', name: 'Stickiness', entityKind: 'api', type: 'number', unit: 'ug/sqcm' };
    expect((await admin.post('/additional-fields', { ...field, usableInRanking: true })).status).toBe(201);
    await here.page.goto(`${here.limpid.url}${setup}/variables/new`);
    await here.page.getByLabel('ID *').fill('V-STICKY');
    await here.page.getByLabel('Name *').fill('Stickiness');
    await here.page.getByLabel('Key *').fill('sticky');
    await here.page.getByLabel('Value from an additional field').selectOption('Stickiness, of the active, ug/sqcm');
    await expect.poll(() => here.page.getByLabel('Source field').inputValue()).toBe('additionalFields.api.stickiness');
    await expect.poll(() => here.page.getByLabel('Unit *').inputValue()).toBe('ug/sqcm');
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('Additional field Stickiness, of the active, ug/sqcm').waitFor();
  });

  test('the browser reports no errors', () => {
    expect(here.complaints.list).toEqual([]);
  });
});
