import { expect, test } from 'vitest';
import type {
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  LimitSummary,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);

const quantity = (value: number, unit: string) => ({ value, unit });
const explain = (address: string): Promise<Explanation> => demo.read<Explanation>(`/limits/explain?${address}`);

/** A general limit of 10 ppm × 50 kg = 500 mg over two pieces of equipment, of which only one has an area. */
test('equipment without an area leaves no limit and is named; it never counts as zero', async () => {
  const known = await plant.equipment(quantity(1000, 'sqcm'));
  const bare = await plant.create('/equipments', 'equipment', { equipmentType: 'vessel' });
  const active = await plant.create('/apis', 'api', {});
  const productOf = async () => (await plant.product({ actives: [{ apiId: active.id }] })).id;
  const previous = await plant.production({ productId: await productOf() });
  const next = await plant.production({ productId: await productOf(), minBatchSize: quantity(50, 'kg') });
  for (const production of [previous, next]) await plant.map(production, known, bare.id);
  const steps = [{ order: 1, equipmentIds: [known, bare.id], usage: 'parallel' }];
  const train = await plant.create('/equipment_trains', 'equipmentTrain', { steps });
  const address = `substance=${active.id}&next=${next.id}&previous=${previous.id}`;

  const unknown = await explain(address);
  expect([unknown.outcome, unknown.missing, unknown.limit]).toEqual(['MISSING_INPUT', ['surfaceArea'], null]);
  expect(unknown.equipment.map(equipment => equipment.areaSqcm).toSorted()).toEqual([1000, null]);
  const name = unknown.equipment.find(equipment => equipment.areaSqcm === null)?.externalId;
  expect(unknown.sentence).toContain(`missing the surface area of ${name}`);
  const { missing } = await demo.read<LimitSummary>('/limits/summary');
  expect(missing.find(each => each.record.id === bare.id)).toMatchObject({ input: 'surfaceArea', blocks: 2 });
  const trainLimit = async () =>
    (
      await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>('/limits/equipment-trains?pageLimit=500')
    ).equipmentTrainLimits.find(each => each.equipmentTrain.id === train.id);
  expect(await trainLimit()).toMatchObject({ areaSqcm: null, outcome: 'MISSING_INPUT', missing: ['surfaceArea'] });

  const entered = {
    declaredSurfaceArea: quantity(4000, 'sqcm'),
    surfaceAreaSource: 'drawing 7',
    version: bare.version,
  };
  await demo.write(`/equipments/${bare.id}`, entered);
  close((await explain(address)).limit?.l3MgPerSqcm, 500 / 5000);
  expect(await trainLimit()).toMatchObject({ areaSqcm: 5000, outcome: 'LIMIT' });
});

const flagsOf = ({ limit }: Explanation): readonly string[] => limit?.flags ?? [];
const carryovers = ({ candidates }: Explanation) =>
  Object.fromEntries(candidates.map(({ criterion, macMg }) => [criterion, macMg]));
const chosen = (basis: string, value: number, unit: string, route: string) => ({
  basis,
  value: quantity(value, unit),
  route,
  status: 'effective',
  selected: true,
  selectionReason: 'by report',
});

/** An active with these limits before 100 kg of tablets of 200 mg that contain 5 mg of another, on one piece of equipment. */
async function pairOf(
  { hbels = [], ...fields }: { hbels?: object[]; minTherapeuticDose?: object },
  next: object,
): Promise<string> {
  const equipment = await plant.equipment(quantity(1000, 'sqcm'));
  const [active, other] = [
    await plant.create('/apis', 'api', { hbels, ...fields }),
    await plant.create('/apis', 'api', {}),
  ];
  const product = await plant.product({ actives: [{ apiId: active.id }] });
  const following = await plant.product({
    dosageUnitMass: quantity(200, 'mg'),
    actives: [{ apiId: other.id, strength: quantity(5, 'mg'), ldd: quantity(10, 'mg') }],
    ...next,
  });
  const [previous, following100] = [
    await plant.production({ productId: product.id }),
    await plant.production({ productId: following.id, minBatchSize: quantity(100, 'kg') }),
  ];
  for (const production of [previous, following100]) await plant.map(production, equipment);
  return `substance=${active.id}&next=${following100.id}&previous=${previous.id}`;
}

