import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { FeasibilityList, FeasibilityRow, ResidueFeasibilityList } from '#plugins/limits/shared/feasibility';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import { LimitsApiToken } from '../api.js';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

async function read(query: string): Promise<FeasibilityList> {
  const answer = await specialist.get(`/limits/feasibility?${query}`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
  return answer.body as unknown as FeasibilityList;
}
async function rowOf(equipment: string, substance: string, query = ''): Promise<FeasibilityRow> {
  const { feasibility } = await read(`pageLimit=500&search=${substance}${query}`);
  const row = feasibility.find(
    each => each.equipment.externalId === equipment && each.substance.externalId === substance,
  );
  if (row === undefined) throw new Error(`no row of ${substance} on ${equipment}`);
  return row;
}

async function all(): Promise<FeasibilityRow[]> {
  const first = await read('pageLimit=500');
  const pages = Math.ceil(first.pagination.total / 500);
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, page) => read(`pageLimit=500&pageNumber=${page + 2}`)),
  );
  return [first, ...others].flatMap(page => page.feasibility);
}

test('digoxin on EQ-CMP-02 can be measured on steel, but the recovery on its other material is unknown', async () => {
  const row = await rowOf('EQ-CMP-02', 'A022');
  expect(row).toMatchObject({
    verdict: 'incomplete',
    method: { externalId: 'AM03' },
    loqPpm: 0.0015,
    lodPpm: 0.0005,
    recoveryPercent: 82,
    visibleFromUgPerSqcm: 4,
    previous: { externalId: 'PRD-25' },
    next: { externalId: 'PRD-17' },
    missing: ['recovery of AM03 on Tool steel'],
    action: 'Needs the recovery of AM03 on Tool steel',
  });
  expect(row.sentence).toMatch(/but incomplete: recovery of AM03 on Tool steel is missing\.$/);
  // 1.22415…e-5 mg/sqcm × 25 sqcm ÷ 10 ml × 1000 × 0.82
  expect(row.concentrationPpm).toBeCloseTo(0.025095168, 8);
  expect(row.ratioToLoq).toBeCloseTo(16.730112223, 7);
  expect(row.visiblePpm).toBeCloseTo(4 * 2.5 * 0.82, 9);
});

test('what nothing can find comes first, and says which method would', async () => {
  const { feasibility, counts, pagination } = await read('pageLimit=500');
  const order = ['notVisible', 'belowLod', 'belowLoq', 'recoveryTooLow', 'noMethod', 'incomplete', 'measurable'];
  const ranks = feasibility.map(row => order.indexOf(row.verdict));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const [first] = feasibility;
  expect(first).toMatchObject({ verdict: 'notVisible', method: null });
  expect(first?.action).toMatch(/^Needs a method with LOQ below [\d.e-]+ ppm$/);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(pagination.total);
  for (const verdict of ['measurable', 'incomplete'] as const) {
    expect(counts[verdict]).toBeGreaterThan(0);
    expect((await read(`verdict=${verdict}`)).pagination.total).toBe(counts[verdict]);
  }
});

test('nothing is called measurable while a recovery of one of its materials is missing, nor incomplete without saying what is', async () => {
  const rows = await all();
  for (const { verdict, missing, recoveryPercent, recoverySource } of rows) {
    if (verdict === 'measurable') expect([missing, recoveryPercent >= 50]).toEqual([[], true]);
    if (verdict === 'incomplete') expect(missing).not.toEqual([]);
    for (const what of missing) expect(recoverySource).toContain(what.replace(/^recovery of \S+ on /, ''));
  }
});

test('on all equipment the lowest over the residues of productions is the limit of the equipment', async () => {
  const limits = await kernel.run(async call => kernel.kernel.resolve(LimitsApiToken).current(call));
  const feasibility = (await all()).filter(row => row.residueType !== 'Detergent');
  expect(feasibility.length).toBeGreaterThan(100);
  for (const { equipment, limit } of limits.equipment()) {
    const rows = feasibility.filter(row => row.equipment.id === equipment.id);
    const lowest = rows.length === 0 ? undefined : Math.min(...rows.map(row => row.l3MgPerSqcm));
    expect(lowest, equipment.externalId).toBe(limit?.l3MgPerSqcm);
  }
});

