import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Explanation, NitrosamineLimit } from '#plugins/limits/shared/limit';
import type { NitrosamineAssessment } from '#plugins/nitrosamines/shared/assessment';
import type { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';
import type { Finding } from '#schemas/views';
import { goldenCases } from '../../limits/server/engine/test/golden-cases.fixture.js';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['nitrosamines'], demo: 'import' });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

type Row = Nitrosamine & { readonly id: string; readonly version: number };

const read = <T>(call: string): Promise<T> => admin.read<T>(call);
async function write<T>(call: string, body: object): Promise<T> {
  const answer = await admin.post(call, body);
  expect(answer.status, `${call} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(300);
  return answer.body as unknown as T;
}
async function record<T extends { readonly externalId: string }>(list: string, field: string, externalId: string) {
  const rows = (await read<Record<string, T[]>>(`/${list}?search=${externalId}&pageLimit=100`))[field] ?? [];
  const found = rows.find(row => row.externalId === externalId);
  if (found === undefined) throw new Error(`${list} has no ${externalId}`);
  return found;
}
const nitrosamine = (externalId: string): Promise<Row> => record<Row>('nitrosamines', 'nitrosamines', externalId);
const production = async (externalId: string): Promise<string> =>
  (await record<{ externalId: string; id: string }>('productions', 'productions', externalId)).id;
const equipment = async (externalId: string): Promise<string> =>
  (await record<{ externalId: string; id: string }>('equipments', 'equipments', externalId)).id;

const limits = async (query = ''): Promise<Map<string, NitrosamineLimit>> => {
  const { nitrosamineLimits } = await read<{ nitrosamineLimits: NitrosamineLimit[] }>(
    `/limits/nitrosamines?pageLimit=100${query}`,
  );
  return new Map(nitrosamineLimits.map(row => [row.nitrosamine.externalId, row]));
};
const l3 = async (externalId: string, query = ''): Promise<number> =>
  (await limits(query)).get(externalId)?.limit?.l3MgPerSqcm ?? NaN;

test('linked nitrosamines switch the policy on and have limits; those without an occurrence have none', async () => {
  const { cleaningLimitPolicy } = await read<{ cleaningLimitPolicy: { enabled: boolean } }>(
    '/cleaning_limit_policies/Nitrosamine',
  );
  expect(cleaningLimitPolicy.enabled).toBe(true);
  const found = await limits();
  expect(found.size).toBe(14);
  expect(found.has('NDEA')).toBe(false);
  expect(found.get('NDMA')?.limit).toMatchObject({ residueType: 'Nitrosamine', criterion: 'toxicity' });
});

test('intakes are the current ones, not those of older tables (golden case TRAP-05)', async () => {
  const golden = goldenCases.find(({ id }) => id === 'TRAP-05');
  const names = (golden?.inputs['names'] ?? []) as string[];
  const found: unknown[] = [];
  for (const name of names) found.push((await nitrosamine(name)).lowestIntake?.value);
  expect(found).toEqual(golden?.expected['ai_ng_per_day']);
});

test('an occurrence in an active reaches every product that contains it', async () => {
  const { nitrosamineAssessment } = await read<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${(await nitrosamine('NDMA')).id}/assessment`,
  );
  expect(nitrosamineAssessment.productions.map(each => each.production.externalId)).toEqual([
    'PRD-07',
    'PRD-08',
    'PRD-11',
  ]);
  // 96 ng a day over 2550 mg of metformin a day.
  expect(nitrosamineAssessment.productions[2]?.inProduct).toMatchObject({
    maxDailyDoseMg: 2550,
    doseFrom: 'Metformin hydrochloride in P11',
    ppm: 96 / 2550,
  });
  expect(nitrosamineAssessment.intake).toEqual({
    authority: 'EMA',
    ngPerDay: 96,
    because: 'EMA Appendix 1 Rev 13',
  });
});

test('limits can be filtered by production and equipment; the limit of equipment is that of the pairs using it', async () => {
  const carvedilol = await production('PRD-20');
  expect([...(await limits(`&production=${carvedilol}`)).keys()]).toEqual(['N027']);
  const onEquipment = await limits(`&equipment=${await equipment('EQ-CMP-02')}`);
  expect(onEquipment.size).toBeGreaterThan(0);
  const all = await limits();
  for (const [name, row] of onEquipment)
    expect(row.limit?.l3MgPerSqcm ?? Infinity).toBeGreaterThanOrEqual(all.get(name)?.limit?.l3MgPerSqcm ?? 0);
});

