import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  holdChanges,
  momentBetween,
  testKernel,
  untilWaiting,
  type TestClient,
  type TestKernel,
} from '../testing/index.js';

let limpid: TestKernel;
let admin: TestClient;
let owner: pg.Client;
beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
  owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await limpid.close();
});

async function stateOf(job: string): Promise<string> {
  return String((await admin.get(`/jobs/${job}`)).body['job']?.['state']);
}

type Equipments = { readonly equipments: readonly { readonly name: string }[] };

/** Imports the lines and calls `looks` once the import has written the equipment and no more. */
async function whileImporting(
  equipmentItem: string,
  lines: readonly string[],
  look: () => Promise<void>,
): Promise<void> {
  const release = await holdChanges(owner, 'equipment.equipment', equipmentItem);
  const form = new FormData();
  form.set('reason', 'Register');
  form.append('file', new Blob([`Equipment ID,Name,Type\n${lines.join('\n')}\n`]), 'equipment.csv');
  const begun = await admin.upload('/master', form, { prefer: 'respond-async' });
  const job = String(begun.body['job']?.['id']);
  await untilWaiting(owner);
  await look();
  expect(await stateOf(job)).toBe('running');
  await release();
  while ((await stateOf(job)) === 'running') await sleep(20);
  expect(await stateOf(job)).toBe('done');
}

test('a moment while an import was running shows nothing that was recorded after it', async () => {
  const equipment = { externalId: 'HELD', name: 'Held', equipmentType: 'vessel' };
  expect((await admin.post('/equipments', equipment)).status).toBe(201);
  const call = { path: '', seen: {} };
  let moment = '';
  await whileImporting('HELD', ['E-1,Vessel,vessel', 'HELD,Renamed,vessel', 'E-2,Vessel,vessel'], async () => {
    moment = await momentBetween();
    call.path = `/moc?asOf=${moment}`;
    call.seen = (await admin.get(call.path)).body;
    expect((await admin.post('/moc', { externalId: 'LATER', name: 'Later' })).status).toBe(201);
  });
  expect((await admin.get(call.path)).body).toEqual(call.seen);
  const { equipments } = await admin.read<Equipments>(`/equipments?asOf=${moment}`);
  expect(equipments.map(each => each.name)).toEqual(['Held']);
  expect((await admin.get('/equipments')).body['pagination']?.['total']).toBe(3);
});

test('a moment before the end of a long import shows none of it, also when nobody else recorded anything meanwhile', async () => {
  const equipment = { externalId: 'LAST', name: 'Before', equipmentType: 'vessel' };
  expect((await admin.post('/equipments', equipment)).status).toBe(201);
  const lines = [...Array.from({ length: 600 }, (_, number) => `L-${number},Vessel,vessel`), 'LAST,After,vessel'];
  const list = '/equipments?sort=externalId&pageLimit=500';
  const then = { moment: '', seen: {} };
  await whileImporting('LAST', lines, async () => {
    then.moment = await momentBetween();
    then.seen = (await admin.get(list)).body;
  });
  const after = await momentBetween();
  const now = (await admin.get(list)).body;
  expect(now).not.toEqual(then.seen);
  expect((await admin.get(`${list}&asOf=${then.moment}`)).body).toEqual(then.seen);
  expect((await admin.get(`${list}&asOf=${after}`)).body).toEqual(now);
});
