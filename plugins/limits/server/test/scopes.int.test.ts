import path from 'node:path';
import { expect, test } from 'vitest';
import { FacilitySettingsToken } from '#kernel/contract';
import { linesOf, momentBetween } from '#kernel/testing';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { PlantDataToken } from '#plugins/products/server/api';
import type { EquipmentGroupLimit, EquipmentLimit, EquipmentTrainLimit } from '#plugins/limits/shared/limit';
import type { MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { LimitsApiToken } from '../api.js';
import { areaOf, close, demoFolder, DemoLimits } from './demo-limits.fixture.js';
import { calculateMatrix, finished, type MatrixResult } from '../engine/index.js';
import { inputSteps } from '../plant/input/plant-input.js';
import type { CalculatedPlant } from '../plant/plant-limits.js';
import { readScopes } from '../plant/input/plant-scopes.js';
import { policiesInForce } from '../policies/policies.js';

const demo = new DemoLimits();

const groups = async (): Promise<EquipmentGroupLimit[]> =>
  (await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>('/limits/equipment-groups?pageLimit=500'))
    .equipmentGroupLimits;
const trains = async (): Promise<EquipmentTrainLimit[]> =>
  (await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>('/limits/equipment-trains?pageLimit=500'))
    .equipmentTrainLimits;

test('each equipment group has the published lowest limit of its equipment', async () => {
  const expected = new Map(
    linesOf(path.join(demoFolder, 'plant/expected_equipment_limits.csv')).map(line => [
      line['equipment_id'] ?? '',
      Number(line['l3_lowest_mg_per_sqcm']),
    ]),
  );
  const members = linesOf(path.join(demoFolder, 'import/equipment_group_members.csv'));
  const found = await groups();
  expect(found).toHaveLength(10);
  for (const group of found) {
    const known = members
      .filter(line => line['Group ID'] === group.equipmentGroup.externalId)
      .flatMap(line => expected.get(line['Equipment ID'] ?? '') ?? []);
    if (known.length === 0) expect(group.limit, group.equipmentGroup.externalId).toBeNull();
    else close(group.limit?.l3MgPerSqcm, Math.min(...known), group.equipmentGroup.externalId);
  }
  const presses = found.find(group => group.equipmentGroup.externalId === 'EG-COMP');
  expect([presses?.equipment?.externalId, presses?.members]).toEqual(['EQ-CMP-02', 2]);
});

test('each train has the lowest limit of its equipment, and the area that one batch touches', async () => {
  const found = new Map((await trains()).map(train => [train.equipmentTrain.externalId, train]));
  // Digoxin before captopril on the 45 station press (MTX-03), which is in both trains of tablets.
  for (const id of ['TR-WG', 'TR-DC']) {
    expect(found.get(id)?.equipment?.externalId).toMatch(/^EQ-/);
    close(found.get(id)?.limit?.l3MgPerSqcm, 1.2241545529258779e-5, id);
  }
  close(
    found.get('TR-CAP')?.areaSqcm,
    areaOf('EQ-SCO-01', 'EQ-SIF-01', 'EQ-BLE-02', 'EQ-IBC-01', 'EQ-CAP-01', 'EQ-POL-01', 'EQ-BOT-01'),
  );
  close(found.get('TR-HP')?.areaSqcm, areaOf('EQ-HSI-01', 'EQ-HBL-01', 'EQ-HCM-01', 'EQ-HCO-01'));
});

test('lists of scopes are searched, sorted and paged like lists of records', async () => {
  const sorted = await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[]; pagination: { total: number } }>(
    '/limits/equipment-trains?sort=-l3&pageLimit=2&pageNumber=1',
  );
  expect(sorted.equipmentTrainLimits).toHaveLength(2);
  expect(sorted.pagination.total).toBe(5);
  const one = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
    '/limits/equipment-groups?search=coating',
  );
  expect(one.equipmentGroupLimits.map(row => row.equipmentGroup.externalId)).toEqual(['EG-COAT']);
  expect((await demo.specialist.get('/limits/equipment-trains?sort=nothing')).status).toBe(422);
});

test('equipment that leaves its group takes its limit along, and an ended train has none', async () => {
  const group = await demo.record('equipment_groups', 'equipmentGroups', 'EG-COMP');
  const press = await demo.record('equipments', 'equipments', 'EQ-CMP-01');
  await demo.write(`/equipment_groups/${group.id}/map`, {
    equipments: [press.id],
    version: group.version,
    reason: 'trial',
  });
  close(
    (await groups()).find(row => row.equipmentGroup.externalId === 'EG-COMP')?.limit?.l3MgPerSqcm,
    0.00011683983509224244,
  );
  const train = await demo.record('equipment_trains', 'equipmentTrains', 'TR-HP');
  await demo.write(`/equipment_trains/${train.id}`, { validTo: '2020-12-31', version: train.version });
  expect((await trains()).map(row => row.equipmentTrain.externalId)).not.toContain('TR-HP');
});

/** All values of a result as plain lists. */
function plain({
  macMg,
  l3,
  criterion,
  active,
  equipmentCell,
  productionCell,
  groupEquipment,
  trainEquipment,
}: MatrixResult) {
  return [macMg, l3, criterion, active, equipmentCell, productionCell, groupEquipment, trainEquipment].map(list => [
    ...list,
  ]);
}

