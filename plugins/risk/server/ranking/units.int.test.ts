import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { UnitWorstCases, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { Comparison } from '#schemas/views';

let kernel: TestKernel;
let specialist: TestClient;
let group: string;
let beforeProcedures: string;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  specialist = await kernel.as('specialist');
  const { body } = await specialist.get('/equipment_groups?search=EG-GRAN');
  group = String((body['equipmentGroups'] as unknown as { id: string }[])[0]?.id);
});
afterAll(() => kernel.close());

const read = <T>(call: string): Promise<T> => specialist.read<T>(call);
const units = async (asOf = ''): Promise<UnitWorstCases['units']> =>
  (await read<UnitWorstCases>(`/worst-cases/units${asOf}`)).units.filter(unit => unit.group.id === group);

/** Assigns a cleaning procedure to productions on their equipment. */
async function clean(productions: readonly { readonly id: string }[], procedure: string): Promise<void> {
  for (const { id } of productions) {
    const { production } = await read<{ production: { version: number } }>(`/productions/${id}`);
    const { productionMap } = await read<{
      productionMap: { equipment: { id: string }; stepOrder: number }[];
    }>(`/productions/${id}/map`);
    const equipments = productionMap.map(({ equipment, stepOrder }) => ({
      equipmentId: equipment.id,
      stepOrder,
      cleaningProcedureNumber: procedure,
    }));
    const answer = await specialist.post(`/productions/${id}/map`, { equipments, version: production.version });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  }
}

test('equipment passes its procedure to productions without one; those without any come last', async () => {
  const equipmentItem = (await read<{ equipments: { id: string; version: number }[] }>('/equipments?search=EQ-RMG-01'))
    .equipments[0];
  const own = await read<WorstCases>(`/worst-cases?scope=equipment&id=${equipmentItem?.id}`);
  expect((await units()).map(unit => [unit.procedure, unit.productions])).toEqual([
    ['CP01', own.worstCases.length],
    ['CP02', own.worstCases.length],
  ]);
  beforeProcedures = await momentBetween();
  const answer = await specialist.post(`/equipments/${equipmentItem?.id}`, {
    cleaningProcedureNumber: null,
    version: equipmentItem?.version,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await units()).at(-1)).toMatchObject({
    procedure: null,
    equipments: 1,
    worst: own.worst,
    productions: own.worstCases.length,
  });
});

test('a group splits by its procedures: each unit has the worst case of the productions that its procedure cleans', async () => {
  const { worstCases } = await read<WorstCases>(`/worst-cases?scope=group&id=${group}`);
  const [first, ...rest] = worstCases.filter(row => row.rank !== null).map(row => row.production);
  if (first === undefined) throw new Error('nothing is ranked');
  await clean([first], 'CP-A');
  await clean(rest.slice(0, 2), 'CP-B');
  const found = await units();
  expect(found.map(({ procedure, productions, worst }) => [procedure, productions, worst?.externalId])).toEqual([
    ['CP-A', 1, first.externalId],
    ['CP-B', 2, rest[0]?.externalId],
    ['CP01', worstCases.length - 3, rest[2]?.externalId],
    ['CP02', worstCases.length - 3, rest[2]?.externalId],
    [null, worstCases.length - 3, rest[2]?.externalId],
  ]);
  const unit = await read<WorstCases>(`/worst-cases?scope=group&id=${group}&procedure=cp-b`);
  expect(unit.scope).toMatchObject({ kind: 'group', procedure: 'CP-B' });
  expect(unit.worstCases.map(row => [row.rank, row.production])).toEqual([
    [1, rest[0]],
    [2, rest[1]],
  ]);
  expect(found[1]?.studyChoice).toEqual(unit.studyChoice);
  expect(unit.worstCases.every(row => row.limit !== null)).toBe(true);
});

test('a comparison of two dates names new units, and an earlier date has its own units', async () => {
  const past = await units(`?asOf=${encodeURIComponent(beforeProcedures)}`);
  expect(past.map(unit => unit.procedure)).toEqual(['CP01', 'CP02']);
  const { comparison } = await read<Comparison>(`/compare?from=${encodeURIComponent(beforeProcedures)}`);
  const finding = comparison.findings.find(({ title }) => title.endsWith('and cleaning procedure'));
  const moved = finding?.differences.filter(({ label }) => label.startsWith('EG-GRAN'));
  expect(moved?.map(({ label, direction }) => [label.split(', ').at(-1), direction])).toEqual([
    ['CP-A', 'new'],
    ['CP-B', 'new'],
    ['CP01', 'changed'],
    ['CP02', 'changed'],
    ['no procedure', 'new'],
  ]);
  expect(finding?.words).toMatchObject({ new: 'evaluated now' });
});

test.each([
  [`scope=equipment&id=00000000-0000-4000-8000-000000000000&procedure=CP-A`, 422, 'procedure'],
  ['procedure=CP-A', 422, 'procedure'],
])('a procedure without a group (%s) is refused by name', async (query, status, path) => {
  const answer = await specialist.get(`/worst-cases?${query}`);
  expect([answer.status, (answer.body['fields'] as unknown as object[])[0]]).toMatchObject([status, { path }]);
});

test('a procedure that cleans nothing of the group is not found', async () => {
  expect((await specialist.get(`/worst-cases?scope=group&id=${group}&procedure=CP-Z`)).status).toBe(404);
});

test('a unit and its whole group have separate decisions, and a changed procedure needs a new one', async () => {
  const { worstCases } = await read<WorstCases>(`/worst-cases?scope=group&id=${group}&procedure=CP-B`);
  const second = worstCases[1]?.production;
  const decide = (change: object): Promise<TestAnswer> =>
    specialist.post('/worst-product-overrides', {
      scope: 'group',
      scopeId: group,
      productionId: second?.id,
      reason: 'the coupon study says so',
      reviewDate: '2099-01-31',
      ...change,
    });
  expect((await decide({ procedure: 'CP-Z' })).body['fields']).toMatchObject([{ path: 'procedure' }]);
  const unit = await decide({ procedure: 'cp-b' });
  expect(unit.status, JSON.stringify(unit.body)).toBe(201);
  expect((await decide({})).status).toBe(201);
  expect((await decide({ procedure: 'CP-B' })).status).toBe(409);
  const now = await read<WorstCases>(`/worst-cases?scope=group&id=${group}&procedure=CP-B`);
  expect([now.worst, now.override?.procedure, now.override?.status]).toEqual([second, 'CP-B', 'inForce']);
  if (second === undefined) throw new Error('no second production');
  await clean([second], 'CP-C');
  const later = await read<WorstCases>(`/worst-cases?scope=group&id=${group}&procedure=CP-B`);
  expect([later.override?.status, later.worst]).toEqual(['inputsChanged', worstCases[0]?.production]);
  expect(later.override?.changed).toContainEqual({ what: second.externalId, from: 'in scope', to: null });
  const whole = await read<WorstCases>(`/worst-cases?scope=group&id=${group}`);
  expect(whole.override?.status).toBe('inForce');
  const list = await read<{ worstProductOverrides: WorstProductOverride[] }>(
    `/worst-product-overrides?scope=group&scopeId=${group}&procedure=CP-B`,
  );
  expect(list.worstProductOverrides.map(each => each.status)).toEqual(['inputsChanged']);
});
