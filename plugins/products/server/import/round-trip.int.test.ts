import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { exported as exportedFrom, loaded as loadedInto, withFeatures } from './whole-plant.fixture.js';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel();
  admin = await plant.as('admin');
  await importFolder(admin, 'demo/import');
  await withFeatures(admin, plant.otherFacility);
});
afterAll(() => plant.close());

const exported = (facility: { readonly id: string }) => exportedFrom(admin, facility);
const loaded = (facility: { readonly id: string }, files: Iterable<readonly [string, string]>) =>
  loadedInto(admin, facility, files);

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** The record of the first plant with this ID. */
async function recordOf(path: string, many: string, externalId: string): Promise<Row> {
  const rows = (await admin.get(`${path}?search=${externalId}`)).body[many] as unknown as Row[];
  const row = rows.find(each => each['externalId'] === externalId);
  if (row === undefined) throw new Error(`${externalId} is not in ${path}`);
  return row;
}

async function changed(path: string, { id, version }: Row, fields: object): Promise<void> {
  const answer = await admin.post(`${path}/${id}`, { version, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/**
 * Archives a production with a capability and a nitrosamine, a material with a recovery, and equipment of a group
 * and an agent; returns their paths.
 */
async function archiveSome(): Promise<readonly string[]> {
  const production = await recordOf('/productions', 'productions', 'PRD-01');
  const nitrosamine = await recordOf('/nitrosamines', 'nitrosamines', 'NDMA');
  const occurrences = [...(nitrosamine['occurrences'] as object[]), { productionId: production.id }];
  await changed('/nitrosamines', nitrosamine, { occurrences });
  await admin.post('/moc', { externalId: 'OLD', name: 'Old material' });
  const material = await recordOf('/moc', 'mocs', 'OLD');
  const method = await recordOf('/analytical-methods', 'analyticalMethods', 'AM01');
  const recoveries = [...(method['recoveries'] as object[]), { mocId: material.id, recoveryPercent: 80 }];
  await changed('/analytical-methods', method, { recoveries });
  const body = { externalId: 'EQ-OLD', name: 'Old kettle', equipmentType: 'tank' };
  expect((await admin.post('/equipments', body)).status).toBe(201);
  const equipment = await recordOf('/equipments', 'equipments', 'EQ-OLD');
  for (const [path, many, externalId] of owners) {
    const owner = await recordOf(path, many, externalId);
    const { equipments } = await admin.read<{ equipments: Row[] }>(`${path}/${owner.id}/equipments`);
    const ids = [...equipments.map(({ id }) => id), equipment.id];
    const mapped = await admin.post(`${path}/${owner.id}/map`, {
      version: owner.version,
      equipments: ids,
      reason: 'new',
    });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  }
  const archived = [`/productions/${production.id}`, `/moc/${material.id}`, `/equipments/${equipment.id}`];
  for (const path of archived)
    expect((await admin.put(`${path}/archive`, { reason: 'no longer used' })).status, path).toBe(200);
  return archived;
}
const owners = [
  ['/equipment_groups', 'equipmentGroups', 'EG-GRAN'],
  ['/cleaning_agents', 'cleaningAgents', 'CA01'],
] as const;

/** What refers to the archived records in the API. */
async function naming(): Promise<unknown> {
  const equipmentItems = owners.map(async ([path, many, externalId]) => {
    const { id } = await recordOf(path, many, externalId);
    const { equipments } = await admin.read<{ equipments: Row[] }>(`${path}/${id}/equipments`);
    return equipments.map(each => each['externalId']).toSorted();
  });
  const { occurrences } = await recordOf('/nitrosamines', 'nitrosamines', 'NDMA');
  const { recoveries } = await recordOf('/analytical-methods', 'analyticalMethods', 'AM01');
  return [occurrences, recoveries, await Promise.all(equipmentItems)];
}

/** States doses and limits of carvedilol of its salt, and the strength of a product of it of another salt. */
async function statedOfSalt(): Promise<void> {
  const active = await recordOf('/apis', 'apis', 'A016');
  const hbels = [{ basis: 'PDE', value: { value: 60, unit: 'ug' }, massBasis: 'salt', route: 'oral' }];
  const residueLimit = { value: 0.2, unit: 'ug/sqcm' };
  const own = { arl: { value: 4, unit: 'ppm' }, arlReason: 'agreed', residueLimit, residueLimitReason: 'validated' };
  await changed('/apis', active, { molecularWeightGPerMol: 406.5, baseFactor: 0.75, doseBasis: 'salt', hbels, ...own });
  const product = await recordOf('/products', 'products', 'P20');
  const actives = (product['actives'] as object[]).map(each => ({
    ...each,
    strengthBasis: 'salt',
    conversionFactor: 0.7,
    doseBasis: 'base',
  }));
  await changed('/products', product, { actives });
}

test('an exported plant imported into an empty facility is the same plant, spelling included', async () => {
  const archived = await archiveSome();
  const bodyWeight = { value: 3.5, unit: 'kg' };
  const ofChildren = await recordOf('/products', 'products', 'P02');
  await changed('/products', ofChildren, { patientGroup: 'paediatric', bodyWeight });
  await statedOfSalt();
  const before = await exported(plant.facility);
  expect(before.get('actives.csv')).toMatch(/,Molecular weight g\/mol,Base factor,[^\n]*,Dose basis,/);
  expect(before.get('actives.csv')).toMatch(/\nA016,[^\n]*,406.5,0.75,[^\n]*,salt,/);
  expect(before.get('actives.csv')).toMatch(/\nA016,[^\n]*,4,ppm,agreed,0.2,ug\/sqcm,validated,/);
  expect(before.get('active_hbels.csv')).toMatch(/\nA016,[^\n]*,salt,oral,/);
  expect(before.get('product_actives.csv')).toMatch(/,Strength basis,Conversion factor,[^\n]*,Dose basis,/);
  expect(before.get('product_actives.csv')).toMatch(/\nP20,A016,[^\n]*,salt,0.7,[^\n]*,base,/);
  expect(before.get('products.csv')).toMatch(/,Patient group,Body weight,Body weight unit,/);
  expect(before.get('products.csv')).toMatch(/\nP02,[^\n]*,paediatric,3.5,kg,/);
  expect(before.get('productions.csv')).toMatch(/\nPRD-02,[^\n]*,P02,/);
  for (const [file, archived] of [
    ['process_capabilities.csv', /prd-01/i],
    ['nitrosamine_occurrences.csv', /prd-01/i],
    ['analytical_method_recoveries.csv', /,old,/i],
    ['equipment_group_members.csv', /eq-old/i],
    ['cleaning_agent_equipment.csv', /eq-old/i],
  ] as const)
    expect(before.get(file), file).not.toMatch(archived);
  await loaded(plant.otherFacility, before);
  const after = await exported(plant.otherFacility);
  for (const [file, text] of before) expect(after.get(file), file).toBe(text);

  const known = await naming();
  const again = await loaded(plant.facility, before);
  const { sections } = again.body['import'] as unknown as { sections: readonly Record<string, unknown>[] };
  for (const section of sections)
    expect([section['section'], section['created'], section['updated']]).toEqual([section['section'], 0, 0]);
  // Changed lists also keep the archived records that no sheet can name.
  const less = ([file, text]: readonly [string, string]): [string, string] => [file, withoutLastOfEach(text)];
  await loaded(plant.facility, [...before].filter(([file]) => lists.has(file)).map(less));
  await loaded(
    plant.facility,
    [...before].filter(([file]) => lists.has(file)),
  );
  for (const path of archived)
    expect((await admin.put(`${path}/unarchive`, { reason: 'used again' })).status, path).toBe(200);
  const [occurrences, recoveries, equipmentItems] = (await naming()) as readonly [object[], object[], unknown];
  const [occurrencesThen, recoveriesThen, equipmentsThen] = known as readonly [object[], object[], unknown];
  expect(new Set(occurrences)).toEqual(new Set(occurrencesThen));
  expect(new Set(recoveries)).toEqual(new Set(recoveriesThen));
  expect(equipmentItems).toEqual(equipmentsThen);
});

const lists = new Set([
  'nitrosamine_occurrences.csv',
  'analytical_method_recoveries.csv',
  'equipment_group_members.csv',
  'cleaning_agent_equipment.csv',
]);

/** The lists without their last row, if they have more than one. */
function withoutLastOfEach(text: string): string {
  const [headings = '', ...rows] = text.split(/\r?\n/).filter(line => line !== '');
  const ownerOf = (row: string | undefined): string | undefined => row?.split(',')[0];
  const kept = rows.filter(
    (row, place) => ownerOf(rows[place + 1]) === ownerOf(row) || ownerOf(rows[place - 1]) !== ownerOf(row),
  );
  return [headings, ...kept].join('\r\n');
}
