import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

/** The first fault of a refusal, as `path: message`. */
function faultOf({ status, body }: TestAnswer): string {
  expect(status).toBe(422);
  const [fault] = body['fields'] as unknown as [{ path: string; message: string }];
  return `${fault.path}: ${fault.message}`;
}

const named = (fields: { readonly key: string; readonly [field: string]: unknown }): object => ({
  externalId: fields.key,
  name: fields.key,
  ...fields,
});

test('a criterion may look at an additional field of its records, and at none of others', async () => {
  const field = { entityKind: 'api', type: 'number', usableInRanking: true };
  const definition = await admin.post('/additional-fields', { ...field, externalId: 'sticky', name: 'Stickiness' });
  expect(definition.status, JSON.stringify(definition.body)).toBe(201);
  const body = { appliesTo: 'api', sourceField: 'additionalFields.api.sticky', operator: 'LessThan', threshold: 2 };
  const criterion = await admin.post('/selection-criteria', named({ ...body, key: 'by_sticky' }));
  expect(criterion.status, JSON.stringify(criterion.body)).toBe(201);
  const other = named({ ...body, key: 'by_other', appliesTo: 'intermediate' });
  expect(faultOf(await admin.post('/selection-criteria', other))).toMatch(/^sourceField: names no additional/);
});

test('a criterion from before its field was checked can still be changed, but not to another field that is none', async () => {
  const body = named({ key: 'from_before', appliesTo: 'api', sourceField: 'cleanability' });
  const id = String((await admin.post('/selection-criteria', body)).body['selectionCriterion']?.['id']);
  await asOwner(plant, 'alter table risk.selection_criterion disable trigger audited');
  await asOwner(plant, `update risk.selection_criterion set source_field = 'banana' where id = $1`, [id]);
  await asOwner(plant, 'alter table risk.selection_criterion enable always trigger audited');
  const path = `/selection-criteria/${id}`;
  expect((await admin.post(path, { remarks: 'still wanted', version: 1 })).status).toBe(200);
  expect(faultOf(await admin.post(path, { sourceField: 'apple', version: 2 }))).toMatch(/^sourceField: names no/);
});
