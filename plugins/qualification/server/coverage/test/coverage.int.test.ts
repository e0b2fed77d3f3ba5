import { expect, test } from 'vitest';
import { FacilitySettingsToken } from '#kernel/contract';
import { momentBetween } from '#kernel/testing';
import type { Acceptance, CoverageGapList } from '#plugins/qualification/shared/coverage/coverage';
import { coverageOf } from '../coverage-of.js';
import { LimitsApiToken } from '#plugins/limits/server/api';
import {
  approver,
  bodyOf,
  cellsOf,
  pairIn,
  plant,
  proves,
  readMap,
  signed,
  specialist,
  startPlant,
  statusIn,
} from './coverage.fixture.js';
import type { HomeNote } from '#schemas/lib/home-note';

startPlant();

test('without studies every pair of the matrix is not validated or not applicable, and the sum is that of the cells', async () => {
  const map = await readMap();
  const letters = map.equipments.map(({ statuses }) => statuses).join('');
  expect(new Set(letters)).toEqual(new Set(['N', '.']));
  // Water leaves no residue.
  expect(map.counts.notApplicable).toBeGreaterThan(0);
  expect([...letters].filter(each => each !== '.')).toHaveLength(map.pairs);
  expect(Object.values(map.counts).reduce((sum, count) => sum + count, 0)).toBe(map.cells);
  const [grid] = await plant.sql<{ pairs: number }>(
    `select count(*)::int as pairs from products.v_production_equipment m
     join equipment.v_equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
     where m.facility_id = ? and not m.is_archived and not e.is_archived`,
    [plant.facility.id],
  );
  expect(map.pairs).toBe(grid?.pairs);
});

test('a completed study turns its pair green with its proof, and as of a moment before it the pair is a gap', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const before = await momentBetween();
  const cells = await cellsOf(pair);
  expect(cells.map(({ status }) => status)).not.toContain('validated');
  const study = await proves(pair, cells);
  expect(statusIn(await readMap(), 'EQ-CMP-02', 'PRD-12')).toBe('validated');
  const [proven] = await cellsOf(pair);
  expect(proven).toMatchObject({
    status: 'validated',
    ageDays: 0,
    proof: { basis: 'own', study: { id: study, outcome: 'Validated', runs: [{ number: 1, outcome: 'Passed' }] } },
  });
  expect(statusIn(await readMap(`?asOf=${before}`), 'EQ-CMP-02', 'PRD-12')).toBe('notValidated');
});

test('an active shows its health-based limits in force with their reports', async () => {
  const map = await readMap();
  const row = map.equipments.find(({ externalId }) => externalId === 'EQ-CMP-02');
  const used = map.productions.filter((_each, column) => row?.statuses[column] !== '.');
  const pairs = await Promise.all(used.map(({ externalId }) => cellsOf(pairIn(map, 'EQ-CMP-02', externalId))));
  const [hbel] = pairs.flat().flatMap(({ hbels }) => hbels);
  expect(hbel).toMatchObject({ number: 1, basis: 'ADE', status: 'inForce', report: expect.any(String) as string });
});

test('each status comes from what its study states', async () => {
  const map = await readMap();
  const check = async (production: string, study: Parameters<typeof proves>[2], status: string) => {
    const pair = pairIn(map, 'EQ-CMP-02', production);
    await proves(
      pair,
      (await cellsOf(pair)).filter(cell => cell.status !== 'notApplicable'),
      study,
    );
    expect([production, statusIn(await readMap(), 'EQ-CMP-02', production)]).toEqual([production, status]);
  };
  const others = map.productions.filter(({ externalId }) => {
    const status = statusIn(map, 'EQ-CMP-02', externalId);
    return status === 'notValidated';
  });
  const [a, b, c, d, e] = others.map(({ externalId }) => externalId);
  await check(a ?? '', { basis: 'group' }, 'covered');
  await check(b ?? '', { share: 2 }, 'revalidationNeeded');
  await check(c ?? '', { validUntil: new Date(Date.now() + 86_400_000 * 20).toISOString().slice(0, 10) }, 'dueSoon');
  await check(d ?? '', { state: 'InProgress', outcome: 'On Going' }, 'inProgress');
  await check(e ?? '', { outcome: 'Failed' }, 'notValidated');
});

test('the map is narrowed by residue, area, equipment and production, and names the areas', async () => {
  const whole = await readMap();
  const [area = ''] = whole.areas;
  const part = await readMap(`?area=${encodeURIComponent(area)}&residueKind=cleaningAgent`);
  expect(part.equipments.every(each => each.area === area)).toBe(true);
  expect(part.cells).toBeLessThan(whole.cells);
  const pair = pairIn(whole, 'EQ-CMP-02', 'PRD-12');
  const one = await readMap(`?equipmentId=${pair.equipmentId}&productionId=${pair.productionId}`);
  expect([one.pairs, one.equipments.length, one.productions.length]).toEqual([1, 1, 1]);
});

const gapsOf = async (query: string): Promise<CoverageGapList> =>
  bodyOf<CoverageGapList>(await specialist.get(`/coverage/gaps${query}`));

