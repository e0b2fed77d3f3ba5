import { expect, test } from 'vitest';
import { type TestClient } from '#kernel/testing';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const formulas = '/app/master/risk-setup/mac-formulas';

let admin: TestClient;
const here = givenSignedInPage({
  persona: 'specialist',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    admin = await limpid.as('admin');
    await admin.post('/mac_formulas', {
      externalId: 'MAC-TWICE',
      name: 'Twice the safety factor',
      residueType: 'Chemical',
      criterion: 'dosage',
      expression: 'td/(2*sf)*e_n/mf',
      testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 }, expected: 25 }],
    });
  },
});

async function openEffect(): Promise<void> {
  await here.page.goto(`${here.limpid.url}${formulas}`);
  await here.page.getByRole('link', { name: 'MAC-TWICE' }).click();
  await here.page.getByRole('tab', { name: 'Effect on limits' }).click();
}

test('a draft formula shows which limits it would move, by how much, before it is in force', async () => {
  await openEffect();
  await here.page.getByText('Not in force for actives, criterion Therapeutic dose.').waitFor();
  await here.page.getByRole('button', { name: 'Preview the effect' }).click();
  await here.page.getByRole('heading', { name: 'Effect of saving' }).waitFor();
  const equipments = here.page.getByRole('table', { name: 'Limits per equipment' });
  await equipments.getByText('× 0.5').first().waitFor();
  await equipments
    .getByText(/formula MAC-TWICE version 1, MAC/)
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Overview' }).click();
  await here.page.getByText('draft', { exact: true }).waitFor();
});

test('an active formula is shown with its limits, in their explanation and inputs', async () => {
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByLabel('Status').selectOption('active');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.locator('.limpid-toasts').getByText('Saved', { exact: true }).waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits`);
  const row = here.page.getByRole('row', { name: /EQ-BLE-02.*MAC-TWICE/ });
  await row.waitFor();
  await here.page.getByText('MAC formulas MAC-TWICE version 1').first().waitFor();
  await row.getByRole('link', { name: 'Explain' }).click();
  await here.page.getByText(/because the formula MAC-TWICE Twice the safety factor, version 1, for/).waitFor();
  await here.page
    .getByText(/MAC = td\/\(2\*sf\)\*e_n\/mf, with values td \S+ \/ \(2 \* sf 1000\) \* e_n \S+ \/ mf 1/)
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: /MAC-TWICE Twice the safety factor, version 1/ }).click();
  await here.page.getByRole('heading', { name: 'MAC-TWICE Twice the safety factor' }).waitFor();
});

test('with its criterion switched off, policy and formula both say that it has no effect', async () => {
  const formula = here.page.url();
  await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Chemical`);
  await here.page.getByRole('checkbox', { name: 'Fraction of the therapeutic dose' }).uncheck({ force: true });
  const idle = 'formula MAC-TWICE version 1 is active for this criterion and has no effect while it is off';
  await here.page.getByText(idle, { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  const off = { useDosage: false, version: 0, reason: 'without doses' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', off)).status).toBe(200);
  await here.page.goto(formula);
  await here.page.getByText('The policy for actives has the criterion Therapeutic dose switched off.').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const on = { useDosage: true, version: 1, reason: 'with doses again' };
  expect((await admin.post('/cleaning_limit_policies/Chemical', on)).status).toBe(200);
  await here.page.goto(formula);
  await here.page.getByRole('tab', { name: 'Effect on limits' }).waitFor();
  expect(await here.page.getByText('This formula changes no limit').count()).toBe(0);
});

test('retiring it is previewed as well: the limits would revert', async () => {
  await here.page.getByRole('tab', { name: 'Effect on limits' }).click();
  await here.page.getByText('In force for actives, criterion Therapeutic dose').waitFor();
  await here.page.getByRole('button', { name: 'Preview the effect' }).click();
  await here.page.getByRole('table', { name: 'Limits per equipment' }).getByText('× 2').first().waitFor();
});

test('a category lists formulas that use its score by another name', async () => {
  const made = await admin.post('/variables', {
    externalId: 'V-HAZARD',
    name: 'Hazard',
    key: 'hazard',
    unit: '1',
    scope: 'previousActive',
    kind: 'score',
    sourceField: 'toxicity',
  });
  expect(made.status).toBe(201);
  await admin.post('/mac_formulas', {
    externalId: 'MAC-HAZARD',
    name: 'Less of the hazardous',
    residueType: 'Chemical',
    criterion: 'dosage',
    expression: 'td/sf*e_n/hazard',
  });
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/categories`);
  await here.page.getByRole('link', { name: 'toxicity', exact: true }).click();
  await here.page.getByRole('tab', { name: 'Where used' }).click();
  await here.page.getByRole('link', { name: 'MAC-HAZARD Less of the hazardous' }).waitFor();
});

test('the editor explains the calculation of a formula by equipment', async () => {
  const field = { externalId: 'contact', name: 'Contact', entityKind: 'equipmentProductionPair', type: 'number' };
  expect((await admin.post('/additional-fields', { ...field, usableInRanking: true })).status).toBe(201);
  const made = await admin.post('/variables', {
    externalId: 'V-CONTACT',
    name: 'Contact',
    key: 'contact',
    unit: '1',
    scope: 'equipment',
    sourceField: 'additionalFields.equipmentProductionPair.contact',
  });
  expect(made.status).toBe(201);
  await here.page.goto(`${here.limpid.url}${formulas}/new`);
  const expression = here.page.getByLabel('Expression *');
  await expression.fill('arl*mbs');
  await here.page.getByText('Gives mg from arl, mbs', { exact: true }).waitFor();
  await expression.fill('arl*mbs/contact');
  await here.page.getByText(/contact: of the next production on each shared equipment\. .*lowest/).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a formula of a criterion unused by its residue type says so in the editor and when active', async () => {
  await here.page.goto(`${here.limpid.url}${formulas}/new`);
  await here.page.getByLabel('Residue type').selectOption('Nitrosamine');
  await here.page.getByLabel('Criterion').selectOption('dosage');
  const why =
    'Limits of nitrosamines never use the criterion Therapeutic dose: the acceptable intake is the only criterion for nitrosamines.';
  await here.page.getByText('This formula would change no limit').waitFor();
  await here.page.getByText(why).waitFor();
  expect(await axe(here.page)).toEqual([]);
  const made = await admin.post('/mac_formulas', {
    externalId: 'MAC-IDLE',
    name: 'Dose of a nitrosamine',
    residueType: 'Nitrosamine',
    criterion: 'dosage',
    status: 'active',
    expression: 'td/sf*e_n/mf',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 }, expected: 50 }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await here.page.goto(`${here.limpid.url}${formulas}`);
  await here.page.getByRole('link', { name: 'MAC-IDLE' }).click();
  await here.page.getByText('This formula changes no limit').waitFor();
  await here.page.getByText(why).waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Nitrosamine`);
  const idle = 'formula MAC-IDLE version 1 is active for the criterion dosage and has no effect: the acceptable intake';
  await here.page.getByText(idle, { exact: false }).first().waitFor();
});

test('the browser reports no errors', () => {
  expect(here.complaints.list).toEqual([]);
});
