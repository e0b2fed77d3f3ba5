import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient, testKernel, testPassword, type TestAnswer, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
/** The same user in another, empty facility. */
let elsewhere: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['limits'] });
  admin = await plant.as('admin');
  elsewhere = new TestClient(plant.url, plant.otherFacility);
});
afterAll(() => plant.close());

async function created(client: TestClient, path: string, one: string, body: object): Promise<string> {
  const answer = await client.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
}
const define = (externalId: string, fields: object): Promise<string> =>
  created(admin, '/additional-fields', 'additionalField', {
    externalId,
    name: `The ${externalId}`,
    entityKind: 'api',
    ...fields,
  });

const options = [
  { value: 'low', label: 'Low risk', score: 1 },
  { value: 'high', label: 'High risk', score: 9 },
];
const given: readonly (readonly [key: string, type: object, value: unknown])[] = [
  ['line', { type: 'single-line text', defaultValue: 'as usual' }, '=2+2, "quoted"'],
  ['text', { type: 'multi-line text' }, 'first line\nsecond line'],
  ['moment', { type: 'date-time' }, '2026-11-21T08:30:00+01:00'],
  ['agreed', { type: 'yes/no' }, false],
  ['day', { type: 'date' }, '2028-02-29'],
  ['cold', { type: 'number', unit: '°C', minimum: -80, decimals: 2 }, -20.25],
  ['people', { type: 'users list' }, ['specialist', 'admin']],
  ['places', { type: 'location list' }, ['Room 1', 'Room 2']],
  ['risk', { type: 'single select', options }, 'high'],
];

async function importFile(client: TestClient, name: string, content: BlobPart, dryRun = false): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'transfer');
  form.set('dryRun', String(dryRun));
  form.set('file', new Blob([content]), name);
  return client.upload('/master', form);
}

interface Values {
  readonly additionalFields: { readonly definitionId: string; readonly value: unknown }[] | null;
}
/** Values of a list by the key of the field. */
async function named(client: TestClient, list: Values['additionalFields']): Promise<Record<string, unknown>> {
  const known = (await client.get('/additional-fields?pageLimit=100')).body['additionalFields'] as unknown as {
    id: string;
    externalId: string;
  }[];
  return Object.fromEntries(
    (list ?? []).map(({ definitionId, value }) => [known.find(each => each.id === definitionId)?.externalId, value]),
  );
}
async function ofFirst(client: TestClient, many: string): Promise<Values['additionalFields']> {
  const rows = (await client.get(`/${many}?sort=externalId`)).body[many] as unknown as Values[];
  return rows[0]?.additionalFields ?? null;
}

