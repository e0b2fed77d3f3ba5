import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { errorCatalogue, type ErrorName } from '#schemas/errors';
import { openPage, signIn, startBrowser } from './browser.fixture.js';

let limpid: TestKernel;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment', 'reports'] });
  browser = await startBrowser();
  ({ page } = await openPage(browser));
  page.setDefaultTimeout(6000);
  await signIn(page, limpid.url, 'specialist', testPassword, limpid.facility.name);
});
afterAll(async () => {
  await browser?.close();
  await limpid?.close();
});

const list = '**/equipment_groups?*';
const refusal = (errName: string, message: string): string =>
  JSON.stringify({ errName, name: errName, message, requestId: 'r' });

/** What the working screens say for each status (specification section 8, HTTP status handling). */
const statuses: readonly (readonly [status: number, body: string, text: string | RegExp])[] = [
  [400, refusal('PayloadTooLarge', 'The upload is larger than allowed'), 'The upload is larger than allowed'],
  [409, refusal('TransactionLocked', 'Not allowed'), 'Not allowed'],
  [422, refusal('DataValidationError', 'name: is required'), 'name: is required'],
  [404, refusal('NotFoundError', 'Not found'), / failed as resource not found$/],
  [404, '<html>a proxy</html>', / failed as server unreachable$/],
  [500, refusal('ServerError', 'select secret from'), / failed as due to server error$/],
  [412, '', / failed as due to uncategorized error$/],
  [503, refusal('Unavailable', 'x'), / failed as due to uncategorized error$/],
];

describe('the answer', () => {
  test.each(statuses)('%i is told in the words of the specification: %s', async (status, body, text) => {
    await page.route(list, route => route.fulfill({ status, body, contentType: 'application/json' }));
    await page.goto(`${limpid.url}/app/master/equipment-groups`);
    await page.getByText(text).first().waitFor();
    if (status !== 404 || body.startsWith('<'))
      expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(1);
    expect(await page.getByText('select secret').count()).toBe(0);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
    await expect.poll(() => page.getByText(text).count()).toBe(0);
  });

  test('403 names what the person may not do', async () => {
    await page.route(list, route => route.fulfill({ status: 403, body: refusal('NotAllowed', 'Not allowed') }));
    await page.goto(`${limpid.url}/app/master/equipment-groups`);
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
    await page.unroute(list);
  });

  test('none at all is a server that cannot be reached', async () => {
    await page.route(list, route => route.abort());
    await page.goto(`${limpid.url}/app/master/equipment-groups`);
    await page.getByText(/ failed as server unreachable$/).waitFor();
    await page.unroute(list);
  });
});

describe('saving', () => {
  const form = async (externalId: string, name: string): Promise<void> => {
    await page.goto(`${limpid.url}/app/master/equipment-groups/new`);
    await page.getByLabel('ID *').fill(externalId);
    await page.getByLabel('Name *').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
  };
  const textOf = (errName: ErrorName): string => errorCatalogue[errName].message;

  test('an ID that is taken, or taken by what lies in the archive, is refused in the words of the catalogue', async () => {
    const client = await limpid.as('admin');
    const { id } = (await client.post('/equipment_groups', { externalId: 'EG-1', name: 'Mills' })).body[
      'equipmentGroup'
    ] as unknown as { id: string };
    await form('EG-1', 'More mills');
    await page
      .getByText(/exists already/)
      .first()
      .waitFor();
    await client.put(`/equipment_groups/${id}/archive`, { reason: 'sold to another site' });
    await form('EG-1', 'More mills');
    await page.getByText(textOf('ArchivedEntryError')).first().waitFor();
  });
});
