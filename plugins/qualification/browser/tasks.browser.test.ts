import { expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const button = (name: string | RegExp) => here.page.getByRole('button', { name, exact: true });
const open = (path: string) => here.page.goto(`${here.limpid.url}${path}`);
const wide = () => here.page.setViewportSize({ width: 1440, height: 900 });
const tablet = () => here.page.setViewportSize({ width: 820, height: 1100 });

test('a task is added by hand, with the errors of the server at its fields', async () => {
  await open('/app/tasks');
  await here.page.getByText('No qualification task yet', { exact: false }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'Add task' }).or(button('Add task')).first().click();
  await here.page.getByLabel('Title *').fill('Verify after repair');
  await here.page.getByLabel('Due *').fill(day(20));
  await button('Add').click();
  await here.page.getByText('is required where no group', { exact: false }).first().waitFor();
  await here.page.getByRole('combobox', { name: 'Equipment', exact: true }).fill('EQ-RMG-01');
  await here.page.getByRole('option', { name: /EQ-RMG-01/ }).click();
  expect(await axe(here.page)).toEqual([]);
  await button('Add').click();
  await here.page.getByRole('heading', { level: 1, name: /^QT-\d{4}-001 Verify after repair/ }).waitFor();
});

test('a task says why it cannot start, is assigned and started', async () => {
  await here.page.getByText('Start: it has no owner: assign it first').waitFor();
  await here.page.getByLabel('Owner', { exact: true }).selectOption('Specialist Tester');
  await button('Assign').click();
  await here.page.locator('dd', { hasText: 'Specialist Tester' }).waitFor();
  await button('Start').click();
  await here.page.getByText('In progress', { exact: true }).waitFor();
  await here.page.getByText('rank 1 of', { exact: false }).waitFor();
  await button('Confirm the worst cases').click();
  await here.page.getByText('These worst cases are confirmed for the task.').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'History' }).click();
  await here.page
    .getByLabel('History', { exact: true })
    .getByText('Specialist Tester', { exact: false })
    .first()
    .waitFor();
  await tablet();
  await fitsWindow(here.page);
  await wide();
});

test('another due day is signed with a reason', async () => {
  await here.page.getByLabel('New day').fill(day(40));
  await button('Change due date').click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('The laboratory has no capacity');
  await dialog.getByRole('button', { name: 'Change due date', exact: true }).click();
  await here.page.getByLabel('Email/Employee ID *').fill('specialist');
  await here.page.getByLabel('Password *').fill(testPassword);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await here.page.getByText('Change due date: needs an approver').waitFor();
});

test('the list and the board show the task with its state and due day', async () => {
  await open('/app/tasks');
  await here.page.getByRole('row', { name: /QT-\d{4}-001 .*In progress/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Board' }).click();
  await here.page
    .getByRole('region', { name: /In progress/ })
    .getByRole('link')
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await tablet();
  await fitsWindow(here.page);
  await wide();
});

test('the rules of study types are configured: a frequency of zero is refused, and the effect is shown before saving', async () => {
  await open('/app/tasks/configure');
  const again = here.page.getByLabel('Again after: Periodic verification');
  await again.fill('0');
  await here.page.getByLabel('Runs: Validation').fill('11');
  await button('Save').click();
  await expect.poll(() => here.page.locator('[data-invalid], .cds--text-input--invalid').count()).toBeGreaterThan(1);
  expect(await axe(here.page)).toEqual([]);
  await again.fill('6');
  await here.page.getByLabel('Runs: Validation').fill('4');
  await button('Show the effect').click();
  await here.page.getByText('0 tasks would be added at once.').waitFor();
  await button('Save').click();
  await here.page.getByText('Saved', { exact: true }).waitFor();
  await tablet();
  await fitsWindow(here.page);
  await wide();
});

test('the calendar shows a month as a grid for the keyboard, moves a task within its window, and is a list on a tablet', async () => {
  await open('/app/calendar');
  const today = here.page.locator('td[aria-current="date"]');
  await today.waitFor();
  await today.focus();
  await here.page.keyboard.press('ArrowRight');
  await expect.poll(() => here.page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(day(1));
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Next year' }).click();
  await here.page
    .getByRole('link', { name: /^QT-\d{4}-001/ })
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await button(/^Move QT-\d{4}-001/)
    .first()
    .click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Day *').fill(day(90));
  await dialog.getByLabel('Reason *').fill('Shutdown of the suite');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByText('is outside the window', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await here.page.getByRole('tab', { name: 'Month' }).click();
  await tablet();
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await wide();
});

test('the home page counts the tasks of the reader, and the page of equipment lists its own', async () => {
  await here.page.goto(`${here.limpid.url}/app`);
  await here.page.getByRole('link', { name: /qualification task of yours is open/ }).waitFor();
  await here.page.goto(`${here.limpid.url}/app/tasks?filter=mine`);
  await here.page
    .getByRole('link', { name: 'EQ-RMG-01', exact: false })
    .or(here.page.getByText('EQ-RMG-01'))
    .first()
    .waitFor();
});
