import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { Chooser, type TestClient, type TestEdit } from '#kernel/testing';
import type { CleaningAgentLimit, Explanation } from '#plugins/limits/shared/limit';
import type { ProductionMap } from '#plugins/products/shared/production';
import { close } from '../test/demo-limits.fixture.js';
import { expectedAgents } from './expected-agents.fixture.js';
import { post, WalkedPlant, type Row } from './walked-plant.fixture.js';

/** The demo plant with edits of cleaning: the first test edits, the second reads the past from another server. */
const plant = new WalkedPlant({ only: ['limits', 'procedures'], demo: 'import' }, answers);

const choose = new Chooser(20_261_124);
let numbers = 0;
const procedures = () => plant.rows('cleaning-procedure');
const agents = () => plant.rows('cleaning_agents');
const equipmentItems = () => plant.rows('equipments');
const productions = () => plant.rows('productions');
const archiving = (path: string, action: 'archive' | 'unarchive'): TestEdit[] => [
  { method: 'PUT', path: `${path}/${action}`, body: { reason: 'trial' } },
];

/** Agents other than those in the given list, so that the edit is a change. */
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
    const { id, version } = choose.pick(await equipmentItems());
    const { externalId: number } = choose.pick(await procedures());
    const cleaningProcedureNumber = choose.pick([number.toLowerCase(), number, null]);
    return post(`/equipments/${id}`, { version, cleaningProcedureNumber, remarks: `edit ${++numbers}` });
  },
  async () => {
    const { id } = choose.pick(await productions());
    const { productionMap, version } = await plant.admin.read<Static<typeof ProductionMap>>(`/productions/${id}/map`);
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
    const { equipments: before } = await plant.admin.read<{ equipments: Row[] }>(`/cleaning_agents/${id}/equipments`);
    const [fewer, more] = [before.slice(1), choose.some(await equipmentItems(), 5)];
    const equipments = (before.length > 3 ? fewer : more).map(equipmentItem => equipmentItem.id);
    return post(`/cleaning_agents/${id}/map`, { version, equipments, reason: 'trial' });
  },
  async () => archiving(`/productions/${choose.pick(await productions()).id}`, 'archive'),
  async () => {
    const made = `CPN-${++numbers}`;
    const equipmentItem = choose.pick(await equipmentItems());
    const body = { externalId: made, name: 'Trial', cleaningAgentIds: await otherAgents(null) };
    return [
      { method: 'POST', path: '/cleaning-procedure', body },
      ...post(`/equipments/${equipmentItem.id}`, { version: equipmentItem.version, cleaningProcedureNumber: made }),
    ];
  },
  async () => {
    const { id, version, dedication } = choose.pick(await equipmentItems());
    const other = ['dedicatedProduct', 'singleUse', 'shared'].filter(each => each !== (dedication ?? 'shared'));
    const chosen = choose.pick(other);
    return post(`/equipments/${id}`, {
      version,
      dedication: chosen,
      ...(chosen === 'shared' ? {} : { dedicationReason: 'trial' }),
      dedicatedTo: chosen === 'dedicatedProduct' ? 'one product' : null,
    });
  },
  async () => {
    const { id, version, externalId } = choose.pick(await procedures());
    // A procedure in use cannot be archived; it is renamed instead, which those that refer to it follow.
    const users = (await equipmentItems()).some(
      row => String(row['cleaningProcedureNumber']).toLowerCase() === externalId.toLowerCase(),
    );
    const { mappingGrid } = await plant.admin.read<{
      mappingGrid: { pairs: { cleaningProcedureNumber: string | null }[] };
    }>('/prod-eq-cp-mapping/grid');
    const isUsed = users || mappingGrid.pairs.some(pair => pair.cleaningProcedureNumber === externalId);
    return isUsed
      ? post(`/cleaning-procedure/${id}`, { version, externalId: `CPR-${++numbers}` })
      : archiving(`/cleaning-procedure/${id}`, 'archive');
  },
  async () => archiving(`/productions/${choose.pick(await plant.rows('archived/productions')).id}`, 'unarchive'),
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

/** Compares the product's limits with those expected from its lists and the published tables. */
async function verify(): Promise<void> {
  const expected = await expectedAgents(plant.admin);
  const { cleaningAgentLimits } = await onLists(plant.admin, '');
  const idOf = new Map((await productions()).map(({ id, externalId }) => [externalId, id]));
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
    const [next, touched = []] = choose.pick([...(one?.equipmentsBefore ?? [])]);
    const { equipment } = await plant.admin.read<Explanation>(
      `/limits/explain?substance=${cleaningAgent.id}&next=${idOf.get(next)}`,
    );
    expect(equipment.map(each => each.externalId).toSorted(), `${externalId} before ${next}`).toEqual(touched);
  }
}

test('after any edit of cleaning: limits equal an independent calculation, previews come true, the past stays', async () => {
  const verified = makers.map(make => async () => {
    await verify();
    return make();
  });
  const moved = await plant.walk(verified);
  await verify();
  expect(moved).toEqual(expect.arrayContaining(['Limits of cleaning agents']));
});

test('a server that starts now returns the same for every moment as the one that saw all edits', async () => {
  await plant.sameFromSecond();
});
