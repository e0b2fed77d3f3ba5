import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#kernel/testing';
import { errorCatalogue, type ErrorName } from '#schemas/errors';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { only: ['equipment', 'reports'] } });

const list = '**/equipment_groups?*';
const refusal = (errName: string, message: string): string =>
  JSON.stringify({ errName, name: errName, message, requestId: 'r' });

/** Texts of the working screens for each status (specification section 8, HTTP status handling). */
const statuses: readonly (readonly [status: number, body: string, text: string | RegExp])[] = [
  [400, refusal('PayloadTooLarge', 'The upload is larger than allowed'), 'The upload is larger than allowed'],
  [409, refusal('TransactionLocked', 'Not allowed'), 'Not allowed'],
  [422, refusal('DataValidationError', 'name: is required'), 'name: is required'],
  [400, '<html>a proxy</html>', / failed as due to uncategorized error$/],
  [404, refusal('NotFoundError', 'Not found'), / failed as resource not found$/],
  [404, '<html>a proxy</html>', / failed as server unreachable$/],
  [500, refusal('ServerError', 'select secret from'), / failed as due to server error$/],
  [412, '', / failed as the record was changed meanwhile$/],
  [412, refusal('StaleRecordError', 'Someone else has changed this'), 'Someone else has changed this'],
  [503, refusal('Unavailable', 'x'), / failed as due to uncategorized error$/],
  [
    503,
    refusal('ServiceUnavailable', 'The database cannot be reached: try again in a moment'),
    /^The database cannot be reached: try again/,
  ],
];

describe('the answer', () => {
  test.each(statuses)('%i is reported in the words of the specification: %s', async (status, body, text) => {
    await here.page.route(list, route => route.fulfill({ status, body, contentType: 'application/json' }));
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
    await here.page.getByText(text).first().waitFor();
    if (status !== 404 || body.startsWith('<'))
      await here.page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(await here.page.getByText('select secret').count()).toBe(0);
    await here.page.unroute(list);
    await here.page.getByRole('button', { name: 'Try again' }).click();
    await here.page.getByRole('heading', { name: 'Equipment groups', level: 1 }).waitFor();
    await expect.poll(() => here.page.getByText(text).count()).toBe(0);
  });

  test('a request to retry later states when', async () => {
    const headers = { 'retry-after': '60' };
    const body = refusal('TooManyRequests', 'Too many requests');
    await here.page.route(list, route => route.fulfill({ status: 429, headers, body }));
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
    await here.page.getByText(/ failed as due to uncategorized error\. Try again in 60 s$/).waitFor();
    await here.page.unroute(list);
  });

  test('403 names what the person may not do', async () => {
    await here.page.route(list, route => route.fulfill({ status: 403, body: refusal('NotAllowed', 'Not allowed') }));
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
    await here.page.getByRole('heading', { name: 'Not allowed' }).waitFor();
    await here.page.unroute(list);
  });

  test('a refusal names the roles that include the permission, and who can give them', async () => {
    const needs = { permissions: ['AuditLog.Get', 'User.Get'], all: true };
    const body = JSON.stringify({
      errName: 'NotAllowed',
      message: 'This needs the permission AuditLog.Get and User.Get',
      details: { needs },
    });
    await here.page.route(list, route => route.fulfill({ status: 403, body, contentType: 'application/json' }));
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
    await here.page.getByText('This needs the permission AuditLog.Get and User.Get').waitFor();
    await here.page
      .getByText(/One of the roles .*Auditor.* includes them\. .*Admin Tester.* can grant them through your roles\./)
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.unroute(list);
  });

  test('a missing answer is reported as an unreachable server', async () => {
    await here.page.route(list, route => route.abort());
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups`);
    await here.page.getByText(/ failed as server unreachable$/).waitFor();
    await here.page.unroute(list);
  });
});

describe('a change that became a job', () => {
  /** A job of the signed-in user, and a first answer of the change that leads to it. */
  async function answeredByJob(): Promise<string> {
    const id = randomUUID();
    const { limpid, page } = here;
    await asOwner(
      limpid,
      `insert into kernel.job (id, facility_id, name, title, state, requested_by, request_id)
       select $1, $2, 'groups.create', 'Create', 'running', id, 'r' from kernel.app_user where username = 'specialist'`,
      [id, limpid.facility.id],
    );
    const location = `/api/v2/plans/production/facilities/${limpid.facility.id}/jobs/${id}`;
    await page.route('**/equipment_groups', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 303, headers: { location } }) : route.continue(),
    );
    return id;
  }
  const settle = (id: string, state: string, column: 'result' | 'error', value: object): Promise<void> =>
    asOwner(here.limpid, `update kernel.job set state = $2, ${column} = $3 where id = $1`, [
      id,
      state,
      JSON.stringify(value),
    ]);

  async function create(externalId: string): Promise<void> {
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups/new`);
    await here.page.getByLabel('ID *').fill(externalId);
    await here.page.getByLabel('Name *').fill('Made by a job');
    const followed = here.page.waitForResponse(response => /\/jobs\/[0-9a-f-]{36}$/.test(response.url()));
    await here.page.getByRole('button', { name: 'Create' }).click();
    expect((await followed).status()).toBe(200);
  }

  test('is waited for, and its result is the answer (303)', async () => {
    const id = await answeredByJob();
    await create('EG-303');
    // The change has no answer while its job runs.
    await here.page.waitForResponse(response => response.url().endsWith(id));
    expect(here.page.url()).toMatch(/\/new$/);
    const made = await (
      await here.limpid.as('admin')
    ).post('/equipment_groups', {
      externalId: 'EG-303',
      name: 'Made by a job',
    });
    await settle(id, 'done', 'result', made.body);
    await here.page.getByRole('heading', { level: 1, name: /Made by a job/ }).waitFor();
    await here.page.unroute('**/equipment_groups');
  });

  test('fails as its job does', async () => {
    const id = await answeredByJob();
    await create('EG-304');
    await settle(id, 'failed', 'error', { errName: 'DuplicateEntryError', message: 'ID exists already' });
    await here.page.getByText('ID exists already').first().waitFor();
    await here.page.unroute('**/equipment_groups');
  });
});

describe('saving', () => {
  const form = async (externalId: string, name: string): Promise<void> => {
    await here.page.goto(`${here.limpid.url}/app/master/equipment-groups/new`);
    await here.page.getByLabel('ID *').fill(externalId);
    await here.page.getByLabel('Name *').fill(name);
    await here.page.getByRole('button', { name: 'Create' }).click();
  };
  const textOf = (errName: ErrorName): string => errorCatalogue[errName].message;

  test('an ID that is taken, also by an archived record, is refused in the words of the catalogue', async () => {
    const client = await here.limpid.as('admin');
    const { id } = (await client.post('/equipment_groups', { externalId: 'EG-1', name: 'Mills' })).body[
      'equipmentGroup'
    ] as unknown as { id: string };
    await form('EG-1', 'More mills');
    await here.page
      .getByText(/exists already/)
      .first()
      .waitFor();
    await client.put(`/equipment_groups/${id}/archive`, { reason: 'sold to another site' });
    await form('EG-1', 'More mills');
    await here.page.getByText(textOf('ArchivedEntryError')).first().waitFor();
  });
});
