import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { ProductsApiToken } from '../../api.js';

let plant: TestKernel;
let admin: TestClient;
let specialist: TestClient;
let contact: string;
let grade: string;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  [admin, specialist] = [await plant.as('admin'), await plant.as('specialist')];
  contact = await defined('contact', { name: 'Contact time', type: 'number', unit: 'min', usableInRanking: true });
  const options = [
    { value: 'a', label: 'Grade A', score: 5 },
    { value: 'b', label: 'Grade B', score: 2 },
  ];
  grade = await defined('grade', { name: 'Grade', type: 'single select', options, usableInRanking: true });
});
afterAll(() => plant.close());

async function defined(externalId: string, fields: object): Promise<string> {
  const body = { externalId, entityKind: 'equipmentProductionPair', ...fields };
  const answer = await admin.post('/additional-fields', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body['additionalField']?.['id']);
}

let number = 0;
async function created(path: string, one: string, fields: object): Promise<{ id: string; externalId: string }> {
  number += 1;
  const answer = await specialist.post(path, { externalId: `X-${number}`, name: `${one} ${number}`, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: String(answer.body[one]?.['id']), externalId: String(answer.body[one]?.['externalId']) };
}
const anEquipment = () => created('/equipments', 'equipment', { equipmentType: 'blender' });

/** A production of version 2 with two pieces of equipment. */
async function mapped(): Promise<{ id: string; equipments: { id: string; externalId: string }[] }> {
  const equipmentItems = [await anEquipment(), await anEquipment()];
  const product = await created('/products', 'product', {});
  const { id } = await created('/productions', 'production', { productId: product.id });
  const equipments = equipmentItems.map((equipment, index) => ({ equipmentId: equipment.id, stepOrder: index + 1 }));
  expect((await specialist.post(`/productions/${id}/map`, { equipments, version: 1 })).status).toBe(200);
  return { id, equipments: equipmentItems };
}
const valuesAt = (id: string): Promise<TestAnswer> => specialist.get(`/eq-prd-additional-fields/${id}`);
const saveAt = (id: string, version: number, equipments: unknown): Promise<TestAnswer> =>
  specialist.post(`/eq-prd-additional-fields/${id}`, { version, equipments, reason: 'measured' });
const kept = (answer: TestAnswer): unknown[] =>
  (answer.body['additionalFields'] as unknown as { values: { value: unknown }[] }[]).map(({ values }) =>
    values.map(({ value }) => value),
  );

describe('values of the equipment of a production', () => {
  test('are saved together, answered in the order of steps, and recorded in the history of the production', async () => {
    const { id, equipments: equipmentItems } = await mapped();
    const [first, second] = equipmentItems;
    expect(kept(await valuesAt(id))).toEqual([[], []]);
    const saved = await saveAt(id, 2, [
      { equipmentId: second?.id, values: [{ definitionId: grade, value: 'b' }] },
      { equipmentId: first?.id, values: [{ definitionId: contact, value: 12.5 }] },
    ]);
    expect([saved.status, saved.body['version'], kept(saved)]).toEqual([200, 3, [[12.5], ['b']]]);
    expect((await valuesAt(id)).body).toEqual(saved.body);
    expect(saved.body['additionalFields']).toMatchObject([{ equipment: first }, { equipment: second }]);
    const history = await specialist.get(`/productions/${id}/history`);
    expect(history.body['history']).toMatchObject([
      {
        reason: 'measured',
        changes: [
          { path: `additional field Grade on ${second?.externalId}`, from: null, to: 'Grade B' },
          { path: `additional field Contact time on ${first?.externalId}`, to: { value: 12.5, unit: 'min' } },
        ],
      },
      {},
      {},
    ]);
    const again = await saveAt(id, 3, [{ equipmentId: first?.id, values: [{ definitionId: contact, value: 12.5 }] }]);
    expect(again.body['errName']).toBe('NothingToChangeError');
    expect((await saveAt(id, 2, [])).body['errName']).toBe('StaleRecordError');
  });

  test('are refused all or nothing, each fault at its position', async () => {
    const { id, equipments: equipmentItems } = await mapped();
    const stranger = await anEquipment();
    const [first, second] = equipmentItems.map(equipment => equipment.id);
    const answer = await saveAt(id, 2, [
      { equipmentId: first, values: [{ definitionId: contact, value: 1 }] },
      { equipmentId: stranger.id, values: [] },
      { equipmentId: second, values: [{ definitionId: contact, value: 'long' }] },
      { equipmentId: first, values: [] },
    ]);
    expect(answer.status).toBe(422);
    expect((answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path)).toEqual([
      'equipments.1.equipmentId',
      'equipments.2.values.0.value',
      'equipments.3.equipmentId',
    ]);
    expect(kept(await valuesAt(id))).toEqual([[], []]);
    const operator = await plant.as('operator');
    expect((await operator.post(`/eq-prd-additional-fields/${id}`, {})).status).toBe(403);
    expect((await valuesAt(crypto.randomUUID())).status).toBe(404);
  });

  test('stay with remaining pairs when the map changes, and are removed with the others, as the history records', async () => {
    const { id, equipments: equipmentItems } = await mapped();
    const [first, second] = equipmentItems;
    await saveAt(id, 2, [
      { equipmentId: first?.id, values: [{ definitionId: contact, value: 5 }] },
      { equipmentId: second?.id, values: [{ definitionId: contact, value: 7 }] },
    ]);
    const equipments = [{ equipmentId: second?.id, stepOrder: 9, alternative: 'a' }];
    expect((await specialist.post(`/productions/${id}/map`, { equipments, version: 3 })).status).toBe(200);
    expect(kept(await valuesAt(id))).toEqual([[7]]);
    const history = await specialist.get(`/productions/${id}/history?pageLimit=1`);
    const path = `additional field Contact time on ${first?.externalId}`;
    expect(history.body['history']?.[0 as never]?.['changes']).toMatchObject([
      { path: 'equipments' },
      { path, from: { value: 5, unit: 'min' }, to: null },
    ]);
  });
});

test('numbers and scores of fields that rankings may use are offered to other plugins; archived ones are not', async () => {
  const { id, equipments: equipmentItems } = await mapped();
  const [first] = equipmentItems;
  const text = await defined('text_of_pair', { name: 'Text', type: 'single-line text' });
  await saveAt(id, 2, [
    {
      equipmentId: first?.id,
      values: [
        { definitionId: contact, value: 0.5 },
        { definitionId: grade, value: 'a' },
        { definitionId: text, value: 'not counted' },
      ],
    },
  ]);
  const offered = await plant.run(call => plant.kernel.resolve(ProductsApiToken).additionalValues(call));
  expect(offered.fields).toContainEqual({
    id: contact,
    key: 'contact',
    label: 'Contact time',
    entityKind: 'equipmentProductionPair',
    unit: 'min',
  });
  const own = offered.values.filter(({ recordId }) => recordId === id);
  expect(own.toSorted((a, b) => a.value - b.value)).toEqual([
    { fieldId: contact, recordId: id, equipmentId: first?.id, value: 0.5 },
    { fieldId: grade, recordId: id, equipmentId: first?.id, value: 5 },
  ]);
  await specialist.put(`/productions/${id}/archive`, { reason: 'no longer made' });
  const later = await plant.run(call => plant.kernel.resolve(ProductsApiToken).additionalValues(call));
  expect(later.values.filter(({ recordId }) => recordId === id)).toEqual([]);
});
