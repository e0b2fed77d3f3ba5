import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

/** One grey pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const go = (address: string) => here.page.goto(`${here.limpid.url}${address}`);
const waits = (text: string) => here.page.locator('#main-content').getByText(text).first().waitFor();

test('an unanswered call is reported after a while, then as failed, with a retry', async () => {
  await here.page.clock.install();
  const calls = /\/facilities\/[^/]+\/hbels/;
  await here.page.route(calls, () => undefined);
  await go('/app/master/hbels');
  await waits('Loading');
  await here.page.clock.fastForward(11_000);
  await waits('Still loading: this takes longer than usual');
  expect(await axe(here.page)).toEqual([]);
  // A user who does not want to wait retries: the unanswered call is cancelled and sent again.
  const [givenUp, next] = [
    here.page.waitForEvent('requestfailed', call => calls.test(call.url())),
    here.page.waitForEvent('request', call => calls.test(call.url())),
  ];
  await here.page.getByRole('button', { name: 'Ask again' }).click();
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  await next;
  await here.page.clock.fastForward(61_000);
  await waits('failed as server unreachable');
  await here.page.unroute(calls);
  await here.page.clock.resume();
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await here.page.getByRole('link', { name: 'A001' }).waitFor();
});

test('an interrupted answer is waited for only once', async () => {
  let asked = 0;
  const stalling = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"hbelSubstances":[');
  });
  await new Promise<void>(done => void stalling.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}/`;
  await here.page.route(/\/facilities\/[^/]+\/operator/, route => route.continue({ url }));
  await go('/app/master/operators');
  await waits('Loading');
  await expect.poll(() => asked).toBe(1);
  await here.page.clock.fastForward(61_000);
  await waits('failed as server unreachable');
  expect(asked).toBe(1);
  await here.page.unrouteAll();
  stalling.closeAllConnections();
  stalling.close();
});

test('a change whose answer is lost is reported as possibly done', async () => {
  await go('/app/master/intermediates');
  await here.page.getByRole('link', { name: 'I01' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByLabel('Remarks').fill('Sent, and never answered');
  const change = /\/intermediates\/[^/]+$/;
  await here.page.route(change, async route => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await here.page.getByRole('button', { name: 'Save' }).click();
  await waits('It may have been done nevertheless: check before you try again');
  await here.page.unroute(change);
  const { body } = await (await here.limpid.as('admin')).get('/intermediates?search=I01');
  expect(JSON.stringify(body)).toContain('Sent, and never answered');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('an unanswered change is cancelled and reported as possibly done', async () => {
  await go('/app/master/intermediates');
  await here.page.getByRole('link', { name: 'I01' }).click();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByLabel('Remarks').fill('Sent, and waited for');
  const change = /\/intermediates\/[^/]+$/;
  await here.page.route(change, route => (route.request().method() === 'GET' ? route.continue() : undefined));
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.clock.fastForward(301_000);
  await waits('It may have been done nevertheless: check before you try again');
  await expect.poll(() => here.page.getByLabel('Remarks').inputValue()).toBe('Sent, and waited for');
  await here.page.unroute(change);
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a page that is left cancels its pending reads', async () => {
  await go('/app/master/intermediates');
  const record = /\/intermediates\/[0-9a-f-]{36}$/;
  await here.page.route(record, () => undefined);
  const givenUp = here.page.waitForEvent('requestfailed', call => record.test(call.url()));
  await here.page.getByRole('link', { name: 'I01' }).click();
  await waits('Loading');
  await here.page.goBack();
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  await here.page.getByRole('link', { name: 'I01' }).waitFor();
  await here.page.unroute(record);
});

test('an image that fails to load is reported with a retry', async () => {
  await go('/app/master/equipment?search=EQ-CMP-02');
  const images = /\/equipments\/[^/]+\/images/;
  await here.page.route(images, route =>
    route.request().url().endsWith('/images')
      ? route.fulfill({ json: { images: [{ id: crypto.randomUUID(), fileName: 'press.png', caption: null }] } })
      : route.abort(),
  );
  await here.page.getByRole('link', { name: 'EQ-CMP-02' }).click();
  await here.page.getByRole('tab', { name: 'Images' }).click();
  await waits('Loading the image failed as server unreachable');
  await here.page.route(/\/images\/[^/]+$/, route =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(dot, 'base64') }),
  );
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await here.page.getByRole('img', { name: 'press.png' }).waitFor();
  await here.page.unrouteAll();
});

test.each([
  ['an answer that breaks off', 'application/json', '{"intermediates":[{"id":', 'intermediates', 'I01'],
  [
    'a page of something on the way',
    'text/html',
    '<!doctype html><title>Sign in to the network</title>',
    'cleaning-agents',
    'CA01',
  ],
])('%s is reported as a failure with a retry', async (_what, contentType, body, section, record) => {
  const calls = new RegExp(`/facilities/[^/]+/${section.replace('-', '_')}`);
  await here.page.route(calls, route => route.fulfill({ status: 200, contentType, body }));
  await go(`/app/master/${section}`);
  await waits('failed as server unreachable');
  await here.page.unroute(calls);
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await here.page.getByRole('link', { name: record }).waitFor();
});
