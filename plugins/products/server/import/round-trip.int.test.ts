import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel();
  admin = await plant.as('admin');
  await importFolder(admin, 'demo/import');
  const given = { enabled: true, version: 0, reason: 'has what the other has' };
  const answer = await admin.call('PUT', `${folderOf(plant.otherFacility)}/features/nitrosamines`, given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}, 120_000);
afterAll(() => plant.close());

const folderOf = (facility: { readonly id: string }): string => `/plans/production/facilities/${facility.id}`;

async function exported(facility: { readonly id: string }): Promise<Map<string, string>> {
  const known = (await admin.call('GET', `${folderOf(facility)}/master/sections`)).body['sections'] as unknown as {
    section: string;
    file: string;
  }[];
  const files = new Map<string, string>();
  for (const { section, file } of known) {
    const address = `${folderOf(facility)}/master?format=csv&sections=${encodeURIComponent(section)}`;
    const { bytes } = await admin.call('GET', address);
    files.set(`${file}.csv`, new TextDecoder().decode(bytes));
  }
  return files;
}

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

/** A production with a capability and a nitrosamine, and a material with a recovery, that are in use no more. */
async function archiveSome(): Promise<void> {
  const production = await recordOf('/productions', 'productions', 'PRD-01');
  const nitrosamine = await recordOf('/nitrosamines', 'nitrosamines', 'NDMA');
  const occurrences = [...(nitrosamine['occurrences'] as object[]), { productionId: production.id }];
  await changed('/nitrosamines', nitrosamine, { occurrences });
  await admin.post('/moc', { externalId: 'OLD', name: 'Old material' });
  const material = await recordOf('/moc', 'mocs', 'OLD');
  const method = await recordOf('/analytical-methods', 'analyticalMethods', 'AM01');
  const recoveries = [...(method['recoveries'] as object[]), { mocId: material.id, recoveryPercent: 80 }];
  await changed('/analytical-methods', method, { recoveries });
  for (const path of [`/productions/${production.id}`, `/moc/${material.id}`])
    expect((await admin.put(`${path}/archive`, { reason: 'no longer used' })).status, path).toBe(200);
}

test('a plant that goes out and comes into an empty facility is the same plant, spelled as it was', async () => {
  await archiveSome();
  const before = await exported(plant.facility);
  expect(before.get('productions.csv')).toMatch(/\nPRD-02,[^\n]*,P02,/);
  for (const [file, archived] of [
    ['process_capabilities.csv', /prd-01/i],
    ['nitrosamine_occurrences.csv', /prd-01/i],
    ['analytical_method_recoveries.csv', /,old,/i],
  ] as const)
    expect(before.get(file), file).not.toMatch(archived);
  const form = new FormData();
  form.set('reason', 'A copy of the plant');
  for (const [file, text] of before) form.append('file', new Blob([text]), file);
  const { token, cookie } = admin.credentials;
  const answer = await admin.send(`/api/v2${folderOf(plant.otherFacility)}/master`, {
    method: 'POST',
    headers: { cookie, token },
    body: form,
  });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 1000)).toBe(200);
  const after = await exported(plant.otherFacility);
  for (const [file, text] of before) expect(after.get(file), file).toBe(text);
}, 120_000);
