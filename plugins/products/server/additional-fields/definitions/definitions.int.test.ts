import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  [admin, specialist] = [await plant.as('admin'), await plant.as('specialist')];
});
afterAll(() => plant.close());

let number = 0;
const paths = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path);

function define(fields: object): Promise<TestAnswer> {
  number += 1;
  return admin.post('/additional-fields', {
    externalId: `field_${number}`,
    name: `Field ${number}`,
    entityKind: 'api',
    type: 'number',
    ...fields,
  });
}
async function defined(fields: object): Promise<{ id: string; version: number }> {
  const answer = await define(fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['additionalField'] as unknown as { id: string; version: number };
}
const change = (id: string, version: number, fields: object): Promise<TestAnswer> =>
  admin.post(`/additional-fields/${id}`, { version, ...fields });

const low = { value: 'low', label: 'Low', score: 1 };
const high = { value: 'high', label: 'High', score: 9 };

describe('a definition', () => {
  test.each([
    ['a key with a space', { externalId: 'two words' }, 'externalId'],
    ['a type that is none', { type: 'colour' }, 'type'],
    ['a kind that is none', { entityKind: 'equipment' }, 'entityKind'],
    ['a minimum above the maximum', { minimum: 5, maximum: 4 }, 'maximum'],
    ['a unit of a text', { type: 'single-line text', unit: 'mg' }, 'unit'],
    ['a minimum of a date', { type: 'date', minimum: 1 }, 'minimum'],
    ['decimals of yes or no', { type: 'yes/no', decimals: 1 }, 'decimals'],
    ['half a decimal', { decimals: 1.5 }, 'decimals'],
    ['a select without options', { type: 'single select' }, 'options'],
    ['options of a number', { options: [low] }, 'options'],
    ['an option twice', { type: 'single select', options: [low, { ...high, value: 'LOW' }] }, 'options.1.value'],
    ['a label twice', { type: 'single select', options: [low, { ...high, label: ' low ' }] }, 'options.1.label'],
    ['a default above the maximum', { maximum: 4, defaultValue: 5 }, 'defaultValue'],
    ['a default with too many decimals', { decimals: 1, defaultValue: 0.25 }, 'defaultValue'],
    ['a default that is not a number', { defaultValue: 'five' }, 'defaultValue'],
    [
      'a default that is not an option',
      { type: 'single select', options: [low], defaultValue: 'high' },
      'defaultValue',
    ],
    ['a default day that is none', { type: 'date', defaultValue: '2026-02-30' }, 'defaultValue'],
    ['a default user who is none', { type: 'users list', defaultValue: ['nobody'] }, 'defaultValue'],
    ['a text for rankings', { type: 'single-line text', usableInRanking: true }, 'usableInRanking'],
    [
      'an option without a score for rankings',
      { type: 'single select', options: [low, { value: 'x', label: 'X' }], usableInRanking: true },
      'options.1.score',
    ],
  ])('is refused with %s, at its field', async (_what, fields, path) => {
    const answer = await define(fields);
    expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
    expect(paths(answer)).toEqual([path]);
  });

  test('is accepted in each of the nine types', async () => {
    for (const fields of [
      { type: 'single-line text', defaultValue: 'none' },
      { type: 'date-time', defaultValue: '2026-11-21T08:30:00Z' },
      { type: 'multi-line text', defaultValue: 'first\nsecond' },
      { type: 'yes/no', defaultValue: false },
      { type: 'date', defaultValue: '2028-02-29' },
      { type: 'number', unit: '°C', minimum: -80, maximum: 40, decimals: 1, defaultValue: 20.5, usableInRanking: true },
      { type: 'users list', defaultValue: ['specialist'] },
      { type: 'location list', defaultValue: ['Room 1', 'Room 2'] },
      { type: 'single select', options: [low, high], defaultValue: 'low', usableInRanking: true },
    ]) {
      const { id } = await defined({ entityKind: 'intermediate', ...fields });
      expect((await admin.get(`/additional-fields/${id}`)).body['additionalField']).toMatchObject(fields);
    }
  });

  test('is changed by administrators only; all users of the facility read the lists, in order and without archived ones', async () => {
    expect((await specialist.post('/additional-fields', {})).status).toBe(403);
    const last = await defined({ entityKind: 'product', name: 'A last one' });
    await defined({ entityKind: 'product', name: 'Second', displayOrder: 2 });
    await defined({ entityKind: 'product', name: 'First', displayOrder: 1 });
    const gone = await defined({ entityKind: 'product', name: 'Gone', displayOrder: 0 });
    await admin.put(`/additional-fields/${gone.id}/archive`, { reason: 'not needed' });
    const operator = await plant.as('operator');
    const lists = (await operator.get('/additional-fields/lists')).body;
    const names = (lists['productAdditionalFields'] as unknown as { id: string; name: string }[]).map(
      each => each.name,
    );
    expect(names).toEqual(['First', 'Second', 'A last one']);
    expect(lists['productionAdditionalFields']).toEqual([]);
    const mine = await operator.call('GET', '/plans/production/facilities');
    const [facility] = mine.body['facilities'] as unknown as { productAdditionalFields: { id: string }[] }[];
    expect(facility?.productAdditionalFields.at(-1)).toMatchObject({ id: last.id, type: 'number', isRequired: null });
    expect(facility).toMatchObject({ ...lists });
  });

  test('in use keeps its unit, because its numbers would change in meaning; another spelling of the unit is accepted', async () => {
    const { id } = await defined({ type: 'number', unit: 'ug/sqcm' });
    const additionalFields = [{ definitionId: id, value: 8 }];
    const active = await specialist.post('/apis', { externalId: 'API-UNIT', name: 'Measured', additionalFields });
    expect(active.status, JSON.stringify(active.body)).toBe(201);
    for (const unit of ['mg/sqcm', 'mg', null]) {
      const other = await change(id, 1, { unit });
      expect([other.status, paths(other)], `${unit}`).toEqual([422, ['unit']]);
      expect(JSON.stringify(other.body)).toContain('1 record has a value of this field');
    }
    expect((await change(id, 1, { unit: 'µg/cm2' })).status).toBe(200);
    const { body } = await specialist.get('/apis?search=API-UNIT');
    expect(body['apis']).toMatchObject([{ additionalFields }]);
  });

  test('without a unit may state that of its numbers', async () => {
    const { id } = await defined({ type: 'number' });
    const additionalFields = [{ definitionId: id, value: 8 }];
    expect((await specialist.post('/apis', { externalId: 'API-BARE', name: 'Bare', additionalFields })).status).toBe(
      201,
    );
    expect((await change(id, 1, { unit: 'mg' })).status).toBe(200);
  });

  test('in use keeps its type, its kind and the options in use; unused it may change', async () => {
    const { id } = await defined({ type: 'single select', options: [low, high] });
    expect((await change(id, 1, { entityKind: 'product' })).status).toBe(200);
    expect((await change(id, 2, { entityKind: 'api', type: 'date', options: null })).status).toBe(200);
    const back = { type: 'single select', options: [low, high] };
    expect((await change(id, 3, back)).status).toBe(200);
    const active = await specialist.post('/apis', {
      externalId: 'API-USE',
      name: 'In use',
      additionalFields: [{ definitionId: id, value: 'low' }],
    });
    expect(active.status, JSON.stringify(active.body)).toBe(201);
    const kinds = await change(id, 4, { entityKind: 'product', type: 'date', options: null });
    expect([kinds.status, paths(kinds)]).toEqual([422, ['entityKind', 'type']]);
    expect(JSON.stringify(kinds.body)).toContain('1 record has a value of this field');
    const options = await change(id, 4, { options: [high] });
    expect([options.status, paths(options)]).toEqual([422, ['options']]);
    expect((await change(id, 4, { options: [{ ...low, label: 'Lowest' }] })).status).toBe(200);
  });
});