test('a maximum dose below the strength counts as one unit per day, unless the label states less than one', async () => {
  const apiId = (await plant.create('/apis', 'api', {})).id;
  const split = { actives: [{ apiId, strength: quantity(5, 'mg'), ldd: quantity(1, 'mg') }] };
  const dose = { minTherapeuticDose: quantity(1, 'mg') };
  const whole = await explain(await pairOf(dose, split));
  // 100 kg of 200 mg are 500 000 units, and as many doses: 1 mg ÷ 1000 × 500 000 = 500 mg, not five times as much.
  close(carryovers(whole)['dosage'], 500);
  expect(flagsOf(whole)).toContain('DOSE_BELOW_ONE_UNIT');
  const labelled = await explain(await pairOf(dose, { ...split, maxUnitsPerDay: 0.5 }));
  close(carryovers(labelled)['dosage'], 1000);
  expect(flagsOf(labelled)).not.toContain('DOSE_BELOW_ONE_UNIT');
});

test('a daily mass below that of one unit counts as one unit per day, unless the label states less than one', async () => {
  const dose = { minTherapeuticDose: quantity(1, 'mg') };
  const byMass = { lddBasis: 'productMass', ldd: quantity(50, 'mg') };
  // A quarter of a tablet a day would make four doses of each of 500 000 units: 2000 mg.
  const whole = await explain(await pairOf(dose, byMass));
  close(carryovers(whole)['dosage'], 500);
  expect(flagsOf(whole)).toContain('DOSE_BELOW_ONE_UNIT');
  const labelled = await explain(await pairOf(dose, { ...byMass, maxUnitsPerDay: 0.5 }));
  close(carryovers(labelled)['dosage'], 1000);
  expect(flagsOf(labelled)).not.toContain('DOSE_BELOW_ONE_UNIT');
});

test('each health-based limit applies on its route, whatever its basis; for an unknown route the lowest counts', async () => {
  // 250 000 daily doses.
  const toxicity = async (hbels: object[], route: string | null): Promise<number | null | undefined> =>
    carryovers(await explain(await pairOf({ hbels }, { route })))['toxicity'];
  const anyAndParenteral = [chosen('PDE', 10, 'mg', 'any'), chosen('ADE', 20, 'ug', 'parenteral')];
  close(await toxicity(anyAndParenteral, 'oral'), 10 * 250_000);
  close(await toxicity(anyAndParenteral, 'parenteral'), 0.02 * 250_000);
  close(await toxicity(anyAndParenteral, null), 0.02 * 250_000);
  const intakeAndLower = [chosen('AI', 1.5, 'ug', 'any'), chosen('PDE', 0.5, 'ug', 'parenteral')];
  close(await toxicity(intakeAndLower, 'oral'), 1.5e-3 * 250_000);
  close(await toxicity(intakeAndLower, 'parenteral'), 0.5e-3 * 250_000);
  const oralIntake = [chosen('AI', 1.5, 'ug', 'oral'), chosen('PDE', 9, 'ug', 'any')];
  close(await toxicity(oralIntake, 'oral'), 1.5e-3 * 250_000);
  // An acceptable intake for a mutagenic effect applies to every route: the lowest value for the route governs.
  close(await toxicity(oralIntake, 'topical'), 1.5e-3 * 250_000);
  close(await toxicity([chosen('TTC', 10, 'ug', 'any')], 'oral'), 0.01 * 250_000);
  expect(await toxicity([chosen('PDE', 10, 'mg', 'oral')], 'parenteral')).toBeNull();
});

test('a health-based limit for other routes only is a route mismatch, not a missing limit', async () => {
  const address = await pairOf({ hbels: [chosen('PDE', 10, 'mg', 'oral')] }, { route: 'parenteral' });
  await demo.under('Chemical', { useDosage: false, useARL: false }, async () => {
    const { outcome, missing, limit, sentence } = await explain(address);
    expect([outcome, limit]).toEqual(['ROUTE_MISMATCH', null]);
    expect(missing).toEqual(['hbel (ROUTE_MISMATCH: known for oral, next is parenteral)']);
    expect(sentence).toContain('no limit: health-based limit for route parenteral missing');
  });
  await demo.under('Chemical', { requireHbel: true }, async () => {
    expect((await explain(address)).outcome).toBe('ROUTE_MISMATCH');
  });
  expect((await explain(address)).outcome).toBe('ROUTE_MISMATCH');
});

