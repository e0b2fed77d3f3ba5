import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import type { Finding } from '#schemas/views';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['capability'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

interface Saved {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
type Risk = RiskScores['productions'][number];

async function productionId(externalId: string): Promise<string> {
  const { body } = await specialist.get(`/productions?search=${externalId}`);
  const [found] = body['productions'] as unknown as { id: string }[];
  return found?.id ?? '';
}
const ug = (value: number) => ({ value, unit: 'ug/sqcm' });
const figures = { mean: ug(0.2), standardDeviation: ug(0.05), resultCount: 30 };

let count = 0;
/** Sends a record about a production of the demo plant. */
async function send(production: string, fields: object): Promise<TestAnswer> {
  count += 1;
  const named = { externalId: `T-${count}`, name: `Record ${count}`, source: 'VR-1' };
  return specialist.post('/process-capabilities', {
    ...named,
    productionId: await productionId(production),
    ...fields,
  });
}
async function saved(production: string, fields: object): Promise<Saved> {
  const { status, body } = await send(production, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body['processCapability'] as unknown as Saved;
}
const faultsOf = ({ status, body }: TestAnswer): unknown => [
  status,
  ...((body['fields'] ?? []) as { path: string; message: string }[]).map(({ path: at, message }) => `${at} ${message}`),
];

async function riskOf(production: string, query = ''): Promise<Risk> {
  const { productions } = await specialist.read<RiskScores>(`/risk-scores${query}`);
  const found = productions.find(each => each.production.externalId === production);
  if (found === undefined) throw new Error(production);
  return found;
}
const inputOf = ({ capability }: Risk, name: string): number | null | undefined =>
  capability.inputs.find(input => input.name === name)?.value;

describe('the score of a production', () => {
  test('is computed from figures and the lowest current limit, with inputs, source and level', async () => {
    const before = await riskOf('PRD-12');
    expect(before).toMatchObject({
      level: null,
      missing: ['processCapabilityScore'],
      capability: {
        value: null,
        source: null,
        missing: ['results'],
        reason: 'No residue results are recorded',
        flags: [],
      },
    });
    const record = await saved('PRD-12', { ...figures, cleaningProcedureNumber: 'CP01', periodFrom: '2024-01-01' });
    const risk = await riskOf('PRD-12');
    const limit = (risk.l3MgPerSqcm ?? NaN) * 1000;
    const cpu = (limit - 0.2) / 0.15;
    expect(inputOf(risk, 'upperLimit')).toBe(limit);
    expect(risk.capability.cpu).toBeCloseTo(cpu, 10);
    expect(risk.capability.value).toBeCloseTo(Math.min(10, Math.max(1, 10 / cpu)), 10);
    expect(risk.capability.source).toEqual({
      id: record.id,
      externalId: record['externalId'],
      name: record['name'],
      report: 'VR-1',
      cleaningProcedureNumber: 'CP01',
      periodFrom: '2024-01-01',
      periodTo: null,
      page: `/risk/process-capability/${record.id}`,
    });
    expect(risk.capability).toMatchObject({ reason: null, flags: [], missing: [] });
    expect(risk.level).not.toBeNull();
  });

  test('is the same to the last digits in ug and in mg', async () => {
    await saved('PRD-13', { mean: ug(0.237), standardDeviation: ug(0.0413), resultCount: 25 });
    const inUg = await riskOf('PRD-13');
    const mg = (value: number) => ({ value, unit: 'mg/sqcm' });
    await saved('PRD-13', { mean: mg(0.000237), standardDeviation: mg(0.0000413), resultCount: 25 });
    const { sources } = (await riskOf('PRD-13')).capability;
    expect(sources).toHaveLength(2);
    for (const each of sources) expect(each.cpu).toBeCloseTo(inUg.capability.cpu ?? NaN, 12);
  });

  test('of several records the worst counts and is named; an archived one no longer does', async () => {
    await saved('PRD-14', { ...figures, mean: ug(0.1) });
    const worse = await saved('PRD-14', { ...figures, mean: ug(0.1), standardDeviation: ug(1) });
    const both = await riskOf('PRD-14');
    expect(both.capability.source?.id).toBe(worse.id);
    expect(both.capability.sources.map(each => each.source.id)).toContain(worse.id);
    await specialist.put(`/process-capabilities/${worse.id}/archive`, { reason: 'another method' });
    const one = await riskOf('PRD-14');
    expect(one.capability.sources).toHaveLength(1);
    expect(one.capability.value).toBeLessThan(both.capability.value ?? NaN);
  });

  test('moves when the limit moves', async () => {
    await saved('PRD-16', figures);
    const { body } = await specialist.get('/apis?search=A016');
    const before = await riskOf('PRD-16');
    const production = await specialist.read<{ production: Saved }>(`/productions/${await productionId('PRD-16')}`);
    const { production: now } = production;
    const product = await specialist.read<{ product: Saved & { actives: { apiId: string }[] } }>(
      `/products/${String(now['productId'])}`,
    );
    const api = await specialist.read<{ api: Saved }>(`/apis/${product.product.actives[0]?.apiId ?? ''}`);
    expect(body['apis']).toBeDefined();
    await specialist.post(`/apis/${api.api.id}`, {
      minTherapeuticDose: { value: 0.02, unit: 'mg' },
      version: api.api.version,
    });
    const after = await riskOf('PRD-16');
    expect(after.l3MgPerSqcm).toBeLessThan(before.l3MgPerSqcm ?? NaN);
    expect(after.capability.cpu).toBeLessThan(before.capability.cpu ?? NaN);
  });

  test('is flagged for few results and for results mostly below detection', async () => {
    await saved('PRD-17', { ...figures, resultCount: 19 });
    expect((await riskOf('PRD-17')).capability.flags).toEqual(['FEW_RESULTS']);
    await saved('PRD-06', { ...figures, resultCount: 20, belowDetectionCount: 11 });
    expect((await riskOf('PRD-06')).capability.flags).toEqual(['MOSTLY_BELOW_DETECTION', 'NEEDS_SINGLE_RESULTS']);
    await saved('PRD-19', { ...figures, resultCount: 20, belowDetectionCount: 10 });
    expect((await riskOf('PRD-19')).capability.flags).toEqual(['NEEDS_SINGLE_RESULTS']);
    await saved('PRD-34', { ...figures, resultCount: 20, belowDetectionCount: 6 });
    expect((await riskOf('PRD-34')).capability.flags).toEqual([]);
  });

  test('is missing with a plain reason when results do not differ, and 10 when they all reach the limit', async () => {
    await saved('PRD-21', { ...figures, mean: ug(0.0001), standardDeviation: ug(0) });
    expect(await riskOf('PRD-21')).toMatchObject({
      level: null,
      capability: {
        value: null,
        cpu: null,
        missing: ['standardDeviation'],
        reason: 'The standard deviation is 0: equal results give no Cpu',
      },
    });
    await saved('PRD-22', { ...figures, mean: ug(1e6), standardDeviation: ug(0) });
    const { capability } = await riskOf('PRD-22');
    expect(capability).toMatchObject({ value: 10, cpu: null, missing: [] });
    expect(capability.reason).toContain('reaches the limit');
  });
});

describe('single results', () => {
  test('give mean, sample deviation and number; below detection counts half of the limit of detection, never 0', async () => {
    const results = ['0.10', '=0.30', '< 0.05', '0.20'];
    const row = await saved('PRD-23', { results, resultsUnit: 'ug/sqcm' });
    expect(row).toMatchObject({
      results: ['0.10', '0.30', '<0.05', '0.20'],
      resultCount: 4,
      belowDetectionCount: 1,
      mean: { unit: 'ug/sqcm' },
    });
    const values = [0.1, 0.3, 0.025, 0.2];
    const mean = values.reduce((sum, each) => sum + each, 0) / 4;
    const deviation = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 3);
    expect((row['mean'] as { value: number }).value).toBeCloseTo(mean, 14);
    expect((row['standardDeviation'] as { value: number }).value).toBeCloseTo(deviation, 14);
    const risk = await riskOf('PRD-23');
    expect(risk.capability.flags).toEqual(['FEW_RESULTS']);
    expect(inputOf(risk, 'belowDetectionCount')).toBe(1);
  });

  test('that are all the same have a deviation of exactly 0', async () => {
    const row = await saved('PRD-24', { results: ['<0.1', '<0.1', '<0.1'], resultsUnit: 'ug/sqcm' });
    expect(row).toMatchObject({ mean: ug(0.05), standardDeviation: ug(0), belowDetectionCount: 3 });
  });

  test('replace entered figures, which may not contradict them', async () => {
    const row = await saved('PRD-26', figures);
    const results = ['0.2', '0.4'];
    const changed = await specialist.post(`/process-capabilities/${row.id}`, {
      results,
      resultsUnit: 'ug/sqcm',
      version: row.version,
    });
    expect(changed.body['processCapability']).toMatchObject({ resultCount: 2, belowDetectionCount: 0 });
    const refused = await specialist.post(`/process-capabilities/${row.id}`, { mean: ug(9), version: row.version + 1 });
    expect(faultsOf(refused)).toEqual([422, 'mean is computed from the results: leave it empty']);
    const by = { results, resultsUnit: 'ug/sqcm', resultCount: 30 };
    expect(faultsOf(await send('PRD-26', by))).toEqual([
      422,
      'resultCount is computed from the results: leave it empty',
    ]);
    const out = await specialist.post(`/process-capabilities/${row.id}`, { results: null, version: row.version + 1 });
    expect(out.body['processCapability']).toMatchObject({ results: null, resultsUnit: null, resultCount: 2 });
  });
});

test('invalid figures are refused at their fields', async () => {
  const required = 'is required, unless single results are given';
  expect(faultsOf(await send('PRD-28', {}))).toEqual([
    422,
    `mean ${required}`,
    `standardDeviation ${required}`,
    `resultCount ${required}`,
  ]);
  expect(faultsOf(await send('PRD-28', { results: ['0.1', '0', '1,5', '<'], resultsUnit: 'ug/sqcm' }))).toEqual([
    422,
    'results.1 0 is not a result: enter < and the detection limit',
    'results.2 1,5 is not a result: enter a number above 0, or < and the detection limit',
    'results.3 < is not a result: enter a number above 0, or < and the detection limit',
  ]);
  expect(faultsOf(await send('PRD-28', { results: ['0.1'] }))).toEqual([
    422,
    'resultsUnit is required for single results',
    'results must be at least two for a standard deviation',
  ]);
  for (const [bad, at] of [
    [{ resultCount: 1 }, 'resultCount'],
    [{ mean: ug(0) }, 'mean.value'],
    [{ standardDeviation: ug(-1) }, 'standardDeviation.value'],
    [{ mean: { value: 1, unit: 'kg' } }, 'mean.unit'],
    [{ belowDetectionCount: 31 }, 'belowDetectionCount'],
    [{ periodFrom: '2024-02-01', periodTo: '2024-01-01' }, 'periodTo'],
    [{ productionId: crypto.randomUUID() }, 'productionId'],
  ] as const) {
    const { status, body } = await send('PRD-28', { ...figures, ...bad });
    expect([status, body['fields']?.[0]?.['path']], JSON.stringify(bad)).toEqual([422, at]);
  }
});

describe('preview and as-of dates', () => {
  const levels = (findings: readonly Finding[]): Finding | undefined =>
    findings.find(({ view }) => view === 'risk-levels');

  test('a preview names productions that change their risk level, saves nothing, and equals the saved result', async () => {
    const record = await saved('PRD-02', { ...figures, mean: ug(0.001), standardDeviation: ug(0.0001) });
    const before = await riskOf('PRD-02');
    expect(before.capability.value).toBeLessThan(5);
    const edit = {
      method: 'POST',
      path: `/process-capabilities/${record.id}`,
      body: { mean: ug(90), version: record.version },
    };
    const { status, body } = await specialist.post('/preview', { edits: [edit] });
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    const { findings } = (body as unknown as { preview: { findings: Finding[] } }).preview;
    const finding = levels(findings);
    expect(finding?.differences).toMatchObject([{ before: before.level, direction: 'tighter' }]);
    expect(finding?.words).toMatchObject({ tighter: 'higher', looser: 'lower' });
    expect(await riskOf('PRD-02')).toEqual(before);
    await specialist.post(edit.path, edit.body);
    expect((await riskOf('PRD-02')).level).toBe(finding?.differences[0]?.after);
  });

  test('earlier dates show their own scores, and two dates are compared', async () => {
    const moment = await momentBetween();
    const unknown = await riskOf('PRD-31');
    expect(unknown.level).toBeNull();
    const record = await saved('PRD-31', figures);
    const known = await riskOf('PRD-31');
    expect(known.level).not.toBeNull();
    expect((await riskOf('PRD-31', `?asOf=${moment}`)).capability).toEqual(unknown.capability);
    const { comparison } = await specialist.read<{ comparison: { findings: Finding[] } }>(`/compare?from=${moment}`);
    expect(levels(comparison.findings)?.differences).toMatchObject([
      {
        before: null,
        after: known.level,
        direction: 'new',
        detail: expect.stringContaining('capability none →') as unknown,
      },
    ]);
    await specialist.put(`/process-capabilities/${record.id}/archive`, { reason: 'taken back' });
    expect((await riskOf('PRD-31')).level).toBeNull();
  });
});

test('goals about process capability are assessed', async () => {
  const goal = {
    metric: 'capabilityScore',
    operator: 'GreaterThanEqualTo',
    threshold: 7.5,
    level: 'high',
    action: 'swab',
  };
  const answer = await specialist.post('/risk-goal', { externalId: 'CAP-HIGH', name: 'Not capable', ...goal });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { goals, productions } = await specialist.read<RiskScores>('/risk-scores');
  const worse = productions.filter(each => (each.capability.value ?? 0) >= 7.5);
  expect(worse.length).toBeGreaterThan(0);
  expect(goals.find(each => each.externalId === 'CAP-HIGH')?.records).toHaveLength(worse.length);
});

test('records are imported and exported as a sheet, and an export is imported unchanged', async () => {
  const csv = (lines: readonly string[]): FormData => {
    const form = new FormData();
    form.set('reason', 'from the old workbook');
    form.set('file', new Blob([lines.join('\r\n')]), 'process_capabilities.csv');
    return form;
  };
  const headings =
    'Capability ID,Name,Production ID,Mean,Mean unit,Standard deviation,Standard deviation unit,Number of results,Results,Results unit,Source,From,To';
  const lines = [
    headings,
    'X-1,By figures,PRD-33,0.12,ug/sqcm,0.03,ug/sqcm,24,,,VR-7,2023-01-01,2023-06-30',
    'X-2,By results,PRD-33,,,,,,0.10|<0.05|0.20,ug/sqcm,VR-8,,',
  ];
  const first = await specialist.upload('/master', csv(lines));
  expect(first.status, JSON.stringify(first.body).slice(0, 400)).toBe(200);
  expect(first.body['import']?.['sections']).toMatchObject([{ section: 'Process capabilities', created: 2 }]);
  expect((await riskOf('PRD-33')).capability.sources.map(each => each.source.externalId).toSorted()).toEqual([
    'X-1',
    'X-2',
  ]);
  const out = await specialist.get('/master?format=csv&sections=Process%20capabilities');
  const again = await specialist.upload(
    '/master',
    csv([
      String(out.body['text'])
        .replace(/^\uFEFF/, '')
        .trimEnd(),
    ]),
  );
  expect(again.status, JSON.stringify(again.body).slice(0, 400)).toBe(200);
  expect(again.body['import']?.['sections']).toMatchObject([{ created: 0, updated: 0 }]);
  const bad = await specialist.upload('/master', csv([headings, 'X-3,Nobody,PRD-99,1,ug/sqcm,1,ug/sqcm,24,,,VR,,']));
  expect(bad.status).toBe(422);
});

test('an export of the list names productions by ID and name', async () => {
  const query = 'format=csv&search=PC-04&columns=externalId,productionId,resultCount';
  const { body } = await specialist.get(`/process-capabilities/export?${query}`);
  expect(
    String(body['text'])
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(['externalId,production,productionName,resultCount', 'PC-04,PRD-04,Naproxen 250 mg tablets,27']);
});

test('access needs permission, and read permission changes nothing', async () => {
  const auditor = await kernel.as('auditor');
  expect((await auditor.get('/process-capabilities')).status).toBe(200);
  const body = { externalId: 'N-1', name: 'N', source: 'S', productionId: await productionId('PRD-12'), ...figures };
  expect((await auditor.post('/process-capabilities', body)).status).toBe(403);
  const [row] = (await specialist.get('/process-capabilities')).body['processCapabilities'] as unknown as Saved[];
  const operator = await kernel.as('operator');
  for (const person of [auditor, operator])
    expect((await person.put(`/process-capabilities/${row?.id}/archive`, { reason: 'not mine' })).status).toBe(403);
  const elsewhere = `/plans/production/facilities/${kernel.otherFacility.id}`;
  const { body: empty } = await specialist.call('GET', `${elsewhere}/process-capabilities`);
  expect(empty['processCapabilities']).toEqual([]);
});
