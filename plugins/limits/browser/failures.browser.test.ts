import { describe, expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const body = JSON.stringify({ errName: 'ServerError', name: 'ServerError', message: 'x', requestId: 'ref-17' });
const failing = (call: RegExp): Promise<unknown> =>
  here.page.route(call, route => route.fulfill({ status: 500, body, contentType: 'application/json' }));
const focused = (): Promise<string> => here.page.evaluate(() => document.activeElement?.id ?? '');

describe('a preview', () => {
  test('of a draft that has been changed since is not shown as its effect', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Chemical`);
    const factor = here.page.getByLabel('Safety factor');
    await factor.fill('640');
    await here.page.getByRole('button', { name: 'Preview the effect' }).click();
    const effect = here.page.getByRole('heading', { name: 'Effect of saving' });
    await effect.waitFor();
    await factor.fill('650');
    await here.page.getByText('Something has changed since the preview. Preview again.').waitFor();
    expect(await effect.count()).toBe(0);
    await here.page.getByRole('button', { name: 'Discard the draft' }).click();
  });
});

describe('a call that fails', () => {
  test('for a part of a page is reported, with a retry', async () => {
    await failing(/\/limits\/summary/);
    await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
    await here.page.getByText('Loading the lowest carryover failed as due to server error').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.unroute(/\/limits\/summary/);
    await here.page.getByRole('button', { name: 'Try again' }).click();
    await here.page.getByText('Lowest carryover into one batch').waitFor();
  });

  test('for the limit of a cell of the matrix is reported', async () => {
    await failing(/\/limits\/pairs/);
    const matrix = here.page.getByRole('application');
    await matrix.focus();
    for (const key of ['ArrowRight', 'Enter']) await here.page.keyboard.press(key);
    await here.page.getByText('The limit cannot be shown').waitFor();
    await here.page.unroute(/\/limits\/pairs/);
  });
});

test('the cell of the matrix that the arrow keys reach is visible', async () => {
  await here.page.setViewportSize({ width: 640, height: 512 });
  const matrix = here.page.getByRole('application');
  await matrix.focus();
  for (let step = 0; step < 40; step++) await here.page.keyboard.press('ArrowRight');
  const isInSight = await here.page.locator('.limpid-heat-pointer').evaluate(pointer => {
    const [cell, frame] = [pointer, pointer.parentElement as Element].map(each => each.getBoundingClientRect());
    return cell !== undefined && frame !== undefined && cell.left >= frame.left && cell.right <= frame.right;
  });
  expect(isInSight).toBe(true);
  await here.page.setViewportSize({ width: 1280, height: 860 });
});

test('for another date no number is shown before its own response', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments`);
  await here.page.getByRole('table', { name: 'Limits' }).waitFor();
  // The response is withheld for the whole test.
  await here.page.route(/\/limits\/equipments.*asOf=/, () => undefined);
  await here.page.getByLabel('As of').fill('2020-01-31');
  await here.page.keyboard.press('Enter');
  await here.page.getByText('Data as of the end of 31 Jan, 2020').waitFor();
  expect(await here.page.getByRole('table', { name: 'Limits' }).count()).toBe(0);
  await here.page.unroute(/\/limits\/equipments.*asOf=/);
});

test('a typed date applies as soon as the user leaves the field', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments`);
  await here.page.getByLabel('As of').focus();
  await here.page.keyboard.type('2020-01-31');
  await here.page.getByRole('heading', { level: 1 }).click();
  await here.page.getByText('Data as of the end of 31 Jan, 2020').waitFor();
});

describe('a decision on the worst case', () => {
  const reason = '#override-reason';

  test('keeps what was typed over Escape, and a refusal takes the focus to its field', async () => {
    await here.page.goto(`${here.limpid.url}/app/risk/worst-case`);
    const open = here.page.getByRole('button', { name: /^Set worst case/ }).nth(1);
    await open.click();
    await here.page.locator(reason).fill('It cleans worst in practice');
    await here.page.keyboard.press('Escape');
    await here.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await open.click();
    await expect.poll(() => here.page.locator(reason).inputValue()).toBe('It cleans worst in practice');
    await here.page.getByRole('button', { name: 'Override' }).click();
    await expect.poll(focused).toBe('override-review');
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Cancel' }).click();
    await open.click();
    await expect.poll(() => here.page.locator(reason).inputValue()).toBe('');
    await here.page.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('no script failed', () => {
  expect(here.complaints.list.filter(text => !text.includes('status of 500'))).toEqual([]);
});
