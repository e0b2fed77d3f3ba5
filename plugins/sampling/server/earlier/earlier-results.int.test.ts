import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { MapPlace } from '#plugins/sampling/shared/sampling-map';
import type { SampleTrend } from '#plugins/sampling/shared/sample-trend';
import { headings } from './earlier-rows.js';

let plant: TestKernel;
let admin: TestClient;
let equipmentId: string;
let insideId: string;

const id = (answer: TestAnswer, one: string): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
};

beforeAll(async () => {
  plant = await testKernel({ only: ['sampling'] });
  admin = await plant.as('admin');
  const specialist = await plant.as('specialist');
  const steel = id(await specialist.post('/moc', { externalId: 'M1', name: 'Steel' }), 'moc');
  const mixer = { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer', mocIds: [steel] };
  equipmentId = id(await specialist.post('/equipments', mixer), 'equipment');
  const apiId = id(await specialist.post('/apis', { externalId: 'A1', name: 'Digoxin' }), 'api');
  const method = { externalId: 'AM-1', name: 'HPLC', apiId, sampleType: 'swab', lod: { value: 0.05, unit: 'ppm' } };
  const recoveries = [{ mocId: steel, recoveryPercent: 80 }];
  const methodId = id(await specialist.post('/analytical-methods', { ...method, recoveries }), 'analyticalMethod');
  const place = { externalId: 'L-1', name: 'Outlet', description: 'Below the seal', sampleTypes: ['swab'] };
  const location = id(
    await specialist.post(`/equipments/${equipmentId}/sampling-locations`, place),
    'samplingLocation',
  );
  const sample = { externalId: 'SP-1', name: 'Digoxin', sampleType: 'swab', contaminant: 'product', methodId };
  const amounts = { area: { value: 25, unit: 'sqcm' }, volume: { value: 10, unit: 'ml' } };
  const limit = {
    acceptanceMode: 'custom',
    customLimit: { operator: 'LessThanEqualTo', value: 0.00125, unit: 'mg/sqcm' },
  };
  id(await specialist.post(`/sampling-locations/${location}/samples`, { ...sample, ...amounts, ...limit }), 'sample');
  const inside = { externalId: 'L-2', name: 'Inside', description: 'All of it', sampleTypes: ['visual'] };
  insideId = id(await specialist.post(`/equipments/${equipmentId}/sampling-locations`, inside), 'samplingLocation');
  const visual = { externalId: 'SP-V', name: 'Inside', sampleType: 'visual', contaminant: 'product' };
  const seen = { ...visual, acceptanceMode: 'policyBased' };
  id(await specialist.post(`/sampling-locations/${insideId}/samples`, seen), 'sample');
});
afterAll(() => plant.close());

const usual = {
  Label: 'H-1',
  'Sample ID': 'SP-1',
  'Batch number': 'B-1',
  'Cleaned at': '2024-02-01T06:00:00Z',
  'Taken by': 'T. Taker',
  'Taken at': '2024-02-01T08:00:00Z',
  Result: '2.6',
  Unit: 'ppm',
  'Measured by': 'M. Measurer',
  'Measured at': '2024-02-02T12:00:00Z',
  'Reviewed by': 'R. Reviewer',
  'Reviewed at': '2024-02-03T09:00:00Z',
};
type Row = Partial<Record<string, string>>;

function imported(rows: readonly Row[]): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'results of the written records');
  const lines = rows.map(row => headings.map(heading => row[heading] ?? '').join(','));
  form.append('file', new Blob([[headings.join(','), ...lines].join('\n')]), 'earlier_sample_results.csv');
  return admin.upload('/master', form);
}