test('after any save and in any scope the updated limits equal a full calculation', async () => {
  const compare = async (what: string): Promise<void> => {
    await demo.limpid.run(async call => {
      const { kernel } = demo.limpid;
      const kept = (await kernel.resolve(LimitsApiToken).current(call)) as CalculatedPlant;
      const plant = await kernel.resolve(PlantDataToken).whole(call);
      const scopes = await readScopes(call, {
        equipment: kernel.resolve(EquipmentApiToken),
        nitrosamines: [],
        settings: kernel.resolve(FacilitySettingsToken),
      });
      const fresh = calculateMatrix(finished(inputSteps(plant, await policiesInForce(call), scopes)));
      expect(plain(kept.matrixResult), what).toEqual(plain(fresh));
    });
  };
  await compare('as imported');
  for (const surfaceAreaScope of ['group', 'train', 'equipment'] as const) {
    await demo.save('Chemical', { surfaceAreaScope });
    await compare(surfaceAreaScope);
    const group = await demo.record('equipment_groups', 'equipmentGroups', 'EG-DISP');
    const { equipments } = await demo.read<{ equipments: { id: string }[] }>(
      `/equipment_groups/${group.id}/equipments`,
    );
    const fewer = equipments.slice(1).map(each => each.id);
    await demo.write(`/equipment_groups/${group.id}/map`, {
      equipments: fewer,
      version: group.version,
      reason: 'trial',
    });
    await compare(`${surfaceAreaScope}, group changed`);
    const train = await demo.record('equipment_trains', 'equipmentTrains', 'TR-CAP');
    const { steps } = (await demo.read<{ equipmentTrain: { steps: object[] } }>(`/equipment_trains/${train.id}`))
      .equipmentTrain;
    await demo.write(`/equipment_trains/${train.id}`, { steps: steps.slice(1), version: train.version });
    await compare(`${surfaceAreaScope}, train changed`);
    const equipment = await demo.record('equipments', 'equipments', 'EQ-BLE-02');
    await demo.write(`/equipments/${equipment.id}`, {
      surfaceAreaMarginPercent: 3 + train.version,
      version: equipment.version,
    });
    await compare(`${surfaceAreaScope}, equipment changed`);
  }
});

test('a version of a policy takes effect at its effective date without any further change', async () => {
  const before = await demo.explain('A016', 'PRD-27', 'PRD-20');
  const { latestVersion: version } = await demo.policy('Chemical');
  const effectiveFrom = new Date(Date.now() + 1500).toISOString();
  await demo.write('/cleaning_limit_policies/Chemical', {
    safetyFactor: 4000,
    effectiveFrom,
    version,
    reason: 'in a moment',
  });
  const soon = await demo.explain('A016', 'PRD-27', 'PRD-20');
  if (Date.now() < Date.parse(effectiveFrom)) expect(soon.limit?.l2Mg).toBe(before.limit?.l2Mg);
  await expect
    .poll(async () => (await demo.explain('A016', 'PRD-27', 'PRD-20')).limit?.policyVersion)
    .toBe(version + 1);
  const after = await demo.explain('A016', 'PRD-27', 'PRD-20');
  close(after.limit?.l2Mg, (before.limit?.l2Mg ?? NaN) / 4);
});

test('as of an earlier moment the limits use the areas, groups and policies of that moment', async () => {
  const call = '/limits/equipments?pageLimit=500';
  const then = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(call);
  const groupsThen = await groups();
  const moment = await momentBetween();
  const equipment = await demo.record('equipments', 'equipments', 'EQ-IBC-01');
  await demo.write(`/equipments/${equipment.id}`, { surfaceAreaMarginPercent: 50, version: equipment.version });
  const group = await demo.record('equipment_groups', 'equipmentGroups', 'EG-BLEND');
  await demo.write(`/equipment_groups/${group.id}/map`, { equipments: [], version: group.version, reason: 'trial' });
  expect((await demo.read<{ equipmentLimits: EquipmentLimit[] }>(call)).equipmentLimits).not.toEqual(
    then.equipmentLimits,
  );
  const past = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(`${call}&asOf=${moment}`);
  expect(past.equipmentLimits).toEqual(then.equipmentLimits);
  const { equipmentGroupLimits } = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
    `/limits/equipment-groups?pageLimit=500&asOf=${moment}`,
  );
  expect(equipmentGroupLimits).toEqual(groupsThen);
});

test('microbial limits of equipment are those of its room grade and of all grades; a missing grade is reported', async () => {
  const list = async (search: string): Promise<MicrobialEquipmentLimit | undefined> =>
    (await demo.read<{ microbialLimits: MicrobialEquipmentLimit[] }>(`/limits/microbial?search=${search}`))
      .microbialLimits[0];
  const mill = await list('EQ-JML-01');
  expect([mill?.roomGrade, mill?.outcome]).toEqual(['C', 'LIMIT']);
  expect(mill?.limits.filter(limit => limit.contaminant === 'BioBurden').map(limit => limit.action)).toEqual([25, 10]);
  const equipment = await demo.record('equipments', 'equipments', 'EQ-JML-01');
  await demo.write(`/equipments/${equipment.id}`, { roomGrade: null, version: equipment.version });
  const bare = await list('EQ-JML-01');
  expect([bare?.outcome, bare?.missing]).toEqual(['MISSING_INPUT', ['roomGrade']]);
  expect(bare?.limits.map(limit => limit.roomGrade)).not.toContain('C');
});

test('the list of each scope can be filtered by records with and without a limit', async () => {
  for (const view of [
    'equipments',
    'equipment-groups',
    'equipment-trains',
    'productions',
    'cleaning-agents',
    'nitrosamines',
  ]) {
    const total = async (query: string): Promise<number> =>
      (await demo.read<{ pagination: { total: number } }>(`/limits/${view}?pageLimit=1${query}`)).pagination.total;
    expect((await total('&hasLimit=true')) + (await total('&hasLimit=false')), view).toBe(await total(''));
  }
  const { equipmentLimits } = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500&hasLimit=false',
  );
  expect(equipmentLimits.length).toBeGreaterThan(0);
  expect(equipmentLimits.filter(({ limit }) => limit !== null)).toEqual([]);
});
