import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FacilityDefaults } from '#kernel/contract';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { createSampleTable, gadget, samplePlugin } from '../../testing/sample-plugin.js';
import { giveDefaults } from './facility-defaults.js';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin] });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const first: FacilityDefaults = { resource: gadget, rows: [{ externalId: 'G-1', name: 'One', size: 1 }] };

async function give(...rows: FacilityDefaults['rows']): Promise<void> {
  await giveDefaults(limpid.kernel, 'system', [{ ...first, rows: [...first.rows, ...rows] }]);
}

async function gadgets(): Promise<unknown[]> {
  const rows = (await admin.get('/gadgets')).body['gadgets'] as unknown as { externalId: string; name: string }[];
  return rows.map(({ externalId, name }) => `${externalId} ${name}`);
}

test('every facility gets each default once, with an entry of its own, and keeps what people made of it', async () => {
  await Promise.all([give(), give()]);
  expect(await gadgets()).toEqual(['G-1 One']);
  const rows = await limpid.sql<{ id: string }>('select id from sample.gadget');
  expect(new Set(rows.map(row => row.id)).size).toBe(2);
  const entries = await limpid.sql<{ body: string }>('select body from audit.entry where entity_id = any (?)', [
    rows.map(row => row.id),
  ]);
  expect(entries.map(({ body }) => (JSON.parse(body) as { action: string }).action)).toEqual(['create', 'create']);

  const [row] = (await admin.get('/gadgets')).body['gadgets'] as unknown as { id: string }[];
  await admin.post(`/gadgets/${row?.id ?? ''}`, { externalId: 'MINE', name: 'Ours', version: 1 });
  await admin.post('/gadgets', { externalId: 'G-2', name: 'Made by hand' });
  await give({ externalId: 'G-2', name: 'Two' }, { externalId: 'G-3', name: 'Three' });
  expect(await gadgets()).toEqual(['G-2 Made by hand', 'MINE Ours', 'G-3 Three']);
});