test('earlier results are judged, shown in trends with who reviewed them, and imported once', async () => {
  const second = { ...usual, Label: 'H-2', Result: '<' };
  const strict = {
    ...usual,
    Label: 'H-3',
    'Batch number': 'B-2',
    Result: '0.4',
    Limit: '0.0001',
    'Limit unit': 'mg/sqcm',
  };
  const answer = await imported([usual, second, strict]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { trend } = await admin.read<{ trend: SampleTrend }>(`/sample-trends?equipmentId=${equipmentId}`);
  // 2.6 ppm × 10 ml ÷ 0.8 ÷ 25 sqcm = 1.3 ug/sqcm; 0.4 ppm is 0.2 ug/sqcm, above the limit of that time.
  expect(trend.points.map(({ label, verdict, isBound }) => [label, verdict, isBound])).toEqual([
    ['H-1', 'fail', false],
    ['H-2', 'pass', true],
    ['H-3', 'fail', false],
  ]);
  const found = await admin.get('/set-samples?label=H-1');
  expect(found.body['setSamples']).toMatchObject([
    { state: 'Reviewed', takenBy: 'T. Taker', result: { reviewedBy: 'R. Reviewer', measuredBy: 'M. Measurer' } },
  ]);
  const again = await imported([usual, second, strict]);
  expect(JSON.stringify(again.body)).toContain('"unchanged":3');
});

test('the sampling map shows the worst of the newest set: of replicates, and of visual samples without a percentage', async () => {
  const batch = { ...usual, 'Batch number': 'B-5', 'Reviewed at': '2024-03-01T09:00:00Z' };
  const answer = await imported([
    { ...batch, Label: 'H-5', 'Measured at': '2024-02-10T12:00:00Z' },
    { ...batch, Label: 'H-6', 'Measured at': '2024-02-10T12:01:00Z', Result: '0.4' },
    {
      ...batch,
      Label: 'H-7',
      'Measured at': '2024-02-10T12:00:00Z',
      'Sample ID': 'SP-V',
      Result: '1',
      Unit: 'visible residues',
    },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { places } = await admin.read<{ places: MapPlace[] }>(`/equipments/${equipmentId}/sampling-map`);
  const shown = places.map(({ locationId, lastPercent, hasFailed, results }) => ({
    isInside: locationId === insideId,
    lastPercent: lastPercent === null ? null : Math.round(lastPercent),
    hasFailed,
    newest: results[0]?.label,
  }));
  expect(shown.toSorted((a, b) => Number(a.isInside) - Number(b.isInside))).toEqual([
    { isInside: false, lastPercent: 104, hasFailed: true, newest: 'H-6' },
    { isInside: true, lastPercent: null, hasFailed: true, newest: 'H-7' },
  ]);
});

test.each<readonly [Row, string]>([
  [{ 'Sample ID': 'SP-9' }, 'SP-9 is not a planned sample'],
  [{ 'Reviewed by': 'M. Measurer' }, 'is who measured it'],
  [{ 'Reviewed by': '' }, 'is required'],
  [{ 'Measured at': '2024-01-31T12:00:00Z' }, 'is before \\"Taken at\\"'],
  [{ 'Measured at': '2999-01-31T12:00:00Z', 'Reviewed at': '2999-02-01T12:00:00Z' }, 'is in the future'],
  [{ 'Cleaned at': 'yesterday' }, 'must be a date and time'],
  [{ 'Measured at': '03/02/2024 14:30' }, 'must be a date and time'],
  [{ 'Taken at': '45' }, 'must be a date and time'],
  [{ 'Reviewed at': '2999-02-01T12:00:00Z' }, 'is in the future'],
  [{ Label: 's0041-01' }, 'has the form of labels that are given here'],
  [{ 'Batch number': 'B-1' }, 'is that of sample set 1'],
  [{ 'Production ID': 'P-9' }, 'P-9 does not exist'],
  [{ Limit: '5', 'Limit unit': 'barrel' }, 'barrel is not a unit of limits'],
  [{ Unit: 'CFU' }, 'CFU cannot be compared'],
])('the row with %j is refused at its cell', async (wrong, message) => {
  const answer = await imported([{ ...usual, Label: 'H-9', 'Batch number': 'B-9', ...wrong }]);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(message);
});

test('results of samples taken since a set was begun here are entered as results, not imported as earlier ones', async () => {
  const specialist = await plant.as('specialist');
  expect((await specialist.post('/sample-sets', { equipmentId })).status).toBe(201);
  const now = new Date(Date.now() + 1).toISOString();
  const late = { 'Taken at': now, 'Measured at': now, 'Reviewed at': now };
  const answer = await imported([{ ...usual, Label: 'H-8', 'Batch number': 'B-8', ...late }]);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    422,
    expect.stringContaining('is after sample set 4 of EQ-1 was begun here'),
  ]);
});
