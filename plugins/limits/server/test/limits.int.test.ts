import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf, momentBetween, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { EquipmentLimit, Explanation, Limit, LimitMatrix, LimitSummary } from '#plugins/limits/shared/limit';
import { LimitsApiToken } from '../api.js';
import { calculateMatrix, finished } from '../engine/index.js';
import { inputSteps } from '../plant/input/plant-input.js';
import { policiesInForce } from '../policies/policies.js';
import { PlantDataToken } from '#plugins/products/server/api';

const demo = path.resolve(import.meta.dirname, '../../../../demo');
let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

const read = <T>(call: string, client = specialist): Promise<T> => client.read<T>(call);

const equipmentLimits = async (): Promise<Map<string, EquipmentLimit>> => {
  const { equipmentLimits: rows } = await read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  return new Map(rows.map(row => [row.equipment.externalId, row]));
};

const close = (value: number | undefined, expected: number): void =>
  expect(Math.abs((value ?? NaN) - expected) / expected).toBeLessThan(1e-9);

/** A record of a list by its external id, with id and version. */
async function record(list: string, field: string, externalId: string): Promise<{ id: string; version: number }> {
  const rows = await read<Record<string, { id: string; externalId: string; version: number }[]>>(
    `/${list}?search=${externalId}&pageLimit=100`,
  );
  const found = rows[field]?.find(row => row.externalId === externalId);
  if (found === undefined) throw new Error(`${list} has no ${externalId}`);
  return found;
}

const policy = async (): Promise<{ version: number }> =>
  (await read<{ cleaningLimitPolicy: { version: number } }>('/cleaning_limit_policies/Chemical')).cleaningLimitPolicy;

