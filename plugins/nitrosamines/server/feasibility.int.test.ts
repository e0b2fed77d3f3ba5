import path from 'node:path';
import { expect, test } from 'vitest';
import { importFolder, type TestAnswer } from '#kernel/testing';
import { LimitsApiToken } from '#plugins/limits/server/api';
import type { FeasibilityList, FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { NitrosamineAssessment, NitrosamineFeasibility } from '#plugins/nitrosamines/shared/assessment';
import type { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';
import { givenDemoNitrosamines } from './demo-nitrosamines.fixture.js';

const demo = givenDemoNitrosamines();
const demoMethods = path.resolve(import.meta.dirname, '../../../demo/import-after');

type Row = Nitrosamine & { readonly id: string; readonly version: number };
const ppm = (value: number) => ({ value, unit: 'ppm' });

const nitrosamine = (externalId: string): Promise<Row> => demo.record<Row>('nitrosamines', externalId);
async function rows(query = ''): Promise<FeasibilityRow[]> {
  const call = `/limits/feasibility?pageLimit=500&residueType=Nitrosamine${query}`;
  return (await demo.admin.read<FeasibilityList>(call)).feasibility;
}
const ofCarvedilol = async (): Promise<FeasibilityRow> => {
  const [lowest] = (await rows('&search=N027')).toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm);
  if (lowest === undefined) throw new Error('N027 is on no equipment');
  return lowest;
};
const assessed = async (id: string): Promise<NitrosamineAssessment> =>
  (await demo.admin.read<{ nitrosamineAssessment: NitrosamineAssessment }>(`/nitrosamines/${id}/assessment`))
    .nitrosamineAssessment;

test('a limit without a suitable method is listed, with the LOQ that would suit', async () => {
  const found = await rows();
  expect(new Set(found.map(row => row.substance.externalId)).size).toBe(14);
  expect(new Set(found.map(row => row.verdict))).toEqual(new Set(['notVisible']));
  expect(found[0]?.action).toMatch(/^Needs a method with LOQ below [\d.e-]+ ppm$/);
  const everything = await demo.admin.read<FeasibilityList>('/limits/feasibility?pageLimit=1');
  expect(everything.pagination.total).toBeGreaterThan(found.length);
});

test('on each equipment it is the lowest limit over the productions that share it', async () => {
  const limits = await demo.plant.run(async call => demo.plant.kernel.resolve(LimitsApiToken).current(call));
  const found = await rows();
  const named = (row: { readonly substance: { readonly externalId: string }; readonly l3MgPerSqcm: number }) =>
    [row.substance.externalId, row.l3MgPerSqcm] as const;
  for (const { equipment } of limits.equipment()) {
    const own = limits
      .nitrosamines({ equipmentId: equipment.id })
      .flatMap(({ limit }) => (limit === null ? [] : [named(limit)]));
    const shown = found.filter(row => row.equipment.id === equipment.id).map(named);
    expect(new Map(shown), equipment.externalId).toEqual(new Map(own));
  }
});

test('an LOQ entered with the nitrosamine counts while no method names it, with unknown recovery', async () => {
  const { id, version } = await nitrosamine('N027');
  const before = await ofCarvedilol();
  const loq = ppm(before.concentrationPpm / 4);
  expect((await demo.admin.post(`/nitrosamines/${id}`, { version, loq, methodNumber: 'QC-12' })).status).toBe(200);
  const row = await ofCarvedilol();
  expect(row).toMatchObject({ verdict: 'incomplete', method: null, lodPpm: null });
  expect(row.missing[0]).toMatch(/^recovery of QC-12 on /);
  expect(row.ratioToLoq).toBeCloseTo(4, 9);
  expect(row.sentence).toMatch(/4 times the LOQ of QC-12, but incomplete: recovery of QC-12 on .+ missing\.$/);
  expect(row.recoverySource).toMatch(/^assumed, the minimum of the policy/);
  const assessment = await assessed(id);
  expect(assessment.loqNgPerMl).toBeCloseTo(loq.value * 1000, 9);
  expect(assessment.methods).toEqual([]);
  expect(assessment.productions.map(each => each.isFeasible)).not.toContain(true);
  expect(assessment.sample.missing).toEqual(expect.arrayContaining(row.missing));
});

test('a method with it as analyte counts instead, whatever LOQ was entered with the nitrosamine', async () => {
  const { id } = await nitrosamine('N027');
  const before = await ofCarvedilol();
  const method = { externalId: 'AM-N027', name: 'LC-HRMS of N027', nitrosamineId: id };
  const [lod, loq] = [ppm(before.concentrationPpm / 1.25), ppm(before.concentrationPpm * 2)];
  const made = await demo.admin.post('/analytical-methods', { ...method, lod, loq });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const row = await ofCarvedilol();
  expect(row).toMatchObject({ verdict: 'belowLoq', method: { externalId: 'AM-N027' } });
  expect(row.action).toMatch(/^Needs a method with LOQ below/);
  const assessment = await assessed(id);
  expect(assessment.loqNgPerMl).toBeCloseTo(loq.value * 1000, 9);
  expect(assessment.methods).toMatchObject([{ externalId: 'AM-N027' }]);
});

test('a method names one live nitrosamine only, and prevents its archiving', async () => {
  const { id } = await nitrosamine('NDEA');
  const post = (more: object) =>
    demo.admin.post('/analytical-methods', { externalId: 'AM-X', name: 'Method', ...more });
  const paths = async (more: object): Promise<unknown> =>
    ((await post(more)).body['fields'] as unknown as { path: string }[]).map(fault => fault.path);
  expect(await paths({ nitrosamineId: id, analyteName: 'NDEA' })).toEqual(['analyteName']);
  expect(await paths({ nitrosamineId: '6f1f3f0a-7c0e-4a55-9d7e-111111111111' })).toEqual(['nitrosamineId']);
  const made = await post({ nitrosamineId: id });
  const refused = await demo.admin.put(`/nitrosamines/${id}/archive`, { reason: 'not found' });
  expect([refused.status, String(refused.body['message'])]).toEqual([422, expect.stringContaining('AM-X')]);
  const { id: methodId } = made.body['analyticalMethod'] as unknown as { id: string };
  expect((await demo.admin.put(`/analytical-methods/${methodId}/archive`, { reason: 'trial' })).status).toBe(200);
  expect((await demo.admin.put(`/nitrosamines/${id}/archive`, { reason: 'not found' })).status).toBe(200);
  expect(await paths({ externalId: 'AM-Y', nitrosamineId: id })).toEqual(['nitrosamineId']);
});

test('a method of an archived nitrosamine can be neither restored nor imported', async () => {
  const { nitrosamine: made } = (await demo.admin.post('/nitrosamines', { externalId: 'GONE', name: 'Gone' }))
    .body as unknown as { nitrosamine: Row };
  const method = { externalId: 'AM-GONE', name: 'Method', nitrosamineId: made.id };
  const { id } = (await demo.admin.post('/analytical-methods', method)).body['analyticalMethod'] as unknown as Row;
  const reason = { reason: 'no longer needed' };
  for (const path of [`/analytical-methods/${id}`, `/nitrosamines/${made.id}`])
    expect((await demo.admin.put(`${path}/archive`, reason)).status).toBe(200);
  const restored = await demo.admin.put(`/analytical-methods/${id}/unarchive`, reason);
  expect([restored.status, restored.body['fields']]).toEqual([
    422,
    [{ path: 'nitrosamineId', message: 'Gone is archived and cannot be used' }],
  ]);
  const form = new FormData();
  form.set('reason', 'sheet');
  const sheet = 'Method ID,Name,Nitrosamine ID\nAM-GONE-2,Method,GONE\n';
  form.set('file', new Blob([sheet]), 'analytical_methods.csv');
  expect((await demo.admin.upload('/master', form)).status).toBe(422);
  expect((await demo.admin.put(`/nitrosamines/${made.id}/unarchive`, reason)).status).toBe(200);
  expect((await demo.admin.put(`/analytical-methods/${id}/unarchive`, reason)).status).toBe(200);
});

test('naming and archiving a nitrosamine concurrently do not both succeed', async () => {
  const both: string[] = [];
  for (let n = 0; n < 24; n++) {
    const made = await demo.admin.post('/nitrosamines', { externalId: `RACE-${n}`, name: `Race ${n}` });
    const { id } = made.body['nitrosamine'] as unknown as Row;
    const method = { externalId: `AM-RACE-${n}`, name: 'Method' };
    const other = await demo.admin.post('/analytical-methods', { ...method, analyteName: 'TOC' });
    const { id: methodId, version } = other.body['analyticalMethod'] as unknown as Row;
    const form = new FormData();
    form.set('reason', 'sheet');
    const sheet = `Method ID,Name,Nitrosamine ID,Analyte\n${method.externalId},Method,RACE-${n},\n`;
    form.set('file', new Blob([sheet]), 'analytical_methods.csv');
    const name = [
      () => demo.admin.post('/analytical-methods', { ...method, externalId: `AM-NEW-${n}`, nitrosamineId: id }),
      () => demo.admin.post(`/analytical-methods/${methodId}`, { version, analyteName: null, nitrosamineId: id }),
      () => demo.admin.upload('/master', form),
    ][n % 3];
    const archive = (): Promise<TestAnswer> => demo.admin.put(`/nitrosamines/${id}/archive`, { reason: 'not found' });
    const [first, second] = n % 2 === 0 ? [archive, name] : [name, archive];
    const answers = await Promise.all([first?.(), second?.()]);
    const statuses = answers.map(answer => answer?.status);
    if (!statuses.some(status => status !== undefined && status < 300)) both.push(`${n}: neither, ${statuses.join()}`);
    if (statuses.every(status => status !== undefined && status < 300)) both.push(`${n}: both`);
  }
  expect(both).toEqual([]);
  const dangling = await demo.plant.sql(
    `select m.external_id from products.v_analytical_method m
       left join nitrosamines.nitrosamine n on n.facility_id = m.facility_id and n.id = m.nitrosamine_id and n.archived_at is null
       where m.nitrosamine_id is not null and m.archived_at is null and n.id is null`,
  );
  expect(dangling).toEqual([]);
});

test('a sheet of methods names nitrosamines by ID, and an export is imported unchanged', async () => {
  const sheet = async (): Promise<string> => {
    const answer = await demo.admin.get('/master?sections=analytical_methods&format=csv');
    return new TextDecoder().decode(answer.bytes as Uint8Array<ArrayBuffer>);
  };
  const load = async (text: string): Promise<unknown> => {
    const form = new FormData();
    form.set('reason', 'sheet of the laboratory');
    form.set('file', new Blob([text]), 'analytical_methods.csv');
    const answer = await demo.admin.upload('/master', form);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(200);
    return answer.body['import']?.['sections'];
  };
  const before = await sheet();
  expect(before).toMatch(/^AM-N027,.*N027/m);
  expect(await load(before)).toMatchObject([{ created: 0, updated: 0 }]);
  await load('Method ID,Name,Nitrosamine ID,LOQ,LOQ unit\nAM-NDMA,NDMA swab,NDMA,0.0001,ppm\n');
  const { analyticalMethods } = await demo.admin.read<{ analyticalMethods: Record<string, unknown>[] }>(
    `/analytical-methods?nitrosamineId=${(await nitrosamine('NDMA')).id}`,
  );
  expect(analyticalMethods).toMatchObject([{ externalId: 'AM-NDMA' }]);
});

test('the list of nitrosamines shows whether each lowest limit can be measured, as the list of residues does', async () => {
  const { nitrosamineFeasibility } = await demo.admin.read<{ nitrosamineFeasibility: NitrosamineFeasibility[] }>(
    '/nitrosamines/feasibility',
  );
  const of = async (externalId: string) => {
    const { id } = await nitrosamine(externalId);
    return nitrosamineFeasibility.find(each => each.nitrosamineId === id);
  };
  const row = await ofCarvedilol();
  const known = await of('N027');
  expect(known).toMatchObject({ isFeasible: false });
  expect(known?.loqNgPerMl).toBeCloseTo((row.loqPpm ?? NaN) * 1000, 9);
  expect(known?.rawNgPerMl).toBeCloseTo(row.concentrationPpm * 1000, 9);
  expect(await of('NMBA')).toMatchObject({ loqNgPerMl: null, rawNgPerMl: null, isFeasible: null });
});

test('the demo plant has one method well below the limit on steel, one just below and one above', async () => {
  await importFolder(demo.admin, demoMethods);
  const found = await rows();
  const of = (externalId: string): FeasibilityRow[] => found.filter(row => row.substance.externalId === externalId);
  const verdicts = (externalId: string): string[] => [...new Set(of(externalId).map(row => row.verdict))];
  expect([verdicts('N023'), verdicts('NTTP'), verdicts('N029')]).toEqual([
    ['incomplete', 'measurable'],
    ['incomplete', 'measurable'],
    ['belowLoq'],
  ]);
  const ratios = (externalId: string): number[] => of(externalId).map(row => row.ratioToLoq ?? NaN);
  expect(Math.min(...ratios('N023'))).toBeGreaterThan(50);
  expect(Math.min(...ratios('NTTP'))).toBeGreaterThan(1);
  expect(Math.max(...ratios('NTTP'))).toBeLessThan(3);
});

test('an LOQ equal to the lowest limit but for rounding measures it', async () => {
  const read = async (): Promise<NitrosamineFeasibility[]> =>
    (await demo.admin.read<{ nitrosamineFeasibility: NitrosamineFeasibility[] }>('/nitrosamines/feasibility'))
      .nitrosamineFeasibility;
  const stated = new Map<string, number>();
  for (const { nitrosamineId, loqNgPerMl, rawNgPerMl } of await read()) {
    if (loqNgPerMl !== null || rawNgPerMl === null) continue;
    const call = `/nitrosamines/${nitrosamineId}`;
    const { version } = (await demo.admin.read<{ nitrosamine: Row }>(call)).nitrosamine;
    const loq = ppm((rawNgPerMl / 1000) * (1 + 1e-14));
    expect((await demo.admin.post(call, { version, loq, methodNumber: 'QC-13' })).status).toBe(200);
    stated.set(nitrosamineId, rawNgPerMl);
  }
  expect(stated.size).toBeGreaterThan(5);
  for (const each of await read()) if (stated.has(each.nitrosamineId)) expect(each.isFeasible).toBe(null);
  const { cleaningLimitPolicy } = await demo.admin.read<{ cleaningLimitPolicy: { version: number } }>(
    '/cleaning_limit_policies/Nitrosamine',
  );
  // The recovery that was assumed, stated.
  const body = { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 50, reason: 'trial' };
  const saved = await demo.admin.post('/cleaning_limit_policies/Nitrosamine', {
    ...body,
    version: cleaningLimitPolicy.version,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  for (const { nitrosamineId, loqNgPerMl, isFeasible } of await read()) {
    const raw = stated.get(nitrosamineId);
    if (raw === undefined) continue;
    expect(loqNgPerMl).toBeGreaterThan(raw);
    expect(isFeasible).toBe(true);
  }
});
