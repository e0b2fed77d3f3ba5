import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, momentBetween, signedIn, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

/** Creates a record and answers its id. */
async function made(path: string, one: string, body: object): Promise<string> {
  const answer = await admin.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
}

const named = (id: string, fields: object = {}): object => ({ externalId: id, name: id, ...fields });

function criterion(key: string, fields: object): Promise<string> {
  return made('/selection-criteria', 'selectionCriterion', named(key, { key, ...fields }));
}

interface Row {
  readonly record: { readonly externalId: string };
  readonly [field: string]: unknown;
}

async function asked(path: string, many: 'selection' | 'totals'): Promise<readonly Row[]> {
  const { status, body } = await admin.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body[many] as unknown as readonly Row[];
}

const selected = (id: string, query = '') =>
  asked(`/selection-criteria/${id}/selection?pageLimit=50${query}`, 'selection');
const totals = (subject: string) => asked(`/selection-criteria/totals?pageLimit=50&appliesTo=${subject}`, 'totals');
const fieldsOf = (rows: readonly Row[], ...fields: string[]) =>
  rows.map(row => [row.record.externalId, ...fields.map(field => row[field])]);

test('a filter selects the products that meet it, in the unit of the field, and names those without a value (formulas 10.4)', async () => {
  await made('/products', 'product', named('S-SMALL', { route: 'oral', dosageUnitMass: { value: 0.5, unit: 'g' } }));
  await made(
    '/products',
    'product',
    named('S-LARGE', { route: 'parenteral', dosageUnitMass: { value: 600, unit: 'mg' } }),
  );
  await made('/products', 'product', named('S-UNKNOWN', { route: 'oral' }));
  const field = { appliesTo: 'product', sourceField: 'dosageUnitMass' };
  const heavy = await criterion('heavy', { ...field, operator: 'GreaterThanEqualTo', threshold: 500 });
  expect(fieldsOf(await selected(heavy), 'outcome', 'value')).toEqual([
    ['S-UNKNOWN', 'notEvaluated', null],
    ['S-LARGE', 'chosen', 600],
    ['S-SMALL', 'chosen', 500],
  ]);
  await admin.put(`/selection-criteria/${heavy}`, { operator: 'GreaterThan', missingRule: 'worst', version: 1 });
  expect(fieldsOf(await selected(heavy), 'outcome', 'isAssumed')).toEqual([
    ['S-LARGE', 'chosen', false],
    ['S-UNKNOWN', 'chosen', true],
    ['S-SMALL', 'notChosen', false],
  ]);
  await admin.put(`/selection-criteria/${heavy}`, { missingRule: 'neutral', version: 2 });
  expect(fieldsOf(await selected(heavy), 'outcome')).toEqual([
    ['S-LARGE', 'chosen'],
    ['S-SMALL', 'notChosen'],
    ['S-UNKNOWN', 'leftOut'],
  ]);
  expect(fieldsOf(await selected(heavy, '&search=small'), 'outcome')).toEqual([['S-SMALL', 'notChosen']]);
  const words = await criterion('injected', {
    appliesTo: 'product',
    sourceField: 'route',
    kind: 'text',
    filterText: 'Parenteral',
  });
  const { body } = await admin.get(`/selection-criteria/${words}/selection`);
  expect(body['counts']).toEqual({ notEvaluated: 0, chosen: 1, scored: 0, notChosen: 2, leftOut: 0 });
});

test('scores add up by their weights, ties are broken by criteria in order, and unevaluated records come first (entities 5.6)', async () => {
  const active = (id: string, fields: object) => made('/apis', 'api', named(id, fields));
  await active('A-1', { cleanability: 3, bcsClass: 'I', minTherapeuticDose: { value: 5, unit: 'mg' } });
  await active('A-2', { cleanability: 1, bcsClass: 'II', minTherapeuticDose: { value: 5000, unit: 'ug' } });
  await active('A-3', { cleanability: 2, bcsClass: 'I', minTherapeuticDose: { value: 50, unit: 'mg' } });
  await active('A-4', { bcsClass: 'I', minTherapeuticDose: { value: 1, unit: 'mg' } });
  const bands = (...lines: object[]) => lines;
  const clean = await criterion('clean', {
    appliesTo: 'api',
    sourceField: 'cleanability',
    bands: bands({ to: 2, score: 1 }, { from: 2, score: 4 }),
    weight: 2,
  });
  await criterion('potency', {
    appliesTo: 'api',
    sourceField: 'minTherapeuticDose',
    bands: bands({ to: 10, score: 7 }, { from: 10, score: 1 }),
  });
  await criterion('class', { appliesTo: 'api', sourceField: 'bcsClass', kind: 'text', filterText: 'II', tieOrder: 1 });
  await criterion('empty', { appliesTo: 'api', sourceField: 'ld50' });
  // 2×4 + 7, 2×4 + 1 and 2×1 + 7: the last two are equal, and the filter that decides ties chooses A-2.
  expect(fieldsOf(await totals('api'), 'rank', 'total', 'chosenBy', 'missing')).toEqual([
    ['A-4', null, null, [], ['clean']],
    ['A-1', 1, 15, [], []],
    ['A-2', 2, 9, ['class'], []],
    ['A-3', 3, 9, [], []],
  ]);
  await admin.put(`/selection-criteria/${clean}`, { missingRule: 'worst', version: 1 });
  expect(fieldsOf(await totals('api'), 'rank', 'total').slice(0, 2)).toEqual([
    ['A-1', 1, 15],
    ['A-4', 2, 15],
  ]);
  await admin.put(`/selection-criteria/${clean}`, { missingRule: 'neutral', version: 2 });
  expect(fieldsOf(await totals('api'), 'rank', 'total').at(-1)).toEqual(['A-4', 4, 7]);
  expect(fieldsOf(await selected(clean), 'outcome', 'score').at(-1)).toEqual(['A-4', 'leftOut', null]);
});

