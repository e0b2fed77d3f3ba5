import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

const limit = {
  contaminant: 'BioBurden',
  sampleType: 'swab',
  alert: 10,
  action: 20,
  operator: 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
};
const create = (grade: string, body: object = {}): Promise<TestAnswer> =>
  specialist.post('/room-grades', { externalId: `G-${(number += 1)}`, name: `Grade ${grade}`, grade, ...body });
const idOf = (answer: TestAnswer): string => String(answer.body['roomGrade']?.['id']);
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
async function anEquipment(body: object = {}): Promise<string> {
  const externalId = `EQ-${(number += 1)}`;
  const answer = await specialist.post('/equipments', { externalId, name: 'Tank', equipmentType: 'tank', ...body });
  return String(answer.body['equipment']?.['id']);
}
const gradeOf = async (id: string): Promise<unknown> =>
  (await specialist.get(`/equipments/${id}`)).body['equipment']?.['roomGrade'];

test('a grade is one of four, and its limits are judged in the units of contaminant and sample', async () => {
  const made = await create('A', { limits: [limit] });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body['roomGrade']).toMatchObject({ grade: 'A', limits: [limit] });
  expect((await create('E')).status).toBe(422);
  for (const [body, path] of [
    [{ unit: 'EU per ml' }, 'limits.0.unit'],
    [{ sampleType: 'rinse' }, 'limits.0.unit'],
    [{ alert: 30 }, 'limits.0.alert'],
    [{ operator: 'GreaterThanEqualTo' }, 'limits.0.operator'],
  ] as const)
    expect(faults(await create('B', { limits: [{ ...limit, ...body }] }))[0]).toBe(path);
  expect(faults(await create('B', { limits: [limit, { ...limit, action: 5, alert: null }] }))).toEqual([
    'limits.1.contaminant',
  ]);
});

test('POST {equipments, reason} makes the equipment of a grade exactly these, each change in its own history', async () => {
  const [stays, leaves, joins] = [
    await anEquipment({ roomGrade: 'C' }),
    await anEquipment({ roomGrade: 'C' }),
    await anEquipment({ roomGrade: 'D' }),
  ];
  const id = idOf(await create('C'));
  const moved = await specialist.post(`/room-grades/${id}`, { equipments: [stays, joins], reason: 'room rebuilt' });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect([await gradeOf(stays), await gradeOf(leaves), await gradeOf(joins)]).toEqual(['C', null, 'C']);
  const { body } = await specialist.get(`/equipments/${joins}/history`);
  expect(JSON.stringify(body)).toContain('from D to C');
  expect(JSON.stringify(body)).toContain('room rebuilt');
  const same = await specialist.post(`/room-grades/${id}`, { equipments: [joins, stays], reason: 'again' });
  expect(same.body['errName']).toBe('NothingToChangeError');
  const unknown = ['00000000-0000-4000-8000-000000000000'];
  expect(faults(await specialist.post(`/room-grades/${id}`, { equipments: unknown, reason: 'none' }))).toEqual([
    'equipments',
  ]);
});

test('fields of a grade are changed with the version that was read, and an archived grade takes no equipment', async () => {
  const id = idOf(await create('D'));
  expect((await specialist.post(`/room-grades/${id}`, { name: 'Packaging' })).status).toBe(409);
  const renamed = await specialist.post(`/room-grades/${id}`, { name: 'Packaging', version: 1 });
  expect(renamed.body['roomGrade']).toMatchObject({ name: 'Packaging', version: 2 });
  expect((await specialist.put(`/room-grades/${id}/archive`, { reason: 'not used' })).status).toBe(200);
  const late = await specialist.post(`/room-grades/${id}`, { equipments: [], reason: 'moved out' });
  expect(late.body['errName']).toBe('ArchivedEntryError');
});

test('limits of grades are imported and exported', async () => {
  const form = new FormData();
  form.set('reason', 'New limits');
  form.append('file', new Blob(['Room grade ID,Name,Grade\nG-B,Grade B,B\n']), 'room_grades.csv');
  const rows =
    'Room grade ID,Contaminant,Sample,Operator,Action level,Alert level,Unit\nG-B,Fungal,plate,,5,2,CFU per plate\n';
  form.append('file', new Blob([rows]), 'room_grade_limits.csv');
  const answer = await specialist.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { bytes } = await specialist.get('/master?format=csv&sections=Room%20grade%20limits');
  expect(new TextDecoder().decode(bytes)).toContain('G-B,Fungal,plate,LessThanEqualTo,5,2,CFU per plate');
});

test('room grades need the permission for sampling methods', async () => {
  const operator = await plant.as('operator');
  expect((await operator.get('/room-grades')).status).toBe(403);
});