test('an exported workbook imports definitions and values of every type into an empty facility, and changes nothing in its own', async () => {
  const ids = new Map<string, string>();
  for (const [key, type] of given) ids.set(key, await define(key, type));
  const contact = await define('contact', { entityKind: 'equipmentProductionPair', type: 'number', unit: 'min' });
  const additionalFields = given.map(([key, , value]) => ({ definitionId: ids.get(key), value }));
  await created(admin, '/apis', 'api', { externalId: 'A-1', name: 'With all', additionalFields });
  const bare = {
    externalId: 'A-2',
    name: 'Without',
    additionalFields: [{ definitionId: ids.get('line'), value: null }],
  };
  await created(admin, '/apis', 'api', bare);
  const productId = await created(admin, '/products', 'product', { externalId: 'P-1', name: 'Product' });
  const production = await created(admin, '/productions', 'production', { externalId: 'PRD-1', name: 'P', productId });
  const equipment = await created(admin, '/equipments', 'equipment', {
    externalId: 'EQ-1',
    name: 'E',
    equipmentType: 'x',
  });
  await admin.post(`/productions/${production}/map`, { version: 1, equipments: [{ equipmentId: equipment }] });
  const values = [{ definitionId: contact, value: 12.5 }];
  const pair = { version: 2, equipments: [{ equipmentId: equipment, values }] };
  expect((await admin.post(`/eq-prd-additional-fields/${production}`, pair)).status).toBe(200);

  const book = (await admin.get('/master')).bytes as Uint8Array<ArrayBuffer>;
  const home = await importFile(admin, 'master.xlsx', book, true);
  const sections = home.body['import']?.['sections'] as unknown as {
    section: string;
    created: number;
    updated: number;
  }[];
  expect(sections.filter(each => each.created + each.updated > 0)).toEqual([]);
  expect(sections.map(each => each.section)).toContain('Production-equipment property');

  // Users who may not define fields may import unchanged definitions only.
  const specialist = await plant.as('specialist');
  expect((await importFile(specialist, 'master.xlsx', book, true)).status).toBe(200);
  const sheet = 'Field ID,Label,Belongs to,Type\nline,Other,api,single-line text';
  for (const content of [sheet, sheet.replace('line,', 'new_one,')])
    expect((await importFile(specialist, 'additional_fields.csv', content)).body['errName']).toBe('NotAllowed');

  await elsewhere.signIn('admin', testPassword);
  const away = await importFile(elsewhere, 'master.xlsx', book);
  expect(away.status, JSON.stringify(away.body).slice(0, 2000)).toBe(200);
  const expected = Object.fromEntries(given.map(([key, , value]) => [key, value]));
  expect(await named(elsewhere, await ofFirst(elsewhere, 'apis'))).toEqual(expected);
  const apis = (await elsewhere.get('/apis?sort=-externalId')).body['apis'] as unknown as Values[];
  expect(apis[0]?.additionalFields).toBeNull();
  const productions = (await elsewhere.get('/productions')).body['productions'] as unknown as { id: string }[];
  const pairs = await elsewhere.get(`/eq-prd-additional-fields/${productions[0]?.id ?? ''}`);
  const [first] = pairs.body['additionalFields'] as unknown as { values: Values['additionalFields'] }[];
  expect(await named(elsewhere, first?.values ?? null)).toEqual({ contact: 12.5 });
  const definitions = '/additional-fields?sort=externalId&pageLimit=100';
  const whole = async (client: TestClient): Promise<unknown> =>
    (
      (await client.get(definitions)).body['additionalFields'] as unknown as {
        id: string;
        createdAt: string;
        updatedAt: string;
      }[]
    ).map(({ id: _id, createdAt: _created, updatedAt: _updated, ...fields }) => fields);
  const there = await whole(elsewhere);
  await admin.signIn('admin', testPassword);
  expect(there).toEqual(await whole(admin));
});

