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

test('a criterion may use an additional field of its own records only', async () => {
  const field = { entityKind: 'api', type: 'number', usableInRanking: true };
  const definition = await admin.post('/additional-fields', { ...field, externalId: 'sticky', name: 'Stickiness' });
  expect(definition.status, JSON.stringify(definition.body)).toBe(201);
  const body = { appliesTo: 'api', sourceField: 'additionalFields.api.sticky', operator: 'LessThan', threshold: 2 };
  const criterion = await admin.post('/selection-criteria', named({ ...body, key: 'by_sticky' }));
  expect(criterion.status, JSON.stringify(criterion.body)).toBe(201);
  const other = named({ ...body, key: 'by_other', appliesTo: 'intermediate' });
  expect(faultOf(await admin.post('/selection-criteria', other))).toMatch(/^sourceField: names no additional/);
});

test('a criterion from before its field was checked can still be changed, but not to another unknown field', async () => {
  const body = named({ key: 'from_before', appliesTo: 'api', sourceField: 'cleanability' });
  const id = String((await admin.post('/selection-criteria', body)).body['selectionCriterion']?.['id']);
  await asOwner(plant, 'alter table risk.selection_criterion disable trigger audited');
  await asOwner(plant, `update risk.selection_criterion set source_field = 'banana' where id = $1`, [id]);
  await asOwner(plant, 'alter table risk.selection_criterion enable always trigger audited');
  const path = `/selection-criteria/${id}`;
  expect((await admin.post(path, { remarks: 'still wanted', version: 1 })).status).toBe(200);
  expect(faultOf(await admin.post(path, { sourceField: 'apple', version: 2 }))).toMatch(/^sourceField: is not a field/);
});

test('a filter by a text that the field can never hold is refused; case is ignored', async () => {
  const body = { appliesTo: 'equipment', sourceField: 'roomGrade', kind: 'text' };
  const banana = named({ ...body, key: 'by_grade', filterText: 'banana' });
  expect(faultOf(await admin.post('/selection-criteria', banana))).toBe('filterText: must be one of A, B, C, D');
  const made = await admin.post('/selection-criteria', named({ ...body, key: 'by_grade', filterText: 'b ' }));
  expect(made.body['selectionCriterion']).toMatchObject({ filterText: 'B' });
  const path = `/selection-criteria/${String(made.body['selectionCriterion']?.['id'])}`;
  const changed = { filterText: 'E', version: 1 };
  expect(faultOf(await admin.post(path, changed))).toBe('filterText: must be one of A, B, C, D');
  // Whatever fields of any text hold may be filtered by.
  const suite = named({ ...body, key: 'by_suite', sourceField: 'area', filterText: 'banana' });
  expect((await admin.post('/selection-criteria', suite)).status).toBe(201);
});

test('a score for a text that the field can never hold is refused, and so is a term without a score', async () => {
  const body = { appliesTo: 'api', sourceField: 'bcsClass', kind: 'text', key: 'by_bcs' };
  const lines = (...values: string[]) => values.map((value, index) => ({ value, score: index + 1 }));
  const unknown = named({ ...body, bands: lines('I', 'II', 'III', 'V') });
  expect(faultOf(await admin.post('/selection-criteria', unknown))).toBe(
    'bands.3.value: must be one of I, II, III, IV',
  );
  const gap = named({ ...body, bands: lines('I', 'II', 'III') });
  expect(faultOf(await admin.post('/selection-criteria', gap))).toBe('bands: gap: no score for IV');
  const whole = named({ ...body, bands: lines('I', 'II', 'III', 'IV') });
  expect((await admin.post('/selection-criteria', whole)).status).toBe(201);
});

test('a filter from before its text was checked can still be changed, but not to another invalid text', async () => {
  const body = { appliesTo: 'product', sourceField: 'route', kind: 'text', key: 'by_route', filterText: 'oral' };
  const id = String((await admin.post('/selection-criteria', named(body))).body['selectionCriterion']?.['id']);
  await asOwner(plant, 'alter table risk.selection_criterion disable trigger audited');
  await asOwner(plant, `update risk.selection_criterion set filter_text = 'banana' where id = $1`, [id]);
  await asOwner(plant, 'alter table risk.selection_criterion enable always trigger audited');
  const path = `/selection-criteria/${id}`;
  expect((await admin.post(path, { remarks: 'still wanted', version: 1 })).status).toBe(200);
  expect(faultOf(await admin.post(path, { filterText: 'apple', version: 2 }))).toMatch(/^filterText: must be one of/);
});