test('the explanation names the source of the intake, and links to the nitrosamine', async () => {
  const { id } = await nitrosamine('N032');
  const limit = (await limits()).get('N032')?.limit;
  const explained = await read<Explanation>(
    `/limits/explain?substance=${id}&previous=${limit?.previous?.id ?? ''}&next=${limit?.next.id ?? ''}`,
  );
  const intake = explained.steps.find(step => step.formula === 'L0')?.inputs[0];
  expect(intake).toMatchObject({
    name: 'Acceptable intake',
    value: 1500e-6,
    source: { kind: 'nitrosamines', id, label: 'N-nitroso-hydrochlorothiazide (FDA online tables)' },
  });
});

test('a changed intake, a new link, and an archived nitrosamine change the limits at once', async () => {
  const before = await l3('N031');
  const { id, version } = await nitrosamine('N031');
  const authorityIntakes = [{ authority: 'EMA', intake: { value: 150, unit: 'ng' }, source: 'revised' }];
  await write(`/nitrosamines/${id}`, { version, authorityIntakes });
  expect((await l3('N031')) / before).toBeCloseTo(0.1, 9);

  const ndea = await nitrosamine('NDEA');
  const occurrences = [{ productionId: await production('PRD-20') }];
  await write(`/nitrosamines/${ndea.id}`, { version: ndea.version, occurrences });
  const own = (await limits()).get('NDEA')?.limit;
  expect(own?.previous?.externalId).toBe('PRD-20');

  await admin.put(`/nitrosamines/${ndea.id}/archive`, { reason: 'not found after all' });
  expect((await limits()).has('NDEA')).toBe(false);
});

test('a production that is archived no longer leaves its nitrosamine behind', async () => {
  const id = await production('PRD-32');
  expect((await limits()).has('N031')).toBe(true);
  await admin.put(`/productions/${id}/archive`, { reason: 'no longer made' });
  expect((await limits()).has('N031')).toBe(false);
  await admin.put(`/productions/${id}/unarchive`, { reason: 'made again' });
  expect((await limits()).has('N031')).toBe(true);
});

test('a preview shows how limits would change, and saving gives the same', async () => {
  const { id, version } = await nitrosamine('N027');
  const now = await l3('N027');
  const authorityIntakes = [{ authority: 'EMA', intake: { value: 200, unit: 'ng' }, source: 'draft' }];
  const edit = { method: 'POST', path: `/nitrosamines/${id}`, body: { authorityIntakes, version } };
  const { preview } = await write<{ preview: { findings: Finding[] } }>('/preview', { edits: [edit] });
  const finding = preview.findings.find(each => each.title === 'Limits of nitrosamines');
  const [difference] = finding?.differences ?? [];
  expect(finding?.counts).toMatchObject({ tighter: 1 });
  expect(difference).toMatchObject({ label: 'N027 N-nitroso-carvedilol', before: now, direction: 'tighter' });
  expect(await l3('N027')).toBe(now);
  await write(edit.path, edit.body);
  expect(await l3('N027')).toBe(difference?.after);
});

test('limits and intakes are read as of a date', async () => {
  const { id, version } = await nitrosamine('N024');
  const before = await l3('N024');
  const moment = await momentBetween();
  const authorityIntakes = [{ authority: 'EMA', intake: { value: 15, unit: 'ng' }, source: 'later' }];
  await write(`/nitrosamines/${id}`, { version, authorityIntakes });
  expect((await l3('N024')) / before).toBeCloseTo(0.01, 9);
  expect(await l3('N024', `&asOf=${moment}`)).toBe(before);
  const { nitrosamineAssessment } = await read<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${id}/assessment?asOf=${moment}`,
  );
  expect(nitrosamineAssessment.intake?.ngPerDay).toBe(1500);
  // Amounts are assessed by the intake of the same date.
  const found = [{ nitrosamineId: id, intake: { value: 150, unit: 'ng' } }];
  const judged = async (query: string): Promise<unknown> =>
    (await write<{ combinedNitrosamines: { sumOfRatios: number } }>(`/nitrosamines/combined${query}`, { found }))
      .combinedNitrosamines.sumOfRatios;
  expect(await judged('')).toBeCloseTo(10, 9);
  expect(await judged(`?asOf=${moment}`)).toBeCloseTo(0.1, 9);
});

test('exported sheets are imported unchanged', async () => {
  for (const section of ['nitrosamines', 'nitrosamine_intakes', 'nitrosamine_occurrences']) {
    const sheet = await admin.get(`/master?sections=${section}&format=csv`);
    expect(sheet.status, JSON.stringify(sheet.body).slice(0, 300)).toBe(200);
    const form = new FormData();
    form.set('reason', 'again');
    form.set('file', new Blob([sheet.bytes as Uint8Array<ArrayBuffer>]), `${section}.csv`);
    const answer = await admin.upload('/master', form);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(200);
    expect(answer.body['import']?.['sections']).toMatchObject([{ created: 0, updated: 0 }]);
  }
});
