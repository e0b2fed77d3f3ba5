import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { errorOf, HbelClient, type SavedActive } from './hbel/hbel.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
let hbels: HbelClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  hbels = new HbelClient(specialist);
});
afterAll(() => plant.close());

const mg = (value: number) => ({ value, unit: 'mg' });
const selected = { basis: 'PDE', value: mg(1), route: 'oral', selected: true, selectionReason: 'only one' };
let number = 0;
const aProduct = (active: object): Promise<TestAnswer> =>
  specialist.post('/products', { externalId: `P-${(number += 1)}`, name: 'Product', actives: [active] });
async function change(id: string, fields: object): Promise<TestAnswer> {
  const { api } = await specialist.read<{ api: SavedActive }>(`/apis/${id}`);
  return specialist.post(`/apis/${id}`, { version: api.version, ...fields });
}

test.each([
  ['a base factor above 1', { baseFactor: 1.2 }, 'baseFactor'],
  ['a base factor of 0', { baseFactor: 0 }, 'baseFactor'],
  ['a molecular weight of 0', { molecularWeightGPerMol: 0 }, 'molecularWeightGPerMol'],
  ['doses of something else', { doseBasis: 'hydrate' }, 'doseBasis'],
  ['doses of the salt without its base factor', { doseBasis: 'salt' }, 'baseFactor'],
  ['an LD50 of the salt without its base factor', { ld50Basis: 'salt' }, 'baseFactor'],
  ['a limit of the salt without its base factor', { hbels: [{ ...selected, massBasis: 'salt' }] }, 'baseFactor'],
])('an active is refused with %s, naming the field', async (_what, fields, path) => {
  const answer = await specialist.post('/apis', { externalId: `X-${path}`, name: 'X', ...fields });
  expect(errorOf(answer)).toEqual([422, 'DataValidationError', path]);
});

test.each([
  ['a dose of the salt with a strength of unknown basis', { doseBasis: 'salt', strength: mg(5) }, 'strengthBasis'],
  ['a factor above 1', { strengthBasis: 'salt', conversionFactor: 1.01 }, 'conversionFactor'],
  ['a factor with which nothing is converted', { strengthBasis: 'base', conversionFactor: 0.8 }, 'conversionFactor'],
  ['a strength of a salt without any factor', { strengthBasis: 'salt', strength: mg(5) }, 'conversionFactor'],
])('a product is refused with %s, naming the field', async (_what, fields, field) => {
  const { id } = await hbels.anActive();
  const answer = await aProduct({ apiId: id, ...fields });
  expect(errorOf(answer)).toEqual([422, 'DataValidationError', `actives.0.${field}`]);
});

test('a general limit of the active needs a reason, which is cleared with it, and its history records who set it and when', async () => {
  const { id } = await hbels.anActive();
  const arl = { value: 2, unit: 'ppm' };
  expect(errorOf(await change(id, { arl }))).toEqual([422, 'DataValidationError', 'arlReason']);
  expect(errorOf(await change(id, { arlReason: 'of nothing' }))).toEqual([422, 'DataValidationError', 'arlReason']);
  expect(errorOf(await change(id, { arl: { value: 2, unit: 'mg' }, arlReason: 'x' }))[2]).toBe('arl.unit');
  expect((await change(id, { arl, arlReason: 'agreed with the customer' })).status).toBe(200);
  const { body } = await specialist.get(`/apis/${id}/history`);
  expect(JSON.stringify(body)).toMatch(/arl.*agreed with the customer/);
  const without = await change(id, { arl: null });
  expect(without.body['api']).toMatchObject({ arl: null, arlReason: null });
});

test('an active keeps its base factor while a product uses it, archived ones included, unless the product states its own', async () => {
  const { id, externalId } = await hbels.anActive({ baseFactor: 0.8 });
  const made = await aProduct({ apiId: id, strength: mg(5), strengthBasis: 'salt' });
  const product = made.body['product'] as unknown as { id: string; externalId: string; version: number };
  const refused = await change(id, { baseFactor: null });
  expect(errorOf(refused)).toEqual([422, 'DataValidationError', 'baseFactor']);
  expect(JSON.stringify(refused.body)).toContain(`stated of the salt in ${product.externalId}`);
  expect((await specialist.get(`/apis?search=${externalId}`)).body['apis']).toMatchObject([{ baseFactor: 0.8 }]);
  const path = `/products/${product.id}`;
  const own = [{ apiId: id, strength: mg(5), strengthBasis: 'salt', conversionFactor: 0.7 }];
  expect((await specialist.post(path, { version: product.version, actives: own })).status).toBe(200);
  expect((await change(id, { baseFactor: null })).status).toBe(200);
});

test('of two calls that use and remove a base factor at once one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await hbels.anActive({ baseFactor: 0.8 });
    const answers = await Promise.all([
      aProduct({ apiId: id, strength: mg(5), strengthBasis: 'salt' }),
      change(id, { baseFactor: null }),
    ]);
    expect(answers.map(({ status }) => status).filter(status => status < 300)).toHaveLength(1);
  }
});

test('opinions of salt and base are compared as base in the register and on the active, and each shows its mass basis', async () => {
  const { id } = await hbels.anActive();
  const body = { basis: 'PDE', value: mg(4), route: 'oral', massBasis: 'salt' };
  const refused = await specialist.post(`/apis/${id}/hbels`, body);
  expect(errorOf(refused)).toEqual([422, 'DataValidationError', 'massBasis']);
  expect((await change(id, { baseFactor: 0.25 })).status).toBe(200);
  const ofSalt = await hbels.add(id, body);
  const ofBase = await hbels.add(id, { value: mg(1) });
  const found = (await hbels.opinions(id)).hbels;
  expect(found.map(({ massBasis, ratio }) => [massBasis, ratio])).toEqual([
    ['salt', 1],
    [null, 1],
  ]);
  expect((await hbels.choose(ofSalt)).status).toBe(200);
  const { api } = await specialist.read<{ api: { hbels: object[] } }>(`/apis/${id}`);
  expect(api.hbels).toMatchObject([{ massBasis: 'salt', selected: true }, { value: ofBase.value }]);
  expect(errorOf(await change(id, { baseFactor: null }))).toEqual([422, 'DataValidationError', 'baseFactor']);
});
