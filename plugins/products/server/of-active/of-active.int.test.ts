import { afterAll, beforeAll, expect, test } from 'vitest';
import { personWith, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
const ids: Record<string, string> = {};

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  ids['api'] = await add('/apis', 'api', { externalId: 'API-1', name: 'Active one' });
  ids['other'] = await add('/apis', 'api', { externalId: 'API-2', name: 'Active two' });
  ids['product'] = await add('/products', 'product', {
    externalId: 'P-1',
    name: 'Tablet',
    actives: [{ apiId: ids['api'] }],
  });
  ids['mixer'] = await add('/equipments', 'equipment', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'blender' });
});
afterAll(() => plant.close());

const ok = ({ status, body }: TestAnswer, expected = 200): TestAnswer['body'] => {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
};
async function add(path: string, one: string, fields: object): Promise<string> {
  return String(ok(await specialist.post(path, fields), 201)[one]?.['id']);
}
const apisOf = (body: TestAnswer['body']): unknown =>
  (body as unknown as { product: { actives: { apiId: string }[] } }).product.actives.map(each => each.apiId);

test('ApiProduct.Add adds one active to a product, ApiProduct.Delete removes one, and each opens nothing else', async () => {
  const [adder, remover] = [await personWith(plant, 'ApiProduct.Add'), await personWith(plant, 'ApiProduct.Delete')];
  const path = `/products/${ids['product']}/api`;
  const body = { api: { apiId: ids['other'] }, version: 1, reason: 'combination' };
  expect((await remover.post(`${path}/add`, body)).status).toBe(403);
  expect(apisOf(ok(await adder.post(`${path}/add`, body), 201))).toEqual([ids['api'], ids['other']]);
  expect((await adder.post(`${path}/add`, { ...body, version: 2 })).body['errName']).toBe('DuplicateEntryError');
  const removal = { version: 2, reason: 'no combination' };
  expect((await adder.delete(`${path}/${ids['other']}`, removal)).status).toBe(403);
  expect(apisOf(ok(await remover.delete(`${path}/${ids['other']}`, removal)))).toEqual([ids['api']]);
  expect((await remover.delete(`${path}/${ids['other']}`, { ...removal, version: 3 })).status).toBe(404);
});

test('Product.Set sets the actives of a product', async () => {
  const setter = await personWith(plant, 'Product.Set');
  const id = await add('/products', 'product', { externalId: 'P-2', name: 'Capsule' });
  const set = await setter.post(`/products/${id}/api`, { apis: [{ apiId: ids['api'] }], version: 1, reason: 'stated' });
  expect(apisOf(ok(set))).toEqual([ids['api']]);
});

test('the four permissions of ApiProduction create, change, list and delete productions of an active', async () => {
  const path = `/apis/${ids['api']}/productions`;
  const may = Object.fromEntries(
    await Promise.all(
      ['Add', 'Modify', 'Get', 'Delete'].map(async action => [
        action,
        await personWith(plant, `ApiProduction.${action}`),
      ]),
    ),
  ) as Record<string, TestClient>;
  const fields = { externalId: 'R-1', name: 'Route one', minBatchSize: { value: 10, unit: 'kg' } };
  expect((await may['Get']?.post(path, fields))?.status).toBe(403);
  const made = ok((await may['Add']?.post(path, fields)) as TestAnswer, 201)['production'];
  expect(made).toMatchObject({ kind: 'api', apiId: ids['api'] });
  const one = `${path}/${String(made?.['id'])}`;
  ok((await may['Modify']?.post(one, { name: 'Route 1', version: 1, reason: 'name of the plant' })) as TestAnswer);
  const listed = ok((await may['Get']?.get(path)) as TestAnswer)['productions'] as unknown as { name: string }[];
  expect(listed.map(each => each.name)).toEqual(['Route 1']);
  const elsewhere = `/apis/${ids['other']}/productions/${String(made?.['id'])}`;
  expect((await may['Modify']?.post(elsewhere, { name: 'No', version: 2, reason: 'not here' }))?.status).toBe(404);
  expect((await may['Modify']?.delete(one, { reason: 'entered twice' }))?.status).toBe(403);
  ok((await may['Delete']?.delete(one, { reason: 'entered twice' })) as TestAnswer);
  expect(ok((await may['Get']?.get(path)) as TestAnswer)['productions']).toEqual([]);
});

test('the four permissions of ApiEquipment map equipment to a production of an active', async () => {
  const productionId = await add('/productions', 'production', {
    externalId: 'R-2',
    name: 'Route two',
    kind: 'api',
    apiId: ids['api'],
    minBatchSize: { value: 10, unit: 'kg' },
  });
  const path = `/apis/${ids['api']}/equipments`;
  const may = async (action: string): Promise<TestClient> => personWith(plant, `ApiEquipment.${action}`);
  const of = (version: number): object => ({ productionId, version, reason: 'as in the route' });
  const adding = { ...of(1), equipment: { equipmentId: ids['mixer'] } };
  expect((await (await may('Get')).post(path, adding)).status).toBe(403);
  ok(await (await may('Add')).post(path, adding), 201);
  ok(await (await may('Modify')).post(`${path}/${ids['mixer']}`, { ...of(2), stepOrder: 3 }));
  const listed = ok(await (await may('Get')).get(path))['equipments'] as unknown as { stepOrder: number }[];
  expect(listed.map(each => each.stepOrder)).toEqual([3]);
  ok(await (await may('Delete')).delete(`${path}/${ids['mixer']}`, of(3)));
  expect(ok(await (await may('Get')).get(path))['equipments']).toEqual([]);
});

test('Product.Delete and Production.Delete delete what was never used and refuse what was', async () => {
  const [ofProducts, ofProductions] = [
    await personWith(plant, 'Product.Delete'),
    await personWith(plant, 'Production.Delete'),
  ];
  const productId = await add('/products', 'product', { externalId: 'P-3', name: 'Syrup' });
  const fields = {
    externalId: 'PR-3',
    name: 'Syrup',
    kind: 'product',
    productId,
    minBatchSize: { value: 5, unit: 'kg' },
  };
  const productionId = await add('/productions', 'production', fields);
  const reason = { reason: 'entered twice' };
  const refused = await ofProducts.delete(`/products/${productId}`, reason);
  expect([refused.status, refused.body['errName']]).toEqual([422, 'DataValidationError']);
  ok(await ofProductions.delete(`/productions/${productionId}`, reason));
  expect((await specialist.get('/archived/productions?search=PR-3')).body['pagination']).toMatchObject({ total: 0 });
  expect((await specialist.get(`/productions/${productionId}`)).status).toBe(404);
});

test('product types are created, changed, read and archived, each with its permission, and require a unit mass', async () => {
  const may = async (action: string): Promise<TestClient> => personWith(plant, `ProductType.${action}`);
  const fields = { externalId: 'tablet', name: 'Tablet', formKind: 'solid', needsDosageUnitMass: true };
  const made = ok(await (await may('Add')).post('/product_types', fields), 201)['productType'];
  const path = `/product_types/${String(made?.['id'])}`;
  ok(await (await may('Modify')).post(path, { name: 'Tablets', version: 1, reason: 'plural' }));
  expect(ok(await (await may('Get')).get(path))['productType']).toMatchObject({ name: 'Tablets' });
  const without = await specialist.post('/products', { externalId: 'P-4', name: 'Tablet', productType: 'Tablet' });
  expect(without.body['fields']).toMatchObject([{ path: 'dosageUnitMass' }]);
  ok(await (await may('Delete')).put(`${path}/archive`, { reason: 'no longer made' }));
});