test('each residue of a combination product has its own limit', async () => {
  // PRD-11 makes sitagliptin (A009) with metformin (A007): independent of the pairs in the workbook.
  const limits = await kernel.run(async call => kernel.kernel.resolve(LimitsApiToken).current(call));
  for (const substance of ['A009', 'A007']) {
    const { feasibility, basis } = await read(`pageLimit=500&search=${substance}`);
    // Two responses about one plant: nothing may have changed in between.
    expect(basis).toEqual(limits.basis);
    const rows = feasibility.filter(row => row.substance.externalId === substance);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const pairs = limits
        .workings({ equipmentId: row.equipment.id })
        .filter(pair => pair.substance.externalId === substance);
      expect(row.l3MgPerSqcm).toBe(Math.min(...pairs.map(pair => pair.limit?.l3MgPerSqcm ?? Infinity)));
    }
  }
});

test('a larger swab and a method with a lower LOQ change the verdict at once', async () => {
  const strict = { value: 1, unit: 'ppm' };
  const { analyticalMethods } = (await specialist.get('/analytical-methods?search=AM03')).body as unknown as {
    analyticalMethods: { id: string; version: number }[];
  };
  const [method] = analyticalMethods;
  const changed = { loq: strict, lod: { value: 0.03, unit: 'ppm' }, version: method?.version };
  expect((await specialist.post(`/analytical-methods/${method?.id}`, changed)).status).toBe(200);
  const row = await rowOf('EQ-CMP-02', 'A022');
  expect(row).toMatchObject({ verdict: 'belowLod', action: 'Needs a method with LOQ below 0.025 ppm' });
  const larger = await rowOf('EQ-CMP-02', 'A022', '&swabArea=100&extractionVolume=5');
  expect(larger.concentrationPpm).toBeCloseTo(row.concentrationPpm * 8, 12);
  expect(larger.verdict).toBe('belowLoq');
});

test('a visual limit that was measured is used instead of the usual one', async () => {
  const { apis } = (await specialist.get('/apis?search=A022')).body as unknown as {
    apis: { id: string; version: number }[];
  };
  const body = { visualResidueLimit: { value: 0.01, unit: 'ug/sqcm' }, version: apis[0]?.version };
  expect((await specialist.post(`/apis/${apis[0]?.id}`, body)).status).toBe(200);
  const row = await rowOf('EQ-CMP-02', 'A022');
  expect(row.visibleFromUgPerSqcm).toBeCloseTo(0.01, 12);
  expect(row.ratioToVisible).toBeCloseTo(1.2241545529, 9);
});

