import type { Static } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Chooser,
  momentBetween,
  testKernel,
  walkEdits,
  type TestClient,
  type TestEdit,
  type TestKernel,
} from '#kernel/testing';
import type { CleaningAgentLimit, Explanation } from '#schemas/limits/limit';
import type { ProductionMap } from '#schemas/products/production';
import { close } from '../test/demo-limits.fixture.js';
import { expectedAgents } from './expected-agents.fixture.js';

/** The demo plant, walked through edits of what cleans what; the first test walks, the second looks back from another server. */
let kernel: TestKernel;
let again: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits', 'procedures'], demo: 'import' });
  admin = await kernel.as('admin');
  again = await kernel.second();
});
afterAll(async () => {
  await again.close();
  await kernel.close();
});

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly externalId: string;
};

const choose = new Chooser(20_261_124);
let numbers = 0;
const rows = async (list: string, field: string): Promise<Row[]> =>
  (await admin.read<Record<string, Row[]>>(`/${list}?pageLimit=100&sort=externalId`))[field] ?? [];
const procedures = () => rows('cleaning-procedure', 'cleaningProcedures');
const agents = () => rows('cleaning_agents', 'cleaningAgents');
const machines = () => rows('equipments', 'equipments');
const archiving = (path: string, action: 'archive' | 'unarchive'): TestEdit[] => [
  { method: 'PUT', path: `${path}/${action}`, body: { reason: 'trial' } },
];
const post = (path: string, body: Record<string, unknown>): TestEdit[] => [{ method: 'POST', path, body }];

/** Agents other than those in the list before, so that the edit is one. */
async function otherAgents(before: unknown): Promise<string[]> {
  for (;;) {
    const found = choose.some(await agents(), 3).map(({ id }) => id);
    if (JSON.stringify(found) !== JSON.stringify(before)) return found;
  }
}

const makers: readonly (() => Promise<TestEdit[]>)[] = [
  async () => {
    const { id, version, cleaningAgentIds } = choose.pick(await procedures());
    return post(`/cleaning-procedure/${id}`, { version, cleaningAgentIds: await otherAgents(cleaningAgentIds) });
  },
  async () => {
    const { id, version } = choose.pick(await machines());
    const { externalId: number } = choose.pick(await procedures());
    const cleaningProcedureNumber = choose.pick([number.toLowerCase(), number, `no-procedure-${++numbers}`, null]);
    return post(`/equipments/${id}`, { version, cleaningProcedureNumber, remarks: `edit ${++numbers}` });
  },
  async () => {
    const { id } = choose.pick(await rows('productions', 'productions'));
    const { productionMap, version } = await admin.read<Static<typeof ProductionMap>>(`/productions/${id}/map`);
    const known = [null, ...(await procedures()).map(({ externalId }) => externalId)];
    const equipments = productionMap.map(({ equipment }, place) => ({
      equipmentId: equipment.id,
      stepOrder: place + 1 + ++numbers,
      cleaningProcedureNumber: choose.pick(known),
    }));
    return post(`/productions/${id}/map`, { version, equipments, reason: 'trial' });
  },
  async () => {
    const { id, version } = choose.pick(await agents());
    const { equipments: before } = await admin.read<{ equipments: Row[] }>(`/cleaning_agents/${id}/equipments`);
    const [fewer, more] = [before.slice(1), choose.some(await machines(), 5)];
    const equipments = (before.length > 3 ? fewer : more).map(machine => machine.id);
    return post(`/cleaning_agents/${id}/map`, { version, equipments, reason: 'trial' });
  },
  async () => archiving(`/productions/${choose.pick(await rows('productions', 'productions')).id}`, 'archive'),
  async () => {
    const made = `CPN-${++numbers}`;
    const machine = choose.pick(await machines());
    const body = { externalId: made, name: 'Trial', cleaningAgentIds: await otherAgents(null) };
    return [
      { method: 'POST', path: '/cleaning-procedure', body },
      ...post(`/equipments/${machine.id}`, { version: machine.version, cleaningProcedureNumber: made }),
    ];
  },
  async () => {
    const { id, version, dedication } = choose.pick(await machines());
    const other = ['dedicatedProduct', 'singleUse', 'shared'].filter(each => each !== (dedication ?? 'shared'));
    return post(`/equipments/${id}`, { version, dedication: choose.pick(other) });
  },
  async () => {
    const { id, version, externalId } = choose.pick(await procedures());
    // To rename is refused while anybody names it; then something else is changed.
    const users = (await machines()).some(
      row => String(row['cleaningProcedureNumber']).toLowerCase() === externalId.toLowerCase(),
    );
    const { mappingGrid } = await admin.read<{ mappingGrid: { pairs: { cleaningProcedureNumber: string | null }[] } }>(
      '/prod-eq-cp-mapping/grid',
    );
    const isUsed = users || mappingGrid.pairs.some(pair => pair.cleaningProcedureNumber === externalId);
    return isUsed
      ? post(`/cleaning-procedure/${id}`, { version, remarks: `edit ${++numbers}` })
      : archiving(`/cleaning-procedure/${id}`, 'archive');
  },
  async () =>
    archiving(`/productions/${choose.pick(await rows('archived/productions', 'productions')).id}`, 'unarchive'),
];

