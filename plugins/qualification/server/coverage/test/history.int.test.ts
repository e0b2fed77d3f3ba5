import { expect, test } from 'vitest';
import { momentBetween, pagesOf } from '#kernel/testing';
import type { Timeline, Trace } from '#plugins/qualification/shared/coverage/history';
import { assessed, assessedPlant } from '../../assessments/assessments.fixture.js';
import { bodyOf, cellsOf, pairIn, plant, proves, readMap, specialist, startPlant } from './coverage.fixture.js';
import { storeResult } from './stored-result.fixture.js';

startPlant();

test('the timeline of equipment has its cleanings, samples, runs, studies and proofs, and as of a moment only those of then', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const read = async (query = ''): Promise<Timeline['timeline']> =>
    bodyOf<Timeline>(await specialist.get(`/equipments/${pair.equipmentId}/timeline${query}`)).timeline;
  expect((await read()).events).toEqual([]);
  const before = await momentBetween();
  const { setId } = await storeResult(plant, pair, { adjustedMgPerSqcm: 0.001, percentOfLimit: 80, verdict: 'pass' });
  await proves(pair, await cellsOf(pair), { sampleSetId: setId });
  const { events, gaps } = await read();
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['cleaning', 'samples', 'run', 'study', 'cover']));
  expect(events.find(({ kind }) => kind === 'cleaning')).toMatchObject({ detail: 'by Otto, dirty for 4 hours' });
  expect(events.find(({ kind }) => kind === 'samples')).toMatchObject({
    detail: 'visually clean, 1 results, highest 80 % of the limit',
    isFailure: false,
    address: `/app/sampling/sets/${setId}`,
  });
  expect(gaps).toEqual([]);
  expect((await read(`?asOf=${before}`)).events).toEqual([]);
  expect((await specialist.get(`/equipments/${pair.productionId}/timeline`)).status).toBe(404);
});

test('the timeline has status, inspection and release of the floor and the assessments that changed the limit', async () => {
  const { equipmentId } = pairIn(await readMap(), 'EQ-CAP-01', 'PRD-06');
  const floor = `/floor/equipments/${equipmentId}`;
  const act = async (action: string, more: object = {}): Promise<void> => {
    const { equipment } = await specialist.read<{ equipment: { version: number } }>(floor);
    bodyOf(await specialist.post(`${floor}/actions`, { action, version: equipment.version, ...more }));
  };
  await act('takeOn');
  await act('startMaintenance');
  await act('endMaintenance');
  bodyOf(
    await specialist.post('/inspections', {
      equipmentId,
      visuallyClean: false,
      failingLocations: [{ name: 'Below the lid' }],
      nextUse: 'cleanAgain',
    }),
    201,
  );
  const people = await assessedPlant(plant);
  await assessed(people);
  const { events, pagination } = bodyOf<Timeline>(await specialist.get(`/equipments/${equipmentId}/timeline`)).timeline;
  expect(events.map(({ kind, title }) => [kind, title])).toEqual([
    ['assessment', expect.stringMatching(/^CE-2026-001.*: limit new$/)],
    ['inspection', expect.stringMatching(/: not visually clean$/)],
    ['floor', expect.stringMatching(/: Dirty$/)],
    ['floor', expect.stringMatching(/: Maintenance$/)],
    ['floor', 'Take on: Dirty'],
  ]);
  expect(events[1]).toMatchObject({ isFailure: true, detail: '1 failing locations' });
  expect(pagination).toEqual({ pageNumber: 1, pageLimit: 200, total: 5 });
  const second = bodyOf<Timeline>(await specialist.get(`/equipments/${equipmentId}/timeline?pageNumber=2`)).timeline;
  expect(second.events).toEqual([]);
  expect((await specialist.get(`/equipments/${equipmentId}/timeline?pageNumber=0`)).status).toBe(422);
});

test('equipment that was found not clean on the floor is a failure in its timeline', async () => {
  const { equipmentId } = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const floor = `/floor/equipments/${equipmentId}`;
  interface OnFloor {
    readonly equipment: { readonly version: number; readonly steps: readonly { readonly number: number }[] };
  }
  const act = async (action: string, more: object = {}): Promise<OnFloor['equipment']> => {
    const { version } = (await specialist.read<OnFloor>(floor)).equipment;
    return bodyOf<OnFloor>(await specialist.post(`${floor}/actions`, { action, version, ...more })).equipment;
  };
  await act('takeOn');
  const { steps } = await act('startCleaning');
  for (const { number } of steps) await act('completeStep', { step: number });
  await act('completeCleaning');
  await act('failInspection', { inspection: { failingLocations: [{ name: 'Below the lid' }] } });
  const { events } = bodyOf<Timeline>(await specialist.get(`/equipments/${equipmentId}/timeline`)).timeline;
  expect(events.filter(({ kind, isFailure }) => kind === 'floor' && isFailure)).toMatchObject([
    { title: 'Not clean: Dirty' },
  ]);
});

test('the trace of a result leads to its run and study, its method and its limit, and to the health-based limit with its report', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const [found] = await plant.sql<{ name: string }>(
    `select a.name from products.v_hbel h join products.v_active a on a.facility_id = h.facility_id and a.id = h.api_id
     where h.status = 'inForce' and h.facility_id = ? limit 1`,
    [plant.facility.id],
  );
  const [set] = await plant.sql<{ id: string }>(`select id from sampling.v_result where facility_id = ?`, [
    plant.facility.id,
  ]);
  const read = async (id: string): Promise<Trace['trace']['nodes']> =>
    bodyOf<Trace>(await specialist.get(`/sample-results/${id}/trace`)).trace.nodes;
  const nodes = await read(set?.id ?? '');
  const kinds = (of: typeof nodes): string[] => of.map(({ kind }) => kind);
  expect(kinds(nodes)).toEqual([
    'result',
    'sample',
    'set',
    'equipment',
    'production',
    'run',
    'study',
    'method',
    'limit',
    'policy',
    'policy',
  ]);
  expect(nodes.filter(({ parentId }) => parentId === null)).toHaveLength(1);
  expect(nodes.every(({ parentId }) => parentId === null || nodes.some(({ id }) => id === parentId))).toBe(true);
  expect(found).toBeDefined();
  const more = {
    adjustedMgPerSqcm: 0.001,
    percentOfLimit: 80,
    verdict: 'pass',
    number: 9002,
    target: found?.name ?? '',
  };
  const { resultId } = await storeResult(plant, pair, more);
  expect(kinds(await read(resultId)).slice(-2)).toEqual(['hbel', 'report']);
  expect((await specialist.get(`/sample-results/${pair.productionId}/trace`)).status).toBe(404);
});

test('the dossier of equipment and of a production is one PDF with limits, coverage, studies, results and timeline', async () => {
  const { equipmentId, productionId } = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  for (const path of [`EquipmentDossier/${equipmentId}`, `ProductionDossier/${productionId}`]) {
    const file = await specialist.get(`/reports/${path}/pdf`);
    expect(file.status, JSON.stringify(file.body).slice(0, 300)).toBe(200);
    expect(Buffer.from(file.bytes).subarray(0, 4).toString('latin1')).toBe('%PDF');
  }
  expect((await specialist.get(`/reports/EquipmentDossier/${productionId}/pdf`)).status).toBe(404);
  const pages = await pagesOf((await specialist.get(`/reports/EquipmentDossier/${equipmentId}/pdf`)).bytes);
  expect(pages.join(' ')).toMatch(/Coverage and limits.*Studies and runs.*Results.*Timeline/s);
});
