import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

let number = 0;
const next = (prefix: string): { externalId: string; name: string } => ({
  externalId: `${prefix}-${(number += 1)}`,
  name: `${prefix} ${number}`,
});
const paths = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path);

async function created(
  path: string,
  one: string,
  body: object,
): Promise<{ id: string; version: number; externalId: string }> {
  const answer = await specialist.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as { id: string; version: number; externalId: string };
}
const anActive = (more: object = {}) => created('/apis', 'api', { ...next('API'), ...more });
const aProduct = (more: object = {}) => created('/products', 'product', { ...next('P'), ...more });
const aProduction = async (more: object = {}) =>
  created('/productions', 'production', {
    ...next('PRD'),
    productId: (await aProduct()).id,
    minBatchSize: { value: 100, unit: 'kg' },
    ...more,
  });

const pde = {
  basis: 'PDE',
  value: { value: 0.5, unit: 'mg' },
  route: 'oral',
  selected: true,
  selectionReason: 'only monograph',
};

describe('actives', () => {
  test('keep several health-based limits, and one of a route is selected with a reason', async () => {
    const other = { ...pde, basis: 'ADE', selected: false, selectionReason: null, authority: 'JECFA', year: 2009 };
    const { id } = await anActive({ hbels: [pde, other], ld50: { value: 5000, unit: 'mg/kg' }, ld50Qualifier: '>' });
    const answer = await specialist.get(`/apis/${id}`);
    expect(answer.body['api']).toMatchObject({
      hbels: [pde, other],
      ld50: { value: 5000, unit: 'mg/kg' },
      minTherapeuticDose: null,
    });
  });

  test.each([
    ['a CAS number with a typing error', { casNumber: '103-90-3' }, 'casNumber'],
    ['two selected limits for one route', { hbels: [pde, { ...pde, basis: 'ADE' }] }, 'hbels.1.selected'],
    ['a selected limit without a reason', { hbels: [{ ...pde, selectionReason: null }] }, 'hbels.0.selectionReason'],
    ['a retired limit that is selected', { hbels: [{ ...pde, status: 'retired' }] }, 'hbels.0.status'],
    ['a dose of zero', { minTherapeuticDose: { value: 0, unit: 'mg' } }, 'minTherapeuticDose.value'],
    ['a dose below zero', { maxDailyDose: { value: -1, unit: 'mg' } }, 'maxDailyDose.value'],
    ['a dose in kg', { maxDailyDose: { value: 1, unit: 'kg' } }, 'maxDailyDose.unit'],
    ['an unknown field', { halfLife: 3 }, 'halfLife'],
  ])('refuse %s and name the field', async (_what, fields, path) => {
    const answer = await specialist.post('/apis', { ...next('API'), ...fields });
    expect(answer.status).toBe(422);
    expect(paths(answer)).toContain(path);
  });

  test('are created with a safety data sheet in one multipart call; other files than PDF are refused', async () => {
    const form = (content: string, externalId: string): FormData => {
      const data = new FormData();
      data.set('data', JSON.stringify({ externalId, name: 'With sheet' }));
      data.set('msds', new Blob([content]), 'sheet.pdf');
      return data;
    };
    const made = await specialist.upload('/apis', form('%PDF-1.7 sheet', 'API-S1'));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sheet = await specialist.get(`/apis/${String(made.body['api']?.['id'])}/msds`);
    expect([sheet.headers.get('content-type'), new TextDecoder().decode(sheet.bytes)]).toEqual([
      'application/pdf',
      '%PDF-1.7 sheet',
    ]);
    expect((await specialist.upload('/apis', form('<html>', 'API-S2'))).status).toBe(422);
    expect(
      (await specialist.post('/apis', { ...next('API'), msdsFileId: '00000000-0000-4000-8000-000000000000' })).status,
    ).toBe(422);
  });

  test('a cleaning agent is created with its safety data sheet, which can be replaced', async () => {
    const form = (fields: object, content: string): FormData => {
      const data = new FormData();
      data.set('data', JSON.stringify(fields));
      data.set('msds', new Blob([content]), 'sheet.pdf');
      return data;
    };
    const made = await specialist.upload(
      '/cleaning_agents',
      form({ externalId: 'CA-S1', name: 'With sheet' }, '%PDF-1.7 one'),
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, version } = made.body['cleaningAgent'] as unknown as { id: string; version: number };
    const change = form({ version, reason: 'new edition' }, '%PDF-1.7 two');
    expect((await specialist.upload(`/cleaning_agents/${id}`, change)).status).toBe(200);
    const sheet = await specialist.get(`/cleaning_agents/${id}/msds`);
    expect(new TextDecoder().decode(sheet.bytes)).toBe('%PDF-1.7 two');
    expect((await specialist.upload(`/cleaning_agents/${id}`, form({ version: version + 1 }, '<html>'))).status).toBe(
      422,
    );
  });

  test('an active of a live product cannot be archived, and the message names the product', async () => {
    const { id } = await anActive();
    const { externalId } = await aProduct({ actives: [{ apiId: id, strength: { value: 5, unit: 'mg' } }] });
    const refused = await specialist.put(`/apis/${id}/archive`, { reason: 'no longer bought' });
    expect(refused.status).toBe(422);
    expect(refused.body['message']).toContain(externalId);
  });
});

