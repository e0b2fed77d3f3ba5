import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, untilWaiting, type TestClient, type TestKernel } from '../testing/index.js';

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

test('a moment while an import was running shows nothing that was recorded after it', async () => {
  const equipment = { externalId: 'HELD', name: 'Held', equipmentType: 'vessel' };
  expect((await admin.post('/equipments', equipment)).status).toBe(201);
  // The import gets as far as this record, and no further until the owner lets it go.
  await owner.query('begin');
  await owner.query(`select from equipment.equipment where external_id = 'HELD' for update`);
  const form = new FormData();
  form.set('reason', 'Register');
  const lines = ['E-1,Vessel,vessel', 'HELD,Renamed,vessel', 'E-2,Vessel,vessel'];
  form.append('file', new Blob([`Equipment ID,Name,Type\n${lines.join('\n')}\n`]), 'equipment.csv');
  const begun = await admin.upload('/master', form, { prefer: 'respond-async' });
  const job = String(begun.body['job']?.['id']);
  await untilWaiting(owner);
  const moment = await momentBetween();
  const call = `/moc?asOf=${moment}`;
  const seen = await admin.get(call);
  expect((await admin.post('/moc', { externalId: 'LATER', name: 'Later' })).status).toBe(201);
  expect(await stateOf(job)).toBe('running');
  await owner.query('rollback');
  while ((await stateOf(job)) === 'running') await sleep(20);
  expect(await stateOf(job)).toBe('done');
  expect((await admin.get(call)).body).toEqual(seen.body);
  const { equipments } = await admin.read<{ equipments: { name: string }[] }>(`/equipments?asOf=${moment}`);
  expect(equipments.map(each => each.name)).toEqual(['Held']);
  expect((await admin.get('/equipments')).body['pagination']?.['total']).toBe(3);
});