test('an export of the list ends with one column for each additional field, or has the requested ones', async () => {
  const lines = async (query: string): Promise<string[]> => {
    const answer = await admin.get(`/apis/export?format=csv&sort=externalId&${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return new TextDecoder().decode(answer.bytes).split('\r\n');
  };
  const keys = given.map(([key]) => key).toSorted();
  const labels = keys.map(key => (key === 'cold' ? '"The cold, °C"' : `The ${key}`));
  const [head] = await lines('');
  expect(head?.endsWith(`,${labels.join(',')}`), head).toBe(true);
  const all = (await lines('columns=externalId,additionalFields')).join('\n');
  expect(all).toContain(`externalId,${labels.join(',')}`);
  expect(all).toContain(`A-1,no,-20.25,2028-02-29,"'=2+2, ""quoted""",2026-11-21T08:30:00+01:00,`);
  expect(all).toContain('specialist|admin,Room 1|Room 2,High risk,"first line\nsecond line"');
  expect(all).toContain(`A-2${','.repeat(given.length)}`);
  expect(await lines('columns=externalId,name')).toEqual(['externalId,name', 'A-1,With all', 'A-2,Without', '']);
  const book = await admin.get('/apis/export?format=xlsx');
  expect([book.status, book.bytes.length > 1000]).toEqual([200, true]);
});

test('a sheet of definitions names each bad cell', async () => {
  const head = 'Field ID,Label,Belongs to,Type,Minimum,Maximum,Decimals,Options,Default';
  const rows = [
    'x1,Good,api,single select,,,,a = A = 1 | b,b',
    'x2,Bad,vessel,number,,,,,',
    'x3,Bad,api,number,5,4,,,',
    'x4,Bad,api,number,,,1.5,,',
    'x5,Bad,api,single select,,,,a = A = none,',
    'x6,Bad,api,single select,,,,a = A,c',
  ];
  const answer = await importFile(admin, 'additional_fields.csv', [head, ...rows].join('\n'));
  expect(answer.body['details']?.['errors']).toMatchObject([
    { row: 3, column: 'Belongs to' },
    { row: 4, column: 'Maximum' },
    { row: 5, column: 'Decimals' },
    { row: 6, column: 'Options' },
    { row: 7, column: 'Default' },
  ]);
  const again = await importFile(admin, 'additional_fields.csv', [head, rows[0], rows[0]?.toUpperCase()].join('\n'));
  expect(again.body['details']?.['errors']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 2, column: 'Field ID', message: expect.stringContaining('row 3') as string }),
      expect.objectContaining({ row: 3, column: 'Field ID', message: expect.stringContaining('row 2') as string }),
    ]),
  );
  expect((await importFile(admin, 'additional_fields.csv', [head, rows[0]].join('\n'))).status).toBe(200);
  const found = (await admin.get('/additional-fields?search=x1')).body['additionalFields'];
  expect(found).toMatchObject([
    {
      options: [
        { value: 'a', label: 'A', score: 1 },
        { value: 'b', label: 'b' },
      ],
      defaultValue: 'b',
    },
  ]);
});

test('a sheet of values is read by type, may name options by their labels, and bad rows are named', async () => {
  const good = 'Active ID,Field ID,Value\nA-2,risk,high risk\nA-2,agreed,No\nA-2,places,Room 9|Room 8\nA-2,cold,-0.5';
  const answer = await importFile(admin, 'active_fields.csv', good);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [, second] = (await admin.get('/apis?sort=externalId')).body['apis'] as unknown as Values[];
  expect(await named(admin, second?.additionalFields ?? null)).toEqual({
    risk: 'high',
    agreed: false,
    places: ['Room 9', 'Room 8'],
    cold: -0.5,
  });
  const bad = 'Active ID,Field ID,Value\nA-2,risk,high\nA-2,agreed,perhaps\nA-2,cold,-99\nA-2,nobody,1';
  const refused = await importFile(admin, 'active_fields.csv', bad.split('\n').slice(0, 4).join('\n'));
  expect(refused.body['details']?.['errors']).toMatchObject([
    { row: 3, message: 'must be yes or no: true or false' },
    { row: 4, message: 'must be at least -80 °C' },
  ]);
  const unknown = await importFile(admin, 'active_fields.csv', bad);
  expect(unknown.body['details']?.['errors']).toMatchObject([{ row: 5, column: 'Field ID' }]);
  const pairs = 'Production ID,Equipment ID,Field ID,Value\nPRD-1,EQ-1,contact,3\nPRD-1,EQ-1,contact,long';
  const twice = await importFile(admin, 'production_equipment_property.csv', pairs);
  expect(twice.body['details']?.['errors']).toMatchObject([{ row: 3, message: 'is listed twice' }]);
});

test('values as of a past date are unchanged, and so are limits', async () => {
  const [active] = (await admin.get('/apis?sort=externalId')).body['apis'] as unknown as {
    id: string;
    version: number;
  }[];
  const [at] = await plant.sql<{ seq: number; now: Date }>(
    `select seq::int, clock_timestamp() as now from audit.chain where scope = '${plant.facility.id}'`,
  );
  const summary = (await admin.get('/limits/summary')).body;
  const cleared = await admin.post(`/apis/${active?.id}`, { version: active?.version, additionalFields: [] });
  expect(cleared.status).toBe(200);
  const [past] = await plant.sql<{ count: number }>(
    `select jsonb_array_length(additional_fields) as count from past.products__active('${plant.facility.id}', ${at?.seq ?? 0})
     where id = '${active?.id}'`,
  );
  expect(past?.count).toBe(given.length);
  const asOf = encodeURIComponent(at?.now.toISOString() ?? '');
  const then = await admin.get(`/limits/summary?asOf=${asOf}`);
  expect(then.status, JSON.stringify(then.body)).toBe(200);
  expect(then.body['summary']?.['pairs']).toEqual(summary['summary']?.['pairs']);
});
