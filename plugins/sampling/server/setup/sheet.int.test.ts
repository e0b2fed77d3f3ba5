import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, pagesOf, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import { act, approvalOf, done, personaSigner, policyInForce, type Signer } from '#approvals/test/approvals.fixture';

let plant: TestKernel;
let author: Signer;
let reviewer: Signer;
let approver: Signer;
let equipmentId: string;
let locations: string[];
let attributes: { id: string; options: { label: string; score: number }[] }[];

const id = (answer: TestAnswer, one: string): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return String(answer.body[one]?.['id']);
};

/** A PNG picture with transparency, as base64. */
function picture(width: number, height: number): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([198, 209, 220, 255]))]);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]).toString('base64');
}

beforeAll(async () => {
  plant = await testKernel({ only: ['sampling'] });
  const admin = await personaSigner(plant, 'admin');
  author = await personaSigner(plant, 'specialist');
  reviewer = await personaSigner(plant, 'reviewer');
  approver = await personaSigner(plant, 'approver');
  await policyInForce(admin, approver, 'SamplingSheet');
  const { client } = author;
  const steel = id(await client.post('/moc', { externalId: 'M1', name: 'Steel 316L' }), 'moc');
  const apiId = id(await client.post('/apis', { externalId: 'A1', name: 'Digoxin' }), 'api');
  const method = {
    externalId: 'AM-1',
    name: 'HPLC digoxin',
    apiId,
    sampleType: 'swab',
    recoveries: [{ mocId: steel, recoveryPercent: 80 }],
  };
  const methodId = id(await client.post('/analytical-methods', method), 'analyticalMethod');
  const part = (name: string) => ({
    name,
    shape: 'rectangle',
    inputs: { l: 100, b: 50 },
    count: 1,
    mocId: steel,
    source: 'drawing',
  });
  const mixer = {
    externalId: 'EQ-1',
    name: 'Mixer',
    equipmentType: 'mixer',
    parts: [part('Bowl'), part('Seal')],
    mocIds: [steel],
  };
  equipmentId = id(await client.post('/equipments', mixer), 'equipment');
  const limit = { useResidueLimit: true, version: 0, reason: 'a residue limit for all actives' };
  await client.post('/cleaning_limit_policies/Chemical', limit);
  const upload = { imageData: picture(400, 250), fileName: 'front.png', reason: 'first image' };
  const added = await client.post(`/equipments/${equipmentId}/images`, upload);
  const [image] = added.body['images'] as unknown as { id: string }[];
  attributes = (await client.get('/attributes?doPagination=false')).body['attributes'] as unknown as typeof attributes;
  const scores = (place: number) =>
    attributes.map(({ id: attributeId, options }) => ({
      attributeId,
      option: options[Math.min(place, options.length) - 1]?.label,
    }));
  const add = async (externalId: string, place: number, pinX: number): Promise<string> =>
    id(
      await client.post(`/equipments/${equipmentId}/sampling-locations`, {
        externalId,
        name: `Place ${externalId}`,
        description: 'Below the outlet',
        part: 'Bowl',
        sampleTypes: ['swab'],
        swabArea: { value: 25, unit: 'sqcm' },
        attributeScores: scores(place),
        imageId: image?.id,
        pinX,
        pinY: 0.5,
      }),
      'samplingLocation',
    );
  locations = [await add('L-HIGH', 9, 0.25), await add('L-LOW', 1, 0.75)];
  const sample = { sampleType: 'swab', contaminant: 'product', acceptanceMode: 'policyBased', methodId };
  id(await client.post(`/sampling-locations/${locations[0]}/samples`, sample), 'sample');
  const plates = { externalId: 'MM-1', name: 'Swabs, TSA', kind: 'bioburden', sampling: 'swab', revision: 'C' };
  const microbialMethodId = id(await client.post('/microbial-analytical-methods', plates), 'microbialAnalyticalMethod');
  const customLimit = { operator: 'LessThanEqualTo', value: 25, unit: 'CFU/25 sqcm' };
  const microbial = { sampleType: 'swab', contaminant: 'BioBurden', acceptanceMode: 'custom', customLimit };
  id(await client.post(`/sampling-locations/${locations[0]}/samples`, { ...microbial, microbialMethodId }), 'sample');
});
afterAll(() => plant.close());