test('a recovery for each material of the equipment completes it; one below the minimum of the policy is not used', async () => {
  const { analyticalMethods } = (await specialist.get('/analytical-methods?search=AM03')).body as unknown as {
    analyticalMethods: { id: string; version: number; recoveries: { mocId: string; recoveryPercent: number }[] }[];
  };
  const { mocs } = (await specialist.get('/moc?search=tool')).body as unknown as { mocs: { id: string }[] };
  const [method] = analyticalMethods;
  let version = method?.version ?? 0;
  const withToolSteel = async (recoveryPercent: number): Promise<FeasibilityRow> => {
    const recoveries = [
      ...(method?.recoveries ?? []),
      { mocId: mocs[0]?.id, recoveryPercent, justification: 'studied' },
    ];
    const loq = { value: 0.0015, unit: 'ppm' };
    const body = { version: version++, recoveries, loq, lod: { value: 0.0005, unit: 'ppm' } };
    const saved = await specialist.post(`/analytical-methods/${method?.id}`, body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return rowOf('EQ-CMP-02', 'A022');
  };
  expect((await rowOf('EQ-CMP-02', 'A022')).recoverySource).toBe('on Stainless steel 316L; unknown on Tool steel');
  expect(await withToolSteel(60)).toMatchObject({
    verdict: 'measurable',
    recoveryPercent: 60,
    recoverySource: 'on Tool steel',
    missing: [],
  });
  expect(await withToolSteel(40)).toMatchObject({
    verdict: 'recoveryTooLow',
    recoveryPercent: 40,
    action: 'Needs a recovery of at least 50 %',
  });
  expect(await withToolSteel(85)).toMatchObject({ verdict: 'measurable', recoveryPercent: 82 });
});

test('while an area is unknown no limit over pairs that need it is called measurable, for it may be lower', async () => {
  expect(await rowOf('EQ-CMP-02', 'A022')).toMatchObject({ verdict: 'measurable' });
  const { equipments } = await specialist.read<{ equipments: { id: string; version: number; parts: object[] }[] }>(
    '/equipments?search=EQ-BLE-02',
  );
  const path = `/equipments/${equipments[0]?.id}`;
  const { equipment } = await specialist.read<{ equipment: { version: number; parts: object[] } }>(path);
  const { version, parts } = equipment;
  expect((await specialist.post(path, { version, parts: [] })).status).toBe(200);
  const missing = ['surface area of equipment shared by pairs on EQ-CMP-02'];
  expect(await rowOf('EQ-CMP-02', 'A022')).toMatchObject({ verdict: 'incomplete', missing });
  for (const {
    verdict,
    equipment: { externalId },
  } of await all())
    if (externalId === 'EQ-CMP-02') expect(verdict).not.toBe('measurable');
  expect((await specialist.post(path, { version: version + 1, parts })).status).toBe(200);
  expect(await rowOf('EQ-CMP-02', 'A022')).toMatchObject({ verdict: 'measurable' });
});

test('under limits of the policy for samples the reading is that of the limit of one sample', async () => {
  const { cleaningLimitPolicy } = await specialist.read<{ cleaningLimitPolicy: { version: number } }>(
    '/cleaning_limit_policies/Chemical',
  );
  let { version } = cleaningLimitPolicy;
  for (const settings of [
    { useSampleLimit: true, swabSampleLimit: 0.0001 },
    { useSampleLimit: true, swabSampleLimit: 5 },
    { useSampleLimit: false, useFixedSampleLimits: true, fixedSwabLimit: 0.0002 },
    { useFixedSampleLimits: false },
  ]) {
    const body = { ...settings, version: version++, reason: 'trial' };
    const saved = await specialist.post('/cleaning_limit_policies/Chemical', body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    for (const equipment of ['EQ-CMP-02', 'EQ-BLE-02']) {
      const row = await rowOf(equipment, 'A022');
      const pair = `previous=${row.previous?.id}&substance=${row.substance.id}&next=${row.next.id}`;
      const sample = `sampleType=swab&areaSqcm=25&volumeMl=10&recoveryPercent=${row.recoveryPercent}`;
      const { sampleLimit } = await specialist.read<{ sampleLimit: SampleLimit }>(`/limits/sample?${pair}&${sample}`);
      expect(row.concentrationPpm).toBeCloseTo(sampleLimit.limit?.l5RawPpm ?? NaN, 12);
      expect(row.ratioToLoq).toBeCloseTo(row.concentrationPpm / (row.loqPpm ?? NaN), 9);
      expect(row.visiblePpm).toBeCloseTo((row.visibleFromUgPerSqcm * 2.5 * row.recoveryPercent) / 100, 12);
    }
  }
});

test('each residue has one row in the list of residues: its first equipment, with all of its equipment counted', async () => {
  const everywhere = await all();
  const { residues, pagination, counts } = await specialist.read<ResidueFeasibilityList>(
    '/limits/feasibility/residues?pageLimit=500',
  );
  expect(pagination.total).toBe(new Set(everywhere.map(row => row.substance.id)).size);
  expect(counts).toEqual((await read('')).counts);
  for (const { equipments: equipmentItems, equipmentsByVerdict, ...hardest } of residues) {
    const own = everywhere.filter(row => row.substance.id === hardest.substance.id);
    expect(hardest).toEqual(own[0]);
    expect(equipmentItems).toBe(own.length);
    expect(Object.values(equipmentsByVerdict).reduce((sum, count) => sum + count, 0)).toBe(own.length);
    const first = equipmentsByVerdict[hardest.verdict];
    expect(first).toBe(own.filter(row => row.verdict === hardest.verdict).length);
  }
  const onOne = await specialist.read<ResidueFeasibilityList>(
    '/limits/feasibility/residues?pageLimit=500&search=EQ-CMP-02',
  );
  expect(onOne.residues.map(row => [row.equipment.externalId, row.equipments])).toEqual(
    onOne.residues.map(() => ['EQ-CMP-02', 1]),
  );
});

test('a method is compared with limits by its own swab and dilution; a requested swab applies to all methods', async () => {
  const before = await rowOf('EQ-CMP-02', 'A022');
  expect(before).toMatchObject({ swabAreaSqcm: 25, extractionVolumeMl: 10, dilutionFactor: 1 });
  const { analyticalMethods } = await specialist.read<{ analyticalMethods: { id: string; version: number }[] }>(
    '/analytical-methods?search=AM03',
  );
  const [method] = analyticalMethods;
  let version = method?.version ?? 0;
  const change = async (fields: object): Promise<void> => {
    const saved = await specialist.post(`/analytical-methods/${method?.id}`, { ...fields, version: version++ });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  const edit = {
    swabArea: { value: 1, unit: 'sqdm' },
    extractionVolume: { value: 0.005, unit: 'L' },
    dilutionFactor: 4,
  };
  const preview = { method: 'POST', path: `/analytical-methods/${method?.id}`, body: { dilutionFactor: 1e4, version } };
  const answer = await specialist.post('/preview', { edits: [preview] });
  expect(JSON.stringify(answer.body)).toMatch(/[1-9]\d* can no longer be measured/);
  await change(edit);
  const own = await rowOf('EQ-CMP-02', 'A022');
  expect(own).toMatchObject({ swabAreaSqcm: 100, extractionVolumeMl: 5, dilutionFactor: 4, loqPpm: 0.006 });
  // 1.2241545529…e-5 mg/sqcm × 100 sqcm ÷ 5 ml × 1000 × 0.82, and 0.0015 ppm in what is diluted four times.
  expect(own.concentrationPpm).toBeCloseTo(0.200761346680244, 12);
  expect(own.ratioToLoq).toBeCloseTo(33.460224446, 8);
  expect(own.sentence).toContain('33 times the LOQ of AM03 Digoxin swab LC-MS, diluted 4 times');
  expect(own.visiblePpm).toBeCloseTo(before.visiblePpm * 8, 12);
  const tried = await rowOf('EQ-CMP-02', 'A022', '&swabArea=25&extractionVolume=10');
  expect(tried).toMatchObject({ swabAreaSqcm: 25, extractionVolumeMl: 10, loqPpm: 0.006 });
  expect(tried.concentrationPpm).toBeCloseTo(before.concentrationPpm, 12);
  // One dilution more than the swab tolerates.
  await change({ dilutionFactor: 4 * 34 });
  expect(await rowOf('EQ-CMP-02', 'A022')).toMatchObject({ verdict: 'belowLoq', method: { externalId: 'AM03' } });
  await change({ swabArea: null, extractionVolume: null, dilutionFactor: null });
  expect(await rowOf('EQ-CMP-02', 'A022')).toEqual({ ...before });
});

test('a method of carbon sees what it states of its analyte, also of an active, and is incomplete while it states nothing', async () => {
  const { apis } = await specialist.read<{ apis: { id: string }[] }>('/apis?search=A029');
  const loq = { value: 1e-7, unit: 'ppm' };
  const method = { externalId: 'AM-TOC-A', name: 'Carbon swab', technique: 'TOC', apiId: apis[0]?.id, loq };
  const made = await specialist.post('/analytical-methods', method);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, version } = made.body['analyticalMethod'] as unknown as { id: string; version: number };
  const row = async (): Promise<FeasibilityRow | undefined> =>
    (await all()).find(each => each.method?.externalId === 'AM-TOC-A');
  const unknown = await row();
  expect(unknown).toMatchObject({ verdict: 'incomplete', loqPpm: 1e-7 });
  expect(unknown?.missing).toContain('share of carbon in A029');
  expect((await specialist.post(`/analytical-methods/${id}`, { carbonPercent: 50, version })).status).toBe(200);
  const known = await row();
  expect(known?.missing ?? []).not.toContain('share of carbon in A029');
  expect(known?.loqPpm).toBeCloseTo(2e-7, 15);
  expect(known?.sentence).toContain('AM-TOC-A Carbon swab, of 50 % carbon');
});

test('a sample that makes no sense is refused', async () => {
  const answer = await specialist.get('/limits/feasibility?swabArea=0');
  expect([answer.status, answer.body['fields']?.[0]?.['path']]).toEqual([422, 'swabArea']);
});

test('cleaning agents are listed with the other residues, each with its lowest limit on the equipment and its own methods', async () => {
  const limits = await kernel.run(async call => kernel.kernel.resolve(LimitsApiToken).current(call));
  const agents = (await all()).filter(row => row.residueType === 'Detergent');
  expect(agents.length).toBeGreaterThan(20);
  // Purified water leaves no residue to detect.
  expect(agents.map(row => row.substance.externalId)).not.toContain('CA16');
  for (const { equipment, substance, previous, l3MgPerSqcm } of agents) {
    const rows = limits.cleaningAgents({ equipmentId: equipment.id });
    const own = rows.find(row => row.cleaningAgent.id === substance.id);
    expect([previous, l3MgPerSqcm], substance.name).toEqual([null, own?.limit?.l3MgPerSqcm]);
  }
  const [agent] = agents;
  const method = {
    externalId: 'AM-AGENT',
    name: 'Ion chromatography of the agent',
    cleaningAgentId: agent?.substance.id,
    loq: { value: 1e-6, unit: 'ppm' },
    lod: { value: 1e-7, unit: 'ppm' },
  };
  expect((await (await kernel.as('admin')).post('/analytical-methods', method)).status).toBe(201);
  const found = await rowOf(agent?.equipment.externalId ?? '', agent?.substance.externalId ?? '');
  expect(found).toMatchObject({ verdict: 'incomplete', method: { externalId: 'AM-AGENT' } });
});

test('an unknown recovery counts as the lowest that the policy accepts, never as whole', async () => {
  const found = (await all()).find(row => row.method?.externalId === 'AM-AGENT');
  expect(found?.recoveryPercent).toBe(50);
  expect(found?.recoverySource).toMatch(/^assumed, the minimum of the policy/);
  expect(found?.concentrationPpm).toBeCloseTo((found?.l3MgPerSqcm ?? NaN) * 2.5 * 1000 * 0.5, 12);
  const steel = await rowOf('EQ-CMP-02', 'A022');
  expect(steel.recoveryPercent).toBe(82);
});

test('a total organic carbon method detects only the carbon of an agent, and is incomplete while its share is unknown', async () => {
  const admin = await kernel.as('admin');
  const withMethod = (await all()).filter(row => row.method?.externalId === 'AM-AGENT').map(row => row.substance.id);
  const agent = (await all()).find(row => row.residueType === 'Detergent' && !withMethod.includes(row.substance.id));
  if (agent === undefined) throw new Error('no other agent');
  const method = {
    externalId: 'AM-TOC',
    name: 'Carbon of the agent',
    technique: 'TOC',
    cleaningAgentId: agent.substance.id,
    loq: { value: 1e-6, unit: 'ppm' },
  };
  expect((await admin.post('/analytical-methods', method)).status).toBe(201);
  const withCarbon = async (carbonPercent: number | null): Promise<FeasibilityRow> => {
    const { cleaningAgent } = await admin.read<{ cleaningAgent: { version: number } }>(
      `/cleaning_agents/${agent.substance.id}`,
    );
    const path = `/cleaning_agents/${agent.substance.id}`;
    expect((await admin.post(path, { carbonPercent, version: cleaningAgent.version })).status).toBe(200);
    return rowOf(agent.equipment.externalId, agent.substance.externalId);
  };
  const quarter = await withCarbon(25);
  expect(quarter).toMatchObject({ method: { externalId: 'AM-TOC' }, loqPpm: 4e-6 });
  expect(quarter.sentence).toContain('AM-TOC Carbon of the agent, of 25 % carbon');
  expect(quarter.missing.some(gap => gap.startsWith('share of carbon'))).toBe(false);
  expect(await withCarbon(0)).toMatchObject({ method: null, loqPpm: null });
  // Unknown is neither none nor all: the LOQ of the residue could be any number above that of carbon.
  const unknown = await withCarbon(null);
  expect(unknown).toMatchObject({ method: { externalId: 'AM-TOC' }, loqPpm: 1e-6, verdict: 'incomplete' });
  expect(unknown.missing).toContain(`share of carbon in ${agent.substance.externalId}`);
});

test('a material without a recovery has that of the material which represents it, or needs none', async () => {
  const mocs = await specialist.read<{ mocs: { id: string; externalId: string; version: number }[] }>(
    '/moc?pageLimit=50',
  );
  const of = (externalId: string) => {
    const found = mocs.mocs.find(each => each.externalId === externalId);
    if (found === undefined) throw new Error(externalId);
    return found;
  };
  const change = async (version: number, fields: object): Promise<void> => {
    const answer = await specialist.post(`/moc/${of('tool steel').id}`, { ...fields, version });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const { version } = of('tool steel');
  const { analyticalMethods } = await specialist.read<{ analyticalMethods: { id: string; version: number }[] }>(
    '/analytical-methods?search=AM03',
  );
  const recoveries = [{ mocId: of('SS316L').id, recoveryPercent: 82 }];
  const [method] = analyticalMethods;
  const saved = await specialist.post(`/analytical-methods/${method?.id}`, { recoveries, version: method?.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const missing = ['recovery of AM03 on Tool steel'];
  expect((await rowOf('EQ-CMP-02', 'A022')).missing).toEqual(missing);
  await change(version, { groupedWithId: of('SS316L').id, groupingReason: 'rougher steel was studied' });
  expect((await rowOf('EQ-CMP-02', 'A022')).missing).toEqual([]);
  await change(version + 1, { groupedWithId: null });
  expect((await rowOf('EQ-CMP-02', 'A022')).missing).toEqual(missing);
  await change(version + 2, { isRecoveryRequired: false });
  expect((await rowOf('EQ-CMP-02', 'A022')).missing).toEqual([]);
});
