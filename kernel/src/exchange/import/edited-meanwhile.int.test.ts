import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdChanges, testKernel, untilWaiting, type TestClient, type TestKernel } from '../../testing/index.js';

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

interface Equipment {
  readonly id: string;
  readonly version: number;
}

async function create(externalId: string): Promise<Equipment> {
  const answer = await admin.post('/equipments', { externalId, name: externalId, equipmentType: 'vessel' });
  return answer.body['equipment'] as unknown as Equipment;
}

test('a record that is changed while an import runs keeps that change, and takes what its row names', async () => {
  await create('HELD');
  const { id, version } = await create('LATER');
  const release = await holdChanges(owner, 'equipment.equipment', 'HELD');
  const form = new FormData();
  form.set('reason', 'Register');
  form.append('file', new Blob(['Equipment ID,Name\nHELD,Renamed\nLATER,Renamed as well\n']), 'equipment.csv');
  const upload = admin.upload('/master', form);
  await untilWaiting(owner);
  const edit = { room: '12', version, reason: 'moved' };
  expect((await admin.post(`/equipments/${id}`, edit)).status).toBe(200);
  await release();

  const answer = await upload;
  expect([answer.status, answer.body['import']]).toMatchObject([200, { sections: [{ created: 0, updated: 2 }] }]);
  const kept = await limpid.sql(`select name, room, version from equipment.equipment where id = ?`, [id]);
  expect(kept).toEqual([{ name: 'Renamed as well', room: '12', version: version + 2 }]);
  const reported = await limpid.sql<{ body: string }>(
    `select body from audit.entry where entity_id = ? and action = 'update' order by seq`,
    [id],
  );
  const changes = reported.map(({ body }) => (JSON.parse(body) as { changes: unknown }).changes);
  expect(changes).toMatchObject([
    [{ path: 'room', from: null, to: '12' }],
    [{ path: 'name', from: 'LATER', to: 'Renamed as well' }],
  ]);
});