test('equipment and intermediates are selected by their own fields and units', async () => {
  await made('/equipments', 'equipment', {
    ...named('M-1', { equipmentType: 'mill', roomGrade: 'B', surfaceAreaMarginPercent: 10 }),
    surfaceAreaMode: 'declared',
    declaredSurfaceArea: { value: 2, unit: 'sqm' },
    surfaceAreaSource: 'drawing 7',
    capacity: { value: 3, unit: 'L' },
  });
  await made('/intermediates', 'intermediate', named('I-1', { stepNumber: 2, hbel: { value: 0.1, unit: 'mg' } }));
  for (const [appliesTo, sourceField, operator, threshold, found] of [
    ['equipment', 'totalSurfaceArea', 'EqualTo', 20_000, ['M-1', 'chosen', 20_000]],
    ['equipment', 'capacity', 'LessThan', 3000, ['M-1', 'notChosen', 3000]],
    ['intermediate', 'stepNumber', 'LessThanEqualTo', 2, ['I-1', 'chosen', 2]],
    ['intermediate', 'hbel', 'EqualTo', 100, ['I-1', 'chosen', 100]],
  ] as const) {
    const id = await criterion(`by_${sourceField.toLowerCase()}`, { appliesTo, sourceField, operator, threshold });
    expect(fieldsOf(await selected(id), 'outcome', 'value')).toEqual([found]);
  }
  const place = { appliesTo: 'location', sourceField: 'locationScore', operator: 'GreaterThan', threshold: 1 };
  expect(await selected(await criterion('place', place))).toEqual([]);
});

test('a field of productions selects a product by the highest result, as of any date', async () => {
  const field = { entityKind: 'production', type: 'number', usableInRanking: true };
  const definitionId = await made('/additional-fields', 'additionalField', named('dust', field));
  const productId = await made('/products', 'product', named('P-DUST'));
  const production = (id: string, value: number) =>
    made('/productions', 'production', {
      ...named(id, { productId, minBatchSize: { value: 10, unit: 'kg' } }),
      additionalFields: [{ definitionId, value }],
    });
  await production('D-1', 2);
  const dusty = await criterion('dusty', {
    appliesTo: 'product',
    sourceField: 'additionalFields.production.dust',
    operator: 'GreaterThan',
    threshold: 5,
  });
  const of = async (query = '') => fieldsOf(await selected(dusty, `&search=P-DUST${query}`), 'outcome', 'value');
  expect(await of()).toEqual([['P-DUST', 'notChosen', 2]]);
  const moment = await momentBetween();
  await production('D-2', 9);
  expect(await of()).toEqual([['P-DUST', 'chosen', 9]]);
  expect(await of(`&asOf=${moment}`)).toEqual([['P-DUST', 'notChosen', 2]]);
});

test('results need permission for the records, and a criterion of another facility is not found', async () => {
  const permission = { SelectionCriteria: { Get: true }, Equipment: { Get: true } };
  await made('/user_roles', 'userRole', { name: 'Reads criteria', permission });
  const { username } = await makePerson(plant, { roles: ['Reads criteria'] });
  const reader = await signedIn(plant, username);
  expect((await reader.get('/selection-criteria/totals?appliesTo=equipment')).status).toBe(200);
  const refused = await reader.get('/selection-criteria/totals?appliesTo=product');
  expect([refused.status, refused.body['message']]).toEqual([403, 'This requires the permission Product.Get']);
  const id = await criterion('closed', { appliesTo: 'product', sourceField: 'ldd' });
  expect((await reader.get(`/selection-criteria/${id}/selection`)).status).toBe(403);
  const unknown = await admin.get('/selection-criteria/00000000-0000-4000-8000-000000000000/selection');
  expect([unknown.status, unknown.body['errName']]).toEqual([404, 'NotFoundError']);
});