test('the routes of a mismatch are named in one order, whatever the order of the health-based limits', async () => {
  const limits = [chosen('PDE', 10, 'mg', 'topical'), chosen('PDE', 2, 'mg', 'parenteral')];
  for (const hbels of [limits, limits.toReversed()]) {
    const explanation = await explain(await pairOf({ hbels }, { route: 'oral' }));
    expect(explanation.missing).toEqual(['hbel (ROUTE_MISMATCH: known for parenteral, topical, next is oral)']);
  }
});

test('the LD50 of a formulated agent follows from its components, and from the most toxic one where too much is unknown', async () => {
  const equipment = await plant.equipment(quantity(1000, 'sqcm'));
  const apiId = (await plant.create('/apis', 'api', {})).id;
  const tablets = await plant.product({ dosageUnitMass: quantity(200, 'mg'), maxUnitsPerDay: 2, actives: [{ apiId }] });
  const next = await plant.production({ productId: tablets.id, minBatchSize: quantity(100, 'kg') });
  await plant.map(next, equipment);
  const agent = async (fields: object): Promise<Explanation> => {
    const { id, version } = await plant.create('/cleaning_agents', 'cleaningAgent', fields);
    await demo.write(`/cleaning_agents/${id}/map`, { equipments: [equipment], version });
    return explain(`substance=${id}&next=${next.id}`);
  };
  const component = (name: string, percent: number | null, ld50: number | null) => ({
    name,
    percent,
    ld50: ld50 === null ? null : quantity(ld50, 'mg/kg'),
  });
  /** LD50 × 70 kg ÷ 2000 ÷ 1000, in 250 000 doses. */
  const carryover = (ld50: number): number => ((ld50 * 70) / 2e6) * 250_000;
  const two = [component('potassium hydroxide', 15, 273), component('surfactant', 10, 1600)];
  const mixed = await agent({ components: two });
  close(carryovers(mixed)['ld50'], carryover(1634.118967452301));
  const little = await agent({ components: [...two, component('perfume', 10, null)] });
  close(carryovers(little)['ld50'], carryover(1634.118967452301));
  for (const unknown of [component('polymer', 10.5, null), component('polymer', null, null)]) {
    const worst = await agent({ components: [...two, unknown] });
    close(carryovers(worst)['ld50'], carryover(273));
  }
  const own = await agent({ components: two, ld50: quantity(2500, 'mg/kg') });
  close(carryovers(own)['ld50'], carryover(2500));
  await demo.under('Detergent', { useARL: false }, async () => {
    expect(flagsOf(await agent({ components: two }))).toContain('LD50_OF_MIXTURE');
    const worst = await agent({ components: [...two, component('polymer', 50, null)] });
    expect(flagsOf(worst)).toContain('LD50_OF_MOST_TOXIC_COMPONENT');
  });
});

test('water is listed as leaving no residue, and a rinse of anything else keeps its limit', async () => {
  expect(await demo.agent('CA16')).toMatchObject({ limit: null, outcome: 'NO_RESIDUE_EXPECTED', missing: [] });
  const water = await demo.record('cleaning_agents', 'cleaningAgents', 'CA16');
  const { id: next } = await demo.record('productions', 'productions', 'PRD-34');
  const address = `substance=${water.id}&next=${next}`;
  expect(await explain(address)).toMatchObject({ limit: null, outcome: 'NO_RESIDUE_EXPECTED', candidates: [] });
  const components = [{ name: '2-propanol', casNumber: '67-63-0' }];
  await demo.write(`/cleaning_agents/${water.id}`, { components, version: water.version });
  expect(await demo.agent('CA16')).toMatchObject({ outcome: 'LIMIT', limit: { criterion: 'arl' } });
  expect(await explain(address)).toMatchObject({ outcome: 'LIMIT' });
  const [fields, version] = [{ components: [{ name: 'Purified water' }] }, water.version + 1];
  await demo.write(`/cleaning_agents/${water.id}`, { ...fields, ld50: quantity(2000, 'mg/kg'), version });
  expect(await demo.agent('CA16')).toMatchObject({ outcome: 'LIMIT' });
  await demo.write(`/cleaning_agents/${water.id}`, { ld50: null, version: version + 1 });
  expect(await demo.agent('CA16')).toMatchObject({ outcome: 'NO_RESIDUE_EXPECTED' });
});

