import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { Explanation } from '#plugins/limits/shared/limit';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let admin: TestClient;
const fields = new Map<string, string>();

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  admin = await kernel.as('admin');
  await define('api', 'sticky', { type: 'number', unit: 'ug/sqcm' });
  const options = [
    { value: 'short', label: 'Short', score: 1 },
    { value: 'long', label: 'Long', score: 3 },
  ];
  await define('production', 'campaign', { type: 'single select', options });
  await define('product', 'load', { type: 'number', unit: 'percent' });
  await define('equipmentProductionPair', 'contact', { type: 'number', unit: 'min' });
});
afterAll(() => kernel.close());

async function define(entityKind: string, externalId: string, body: object): Promise<void> {
  const answer = await admin.post('/additional-fields', {
    externalId,
    name: `Field ${externalId}`,
    entityKind,
    usableInRanking: true,
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  fields.set(externalId, String(answer.body['additionalField']?.['id']));
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
async function record(list: string, externalId: string): Promise<Row> {
  const { body } = await admin.get(`/${list}?search=${externalId}&pageLimit=50`);
  const found = (body[list] as unknown as Row[]).find(row => row.externalId === externalId);
  if (found === undefined) throw new Error(`${externalId} is not in ${list}`);
  return found;
}

async function keep(list: string, externalId: string, field: string, value: unknown): Promise<void> {
  const { id, version } = await record(list, externalId);
  const additionalFields = [{ definitionId: fields.get(field), value }];
  const answer = await admin.post(`/${list}/${id}`, { additionalFields, version });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
}

const variable = (key: string, change: Record<string, unknown>): Promise<TestAnswer> =>
  admin.post('/variables', {
    externalId: `V-${key}`,
    name: `Variable ${key}`,
    key,
    unit: '1',
    scope: 'previousActive',
    ...change,
  });

async function ranked(expression: string, inputs: Record<string, number>, expected: number): Promise<void> {
  const answer = await admin.post('/rpn_formulas', {
    externalId: `RPN-${Math.random().toString(36).slice(2, 8)}`,
    name: expression,
    expression,
    purpose: 'worstCase',
    status: 'active',
    testCases: [{ inputs, expected }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

async function ranking(query = ''): Promise<WorstCases> {
  const answer = await admin.get(`/worst-cases${query}`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  return answer.body as unknown as WorstCases;
}
const rowOf = ({ worstCases }: WorstCases, production: string): WorstCase => {
  const row = worstCases.find(each => each.production.externalId === production);
  if (row === undefined) throw new Error(production);
  return row;
};

test.each([
  ['sourceField', { sourceField: 'additionalFields.api.nothing' }],
  ['sourceField', { sourceField: 'additionalFields.sticky' }],
  ['sourceField', { sourceField: 'additionalFields.__proto__.sticky' }],
  ['scope', { sourceField: 'additionalFields.api.sticky', scope: 'nextProduct', unit: 'ug/sqcm' }],
  ['scope', { sourceField: 'additionalFields.equipmentProductionPair.contact' }],
  ['unit', { sourceField: 'additionalFields.api.sticky', unit: 'mg' }],
  ['kind', { sourceField: 'additionalFields.api.sticky', kind: 'score' }],
])(
  'a variable whose %s does not fit its additional field is refused there, and nothing is saved',
  async (path, change) => {
    const answer = await variable('unfit', change);
    expect([answer.status, (answer.body['fields'] as unknown as object[])[0]]).toMatchObject([422, { path }]);
    expect((await admin.get('/variables?search=unfit')).body['variables']).toEqual([]);
  },
);

test('a number of an active counts in the unit of the variable; where it is unknown nothing is ranked, never 0', async () => {
  const sticky = { sourceField: 'additionalFields.api.sticky', unit: 'mg/sqm' };
  expect((await variable('sticky', sticky)).status).toBe(201);
  await ranked('sticky / sticky * 2 + solubility', { sticky: 5, solubility: 3 }, 5);
  const before = await ranking();
  expect(before.variables).toEqual([{ key: 'sticky', label: 'Variable sticky', unit: 'mg/sqm' }]);
  expect(before.worstCases.every(row => row.rank === null)).toBe(true);
  const digoxin = rowOf(before, 'PRD-25');
  expect(digoxin.missing).toEqual([{ active: digoxin.active, equipment: null, name: 'sticky' }]);
  expect(digoxin.variables).toEqual({ sticky: null });
  await keep('apis', 'A022', 'sticky', 1.5);
  const after = rowOf(await ranking(), 'PRD-25');
  expect([after.rpn, after.rank, after.variables]).toEqual([7, 1, { sticky: 15 }]);
});

test('numbers of product and production count for their own productions', async () => {
  expect((await variable('campaign', { sourceField: 'additionalFields.production.campaign' })).status).toBe(201);
  const load = { sourceField: 'additionalFields.product.load', unit: 'fraction' };
  expect((await variable('load', load)).status).toBe(201);
  await ranked('campaign * (1 + load)', { campaign: 3, load: 0.5 }, 4.5);
  const { production } = rowOf(await ranking(), 'PRD-25');
  const open = rowOf(await ranking(), 'PRD-25').missing;
  expect(open.map(({ active, name }) => [active, name])).toEqual([
    [null, 'campaign'],
    [null, 'load'],
  ]);
  await keep('productions', 'PRD-25', 'campaign', 'long');
  const product = (await record('productions', 'PRD-25'))['productId'];
  const { body } = await admin.get(`/products/${String(product)}`);
  await keep('products', String(body['product']?.['externalId']), 'load', 50);
  const row = rowOf(await ranking(), 'PRD-25');
  expect([row.rpn, row.production]).toEqual([4.5, production]);
  const { gaps } = await ranking();
  expect(gaps.find(gap => gap.name === 'campaign')).toMatchObject({ active: null, equipment: null, productions: 1 });
});

test('a number of equipment counts there: the worst equipment of the scope governs, and one without it says so', async () => {
  const contact = { sourceField: 'additionalFields.equipmentProductionPair.contact', scope: 'equipment' };
  expect((await variable('contact', contact)).status).toBe(201);
  await ranked('contact + solubility / solubility', { contact: 3, solubility: 2 }, 4);
  const { id } = await record('productions', 'PRD-25');
  const pairs = await admin.get(`/eq-prd-additional-fields/${id}`);
  const equipments = (pairs.body['additionalFields'] as unknown as { equipment: Row }[]).map(each => each.equipment);
  expect(equipments.length).toBeGreaterThan(2);
  const save = (values: readonly number[]): Promise<TestAnswer> =>
    record('productions', 'PRD-25').then(({ version }) =>
      admin.post(`/eq-prd-additional-fields/${id}`, {
        version,
        equipments: values.map((value, index) => ({
          equipmentId: equipments[index]?.id,
          values: [{ definitionId: fields.get('contact'), value }],
        })),
        reason: 'measured',
      }),
    );
  expect((await save(equipments.map((_, index) => 10 + index).slice(1))).status).toBe(200);
  const open = rowOf(await ranking(), 'PRD-25');
  expect(open.rank).toBeNull();
  expect(open.missing).toMatchObject([{ active: null, equipment: equipments.at(-1), name: 'contact' }]);
  expect((await save(equipments.map((_, index) => 10 + index))).status).toBe(200);
  const whole = rowOf(await ranking(), 'PRD-25');
  expect([whole.rpn, whole.equipment?.externalId]).toEqual([10 + equipments.length, equipments.at(-1)?.externalId]);
  const [first] = equipments;
  const there = rowOf(await ranking(`?scope=equipment&id=${first?.id}`), 'PRD-25');
  expect([there.rpn, there.equipment?.id, there.variables]).toEqual([11, first?.id, { contact: 10 }]);
});

test('a user-defined variable reads its source field in its own unit', async () => {
  expect((await variable('dose_g', { sourceField: 'minTherapeuticDose', unit: 'g/day' })).status).toBe(201);
  expect((await variable('safety', { sourceField: 'safetyFactor', scope: 'policy' })).status).toBe(201);
  await ranked('if(dose_g < 0.001, 2, 1) * safety', { dose_g: 0.0001, safety: 10 }, 20);
  const { worstCases } = await ranking();
  const row = rowOf({ worstCases } as WorstCases, 'PRD-25');
  const { body } = await admin.get('/apis?search=A022');
  const dose = (body['apis'] as unknown as { minTherapeuticDose: { value: number; unit: string } }[])[0];
  expect(row.variables['safety']).toBe(1000);
  expect(row.rpn).toBe((row.variables['dose_g'] ?? 1) < 0.001 ? 2000 : 1000);
  expect(dose?.minTherapeuticDose.unit).toMatch(/^(mg|ug)$/);
  const mg = (dose?.minTherapeuticDose.value ?? 0) * (dose?.minTherapeuticDose.unit === 'ug' ? 1e-3 : 1);
  expect(row.variables['dose_g']).toBeCloseTo(mg / 1000, 12);
});

test('a limit by a formula reads fields of residue and next production, and changes with them', async () => {
  const next = { sourceField: 'additionalFields.production.campaign', scope: 'nextProduct' };
  expect((await variable('next_campaign', next)).status).toBe(201);
  const sticky = { sourceField: 'additionalFields.api.sticky', unit: 'ug/sqcm' };
  expect((await variable('sticky_ug', sticky)).status).toBe(201);
  const answer = await admin.post('/mac_formulas', {
    externalId: 'MAC-STICKY',
    name: 'Counts stickiness and campaign',
    residueType: 'Chemical',
    criterion: 'dosage',
    expression: 'td/sf*e_n/mf / next_campaign / (sticky_ug / sticky_ug * 2)',
    status: 'active',
    testCases: [{ inputs: { td: 1000, sf: 1000, e_n: 60, mf: 1, next_campaign: 3, sticky_ug: 5 }, expected: 10 }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const [previous, following] = [await record('productions', 'PRD-25'), await record('productions', 'PRD-09')];
  const substance = await record('apis', 'A022');
  const explain = async (): Promise<Explanation['candidates'][number] | undefined> => {
    const query = `previous=${previous.id}&substance=${substance.id}&next=${following.id}`;
    const { status, body } = await admin.get(`/limits/explain?${query}`);
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    const { candidates } =
      (body as unknown as { explanation?: Explanation }).explanation ?? (body as unknown as Explanation);
    return candidates.find(candidate => candidate.criterion === 'dosage');
  };
  expect(JSON.stringify(await explain())).toContain('Variable next_campaign');
  await keep('productions', 'PRD-09', 'campaign', 'short');
  const short = await explain();
  await keep('productions', 'PRD-09', 'campaign', 'long');
  const long = await explain();
  expect([short?.macMg, long?.macMg].every(value => typeof value === 'number')).toBe(true);
  expect((short?.macMg ?? 0) / (long?.macMg ?? 1)).toBeCloseTo(3, 9);
});
