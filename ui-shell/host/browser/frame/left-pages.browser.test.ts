import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, keptDrafts } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { only: ['equipment', 'reports'] } });

let group = '';
beforeAll(async () => {
  const made = await (
    await here.limpid.as('admin')
  ).post('/equipment_groups', { externalId: 'EG-LATE', name: 'Mills' });
  group = (made.body['equipmentGroup'] as unknown as { id: string }).id;
});

const record = (): string => `/app/master/equipment-groups/${group}`;
const name = () => here.page.getByLabel('Name *');
const toast = (text: string) => here.page.locator('.limpid-toasts').getByText(text);
const heading = (text: string | RegExp) => here.page.getByRole('heading', { level: 1, name: text });

async function openForm(): Promise<void> {
  await here.page.goto(`${here.limpid.url}${record()}/edit`);
  await name().waitFor();
}

/** Answers changes of the group, but not reads of it. */
async function answerChanges(answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const calls = new RegExp(`/equipment_groups/${group}(/archive)?$`);
  await here.page.route(calls, route => (route.request().method() === 'GET' ? route.continue() : answer(route)));
  return () => here.page.unroute(calls);
}

/** Saves, and opens the next page before the answer arrives. */
async function saveAndLeave(answer: (route: Route) => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  const restore = await answerChanges(async route => {
    await gate.promise;
    await answer(route);
  });
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByRole('button', { name: 'Saving…' }).waitFor();
  await here.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Materials' }).click();
  await heading(/^Materials/).waitFor();
  gate.resolve();
  await here.page.locator('.limpid-toasts').waitFor();
  await restore();
}

test('leaving a page while it saves does not navigate back, and the success is reported', async () => {
  await openForm();
  await name().fill('Mills and sieves');
  await saveAndLeave(route => route.continue());
  await toast('Saved').waitFor();
  await expect.poll(() => new URL(here.page.url()).pathname).toBe('/app/master/materials');
  await heading(/^Materials/).waitFor();
  expect(await keptDrafts(here.page)).toEqual([]);
});

test('a failure is reported with a link back to the input', async () => {
  await openForm();
  await name().fill('Mills, sieves and blenders');
  await saveAndLeave(route => route.fulfill({ status: 500, body: '<html>a proxy</html>' }));
  await toast('Not done').waitFor();
  await toast('Saving failed as due to server error').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Back to that page' }).click();
  await here.page.getByText('Your unsaved changes were restored').waitFor();
  await expect.poll(() => name().inputValue()).toBe('Mills, sieves and blenders');
  await here.page.getByRole('button', { name: 'Discard' }).click();
});

test('a refusal that arrives after its dialog was closed is reported', async () => {
  await here.page.goto(`${here.limpid.url}${record()}`);
  const gate = Promise.withResolvers<void>();
  const restore = await answerChanges(async route => {
    await gate.promise;
    await route.fulfill({ status: 503, headers: { 'retry-after': '30' }, body: '' });
  });
  await here.page.getByRole('button', { name: 'Archive' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('Sold to another site');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await here.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  gate.resolve();
  await toast('Archiving failed as due to uncategorized error. Try again in 30 s').waitFor();
  await restore();
});

test.each([
  [502, ' It may have been done nevertheless: check before you try again'],
  [504, ' It may have been done nevertheless: check before you try again'],
  [409, 'Somebody has changed it'],
  [412, 'Saving failed as the record was changed meanwhile'],
  [403, 'Saving failed as current user is not allowed'],
])('%i from a proxy is reported, and the form keeps its input', async (status, text) => {
  await openForm();
  await name().fill(`Typed before ${status}`);
  const message = status === 409 ? 'Somebody has changed it' : '';
  const body = JSON.stringify({ errName: status === 409 ? 'StaleRecordError' : 'ServerError', message });
  const restore = await answerChanges(route => route.fulfill({ status, body, contentType: 'application/json' }));
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByRole('alert').getByText(text).first().waitFor();
  await expect.poll(() => name().inputValue()).toBe(`Typed before ${status}`);
  await expect.poll(() => here.page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  await restore();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('parts that are hidden because permissions could not be loaded are reported', async () => {
  await here.page.route('**/users/me', route => route.fulfill({ status: 500, body: '<html>a proxy</html>' }));
  await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
  await toast('Loading the account failed as due to server error').waitFor();
  expect(await here.page.getByRole('link', { name: /^Add/ }).count()).toBe(0);
  await here.page.unroute('**/users/me');
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await here.page.getByRole('link', { name: /^Add/ }).waitFor();
});