describe('products', () => {
  test.each([
    ['dosageUnits without a number of units', { lddBasis: 'dosageUnits' }, 'maxUnitsPerDay'],
    [
      'productMass without the daily mass',
      { lddBasis: 'productMass', dosageUnitMass: { value: 100, unit: 'mg' } },
      'ldd',
    ],
    ['productMass without the unit mass', { lddBasis: 'productMass', ldd: { value: 1, unit: 'g' } }, 'dosageUnitMass'],
  ])('a dose basis that cannot be converted is refused: %s', async (_what, fields, path) => {
    const answer = await specialist.post('/products', { ...next('P'), ...fields });
    expect(answer.status).toBe(422);
    expect(paths(answer)).toEqual([path]);
  });

  test.each([
    ['children without a weight', { patientGroup: 'paediatric' }, 'bodyWeight'],
    ['animals without a weight', { patientGroup: 'veterinary', bodyWeight: null }, 'bodyWeight'],
    ['a weight without patients', { bodyWeight: { value: 10, unit: 'kg' } }, 'patientGroup'],
    ['a weight of adults', { patientGroup: 'adult', bodyWeight: { value: 50, unit: 'kg' } }, 'bodyWeight'],
    ['no weight at all', { patientGroup: 'paediatric', bodyWeight: { value: 0, unit: 'kg' } }, 'bodyWeight.value'],
    ['a child of 10 g', { patientGroup: 'paediatric', bodyWeight: { value: 10, unit: 'g' } }, 'bodyWeight'],
    ['a child of 3500 kg', { patientGroup: 'paediatric', bodyWeight: { value: 3500, unit: 'kg' } }, 'bodyWeight'],
    ['an animal of 1501 kg', { patientGroup: 'veterinary', bodyWeight: { value: 1501, unit: 'kg' } }, 'bodyWeight'],
    ['a weight in mg', { patientGroup: 'paediatric', bodyWeight: { value: 1e7, unit: 'mg' } }, 'bodyWeight.unit'],
    ['unknown patients', { patientGroup: 'elderly' }, 'patientGroup'],
  ])('patients are refused: %s', async (_what, fields, path) => {
    const answer = await specialist.post('/products', { ...next('P'), ...fields });
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  test('a paediatric product stores the weight as entered, may become one for adults, and each step is audited', async () => {
    const bodyWeight = { value: 3500, unit: 'g' };
    const { id, version } = await aProduct({ patientGroup: 'paediatric', bodyWeight });
    const read = async () => (await specialist.get(`/products/${id}`)).body['product'];
    expect(await read()).toMatchObject({ patientGroup: 'paediatric', bodyWeight });
    const other = { version, patientGroup: 'adult', bodyWeight: { value: 60, unit: 'kg' } };
    const refused = await specialist.post(`/products/${id}`, other);
    expect([refused.status, paths(refused)]).toEqual([422, ['bodyWeight']]);
    // The form hides the weight for adults, so the stored one is cleared with the patient group.
    expect((await specialist.post(`/products/${id}`, { version, patientGroup: 'adult' })).status).toBe(200);
    expect(await read()).toMatchObject({ patientGroup: 'adult', bodyWeight: null });
    const history = JSON.stringify((await specialist.get(`/products/${id}/history`)).body);
    expect(history).toContain('bodyWeight');
    expect(history).toContain('3500');
  });

  test('an active is listed once, its minimum dose is not above the maximum, and it is neither archived nor foreign', async () => {
    const { id: apiId } = await anActive();
    const archived = (await anActive()).id;
    await specialist.put(`/apis/${archived}/archive`, { reason: 'not used' });
    const foreign = '00000000-0000-4000-8000-000000000000';
    const twice = await specialist.post('/products', { ...next('P'), actives: [{ apiId }, { apiId }] });
    expect(paths(twice)).toEqual(['actives.1.apiId']);
    // 2300 × 0.001 is 2.3000000000000003 in floating point.
    const equal = { minDailyDose: { value: 2300, unit: 'ug' }, ldd: { value: 2.3, unit: 'mg' } };
    expect((await specialist.post('/products', { ...next('P'), actives: [{ apiId, ...equal }] })).status).toBe(201);
    const doses = { minDailyDose: { value: 2, unit: 'g' }, ldd: { value: 500, unit: 'mg' } };
    expect(paths(await specialist.post('/products', { ...next('P'), actives: [{ apiId, ...doses }] }))).toEqual([
      'actives.0.minDailyDose',
    ]);
    for (const id of [archived, foreign]) {
      const answer = await specialist.post('/products', { ...next('P'), actives: [{ apiId: id }] });
      expect([answer.status, paths(answer)]).toEqual([422, ['actives']]);
    }
  });

  test('GET /products/{id}/api answers the body of POST', async () => {
    const { id: apiId } = await anActive();
    const { id, version } = await aProduct({ actives: [{ apiId, strength: { value: 5, unit: 'mg' } }] });
    const { body } = await specialist.get(`/products/${id}/api`);
    expect(body).toMatchObject({ apis: [{ apiId, strength: { value: 5, unit: 'mg' } }], version });
    expect((await specialist.post(`/products/${id}/api`, body)).body['errName']).toBe('NothingToChangeError');
  });

  test('POST /products/{id}/api replaces the actives and raises the version', async () => {
    const { id: apiId } = await anActive();
    const { id } = await aProduct();
    const apis = [{ apiId, strength: { value: 25, unit: 'mg' }, ldd: { value: 100, unit: 'mg' } }];
    const answer = await specialist.post(`/products/${id}/api`, { apis, version: 1, reason: 'dossier' });
    expect(answer.body['product']).toMatchObject({ version: 2, actives: apis });
    const late = await specialist.post(`/products/${id}/api`, { apis: [], version: 1 });
    expect([late.status, late.body['errName']]).toEqual([409, 'StaleRecordError']);
  });
});

describe('productions', () => {
  test('make exactly one record, with a maximum batch not below the minimum', async () => {
    const nothing = await specialist.post('/productions', next('PRD'));
    expect(paths(nothing)).toEqual(['productId']);
    const both = await specialist.post('/productions', {
      ...next('PRD'),
      productId: (await aProduct()).id,
      apiId: (await anActive()).id,
    });
    expect(paths(both)).toEqual(['apiId']);
    const sizes = { minBatchSize: { value: 2, unit: 'kg' }, maxBatchSize: { value: 1999, unit: 'g' } };
    expect(
      paths(await specialist.post('/productions', { ...next('PRD'), productId: (await aProduct()).id, ...sizes })),
    ).toEqual(['maxBatchSize']);
    const equal = { minBatchSize: { value: 2300, unit: 'g' }, maxBatchSize: { value: 2.3, unit: 'kg' } };
    const same = await specialist.post('/productions', { ...next('PRD'), productId: (await aProduct()).id, ...equal });
    expect(same.status).toBe(201);
  });

  test('are found by name or ID, and the table names what is made', async () => {
    const { externalId } = await aProduction({ name: 'Needle in a haystack', suite: 'OSD9' });
    for (const query of ['nameOrExternalId=needle in', `nameOrExternalId=${externalId.toLowerCase()}`, 'suite=OSD9']) {
      const answer = await specialist.get(`/productions?${query}&table=true`);
      expect(answer.body['pagination'], query).toMatchObject({ total: 1 });
      const [row] = answer.body['productions'] as unknown as object[];
      expect(row).toMatchObject({ externalId, sourceName: expect.stringMatching(/^P /), equipmentCount: 0 });
    }
    const wrong = await specialist.get('/productions?sort=drop table');
    expect(paths(wrong)).toEqual(['sort']);
    // A filter without a value selects the records without one, as in every other list.
    const nowhere = await aProduction({ name: 'Straw in the wind' });
    const search = encodeURIComponent('in');
    for (const query of ['suite=', 'apiId=&suite=']) {
      const { body } = await specialist.get(`/productions?${query}&search=${search}&pageLimit=500`);
      const found = (body['productions'] as unknown as { externalId: string }[]).map(each => each.externalId);
      expect([found.includes(nowhere.externalId), found.includes(externalId)], query).toEqual([true, false]);
    }
    expect((await specialist.get('/productions?productId=')).body['pagination']).toMatchObject({ total: 0 });
  });

  test('a product of a live production cannot be archived', async () => {
    const { id: productId } = await aProduct();
    const { externalId } = await aProduction({ productId });
    const refused = await specialist.put(`/products/${productId}/archive`, { reason: 'discontinued' });
    expect(refused.body['message']).toContain(externalId);
  });

  test('cannot be moved to a product that is archived or unknown', async () => {
    const { id } = await aProduction();
    const { id: archived } = await aProduct();
    await specialist.put(`/products/${archived}/archive`, { reason: 'discontinued' });
    for (const productId of [archived, '00000000-0000-4000-8000-000000000000'])
      expect(paths(await specialist.post(`/productions/${id}`, { version: 1, productId }))).toEqual(['productId']);
    const { id: live } = await aProduct();
    const moved = await specialist.post(`/productions/${id}`, { version: 1, productId: live });
    expect(moved.body['production']).toMatchObject({ version: 2, productId: live });
  });
});

describe('cleaning agents', () => {
  test('components never exceed 100 percent', async () => {
    const components = [
      { name: 'KOH', percent: 60 },
      { name: 'water', percent: 40.1 },
    ];
    const answer = await specialist.post('/cleaning_agents', { ...next('CA'), components });
    expect(paths(answer)).toEqual(['components']);
  });

  test('are mapped to the equipment that they clean', async () => {
    const equipment = await created('/equipments', 'equipment', {
      ...next('EQ'),
      equipmentType: 'tank',
      cleaningMode: 'CIP',
    });
    const { id } = await created('/cleaning_agents', 'cleaningAgent', next('CA'));
    const mapped = await specialist.post(`/cleaning_agents/${id}/map`, { equipments: [equipment.id], version: 1 });
    expect(mapped.body['cleaningAgent']).toMatchObject({ version: 2 });
    const listed = await specialist.get(`/cleaning_agents/${id}/equipments`);
    expect(listed.body['equipments']).toEqual([
      { id: equipment.id, externalId: equipment.externalId, name: expect.any(String), cleaningMode: 'CIP' },
    ]);
  });
});

test('the value lists of actives can be requested', async () => {
  const answer = await specialist.get('/api-properties');
  const keys = (answer.body['apiProperties'] as unknown as { key: string }[]).map(property => property.key);
  expect(keys).toContain('solubilityTerm');
});