async function savePolicy(fields: object): Promise<void> {
  const { version } = await policy();
  const admin = await kernel.as('admin');
  const answer = await admin.post('/cleaning_limit_policies/Chemical', { ...fields, version, reason: 'trial' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('the lowest limit of each piece of demo equipment is the published one, with its pair and criterion', async () => {
  const found = await equipmentLimits();
  const expected = linesOf(path.join(demo, 'plant/expected_equipment_limits.csv'));
  expect(expected).toHaveLength(23);
  for (const line of expected) {
    const limit = found.get(line['equipment_id'] ?? '')?.limit;
    close(limit?.l3MgPerSqcm, Number(line['l3_lowest_mg_per_sqcm']));
    expect([
      limit?.previous?.externalId,
      limit?.substance.externalId,
      limit?.next.externalId,
      limit?.criterion,
    ]).toEqual([line['previous_production_id'], line['api_id'], line['next_production_id'], line['criterion']]);
  }
});

test('a policy save shows the limits of the other mode at once, and reverting it restores them', async () => {
  await savePolicy({ useFirstAvailableCriteria: true });
  const found = await equipmentLimits();
  for (const line of linesOf(path.join(demo, 'plant/expected_equipment_limits.csv'))) {
    const limit = found.get(line['equipment_id'] ?? '')?.limit;
    close(limit?.l3MgPerSqcm, Number(line['l3_first_available_mg_per_sqcm']));
    expect(limit?.criterion).toBe(line['first_available_criterion']);
  }
  await savePolicy({ useFirstAvailableCriteria: false });
});

test('half the batch of the governing next product halves the limit at once, and the response names the newer position', async () => {
  const before = (await equipmentLimits()).get('EQ-BLE-02')?.limit;
  const { basis } = await read<{ basis: { position: number } }>('/limits/summary');
  const production = await record('productions', 'productions', before?.next.externalId ?? '');
  const full = await read<{ production: { minBatchSize: { value: number; unit: string } } }>(
    `/productions/${production.id}`,
  );
  const { value, unit } = full.production.minBatchSize;
  const saved = await specialist.post(`/productions/${production.id}`, {
    minBatchSize: { value: value / 2, unit },
    version: production.version,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const limits = await read<{ limits: Limit[]; basis: { position: number } }>(
    `/limits/pairs?previous=${before?.previous?.id}&next=${before?.next.id}`,
  );
  const pair = limits.limits.find(limit => limit.substance.id === before?.substance.id);
  close(pair?.l3MgPerSqcm, (before?.l3MgPerSqcm ?? NaN) / 2);
  expect(limits.basis.position).toBeGreaterThan(basis.position);
});

test('the position of limits is the number of the last entry of the audit trail, now and in the past', async () => {
  const newest = async (): Promise<number> => {
    const { body } = await (await kernel.as('auditor')).get('/audit_logs?pageLimit=1');
    return (body['auditLogs'] as unknown as { seq: number }[])[0]?.seq ?? NaN;
  };
  const position = async (asOf = ''): Promise<number> =>
    (await read<{ basis: { position: number } }>(`/limits/summary${asOf}`)).basis.position;
  // The demo plant was imported, and import entries have positions of their own.
  const then = await newest();
  expect(await position()).toBe(then);
  const moment = await momentBetween();
  const { id, version } = await record('apis', 'apis', 'A021');
  expect((await specialist.post(`/apis/${id}`, { remarks: 'counted', version })).status).toBe(200);
  expect([await newest(), await position(), await position(`?asOf=${moment}`)]).toEqual([then + 1, then + 1, then]);
  expect(await position('?asOf=2020-01-01')).toBe(0);
});

test('after any changes the updated limits equal a full calculation', async () => {
  const active = await record('apis', 'apis', 'A022');
  const dose = await specialist.post(`/apis/${active.id}`, {
    minTherapeuticDose: { value: 7, unit: 'mg' },
    version: active.version,
  });
  expect(dose.status, JSON.stringify(dose.body)).toBe(200);
  await kernel.run(async call => {
    const kept = await kernel.kernel.resolve(LimitsApiToken).current(call);
    const plant = await kernel.kernel.resolve(PlantDataToken).whole(call);
    const fresh = calculateMatrix(finished(inputSteps(plant, await policiesInForce(call))));
    const count = fresh.plant.count;
    const l3 = kept.matrix().l3MgPerSqcm.map(row => row.map(value => value ?? NaN));
    expect(l3.flat()).toEqual(Array.from({ length: count * count }, (_, cell) => fresh.l3[cell] ?? NaN));
  });
});

test('an explanation leads from its inputs to the number: each step is there with unit and value', async () => {
  const limit = (await equipmentLimits()).get('EQ-BLE-01')?.limit;
  const explained = await read<Explanation>(
    `/limits/explain?previous=${limit?.previous?.id}&substance=${limit?.substance.id}&next=${limit?.next.id}`,
  );
  expect(explained.limit?.l3MgPerSqcm).toBe(limit?.l3MgPerSqcm);
  expect(explained.ladder.map(rung => rung.level)).toEqual(expect.arrayContaining(['L0', 'L1', 'L2', 'L3']));
  expect(explained.candidates.filter(candidate => candidate.status === 'governs').map(each => each.criterion)).toEqual([
    limit?.criterion,
  ]);
  const bare = explained.steps.flatMap(step => step.inputs).filter(input => input.unit === '');
  expect(bare.filter(input => !/factor/i.test(input.name))).toEqual([]);
  expect(explained.steps.filter(step => step.unit === '')).toEqual([]);
  const shared = explained.equipment.reduce((sum, equipment) => sum + (equipment.areaSqcm ?? NaN), 0);
  close(limit?.areaSqcm, shared);
  expect(explained.sentence).toContain(limit?.next.name);
});

test('the heat map has a number exactly where the list of pairs has a limit', async () => {
  const matrix = await read<LimitMatrix>('/limits/matrix');
  const cells = matrix.l3MgPerSqcm.flat().filter(value => value !== null).length;
  const { counts } = await read<LimitSummary>('/limits/summary');
  expect(cells).toBe(counts.pairsWithLimit);
  expect(matrix.productions).toHaveLength(48);
});

test('the lowest carryover of the plant is reported besides the lowest limits, whose pairs differ', async () => {
  const { lowestCarryover, lowest } = await read<LimitSummary>('/limits/summary');
  const all: Limit[] = [];
  for (let page = 1; all.length === (page - 1) * 500; page++)
    all.push(...(await read<{ limits: Limit[] }>(`/limits/pairs?pageLimit=500&pageNumber=${page}`)).limits);
  expect(lowestCarryover?.l2Mg).toBe(Math.min(...all.map(limit => limit.l2Mg)));
  expect(all).toContainEqual(lowestCarryover);
  expect(lowestCarryover?.l3MgPerSqcm).toBeGreaterThan(lowest[0]?.limit?.l3MgPerSqcm ?? NaN);
  const elsewhere = `/plans/production/facilities/${kernel.otherFacility.id}/limits/summary`;
  expect((await specialist.call('GET', elsewhere)).body['lowestCarryover']).toBeNull();
});

test('limits of an empty facility are an empty response, not an error, and cannot be read without a sign-in', async () => {
  expect((await kernel.anonymous.get('/limits/pairs')).status).toBe(401);
  const elsewhere = `/plans/production/facilities/${kernel.otherFacility.id}`;
  const pairs = await specialist.call('GET', `${elsewhere}/limits/pairs`);
  expect([pairs.status, pairs.body['limits']]).toEqual([200, []]);
  expect((await specialist.call('GET', `${elsewhere}/limits/matrix`)).body['productions']).toEqual([]);
});

test('invalid query parameters are named: unknown column, unknown record, not a number', async () => {
  const answers = await Promise.all(
    [
      '/limits/pairs?sort=nothing',
      '/limits/pairs?pageLimit=0',
      '/limits/pairs?previous=x',
      '/limits/pairs?other=1',
    ].map(call => specialist.get(call)),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.body['name']).toBe('DataValidationError');
  }
  for (const list of ['/limits/pairs', '/limits/equipments'])
    expect((await specialist.get(`${list}?sort=l3MgPerSqcm`)).body['message']).toMatch(
      /^sort: l3MgPerSqcm is not a column of this list, which has .*l3/,
    );
});

test.each([
  ['/limits/pairs', 'limits'],
  ['/limits/equipments', 'equipmentLimits'],
  ['/limits/productions', 'productionLimits'],
  ['/limits/feasibility', 'feasibility'],
  ['/limits/microbial', 'microbialLimits'],
  ['/hbels', 'hbels'],
])(
  'without pagination %s answers all on one page, as lists of records do (specification section 7)',
  async (list, many) => {
    interface Listed {
      readonly pagination: { readonly pageNumber: number; readonly total: number };
      readonly [field: string]: unknown;
    }
    const { pagination, ...all } = await read<Listed>(`${list}?doPagination=false&pageNumber=7`);
    expect(pagination.total).toBeGreaterThan(10);
    expect([pagination.pageNumber, (all[many] as unknown[]).length]).toEqual([1, pagination.total]);
  },
);
