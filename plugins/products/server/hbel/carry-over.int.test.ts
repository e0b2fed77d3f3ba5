import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { HbelsOfActive } from '#plugins/products/shared/hbel';

/** The one that makes the table, and those that change it later. */
const migrations = [
  '202611211400_products_hbel',
  '202611270421_products_hbel_mass_basis',
  '202611280300_products_hbel_body_weight',
];
let plant: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

/** Takes the database back to the release before, in which limits stood in the rows of actives alone. */
async function asBefore(): Promise<void> {
  const client = new pg.Client({ connectionString: plant.databaseUrl });
  await client.connect();
  await client.query('drop table products.hbel cascade');
  await client.query('drop function past.keep_products__hbel');
  await client.query(`delete from kernel.table_class where table_name = 'products.hbel'`);
  await client.query('delete from public.limpid_migration where name = any ($1)', [migrations]);
  await client.end();
}

const dose = (value: number, unit = 'ug') => ({ value, unit });
const listed = [
  {
    basis: 'ADE',
    value: dose(2.5),
    route: 'oral',
    source: 'JECFA 52',
    status: 'draft',
    selected: true,
    selectionReason: 'seed',
  },
  { basis: 'PDE', value: dose(0.004, 'mg'), route: 'oral', authority: 'EMA', year: 2019, status: 'effective' },
  { basis: 'PDE', value: dose(9), route: 'oral', status: 'retired', selectionReason: 'was used until 2019' },
  { basis: 'AI', value: dose(96, 'ng'), route: 'any', selected: true, selectionReason: 'mutagenic' },
  { basis: 'TTC', value: dose(1.5), route: 'inhaled', authority: null, selected: false },
];

test('limits that stood in the rows of actives become records, none is lost, and the rows stay as they were', async () => {
  const body = { externalId: 'A-1', name: 'Estradiol', hbels: listed };
  const { api } = (await specialist.post('/apis', body)).body as unknown as { api: { id: string } };
  await specialist.post('/apis', { externalId: 'A-2', name: 'Nothing known' });
  const before = (await specialist.get(`/apis/${api.id}`)).body['api'];
  await asBefore();
  await migrate({ databaseUrl: plant.databaseUrl });

  const { hbels } = (await specialist.get(`/apis/${api.id}/hbels`)).body as unknown as HbelsOfActive;
  expect(hbels.map(hbel => [hbel.number, hbel.basis, hbel.value, hbel.route, hbel.status, hbel.isProvisional])).toEqual(
    [
      [1, 'ADE', dose(2.5), 'oral', 'inForce', true],
      [2, 'PDE', dose(0.004, 'mg'), 'oral', 'draft', false],
      [3, 'PDE', dose(9), 'oral', 'superseded', null],
      [4, 'AI', dose(96, 'ng'), 'any', 'inForce', null],
      [5, 'TTC', dose(1.5), 'inhaled', 'draft', null],
    ],
  );
  expect(hbels.map(hbel => [hbel.authority, hbel.source, hbel.year, hbel.chosenReason])).toEqual([
    [null, 'JECFA 52', null, 'seed'],
    ['EMA', null, 2019, null],
    [null, null, null, 'was used until 2019'],
    [null, null, null, 'mutagenic'],
    [null, null, null, null],
  ]);
  expect(hbels[0]).toMatchObject({ name: 'HBEL 1 of A-1 Estradiol', version: 1 });
  expect((await specialist.get(`/apis/${api.id}`)).body['api']).toEqual(before);
  expect(await plant.sql('select count(*)::int as n from products.hbel')).toEqual([{ n: 5 }]);
});

test('carried-over records change like any other, and are guarded by the audit trail', async () => {
  const { body } = await specialist.get('/hbels?search=A-1&sort=value');
  const [row] = body['hbels'] as unknown as { hbelId: string; version: number }[];
  const changed = await specialist.put(`/hbels/${row?.hbelId}/withdraw`, { version: 1, reason: 'not ours' });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const write = plant.kernel.database.write.transaction(async trx =>
    trx('products.hbel').update({ remarks: 'quietly' }),
  );
  await expect(write).rejects.toMatchObject({ code: 'LP001' });
});
