import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { ResidueDetectionToken } from '../api.js';

let plant: TestKernel;
let specialist: TestClient;
let apiId: string;
let mocId: string;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  const limit = { value: 2.5, unit: 'ug/sqcm' };
  const api = await specialist.post('/apis', { externalId: 'A-1', name: 'Active', visualResidueLimit: limit });
  apiId = String(api.body['api']?.['id']);
  mocId = String((await specialist.post('/moc', { externalId: 'SS', name: 'Steel' })).body['moc']?.['id']);
});
afterAll(() => plant.close());

let count = 0;
const create = (more: object): Promise<TestAnswer> =>
  specialist.post('/analytical-methods', { externalId: `AM-${(count += 1)}`, name: 'Method', ...more });
const paths = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path);
const ppm = (value: number) => ({ value, unit: 'ppm' });

test('a method is for one analyte: an active, an intermediate, an agent, or another by name', async () => {
  expect(paths(await create({}))).toEqual(['apiId']);
  expect(paths(await create({ apiId, analyteName: 'TOC' }))).toEqual(['analyteName']);
  const other = await create({ analyteName: 'TOC', sampleType: 'rinse' });
  expect(other.body['analyticalMethod']).toMatchObject({ analyteName: 'TOC', apiId: null, recoveries: [] });
});

test.each([
  ['a LOD above the LOQ', { lod: ppm(2), loq: ppm(1) }, 'lod'],
  ['a LOQ of zero', { loq: ppm(0) }, 'loq.value'],
  ['a LOQ per area', { loq: { value: 1, unit: 'mg/sqcm' } }, 'loq.unit'],
  ['a swab that is larger than any', { swabArea: { value: 10_000.1, unit: 'sqcm' } }, 'swabArea'],
  ['a dilution that makes it stronger', { dilutionFactor: 0.5 }, 'dilutionFactor'],
  ['more carbon than there is', { carbonPercent: 100.1 }, 'carbonPercent'],
  ['the swab of a rinse', { sampleType: 'rinse', swabArea: { value: 25, unit: 'sqcm' } }, 'swabArea'],
  ['the extract of a rinse', { sampleType: 'rinse', extractionVolume: ppm(1) }, 'extractionVolume.unit'],
])('%s is refused', async (_what, fields, path) => {
  expect(paths(await create({ apiId, ...fields }))).toEqual([path]);
});

