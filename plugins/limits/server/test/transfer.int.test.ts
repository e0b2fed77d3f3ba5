import { beforeAll, expect, test } from 'vitest';
import { momentBetween, previewOf } from '#kernel/testing';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type {
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  Limit,
  LimitMatrix,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);

interface Equipment {
  readonly id: string;
  readonly version: number;
}
const quantity = (value: number, unit: string) => ({ value, unit });
const equipmentOf = async (id: string): Promise<Equipment> =>
  (await demo.read<{ equipment: Equipment }>(`/equipments/${id}`)).equipment;
const mark = async (id: string, transferFirstUnits: number | null): Promise<void> => {
  const { version } = await equipmentOf(id);
  await demo.write(`/equipments/${id}`, { transferFirstUnits, version });
};

/*
 * LAD-01: 100 kg of 200 mg tablets are 500 000, of which 10 mg ÷ 5 mg = 2 are taken per day. The residue has a
 * therapeutic dose of 6.25 mg, so that 0.00625 mg/day are safe. Mixed into the batch that is 1562.5 mg, and 10 ppm are
 * 1000 mg.
 */
let [granulator, press] = ['', ''];
let address = '';
let [previous, next] = ['', ''];
let agent = '';
const [granulatorSqcm, pressSqcm] = [240_000, 10_000];
const wholeSqcm = granulatorSqcm + pressSqcm;

beforeAll(async () => {
  granulator = await plant.equipment(quantity(granulatorSqcm, 'sqcm'));
  press = await plant.equipment(quantity(pressSqcm, 'sqcm'));
  const left = await plant.create('/apis', 'api', { minTherapeuticDose: quantity(6.25, 'mg') });
  const taken = await plant.create('/apis', 'api', {});
  const first = await plant.product({ actives: [{ apiId: left.id }] });
  const second = await plant.product({
    dosageUnitMass: quantity(200, 'mg'),
    actives: [{ apiId: taken.id, strength: quantity(5, 'mg'), ldd: quantity(10, 'mg') }],
  });
  const from = await plant.production({ productId: first.id });
  const to = await plant.production({ productId: second.id, minBatchSize: quantity(100, 'kg') });
  for (const each of [from, to]) await plant.map(each, granulator, press);
  [previous, next] = [from.id, to.id];
  address = `substance=${left.id}&previous=${previous}&next=${next}`;
  const washing = await plant.create('/cleaning_agents', 'cleaningAgent', { ade: quantity(0.5, 'mg') });
  await demo.write(`/cleaning_agents/${washing.id}/map`, { equipments: [press], version: washing.version });
  agent = washing.id;
});

const explain = (more = ''): Promise<Explanation> => demo.read<Explanation>(`/limits/explain?${address}${more}`);
const equipment = async (id: string, query = ''): Promise<EquipmentLimit | undefined> =>
  (
    await demo.read<{ equipmentLimits: EquipmentLimit[] }>(`/limits/equipments?pageLimit=500${query}`)
  ).equipmentLimits.find(row => row.equipment.id === id);

