import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { exported, folderOf, loaded, withFeatures } from './whole-plant.fixture.js';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel();
  admin = await plant.as('admin');
  await importFolder(admin, 'demo/import');
  await withFeatures(admin, plant.otherFacility);
});
afterAll(() => plant.close());

type Row = { readonly id: string; readonly version: number; readonly [field: string]: unknown };
const quantity = (value: number, unit: string) => ({ value, unit });

async function saved(path: string, one: string, body: object): Promise<Row> {
  const answer = await admin.post(path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body[one] as unknown as Row;
}
async function rowOf(path: string, many: string, externalId: string): Promise<Row> {
  const rows = (await admin.get(`${path}?search=${externalId}`)).body[many] as unknown as Row[];
  const row = rows.find(each => each['externalId'] === externalId);
  if (row === undefined) throw new Error(`${externalId} is not in ${path}`);
  return row;
}

/** Puts a value into force for an active, on the oral route. */
async function inForce(externalId: string, body: object): Promise<Row> {
  const { id } = await rowOf('/apis', 'apis', externalId);
  const hbel = await saved(`/apis/${id}/hbels`, 'hbel', {
    basis: 'PDE',
    route: 'oral',
    ratioExplanation: 'for the test',
    ...body,
  });
  const chosen = { version: hbel.version, reason: 'derived for children' };
  const answer = await admin.put(`/hbels/${hbel.id}/choose`, chosen);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['hbel'] as unknown as Row;
}

/** An answer with ids replaced by external IDs and without facility and times. */
function comparable(body: unknown): unknown {
  const names = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { id, externalId } = value as { id?: unknown; externalId?: unknown };
    if (typeof id === 'string' && typeof externalId === 'string') names.set(id, externalId);
    Object.values(value).forEach(collect);
  };
  collect(body);
  const named = (value: unknown): unknown => {
    // Page addresses contain ids, too.
    if (typeof value === 'string') return value.replaceAll(uuid, id => names.get(id) ?? id);
    if (Array.isArray(value))
      return value.map(named).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !ofTheMoment.has(key))
        .map(([key, each]) => [names.get(key) ?? key, named(each)]),
    );
  };
  return named(body);
}
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ofTheMoment = new Set([
  'basis',
  // beside the number of the same procedure
  'procedureId',
  'facility',
  'version',
  'versions',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
]);

const answers = [
  '/limits/matrix',
  '/limits/equipments?pageLimit=500',
  '/limits/productions?pageLimit=500',
  '/limits/cleaning-agents?pageLimit=500',
  '/limits/equipment-groups?pageLimit=500',
  '/limits/equipment-trains?pageLimit=500',
  '/limits/nitrosamines?pageLimit=500',
  '/limits/microbial?pageLimit=500',
  '/limits/feasibility?pageLimit=500',
  '/worst-cases',
  '/worst-cases/units',
  '/risk-scores?pageLimit=500',
];

test('a plant imported into an empty facility has the same limits, rankings and scores to the last digit', async () => {
  const derivation = {
    method: 'pointOfDeparture',
    pointOfDeparture: { study: 'juvenile rat', kind: 'NOAEL', value: 0.5, unit: 'mg/kg/day' },
    bodyWeightKg: 10,
    factors: { ufc: { value: 50, reason: 'rat to child' } },
  };
  await inForce('A001', { value: quantity(0.1, 'mg'), derivation });
  await inForce('A002', { value: quantity(0.2, 'mg'), forBodyWeightKg: 20 });
  const next = await rowOf('/products', 'products', 'P02');
  const children = { patientGroup: 'paediatric', bodyWeight: quantity(10, 'kg'), version: next.version };
  await saved(`/products/${next.id}`, 'product', children);
  const method = await rowOf('/analytical-methods', 'analyticalMethods', 'AM01');
  const sample = { swabArea: quantity(1, 'sqdm'), extractionVolume: quantity(20, 'ml') };
  const measured = { ...sample, dilutionFactor: 2, carbonPercent: 60, version: method.version };
  await saved(`/analytical-methods/${method.id}`, 'analyticalMethod', measured);
  const files = await exported(admin, plant.facility);
  expect(files.get('active_hbels.csv')).toMatch(/\nA001,PDE,0.1,mg,[^,]*,oral,[^\n]*,10\r?\n/);
  expect(files.get('active_hbels.csv')).toMatch(/\nA002,PDE,0.2,mg,[^,]*,oral,[^\n]*,20\r?\n/);
  await loaded(admin, plant.otherFacility, files);
  for (const path of answers) {
    const [here, there] = await Promise.all(
      [plant.facility, plant.otherFacility].map(facility => admin.call('GET', `${folderOf(facility)}${path}`)),
    );
    expect(here?.status, path).toBe(200);
    expect(comparable(there?.body), path).toEqual(comparable(here?.body));
  }
});

test('a list without body weights, as in older files, keeps those of the register', async () => {
  const file = 'active_hbels.csv';
  const whole = (await exported(admin, plant.facility)).get(file) ?? '';
  const before = comparable((await admin.get('/limits/matrix')).body);
  const [headings = '', ...rows] = whole.split(/\r?\n/);
  const withoutWeights = [headings.replace(/,Body weight kg$/, ''), ...rows.map(row => row.replace(/,[^,]*$/, ''))];
  // A changed reason makes the lists differ, so that they are written.
  const changed = withoutWeights.join('\r\n').replaceAll('derived for children', 'of the juvenile study');
  await loaded(admin, plant.facility, [[file, changed]]);
  const after = (await exported(admin, plant.facility)).get(file) ?? '';
  expect(after).toMatch(/\nA001,PDE,0.1,mg,[^,]*,oral,[^\n]*,of the juvenile study,[^\n]*,10\r?\n/);
  expect(after).toMatch(/\nA002,PDE,0.2,mg,[^,]*,oral,[^\n]*,of the juvenile study,[^\n]*,20\r?\n/);
  expect(comparable((await admin.get('/limits/matrix')).body)).toEqual(before);
});
