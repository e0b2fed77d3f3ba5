import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const step = (number: number) => here.page.getByRole('group', { name: `Step ${number}`, exact: true });

async function open(externalId: string): Promise<void> {
  await here.page.goto(`${here.limpid.url}/app/master/procedures?search=${externalId}`);
  await here.page.getByRole('link', { name: externalId, exact: true }).first().click();
  await here.page.getByRole('heading', { level: 1, name: new RegExp(`^${externalId} `) }).waitFor();
}

test('a procedure shows its steps with limits and agents, where it is used, and its files', async () => {
  await open('CP01');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Steps' }).click();
  const steps = here.page.getByRole('table', { name: 'Steps' });
  await steps
    .getByRole('row', { name: /^2 Wash with alkaline detergent Critical CA05 .* 60 to 70 °C, 15 to 20 min/ })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Where used' }).click();
  await here.page.getByRole('table', { name: 'Equipment cleaned by it' }).getByRole('link').first().waitFor();
  await here.page.getByRole('link', { name: /^CA05 / }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1280, height: 860 });
});

test('a step is added and moved by keyboard, a faulty one is refused at its field, and the history says what changed', async () => {
  await open('CP02');
  await here.page
    .getByRole('button', { name: 'Edit' })
    .or(here.page.getByRole('link', { name: 'Edit' }))
    .click();
  await step(4).waitFor();
  await here.page.getByRole('button', { name: 'Add step' }).focus();
  await here.page.keyboard.press('Enter');
  await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('field-steps.4.action');
  await here.page.keyboard.type('Dry with filtered air');
  await step(5).getByText('Critical', { exact: true }).click();
  await step(5).getByRole('button', { name: 'Move step 5 up' }).focus();
  await here.page.keyboard.press('Enter');
  await expect.poll(() => step(4).getByLabel('Action *').inputValue()).toBe('Dry with filtered air');
  await here.page.getByLabel('Reason for the change').fill('Dried before the wipe');
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByText('a critical step needs a temperature, time, flow, pressure or volume').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await step(4).getByLabel('Minimum time, min').fill('30');
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByRole('heading', { level: 1, name: /^CP02 / }).waitFor();
  await here.page.getByRole('tab', { name: 'Steps' }).click();
  await here.page
    .getByRole('table', { name: 'Steps' })
    .getByRole('row', { name: /^4 Dry with filtered air Critical at least 30 min/ })
    .waitFor();
  await here.page.getByRole('tab', { name: 'History' }).click();
  await here.page
    .getByText(/step 4 of CP02 .* from nothing to Dry with filtered air, at least 30 min, critical/i)
    .waitFor();
});

test('a concentration is stated for an agent of the procedure', async () => {
  await open('CP04');
  await here.page
    .getByRole('button', { name: 'Edit' })
    .or(here.page.getByRole('link', { name: 'Edit' }))
    .click();
  const agent = here.page.getByRole('group', { name: /^CA04 / });
  await agent.getByLabel('Minimum concentration').fill('99');
  await agent.getByLabel('Maximum concentration').fill('100');
  await here.page.getByLabel('Reason for the change').fill('Stated by the supplier');
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByText(/^CA04 .*: 99 to 100 % v\/v$/).waitFor();
});

test('equipment says which revision it was assessed with, and takes over the one in force', async () => {
  const { page, limpid } = here;
  await open('CP03');
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .click();
  await page.getByLabel('Revision', { exact: true }).fill('A');
  await page.getByLabel('Reason for the change').fill('Printed revision');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^CP03 / }).waitFor();
  await page.goto(`${limpid.url}/app/master/equipment?search=EQ-BLE-01`);
  await page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Cleaning procedure number').fill('cp03');
  await page.getByLabel('Reason for the change').fill('Dry cleaning');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('definition').getByText(', revision A, version 1').waitFor();
  expect(await axe(page)).toEqual([]);

  await open('CP03');
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .click();
  await page.getByLabel('Number *').fill('CP33');
  await page.getByLabel('Revision', { exact: true }).fill('B');
  await page.getByLabel('Reason for the change').fill('Renumbered and revised');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^CP33 / }).waitFor();
  await page.getByRole('tab', { name: 'Where used' }).click();
  await page.getByRole('row', { name: /^EQ-BLE-01 .* revision A, version 1 Earlier revision/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await lookAt(page, 'procedure-where-used');

  await page.goto(`${limpid.url}/app/master/equipment?filter=earlier-revision`);
  await page.getByRole('row', { name: /^EQ-BLE-01 .* CP33 .*Earlier revision/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await lookAt(page, 'equipment-earlier-revision');
  await page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await page
    .getByText('In force is revision B, version 1; this equipment was assessed with revision A, version 1.')
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await lookAt(page, 'equipment-take-over');
  await page.setViewportSize({ width: 820, height: 1100 });
  await fitsWindow(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('button', { name: 'Take over the revision in force' }).click();
  await page.getByText(', revision B, version 1').first().waitFor();
  await page.getByRole('button', { name: 'Take over the revision in force' }).waitFor({ state: 'detached' });
});

test('an SOP is created with its kind and linked records, and its list says that the review has passed', async () => {
  await here.page.getByRole('link', { name: 'SOPs', exact: true }).click();
  expect(await axe(here.page)).toEqual([]);
  await here.page
    .getByRole('link', { name: 'Add SOP' })
    .or(here.page.getByRole('button', { name: 'Add SOP' }))
    .first()
    .click();
  await here.page.getByLabel('Number *').fill('SOP-1');
  await here.page.getByLabel('Title *').fill('Swab sampling');
  await here.page.getByLabel('Kind *').selectOption('Sampling');
  await here.page.getByLabel('Review due on').fill('2020-01-01');
  expect(await axe(here.page)).toEqual([]);
  await here.page
    .getByRole('button', { name: 'Create' })
    .or(here.page.getByRole('button', { name: 'Save' }))
    .click();
  await here.page.getByRole('heading', { level: 1, name: 'SOP-1 Swab sampling' }).waitFor();
  await here.page.getByText('Overdue', { exact: true }).waitFor();
  await here.page.goto(`${here.limpid.url}/app/master/sops?filter=overdue`);
  await here.page.getByRole('row', { name: /^SOP-1 Swab sampling .* Overdue/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