test('residue of a press that reaches the first 20 tablets is limited by these, that of the granulator is not', async () => {
  close((await equipment(press))?.limit?.l3MgPerSqcm, 1000 / wholeSqcm);
  await mark(press, 20);
  const limited = (await equipment(press))?.limit;
  // 0.00625 mg a day × 20 tablets ÷ 2 a day, over all surface that the pair shares.
  expect(limited).toMatchObject({ criterion: 'dosage', transfer: { equipment: { id: press }, firstUnits: 20 } });
  close(limited?.l2Mg, 0.0625);
  close(limited?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  close(limited?.l1Ppm, 0.0625 / (20 * 200e-6));
  expect(limited?.flags.some(flag => flag.startsWith('TRANSFER_FIRST_UNITS: 20 from '))).toBe(true);
  const even = (await equipment(granulator))?.limit;
  expect(even).toMatchObject({ criterion: 'arl', transfer: null });
  close(even?.l3MgPerSqcm, 1000 / wholeSqcm);

  // Fewer first units give a lower limit; more never give a looser one than even mixing.
  await mark(press, 5);
  close((await equipment(press))?.limit?.l3MgPerSqcm, 0.015625 / wholeSqcm);
  await mark(press, 500_000);
  expect((await equipment(press))?.limit).toMatchObject({ criterion: 'arl', transfer: null });
  await mark(press, 20);
});

test('the explanation on the press shows k, units a day and the rule; that of the pair names the press', async () => {
  const own = await explain(`&equipment=${press}`);
  close(own.limit?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  const step = own.steps.find(({ formula }) => formula === 'L2');
  expect(step?.text).toContain('MAC = L0 × k ÷ units per day');
  expect(step?.text).toContain('formulas 4.6');
  expect(step?.inputs.map(({ symbol, value, unit }) => [symbol, value, unit])).toEqual([
    ['L0', 0.00625, 'mg/day'],
    ['k', 20, 'units'],
    ['units per day', 2, 'per day'],
  ]);
  expect(step?.inputs[1]?.source).toMatchObject({ kind: 'equipment', id: press });
  expect(own.sentence).toContain('in the first 20 units of its minimum batch');
  expect(own.sensitivity.find(({ symbol }) => symbol === 'k')?.higherL3).toBeCloseTo((0.0625 * 1.1) / wholeSqcm, 15);
  expect(new Set(own.steps.map(({ formula }) => formula)).size).toBe(own.steps.length);

  const pair = await explain();
  close(pair.limit?.l3MgPerSqcm, 1000 / wholeSqcm);
  expect(pair.limit?.flags.some(flag => flag.startsWith('LOWER_ON_MACHINE: '))).toBe(true);
  const { limits } = await demo.read<{ limits: Limit[] }>(`/limits/pairs?previous=${previous}&next=${next}`);
  expect(limits[0]?.flags).toEqual(pair.limit?.flags);
  expect((await explain(`&equipment=${granulator}`)).limit?.l3MgPerSqcm).toBe(pair.limit?.l3MgPerSqcm);

  const elsewhere = (await demo.record('equipments', 'equipments', 'EQ-CMP-02')).id;
  expect((await demo.specialist.get(`/limits/explain?${address}&equipment=${elsewhere}`)).status).toBe(404);
  expect((await demo.specialist.get(`/limits/explain?${address}&equipment=press`)).status).toBe(422);
});

test('a swab of the press is judged by the limit of the press', async () => {
  const swab = { sampleType: 'swab', areaSqcm: 25, volumeMl: 10, recoveryPercent: 100 };
  const own = await demo.sample(`${address}&equipment=${press}`, swab);
  close(own.limit?.l4Mg, (0.0625 / wholeSqcm) * 25);
  close((await demo.sample(address, swab)).limit?.l4Mg, (1000 / wholeSqcm) * 25);
});

test('the production, the group and the train take the limit of the press, which is their lowest', async () => {
  const group = await plant.create('/equipment_groups', 'equipmentGroup', {});
  const equipments = [granulator, press];
  await demo.write(`/equipment_groups/${group.id}/map`, { equipments, version: group.version, reason: 'alike' });
  const steps = [{ order: 1, equipmentIds: equipments, usage: 'parallel' }];
  const train = await plant.create('/equipment_trains', 'equipmentTrain', { steps });
  const { equipmentGroupLimits } = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
    '/limits/equipment-groups?pageLimit=500',
  );
  const { equipmentTrainLimits } = await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>(
    '/limits/equipment-trains?pageLimit=500',
  );
  const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=500',
  );
  const found = [
    equipmentGroupLimits.find(row => row.equipmentGroup.id === group.id),
    equipmentTrainLimits.find(row => row.equipmentTrain.id === train.id),
    productionLimits.find(row => row.production.id === previous),
  ];
  for (const row of found) {
    close(row?.limit?.l3MgPerSqcm, 0.0625 / wholeSqcm);
    expect(row?.limit?.transfer?.equipment.id).toBe(press);
  }
  expect(found.slice(0, 2).map(row => (row as EquipmentGroupLimit | undefined)?.equipment?.id)).toEqual([press, press]);
});