test('the stated surface limit of an agent is flagged when it is looser than the calculated one', async () => {
  /** In the list, and in the explanation of the same limit. */
  const flags = async (): Promise<readonly string[]> => {
    const limit = (await demo.agent('CA05'))?.limit;
    const explained = await explain(`substance=${limit?.substance.id}&next=${limit?.next.id}`);
    expect(explained.limit?.flags).toEqual(limit?.flags);
    return limit?.flags ?? [];
  };
  const agent = await demo.record('cleaning_agents', 'cleaningAgents', 'CA05');
  const fixed = (value: number, version: number) =>
    demo.write(`/cleaning_agents/${agent.id}`, { fixedSal: { value, unit: 'ug/sqcm' }, version });
  await fixed(0.9, agent.version);
  expect(await flags()).not.toContain('FIXED_SAL_LOOSER');
  await fixed(1, agent.version + 1);
  expect(await flags()).toContain('FIXED_SAL_LOOSER');
});

test('a production that shares equipment only with others of its active reports that, not that none follows', async () => {
  const equipment = await plant.equipment(quantity(1000, 'sqcm'));
  const { id: apiId } = await plant.create('/apis', 'api', {});
  const both = [await plant.production({ apiId }), await plant.production({ apiId })];
  for (const each of both) await plant.map(each, equipment);
  await demo.under('Chemical', { skipSameActive: true }, async () => {
    const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
      '/limits/productions?pageLimit=500',
    );
    const own = productionLimits.filter(row => both.some(each => each.id === row.production.id));
    expect(own.map(({ outcome, missing }) => [outcome, missing])).toEqual([
      ['SAME_ACTIVE', []],
      ['SAME_ACTIVE', []],
    ]);
  });
});

test('a lowest limit reports that pairs over equipment of unknown area were left out', async () => {
  const [known, bare] = [
    await plant.equipment(quantity(1000, 'sqcm')),
    await plant.create('/equipments', 'equipment', { equipmentType: 'vessel' }),
  ];
  const make = async (...equipments: string[]) => {
    const { id } = await plant.create('/apis', 'api', {});
    const made = await plant.production({ apiId: id, minBatchSize: quantity(50, 'kg') });
    await plant.map(made, ...equipments);
    return made;
  };
  const [first] = [await make(known), await make(known)];
  const group = await plant.create('/equipment_groups', 'equipmentGroup', {});
  await demo.write(`/equipment_groups/${group.id}/map`, { equipments: [known], version: group.version });
  const steps = [{ order: 1, equipmentIds: [known], usage: 'parallel' }];
  const train = await plant.create('/equipment_trains', 'equipmentTrain', { steps });
  const agent = await plant.create('/cleaning_agents', 'cleaningAgent', { ld50: quantity(2000, 'mg/kg') });
  await demo.write(`/cleaning_agents/${agent.id}/map`, { equipments: [known, bare.id], version: agent.version });
  const all = async <T>(list: string, field: string): Promise<readonly T[]> =>
    (await demo.read<Record<string, readonly T[]>>(`/limits/${list}?pageLimit=500`))[field] ?? [];
  const lowest = async () => {
    const rows = [
      (await all<EquipmentLimit>('equipments', 'equipmentLimits')).find(row => row.equipment.id === known),
      (await all<ProductionLimit>('productions', 'productionLimits')).find(row => row.production.id === first.id),
      (await all<EquipmentGroupLimit>('equipment-groups', 'equipmentGroupLimits')).find(
        row => row.equipmentGroup.id === group.id,
      ),
      (await all<EquipmentTrainLimit>('equipment-trains', 'equipmentTrainLimits')).find(
        row => row.equipmentTrain.id === train.id,
      ),
      (await all<CleaningAgentLimit>('cleaning-agents', 'cleaningAgentLimits')).find(
        row => row.cleaningAgent.id === agent.id,
      ),
    ];
    return rows.map(row => row?.limit?.flags.includes('PAIRS_WITHOUT_AREA'));
  };
  expect(await lowest()).toEqual([false, false, false, false, false]);
  const { version } = (await demo.read<{ production: { version: number } }>(`/productions/${first.id}`)).production;
  await plant.map({ ...first, version }, known, bare.id);
  await make(known, bare.id);
  expect(await lowest()).toEqual([true, true, true, true, true]);
  await demo.under('Chemical', { enabled: false }, async () => {
    const equipmentLimits = await all<EquipmentLimit>('equipments', 'equipmentLimits');
    expect(equipmentLimits.find(row => row.equipment.id === known)?.outcome).toBe('NOT_ASSESSED');
  });
});