const assess = (more: object = {}): Promise<TestAnswer> =>
  author.client.post('/sampling-locations/assess', { equipmentId, reason: 'first assessment', ...more });
const sheetOf = async (assessment: string): Promise<string> => {
  const file = await author.client.get(`/reports/SamplingSheet/${assessment}/pdf`);
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  return (await pagesOf(file.bytes)).join(' ').replaceAll(/\s+/g, ' ');
};

test('a policy is tried on equipment: it names the chosen locations with reasons and stores nothing', async () => {
  const create = (fields: object) =>
    author.client.post('/sampling-policy', { name: 'Tried', equipmentType: 'tank', ...fields });
  const low = id(await create({ externalId: 'P-LOW', selection: 'threshold', threshold: 0 }), 'samplingPolicy');
  const top = id(await create({ externalId: 'P-TOP', selection: 'top', topCount: 1 }), 'samplingPolicy');
  const chosen = async (policy: string): Promise<unknown[]> => {
    const { status, body } = await author.client.post(`/sampling-policy/${policy}/try`, { equipmentId });
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = body['locations'] as unknown as { code: string; selected: boolean; why: string }[];
    expect(rows.every(({ why }) => why !== '')).toBe(true);
    return rows.filter(({ selected }) => selected).map(({ code }) => code);
  };
  expect(await chosen(low)).toEqual(['L-HIGH', 'L-LOW']);
  expect(await chosen(top)).toEqual(['L-HIGH']);
  expect((await author.client.get('/sampling-assessments')).body['samplingAssessments']).toEqual([]);
  const unknown = await author.client.post(`/sampling-policy/${top}/try`, { equipmentId: low });
  expect([unknown.status, unknown.body['fields']]).toMatchObject([422, [{ path: 'equipmentId' }]]);
});

test('an assessment is submitted once every contact part is covered, approved by others, and printed with signatures', async () => {
  const assessment = id(await assess(), 'samplingAssessment');
  const record = `/sampling-assessments/${assessment}`;
  const early = await act(author, record, 'Submit');
  expect([early.status, early.body['fields']]).toMatchObject([422, [{ path: 'exclusions' }]]);
  expect(await sheetOf(assessment)).toContain('Seal NOT COVERED');
  await assess({ exclusions: [{ part: 'Seal', justification: 'replaced at every cleaning' }] });
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Reject', { reason: 'the place is unclear' });
  expect(await sheetOf(assessment)).toContain('NOT APPROVED');
  await done(author, record, 'Submit');
  expect((await act(author, record, 'Approve')).status).not.toBe(200);
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve', { comment: 'defensible' });
  expect(await approvalOf(author, record)).toMatchObject({ status: 'Approved' });
  const text = await sheetOf(assessment);
  expect(text).not.toContain('NOT APPROVED');
  for (const part of [
    'EQ-1 Mixer',
    'front.png: 1 L-HIGH, 2 L-LOW',
    'Grey: not sampled.',
    'L-HIGH-1',
    'AM-1',
    'MM-1 rev. C',
    'at most 250 mg',
    'Residue limit of the Chemical policy',
    'worst case',
    'asks for no sample',
    'replaced at every cleaning',
    'defensible',
    'Electronic signature, SUPERSEDED',
  ])
    expect(text).toContain(part);
  const late = await assess({ reason: 'second assessment' });
  expect(late.status, JSON.stringify(late.body)).toBeGreaterThanOrEqual(400);
});

test('a sheet states locations that came after its assessment, and not as of an earlier date', async () => {
  const [row] = (await author.client.get('/sampling-assessments')).body['samplingAssessments'] as unknown as {
    id: string;
  }[];
  const beforeLater = await momentBetween();
  const later = { externalId: 'L-NEW', name: 'New', description: 'At the lid', part: 'Bowl', sampleTypes: ['swab'] };
  id(await author.client.post(`/equipments/${equipmentId}/sampling-locations`, later), 'samplingLocation');
  expect(await sheetOf(String(row?.id))).toContain('Added after this assessment: L-NEW');
  const before = await author.client.get(`/reports/SamplingSheet/${row?.id}/pdf?asOf=${beforeLater}`);
  expect((await pagesOf(before.bytes)).join(' ')).not.toContain('L-NEW');
  expect((await author.client.get(`/reports/SamplingSheet/${equipmentId}/pdf`)).status).toBe(404);
});