test('an agent that cleans the press is limited by its intake in the first units there', async () => {
  // 0.5 mg a day × 20 ÷ 2, over the press alone; evenly mixed the general limit governs.
  const rows = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    `/limits/cleaning-agents?pageLimit=500&equipment=${press}`,
  );
  const own = rows.cleaningAgentLimits.find(row => row.cleaningAgent.id === agent)?.limit;
  close(own?.l2Mg, 5);
  close(own?.l3MgPerSqcm, 5 / pressSqcm);
  const all = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>('/limits/cleaning-agents?pageLimit=500');
  expect(all.cleaningAgentLimits.find(row => row.cleaningAgent.id === agent)?.limit).toEqual(own);
  const explained = await demo.read<Explanation>(`/limits/explain?substance=${agent}&next=${next}&equipment=${press}`);
  expect(explained.limit).toEqual(own);
});

test('feasibility compares the residue on the press with the limit of the press', async () => {
  const { feasibility } = await demo.read<{ feasibility: FeasibilityRow[] }>(
    '/limits/feasibility?pageLimit=500&search=GC-2',
  );
  const rows = feasibility.filter(row => row.previous?.id === previous);
  close(rows.find(row => row.equipment.id === press)?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  expect(rows.find(row => row.equipment.id === press)?.transfer).toMatchObject({ firstUnits: 20 });
});

test('a preview of other first units equals the saved result, and the past keeps its limit', async () => {
  const { version } = await equipmentOf(press);
  const body = { transferFirstUnits: 8, version };
  const findings = await previewOf(demo.admin, [{ method: 'POST', path: `/equipments/${press}`, body }]);
  const foreseen = findings
    .find(({ title }) => title === 'Limits per equipment')
    ?.differences.find(({ page, label }) => page !== null && label.startsWith('GC-2 '));
  close(foreseen?.before as number, 0.0625 / wholeSqcm);
  const moment = await momentBetween();
  await demo.write(`/equipments/${press}`, body);
  const now = (await equipment(press))?.limit;
  close(now?.l3MgPerSqcm, 0.025 / wholeSqcm);
  expect(foreseen?.after).toBe(now?.l3MgPerSqcm);
  close((await equipment(press, `&asOf=${moment}`))?.limit?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  await mark(press, 20);
});

test('a next product of unknown units per day keeps its limit on the press, and the press reports the missing input', async () => {
  expect((await equipment(press))?.limit?.flags).not.toContain('PAIRS_WITHOUT_FIRST_UNITS');
  const unknown = await plant.product({ dosageUnitMass: quantity(200, 'mg') });
  const third = await plant.production({ productId: unknown.id, minBatchSize: quantity(50, 'kg') });
  await plant.map(third, press);
  const limited = (await equipment(press))?.limit;
  close(limited?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  expect(limited?.flags).toContain('PAIRS_WITHOUT_FIRST_UNITS');
  const own = await demo.read<Explanation>(`/limits/explain?${address.replace(next, third.id)}&equipment=${press}`);
  expect(own.limit).toMatchObject({ criterion: 'arl', transfer: null });
  expect(own.limit?.flags.some(flag => flag.startsWith('TRANSFER_NOT_APPLIED: no '))).toBe(true);
});

test('a cleaning agent on dedicated needles is limited by the first units of its next batch', async () => {
  const needles = await plant.equipment(quantity(500, 'sqcm'));
  const { version } = await equipmentOf(needles);
  await demo.write(`/equipments/${needles}`, {
    dedication: 'dedicatedProduct',
    dedicatedTo: 'what is filled',
    dedicationReason: 'needles cannot be inspected',
    transferFirstUnits: 20,
    version,
  });
  const active = await plant.create('/apis', 'api', {});
  const filled = await plant.product({
    dosageUnitMass: quantity(200, 'mg'),
    actives: [{ apiId: active.id, strength: quantity(5, 'mg'), ldd: quantity(10, 'mg') }],
  });
  const batch = await plant.production({ productId: filled.id, minBatchSize: quantity(100, 'kg') });
  await plant.map(batch, needles);
  const foam = await plant.create('/cleaning_agents', 'cleaningAgent', { ade: quantity(0.5, 'mg') });
  await demo.write(`/cleaning_agents/${foam.id}/map`, { equipments: [needles], version: foam.version });
  // 0.5 mg/day × 20 units ÷ 2 per day; evenly mixed, 10 ppm of 100 kg would be 1000 mg.
  for (const path of [
    '/limits/cleaning-agents?pageLimit=500',
    `/limits/cleaning-agents?pageLimit=500&equipment=${needles}`,
  ]) {
    const { cleaningAgentLimits } = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(path);
    const found = cleaningAgentLimits.find(row => row.cleaningAgent.id === foam.id)?.limit;
    expect(found).toMatchObject({ transfer: { equipment: { id: needles }, firstUnits: 20 } });
    close(found?.l3MgPerSqcm, 5 / 500);
  }
  const where = `substance=${foam.id}&next=${batch.id}`;
  close((await demo.read<Explanation>(`/limits/explain?${where}`)).limit?.l3MgPerSqcm, 1000 / 500);
  close((await demo.read<Explanation>(`/limits/explain?${where}&equipment=${needles}`)).limit?.l3MgPerSqcm, 5 / 500);
  const { feasibility } = await demo.read<{ feasibility: FeasibilityRow[] }>('/limits/feasibility?pageLimit=500');
  close(feasibility.find(row => row.substance.id === foam.id)?.l3MgPerSqcm, 5 / 500);
});

test('agents, productions, groups and trains report any pair without first units, not only the lowest', async () => {
  // The third production, of unknown units per day, was mapped to the press above; its pairs are not the lowest.
  const rows = async (list: string, field: string) => {
    const found = await demo.read<Record<string, { limit: Limit | null }[]>>(`/limits/${list}?pageLimit=500`);
    return found[field] ?? [];
  };
  const notes = ({ limit }: { limit: Limit | null }): boolean =>
    limit?.flags.includes('PAIRS_WITHOUT_FIRST_UNITS') === true;
  const agents = (await rows('cleaning-agents', 'cleaningAgentLimits')) as CleaningAgentLimit[];
  const own = agents.find(row => row.cleaningAgent.id === agent);
  expect(own?.limit).toMatchObject({ transfer: { equipment: { id: press } }, next: { id: next } });
  expect(own && notes(own)).toBe(true);
  expect(agents.filter(row => row.cleaningAgent.id !== agent).some(notes)).toBe(false);
  const productions = (await rows('productions', 'productionLimits')) as ProductionLimit[];
  expect(productions.filter(notes).map(row => row.production.id)).toContain(previous);
  for (const [list, field] of [
    ['equipment-groups', 'equipmentGroupLimits'],
    ['equipment-trains', 'equipmentTrainLimits'],
  ] as const)
    expect((await rows(list, field)).filter(notes)).toHaveLength(1);
});

test('the matrix holds the limit of the whole pair, and names the equipment, residue and limit where it is lower', async () => {
  const matrix = await demo.read<LimitMatrix>('/limits/matrix');
  const placeOf = (id: string): number => matrix.productions.findIndex(each => each.id === id);
  const [row, column] = [placeOf(previous), placeOf(next)];
  close(matrix.l3MgPerSqcm[row]?.[column], 1000 / wholeSqcm);
  const own = matrix.lowerOnEquipments.find(({ equipment: { id } }) => id === press);
  expect(own?.firstUnits).toBe(20);
  const cell = own?.cells.find(each => each.row === row && each.column === column);
  expect(cell).toMatchObject({ criterion: 'dosage' });
  close(cell?.l3MgPerSqcm, 0.0625 / wholeSqcm);
  for (const each of own?.cells ?? []) {
    const [from, to] = [matrix.productions[each.row]?.id ?? '', matrix.productions[each.column]?.id ?? ''];
    const query = `substance=${each.substance.id}&previous=${from}&next=${to}&equipment=${press}`;
    const { limit } = await demo.read<Explanation>(`/limits/explain?${query}`);
    expect([limit?.l3MgPerSqcm, limit?.criterion]).toEqual([each.l3MgPerSqcm, each.criterion]);
    expect(each.l3MgPerSqcm).toBeLessThan(matrix.l3MgPerSqcm[each.row]?.[each.column] ?? NaN);
  }
});

test('criteria based on an intake name the units that receive it, the general limit is for the batch', async () => {
  const { candidates } = await explain(`&equipment=${press}`);
  const units = Object.fromEntries(candidates.map(({ criterion, firstUnits }) => [criterion, firstUnits]));
  expect([units['dosage'], units['arl']]).toEqual([20, null]);
  expect((await explain()).candidates.every(({ firstUnits }) => firstUnits === null)).toBe(true);
});