test('gaps come by risk, and those that are accepted with a signature stay gaps and are told apart', async () => {
  const { gaps, pagination } = await gapsOf('?pageLimit=100');
  const map = await readMap();
  expect(pagination.total).toBe(map.counts.notValidated + map.counts.revalidationNeeded + map.counts.inProgress);
  const risks = gaps.map(({ rpn }) => rpn ?? Infinity);
  expect(risks).toEqual(risks.toSorted((x, y) => y - x));
  const [gap] = gaps;
  const pair = { equipmentId: gap?.equipment.id ?? '', productionId: gap?.production.id ?? '' };
  const body = { ...pair, reason: 'the line is closed until the study', validUntil: '2099-01-31' };
  const send = (more: object) => approver.post('/coverage/acceptances', { ...body, ...more });
  expect((await specialist.post('/coverage/acceptances', body)).status).toBe(403);
  expect((await send({ validUntil: '2020-01-31' })).status).toBe(422);
  const made = bodyOf<{ coverageAcceptance: Acceptance }>(
    await signed(approver, 'approver', send),
    201,
  ).coverageAcceptance;
  expect(made).toMatchObject({ reason: body.reason, signature: { meaning: 'OVERRIDE', username: 'approver' } });
  const accepted = await gapsOf('?isAccepted=true&pageLimit=100');
  expect(accepted.pagination.total).toBe(made.residues.length);
  expect(accepted.gaps[0]).toMatchObject({ acceptance: { id: made.id, validUntil: '2099-01-31' } });
  const after = await readMap();
  expect([after.counts, after.accepted.length]).toEqual([map.counts, 1]);
  const { notes } = await specialist.read<{ notes: HomeNote[] }>('/home-notes');
  expect(notes.find(({ address }) => address === '/app/coverage')).toMatchObject({
    section: 'wrong',
    count: (await gapsOf('?isAccepted=false')).pagination.total,
    detail: `of ${map.cells} residues of productions on equipment`,
  });
  const ended = await approver.put(`/coverage/acceptances/${made.id}/end`, { reason: 'the study is done' });
  expect(bodyOf<{ coverageAcceptance: Acceptance }>(ended).coverageAcceptance.endReason).toBe('the study is done');
  expect((await approver.put(`/coverage/acceptances/${made.id}/end`, { reason: 'twice' })).body['name']).toBe(
    'TransactionLocked',
  );
  expect((await gapsOf('?isAccepted=true')).pagination.total).toBe(0);
});

test('a gap becomes a task with its residues; a pair that is proven has none to order', async () => {
  const map = await readMap();
  const { gaps } = await gapsOf('');
  const [gap] = gaps;
  const task = { studyType: 'validation', dueOn: '2099-03-01', why: 'No study yet' };
  const body = { equipmentId: gap?.equipment.id, productionId: gap?.production.id, ...task };
  const made = bodyOf<{ task: { number: string } }>(await specialist.post('/coverage/tasks', body), 201);
  expect(made.task.number).toMatch(/^QT-\d{4}-\d{3}$/);
  const proven = { ...pairIn(map, 'EQ-CMP-02', 'PRD-12'), ...task };
  expect((await specialist.post('/coverage/tasks', proven)).body['fields']).toEqual([
    { path: 'productionId', message: 'has no gap on this equipment: all its residues are proven' },
  ]);
  expect((await specialist.post('/coverage/tasks', { ...body, dueOn: '2020-01-01' })).status).toBe(422);
});

test('the other rooms read the same cells as the map', async () => {
  const map = await readMap();
  const limits = plant.kernel.resolve(LimitsApiToken);
  const settings = plant.kernel.resolve(FacilitySettingsToken);
  const { cells } = await plant.run(call => coverageOf(call, { limits, settings }));
  expect(cells).toHaveLength(map.cells);
  const counts = Object.fromEntries(
    [...Map.groupBy(cells, ({ status }) => status)].map(([key, all]) => [key, all.length]),
  );
  expect(map.counts).toMatchObject(counts);
});

test('an accepted gap covers its pair: a task for it can be cancelled as long as the acceptance lasts', async () => {
  const [, gap] = (await gapsOf('')).gaps;
  const pair = { equipmentId: gap?.equipment.id ?? '', productionId: gap?.production.id ?? '' };
  const order = { ...pair, studyType: 'validation', dueOn: '2099-03-01', why: 'No study yet' };
  const { task } = bodyOf<{ task: { id: string } }>(await specialist.post('/coverage/tasks', order), 201);
  const ask = async (): Promise<unknown> => {
    const body = { action: 'askToCancel', version: 1, reason: 'the line is closed' };
    return (await specialist.post(`/qualification-task/task/${task.id}`, body)).body['name'];
  };
  expect(await ask()).toBe('TransactionLocked');
  const accepted = await signed(approver, 'approver', more =>
    approver.post('/coverage/acceptances', { ...pair, reason: 'closed', validUntil: '2099-01-31', ...more }),
  );
  const { coverageAcceptance } = bodyOf<{ coverageAcceptance: Acceptance }>(accepted, 201);
  expect(await ask()).toBe('ReauthenticationRequired');
  await approver.put(`/coverage/acceptances/${coverageAcceptance.id}/end`, { reason: 'it opens again' });
  expect(await ask()).toBe('TransactionLocked');
});
