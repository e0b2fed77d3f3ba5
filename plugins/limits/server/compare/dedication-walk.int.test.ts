import { expect, test } from 'vitest';
import { Chooser, type TestClient, type TestEdit } from '#kernel/testing';
import type { EquipmentLimit, LimitSummary } from '#plugins/limits/shared/limit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { post, WalkedPlant } from './walked-plant.fixture.js';

/** The demo plant with edits of dedications: the first test edits, the second reads the past from another server. */
const plant = new WalkedPlant({ only: ['limits'], demo: 'import' }, answers);

const choose = new Chooser(20_261_125);
let numbers = 0;
const equipmentItems = () => plant.rows('equipments');
const productions = () => plant.rows('productions');
const why = { dedicatedTo: 'one product', dedicationReason: 'trial' };

async function dedicate(dedication: string): Promise<TestEdit[]> {
  const others = (await equipmentItems()).filter(each => each['dedication'] !== dedication);
  const { id, version } = choose.pick(others);
  return post(`/equipments/${id}`, { version, dedication, ...(dedication === 'dedicatedProduct' ? why : {}) });
}

async function mapTo(count: number): Promise<TestEdit[]> {
  const { id } = choose.pick(await productions());
  const { version } = await plant.admin.read<{ version: number }>(`/productions/${id}/map`);
  const equipments = choose.some(await equipmentItems(), count).map((equipment, place) => ({
    equipmentId: equipment.id,
    stepOrder: place + 1 + ++numbers,
  }));
  return post(`/productions/${id}/map`, { version, equipments, reason: 'trial' });
}

async function archiving(list: string, action: 'archive' | 'unarchive'): Promise<TestEdit[]> {
  const { id } = choose.pick(await plant.rows(list));
  return [{ method: 'PUT', path: `/productions/${id}/${action}`, body: { reason: 'trial' } }];
}

const makers: readonly (() => Promise<TestEdit[]>)[] = [
  () => dedicate('dedicatedProduct'),
  () => dedicate('dedicatedProduct'),
  () => mapTo(2),
  () => dedicate('dedicatedProduct'),
  () => archiving('productions', 'archive'),
  () => mapTo(6),
  () => dedicate('shared'),
  () => archiving('archived/productions', 'unarchive'),
  async () => {
    // Of dedicated equipment all productions but one are moved elsewhere.
    const { mappingGrid: grid } = await plant.admin.read<{ mappingGrid: MappingGrid }>('/prod-eq-cp-mapping/grid');
    const kept = (await equipmentItems()).filter(each => each['dedication'] === 'dedicatedProduct');
    const used = kept.filter(({ id }) => grid.pairs.some(pair => pair.equipmentId === id));
    const equipment = choose.pick(used.length === 0 ? kept : used);
    const [, ...others] = grid.pairs.filter(pair => pair.equipmentId === equipment.id);
    return post('/prod-eq-cp-mapping', {
      productions: grid.productions
        .filter(({ id }) => others.some(pair => pair.productionId === id) || others.length === 0)
        .map(({ id, version }) => ({
          id,
          version,
          equipments: grid.pairs
            .filter(pair => pair.productionId === id && pair.equipmentId !== equipment.id)
            .map(({ equipmentId }) => ({ equipmentId, stepOrder: ++numbers })),
        })),
      reason: 'trial',
    });
  },
  () => dedicate('dedicatedProduct'),
];

async function answers(client: TestClient, query: string): Promise<readonly unknown[]> {
  return Promise.all(
    [
      `/limits/equipments?pageLimit=500&${query}`,
      `/limits/pairs?pageLimit=500&${query}`,
      `/limits/matrix?${query}`,
      `/limits/summary?${query}`,
    ].map(call => client.read(call)),
  );
}

/** The expected result from the lists alone: which equipment counts, and which despite its dedication. */
async function verify(): Promise<void> {
  const { mappingGrid: grid } = await plant.admin.read<{ mappingGrid: MappingGrid }>('/prod-eq-cp-mapping/grid');
  const madeBy = new Map((await productions()).map(row => [row.id, row['productId'] ?? row['apiId']]));
  const makes = (equipmentItemId: string): unknown[] => [
    ...new Set(
      grid.pairs.filter(pair => pair.equipmentId === equipmentItemId).map(pair => madeBy.get(pair.productionId)),
    ),
  ];
  const all = await equipmentItems();
  const isKept = (row: (typeof all)[number]) => row['dedication'] === 'dedicatedProduct';
  const against = all.filter(row => isKept(row) && makes(row.id).length > 1).map(row => row.externalId);
  const counted = all.filter(row => !isKept(row)).map(row => row.externalId);
  const { sharedDespiteDedication } = await plant.admin.read<LimitSummary>('/limits/summary');
  expect(sharedDespiteDedication.map(row => row.equipment.externalId).toSorted()).toEqual(against.toSorted());
  const { equipmentLimits } = await plant.admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  expect(equipmentLimits.map(row => row.equipment.externalId).toSorted()).toEqual([...counted, ...against].toSorted());
}

test('for any dedication and any mapping: the equipment that counts follows from the lists, previews come true, the past stays', async () => {
  const verified = makers.map(make => async () => {
    await verify();
    return make();
  });
  const moved = await plant.walk(verified);
  await verify();
  expect(moved).toEqual(expect.arrayContaining(['Dedicated equipment that is shared']));
});

test('a server that starts now returns the same for every moment as the one that saw all edits', async () => {
  await plant.sameFromSecond();
});
