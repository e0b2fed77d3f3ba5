import { beforeAll, describe, expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { holdAnswers } from '../../../testing/held-answers.fixture.js';
import { untilIdle } from '../../../testing/idle.fixture.js';
import { givenSignedInPage, keptDrafts } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const go = (address: string): Promise<void> =>
  here.page.evaluate(
    to => (globalThis as unknown as { singleSpaNavigate(address: string): void }).singleSpaNavigate(to),
    address,
  );
const heading = (name: string | RegExp) => here.page.getByRole('heading', { level: 1, name });

const hold = (calls: RegExp) => holdAnswers(here.page, calls);

describe('while its answers are pending', () => {
  test.each([
    ['Limit policies', '/app/limits/policies?type=Chemical'],
    ['Worst case', '/app/risk/worst-case'],
    ['Risk dashboard', '/app/risk/dashboard'],
    ['HBEL register', '/app/master/hbels'],
    ['Feasibility', '/app/limits/feasibility'],
    ['Nitrosamines', '/app/master/nitrosamines'],
    ['Production-equipment matrix', '/app/master/matrix'],
    ['Bulk export', '/app/master/bulk/export'],
  ])('%s shows only its heading and placeholders', async (title, address) => {
    const answers = await hold(/\/facilities\/[^/]+\//);
    await go(address);
    await heading(title).waitFor();
    await here.page.locator('#main-content').getByText('Loading', { exact: true }).first().waitFor();
    expect(await here.page.locator('.limpid-empty').count()).toBe(0);
    expect(await axe(here.page)).toEqual([]);
    await answers.release();
    await here.page
      .locator('#main-content')
      .getByText('Loading', { exact: true })
      .first()
      .waitFor({ state: 'detached' });
  });

  test('a record does not show the previous one', async () => {
    await go('/app/master/actives');
    await here.page.getByRole('link', { name: 'A001' }).waitFor();
    const addressOf = async (name: string): Promise<string> =>
      (await here.page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
    const [first, second] = [await addressOf('A001'), await addressOf('A002')];
    await go(first);
    await heading(/A001/).waitFor();
    const answers = await hold(/\/apis\/[^/]+$/);
    await go(second);
    await heading(/A001/).waitFor({ state: 'detached' });
    await answers.release();
    await heading(/A002/).waitFor();
  });

  test('a saved form stays unchanged until its data is reloaded, and does not offer its draft', async () => {
    await go('/app/master/actives');
    await here.page.getByRole('link', { name: 'A001' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    await here.page.getByLabel('Remarks').fill('To be asked again');
    await expect.poll(() => keptDrafts(here.page)).toHaveLength(1);
    const answers = await hold(/\/default_units$/);
    const readAgain = here.page.waitForResponse(
      response => response.request().method() === 'GET' && /\/apis\/[^/]+$/.test(response.url()),
    );
    await here.page.getByRole('button', { name: 'Save' }).click();
    await (await readAgain).finished();
    // Rendered: everything that can be searched for is present.
    await untilIdle(here.page);
    await expect.poll(() => here.page.getByRole('button', { name: 'Saving…' }).isDisabled()).toBe(true);
    expect(await here.page.getByText('Your unsaved changes were restored').count()).toBe(0);
    await answers.release();
    await heading(/^A001/).waitFor();
    expect(await keptDrafts(here.page)).toEqual([]);
  });

  test('no refusal is shown before permissions are known', async () => {
    const answers = await hold(/\/users\/me$/);
    await here.page.goto(`${here.limpid.url}/app/master/nitrosamines/new`);
    await here.page.locator('#main-content').getByText('Loading', { exact: true }).first().waitFor();
    expect(await here.page.getByText('Not allowed').count()).toBe(0);
    await answers.release();
    await heading('New nitrosamine').waitFor();
  });
});

describe('an action that is triggered twice', () => {
  let group = '';
  beforeAll(async () => {
    const made = await (await here.limpid.as('admin')).post('/equipment_groups', { externalId: 'EG-TWICE', name: 'X' });
    group = `/app/master/equipment-groups/${(made.body['equipmentGroup'] as unknown as { id: string }).id}`;
  });

  test('is reported twice: a repeated message restarts its time', async () => {
    await here.page.goto(`${here.limpid.url}${group}/edit`);
    const save = here.page.getByRole('button', { name: 'Save' });
    await save.waitFor();
    const toastTexts = await here.page.evaluateHandle(() => {
      const texts: string[] = [];
      const note = (node: Node): void => {
        const toast =
          node instanceof Element && (node.closest('.limpid-toasts') ?? node.querySelector('.limpid-toasts'));
        if (toast) texts.push(toast.textContent);
      };
      new MutationObserver(records => {
        for (const { addedNodes } of records) addedNodes.forEach(note);
      }).observe(document.body, { childList: true, subtree: true });
      return texts;
    });
    for (const times of [1, 2]) {
      await save.click();
      await expect.poll(() => toastTexts.evaluate(texts => texts.length)).toBe(times);
    }
    expect(await toastTexts.evaluate(texts => texts.every(text => text.includes('Nothing to change')))).toBe(true);
  });

  test('in a dialog runs once', async () => {
    await here.page.goto(`${here.limpid.url}${group}`);
    await here.page.getByRole('button', { name: 'Archive' }).click();
    const dialog = here.page.getByRole('dialog');
    await dialog.getByLabel('Reason *').fill('sold to another site');
    let sent = 0;
    let release = (): void => undefined;
    const clickedTwice = new Promise<void>(done => (release = done));
    await here.page.route(/\/archive$/, async route => {
      sent += 1;
      await clickedTwice;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Archive' }).dblclick();
    release();
    await here.page.getByRole('button', { name: 'Restore' }).waitFor();
    await untilIdle(here.page);
    expect(sent).toBe(1);
  });
});

describe('while the code of a page loads', () => {
  const code = /\/ui\/pages\/[^/]*\.js$/;

  test('a placeholder is shown, and another page does not wait for it', async () => {
    await here.page.goto(`${here.limpid.url}/app`);
    await heading(here.limpid.facility.name).waitFor();
    await go('/app/limits');
    await heading('Limit explorer').waitFor();
    const answers = await hold(code);
    await go('/app/risk/worst-case');
    await here.page.locator('#main-content').getByText('Loading', { exact: true }).waitFor();
    await go('/app/limits');
    await heading('Limit explorer').waitFor();
    await answers.release();
    await untilIdle(here.page);
    const shown = await here.page.locator('h1').allInnerTexts();
    expect(shown).toEqual(['Limit explorer']);
  });

  test('a failure is reported, with a retry', async () => {
    await here.page.goto(`${here.limpid.url}/app`);
    await heading(here.limpid.facility.name).waitFor();
    await here.page.route(code, route => route.abort());
    await go('/app/risk/worst-case');
    await heading('Something went wrong').waitFor();
    await here.page.unroute(code);
    await here.page.getByRole('button', { name: 'Try again' }).click();
    await heading('Worst case').waitFor();
  });

  test('a failure to load the menu or the date format is reported, and the page opens after a retry', async () => {
    const body = JSON.stringify({ errName: 'ServerError', name: 'ServerError', message: 'x', requestId: 'ref-17' });
    for (const [call, failed] of [
      ['**/ui/manifest*', 'Loading the menu failed as due to server error'],
      ['**/date-time-setting', 'Loading the date and time settings failed as due to server error'],
    ] as const) {
      await here.page.route(call, route => route.fulfill({ status: 500, body, contentType: 'application/json' }));
      await here.page.goto(`${here.limpid.url}/app/risk/worst-case`);
      await here.page.getByText(failed, { exact: true }).waitFor();
      await here.page.getByText('Reference ref-17').waitFor();
      expect(await axe(here.page)).toEqual([]);
      await here.page.unroute(call);
      await here.page.getByRole('button', { name: 'Try again' }).click();
      await heading('Worst case').waitFor();
    }
  });

  test('a failure of only a part of it is reported', async () => {
    const part = /\/ui\/pages\/kernel-import\.page[^/]*\.js$/;
    await here.page.route(part, route => route.abort());
    await go('/app/master/bulk');
    await heading('Something went wrong').waitFor();
    await here.page.unroute(part);
    await here.page.getByRole('button', { name: 'Try again' }).click();
    await heading('Bulk import').waitFor();
  });
});

test('a check of an import reports a lost server, and its result when the server is back', async () => {
  await go('/app/master/bulk');
  const rows = ['Equipment ID,Name,Type', 'L-1,Line 1,line', 'L-2,Line 2,line'].join('\n');
  await here.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Equipment.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const events = /\/jobs\/[^/]+\/events$/;
  const running = {
    title: 'Check',
    state: 'running',
    done: 1,
    total: 2,
    stage: 'Equipment',
    result: null,
    error: null,
  };
  await here.page.route(events, route => route.abort());
  // Answers the first call, before the route above does.
  await here.page.route(
    events,
    route => {
      const job = { ...running, id: route.request().url().split('/').at(-2) };
      return route.fulfill({ body: `data: ${JSON.stringify(job)}\n\n`, contentType: 'text/event-stream' });
    },
    { times: 1 },
  );
  await here.page.getByRole('button', { name: 'Check without writing' }).click();
  await here.page.getByText('Equipment: 1 of 2 rows').waitFor();
  await here.page.getByText('The server cannot be reached').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.unroute(events);
  await here.page.getByText('All rows can be imported', { exact: true }).waitFor();
  await here.page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
  await here.page.getByRole('button', { name: 'Choose another file' }).click();
});

test('without a network a call fails at once and is not sent later', async () => {
  await go('/app/limits/policies?type=Chemical');
  const factor = here.page.getByLabel('Safety factor');
  await factor.fill('640');
  await here.page.getByText('1 setting differs').waitFor();
  await here.page.context().setOffline(true);
  await here.page.getByText('You are offline', { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Preview the effect' }).click();
  await here.page.getByText('Preview failed as server unreachable').waitFor();
  await factor.fill('650');
  await here.page.getByText('Calculating the example failed as server unreachable').waitFor();
  // A failed preview does not invalidate the draft.
  const save = here.page.getByRole('button', { name: /^Save as version/ });
  await save.click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('Trial without a network');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saving failed as server unreachable').waitFor();
  await here.page.context().setOffline(false);
  await here.page.getByText('You are offline').waitFor({ state: 'detached' });
  await here.page.getByText('Calculating the example failed').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await here.page.getByRole('button', { name: 'Discard the draft' }).click();
  await here.page.getByText('Nobody has saved a version yet').waitFor();
});

describe('a failed reload', () => {
  test('keeps all input, and is reported', async () => {
    await go('/app/master/productions');
    await here.page.getByRole('link', { name: 'PRD-01' }).click();
    await here.page.getByRole('link', { name: 'Edit' }).click();
    const batch = here.page.getByLabel('Minimum batch size', { exact: true });
    await batch.fill('77');
    const refused = JSON.stringify({
      errName: 'NotAllowed',
      name: 'NotAllowed',
      message: 'Not allowed',
      requestId: 'r',
    });
    await here.page.route('**/api/v2/**', route =>
      route.fulfill({ status: 403, body: refused, contentType: 'application/json' }),
    );
    // As when a user comes back from another window, once what is shown counts as old.
    await here.page.clock.setSystemTime(Date.now() + 10_000);
    await here.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await here.page.getByText('This data may be out of date').waitFor();
    await expect.poll(() => batch.inputValue()).toBe('77');
    await here.page.getByRole('button', { name: 'Save' }).click();
    await here.page.getByText(/^Saving failed as current user is not allowed/).waitFor();
    await expect.poll(() => batch.inputValue()).toBe('77');
    await here.page.unroute('**/api/v2/**');
    await here.page.getByRole('button', { name: 'Cancel' }).click();
    await heading(/PRD-01/).waitFor();
  });
});