test('a method is created with its validation report in one multipart call, and a change replaces it', async () => {
  const form = (content: string, fields: object): FormData => {
    const data = new FormData();
    data.set('data', JSON.stringify(fields));
    data.set('report', new Blob([content]), 'validation.pdf');
    return data;
  };
  const made = await specialist.upload(
    '/analytical-methods',
    form('%PDF-1.7 one', { externalId: 'AM-FILE', name: 'Method', analyteName: 'TOC' }),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = String(made.body['analyticalMethod']?.['id']);
  const changed = await specialist.upload(
    `/analytical-methods/${id}`,
    form('%PDF-1.7 two', { version: 1, reason: 'validated again' }),
  );
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const report = await specialist.get(`/analytical-methods/${id}/report`);
  expect([report.headers.get('content-type'), new TextDecoder().decode(report.bytes)]).toEqual([
    'application/pdf',
    '%PDF-1.7 two',
  ]);
  const noPdf = form('<html>', { externalId: 'AM-HTML', name: 'Method', analyteName: 'TOC' });
  expect((await specialist.upload('/analytical-methods', noPdf)).status).toBe(422);
  const named = { reportFileId: '00000000-0000-4000-8000-000000000000' };
  expect(paths(await create({ analyteName: 'TOC', ...named }))).toEqual(['reportFileId']);
  const without = await create({ analyteName: 'TOC' });
  const none = await specialist.get(`/analytical-methods/${String(without.body['analyticalMethod']?.['id'])}/report`);
  expect([none.status, none.body['errName']]).toEqual([404, 'NotFoundError']);
});

test('a method has one recovery per material, and the material belongs to the facility', async () => {
  const twice = [
    { mocId, recoveryPercent: 80 },
    { mocId, recoveryPercent: 90 },
  ];
  expect(paths(await create({ apiId, recoveries: twice }))).toEqual(['recoveries.1.mocId']);
  const nowhere = [{ mocId: '00000000-0000-4000-8000-000000000000', recoveryPercent: 80 }];
  expect(paths(await create({ apiId, recoveries: nowhere }))).toEqual(['recoveries.0.mocId']);
});

test('the method of an intermediate is one of its swab methods, and keeps the intermediate from being archived', async () => {
  const made = await specialist.post('/intermediates', { externalId: 'I-1', name: 'Aminophenol' });
  const intermediateId = String(made.body['intermediate']?.['id']);
  expect(paths(await create({ apiId, intermediateId }))).toEqual(['intermediateId']);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(paths(await create({ intermediateId: nowhere }))).toEqual(['intermediateId']);
  const method = await create({ intermediateId, loq: ppm(0.1) });
  expect(method.status, JSON.stringify(method.body)).toBe(201);
  const methods = await plant.run(call => plant.kernel.resolve(ResidueDetectionToken).swabMethods(call));
  expect(methods.find(each => each.substanceId === intermediateId)).toMatchObject({ loqPpm: 0.1 });
  const admin = await plant.as('admin');
  const refused = await admin.put(`/intermediates/${intermediateId}/archive`, { reason: 'not made any more' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const { id } = method.body['analyticalMethod'] as unknown as { id: string };
  expect((await admin.put(`/analytical-methods/${id}/archive`, { reason: 'trial over' })).status).toBe(200);
});

test('without a nitrosamines plugin a method cannot name one, and its sheet has no column for them', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const refused = await create({ nitrosamineId: nowhere });
  expect([refused.status, paths(refused)]).toEqual([422, ['nitrosamineId']]);
  const sheet = await specialist.get('/master?sections=analytical_methods&format=csv');
  expect(new TextDecoder().decode(sheet.bytes as Uint8Array<ArrayBuffer>)).not.toContain('Nitrosamine');
});

test('swab methods of actives are answered in ppm, with visual residue limits', async () => {
  const recoveries = [{ mocId, recoveryPercent: 82 }];
  await create({ apiId, externalId: 'AM-SWAB', lod: ppm(0.0005), loq: ppm(0.0015), recoveries });
  await create({ apiId, externalId: 'AM-RINSE', sampleType: 'rinse', loq: ppm(1) });
  const detection = plant.kernel.resolve(ResidueDetectionToken);
  const [methods, visible] = await plant.run(async call => [
    await detection.swabMethods(call),
    await detection.visibleFrom(call),
  ]);
  expect(methods.map(({ id: _id, ...method }) => method)).toEqual([
    {
      externalId: 'AM-SWAB',
      name: 'Method',
      substanceId: apiId,
      technique: null,
      swabAreaSqcm: null,
      extractionVolumeMl: null,
      dilutionFactor: 1,
      carbonFraction: null,
      lodPpm: 0.0005,
      loqPpm: 0.0015,
      recoveries,
    },
  ]);
  expect([...visible]).toEqual([[apiId, 2.5]]);
});

test('an active that a method measures cannot be archived', async () => {
  const refused = await specialist.put(`/apis/${apiId}/archive`, { reason: 'not made any more' });
  expect([refused.status, String(refused.body['message'])]).toEqual([422, expect.stringContaining('AM-SWAB')]);
});

test('a cleaning agent that a method measures cannot be archived before the method is', async () => {
  const made = await specialist.post('/cleaning_agents', { externalId: 'CA-M', name: 'Measured' });
  const { id: cleaningAgentId } = made.body['cleaningAgent'] as unknown as { id: string };
  const method = await create({ cleaningAgentId, externalId: 'AM-AGENT' });
  const { id } = method.body['analyticalMethod'] as unknown as { id: string };
  const archive = (path: string) => specialist.put(`${path}/archive`, { reason: 'not used any more' });
  const refused = await archive(`/cleaning_agents/${cleaningAgentId}`);
  expect([refused.status, String(refused.body['message'])]).toEqual([422, expect.stringContaining('AM-AGENT')]);
  for (const path of [`/analytical-methods/${id}`, `/cleaning_agents/${cleaningAgentId}`])
    expect((await archive(path)).status, path).toBe(200);
});
