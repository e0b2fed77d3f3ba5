import { expect, test } from 'vitest';
import type { MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { areaOf, close, DemoLimits } from '../test/demo-limits.fixture.js';

const demo = new DemoLimits();

const equipmentItem = async (externalId: string, query = ''): Promise<MicrobialEquipmentLimit> => {
  const { microbialLimits } = await demo.read<{ microbialLimits: MicrobialEquipmentLimit[] }>(
    `/limits/microbial?search=${externalId}${query}`,
  );
  const found = microbialLimits.find(({ equipment }) => equipment.externalId === externalId);
  if (found === undefined) throw new Error(externalId);
  return found;
};
const onSurface = ({ limits }: MicrobialEquipmentLimit, contaminant: string) =>
  limits.find(limit => limit.contaminant === contaminant && limit.sampleType === 'swab');
const change = async (externalId: string, fields: object): Promise<void> => {
  const { id, version } = await demo.record('productions', 'productions', externalId);
  await demo.write(`/productions/${id}`, { version, ...fields });
};

test('bioburden is limited by the room grade (50 in grade D) unless a production requires less, which the limit names', async () => {
  const before = onSurface(await equipmentItem('EQ-BLE-02'), 'BioBurden');
  expect(before).toMatchObject({ action: 20, alert: 10, production: { externalId: 'PRD-25' } });
  await change('PRD-12', { bioburdenCfuPer25Sqcm: 40 });
  expect(onSurface(await equipmentItem('EQ-BLE-02'), 'BioBurden')).toEqual(before);
  await change('PRD-12', { bioburdenCfuPer25Sqcm: 8 });
  expect(onSurface(await equipmentItem('EQ-BLE-02'), 'BioBurden')).toMatchObject({
    action: 8,
    alert: 4,
    operator: 'LessThanEqualTo',
    production: { externalId: 'PRD-12' },
  });
  // Equipment that the production does not touch keeps its own limits.
  expect(onSurface(await equipmentItem('EQ-RMG-01'), 'BioBurden')?.production).toBeNull();
});

const line = ['EQ-SCO-01', 'EQ-SIF-01', 'EQ-BLE-02', 'EQ-IBC-01', 'EQ-CMP-02', 'EQ-DDU-01', 'EQ-BLI-01'];

test('endotoxin is limited by K / M × batch × share ÷ all surface of the batch, with every input', async () => {
  expect((await equipmentItem('EQ-CMP-02')).endotoxin).toBeNull();
  await change('PRD-35', { endotoxinRoute: 'parenteral', endotoxinDoseMgPerKgHour: 10 });
  const areaSqcm = areaOf(...line);
  const { endotoxin, ...row } = await equipmentItem('EQ-CMP-02');
  expect(endotoxin).toMatchObject({
    production: { externalId: 'PRD-35' },
    route: 'parenteral',
    thresholdEuPerKgHour: 5,
    doseMgPerKgHour: 10,
    limitEuPerMg: 0.5,
    minBatchSizeKg: 60,
    sharePercent: 10,
  });
  close(endotoxin?.areaSqcm, areaSqcm);
  close(endotoxin?.euPerSqcm, (0.5 * 60e6 * 0.1) / areaSqcm);
  expect(onSurface({ ...row, endotoxin }, 'Endotoxin')).toMatchObject({
    action: endotoxin?.euPerSqcm,
    unit: 'EU per sqcm',
    production: { externalId: 'PRD-35' },
  });
  await change('PRD-35', { endotoxinRoute: 'intrathecal' });
  close((await equipmentItem('EQ-CMP-02')).endotoxin?.euPerSqcm, (0.02 * 60e6 * 0.1) / areaSqcm);
});

test('the share of equipment is a setting of the microbial policy, versioned like the others', async () => {
  const before = (await equipmentItem('EQ-CMP-02')).endotoxin?.euPerSqcm ?? NaN;
  const path = '/microbial_cleaning_limit_policies';
  const saved = { version: 0, endotoxinSharePercent: 5, reason: 'water takes more of it' };
  expect(await demo.write(path, saved)).toMatchObject({ microbialCleaningLimitPolicy: { endotoxinSharePercent: 5 } });
  const found = await equipmentItem('EQ-CMP-02');
  expect(found.endotoxin?.sharePercent).toBe(5);
  close(found.endotoxin?.euPerSqcm, before / 2);
  const refused = await demo.admin.post(path, { version: 1, endotoxinSharePercent: 0, reason: 'none of it' });
  expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'endotoxinSharePercent']);
});

test('what an endotoxin limit misses is named with the production, and never guessed', async () => {
  const { id, version } = await demo.record('products', 'products', 'P25');
  await demo.write(`/products/${id}`, { version, route: 'parenteral' });
  const found = await equipmentItem('EQ-CMP-02');
  expect(found.endotoxinMissing).toEqual([
    {
      production: expect.objectContaining({ externalId: 'PRD-25' }),
      missing: ['endotoxinRoute', 'endotoxinDoseMgPerKgHour'],
    },
  ]);
  expect(found.endotoxin?.production.externalId).toBe('PRD-35');
});

test.each([
  [{ endotoxinDoseMgPerKgHour: 3 }, 'endotoxinRoute'],
  [{ endotoxinRoute: 'parenteral' }, 'endotoxinDoseMgPerKgHour'],
  [{ endotoxinRoute: 'oral', endotoxinDoseMgPerKgHour: 3 }, 'endotoxinRoute'],
  [{ endotoxinRoute: 'parenteral', endotoxinDoseMgPerKgHour: 0 }, 'endotoxinDoseMgPerKgHour'],
  [{ bioburdenCfuPer25Sqcm: 0 }, 'bioburdenCfuPer25Sqcm'],
])('a production with %j is refused at %s', async (fields, path) => {
  const { id, version } = await demo.record('productions', 'productions', 'PRD-01');
  const { status, body } = await demo.admin.post(`/productions/${id}`, { version, ...fields });
  expect([status, body['fields']?.[0 as never]?.['path']]).toEqual([422, path]);
});

test('a room grade with limits of its own replaces those of the policy on its equipment until it is archived', async () => {
  const limits = [
    {
      contaminant: 'BioBurden',
      sampleType: 'swab',
      alert: 15,
      action: 30,
      operator: 'LessThanEqualTo',
      unit: 'CFU per 25 sqcm',
    },
  ];
  const before = onSurface(await equipmentItem('EQ-RMG-01'), 'BioBurden');
  const { roomGrade: grade } = await equipmentItem('EQ-RMG-01');
  await demo.write('/room-grades', { externalId: 'RG-1', name: 'Grade', grade, limits });
  expect(onSurface(await equipmentItem('EQ-RMG-01'), 'BioBurden')).toMatchObject({
    action: 30,
    alert: 15,
    roomGrade: grade,
    isOfRoomGrade: true,
    production: null,
  });
  const { id, version } = await demo.record('room-grades', 'roomGrades', 'RG-1');
  await demo.write(`/room-grades/${id}`, { limits: [], version });
  expect(onSurface(await equipmentItem('EQ-RMG-01'), 'BioBurden')).toEqual(before);
});