const onLists = (client: TestClient, query: string) =>
  client.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(`/limits/cleaning-agents?pageLimit=500&${query}`);

async function answers(client: TestClient, query: string): Promise<readonly unknown[]> {
  return [
    await onLists(client, query),
    await client.read(`/limits/equipments?pageLimit=500&${query}`),
    await client.read(`/limits/feasibility?pageLimit=500&${query}`),
  ];
}

/** Compares what the product says now with what follows from its lists and the published tables. */
async function verify(): Promise<void> {
  const expected = await expectedAgents(admin);
  const { cleaningAgentLimits } = await onLists(admin, '');
  const productions = new Map((await rows('productions', 'productions')).map(({ id, externalId }) => [externalId, id]));
  for (const { cleaningAgent, limit, outcome } of cleaningAgentLimits) {
    const { externalId } = cleaningAgent;
    const one = expected.find(each => each.externalId === externalId);
    if (one?.lowestL3 !== null) close(limit?.l3MgPerSqcm, one?.lowestL3 ?? NaN, externalId);
    else
      expect([externalId, limit, ['NO_SHARED_EQUIPMENT', 'NO_RESIDUE_EXPECTED'].includes(outcome)]).toEqual([
        externalId,
        null,
        true,
      ]);
    const [next, touched = []] = choose.pick([...(one?.machinesBefore ?? [])]);
    const { equipment } = await admin.read<Explanation>(
      `/limits/explain?substance=${cleaningAgent.id}&next=${productions.get(next)}`,
    );
    expect(equipment.map(each => each.externalId).toSorted(), `${externalId} before ${next}`).toEqual(touched);
  }
}

const stored: { readonly moment: string; readonly seen: readonly unknown[] }[] = [];

test('whatever is edited of what cleans what: the limits are those of an own calculation, previews come true, the past stays', async () => {
  const remembering = makers.map(make => async () => {
    await verify();
    stored.push({ seen: await answers(admin, ''), moment: await momentBetween() });
    return make();
  });
  const moved = await walkEdits(admin, { makers: remembering, rounds: 2, look: query => answers(admin, query) });
  await verify();
  expect(moved).toEqual(expect.arrayContaining(['Limits of cleaning agents']));
  expect(stored).toHaveLength(2 * makers.length);
});

test('a server that starts now answers every moment as the one did that saw all edits', async () => {
  const reader = await again.as('auditor');
  expect(await answers(reader, '')).toEqual(await answers(admin, ''));
  for (const { moment, seen } of stored) expect(await answers(reader, `asOf=${moment}`), moment).toEqual(seen);
});
