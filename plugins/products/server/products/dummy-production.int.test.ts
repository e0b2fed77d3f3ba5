import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, signedIn, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let product: Saved;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  admin = await plant.as('admin');
  product = await saved('/products', 'product', { externalId: 'P-1', name: 'Tablet' });
  const all = { Get: true, Add: true, Modify: true, Archive: true };
  const permission = { Production: all, Product: all, Master: { BulkImport: true } };
  await saved('/user_roles', 'userRole', { name: 'Keeps productions', permission });
});
afterAll(() => plant.close());

interface Saved {
  readonly id: string;
  readonly version: number;
  readonly isDummy?: boolean;
}
async function saved(path: string, one: string, body: object): Promise<Saved> {
  const answer = await admin.post(path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body[one] as unknown as Saved;
}
let count = 0;
function production(more: object): object {
  count += 1;
  return { externalId: `D-${count}`, name: `Production ${count}`, productId: product.id, ...more };
}
const archive = (path: string): Promise<TestAnswer> => admin.put(`${path}/archive`, { reason: 'not needed now' });
const restore = (path: string): Promise<TestAnswer> => admin.put(`${path}/unarchive`, { reason: 'needed again' });

/** A user who edits productions but may not plan dummies. */
async function keeper(): Promise<TestClient> {
  const { username } = await makePerson(plant, { roles: ['Keeps productions'] });
  return signedIn(plant, username);
}

test('a product of a planned production cannot be archived, and the plan is restored only if the product is live', async () => {
  const { id } = await saved('/productions', 'production', production({ isDummy: true }));
  expect((await archive(`/products/${product.id}`)).status).toBe(422);
  expect((await archive(`/productions/${id}`)).status).toBe(200);
  expect((await archive(`/products/${product.id}`)).status).toBe(200);
  const refused = await restore(`/productions/${id}`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Tablet is archived')]);
  expect((await restore(`/products/${product.id}`)).status).toBe(200);
  const back = await restore(`/productions/${id}`);
  expect(back.body['production']).toMatchObject({ isDummy: true });
});

test('without the permission a user can neither plan a production nor turn a real one into a plan, but can make a plan real', async () => {
  const person = await keeper();
  const planned = await saved('/productions', 'production', production({ isDummy: true }));
  const real = await saved('/productions', 'production', production({}));
  const refusals = [
    await person.post('/productions', production({ isDummy: true })),
    await person.post(`/productions/${real.id}`, { isDummy: true, version: real.version }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  const made = await person.post(`/productions/${planned.id}`, { isDummy: false, version: planned.version });
  expect(made.body['production']).toMatchObject({ isDummy: false });
});

test('rows that plan a production without the permission are named, and nothing of the file is written', async () => {
  const person = await keeper();
  const rows = 'Production ID,Name,Product ID,Dummy\nR-1,Real,P-1,no\nR-2,Planned,P-1,yes\n';
  const form = new FormData();
  form.set('reason', 'List of the plant');
  form.append('file', new Blob([rows]), 'productions.csv');
  const answer = await person.upload('/master', form);
  expect(JSON.stringify(answer.body)).toContain('Production.Dummy');
  expect(answer.body['details']).toMatchObject({ errors: [{ section: 'Productions', row: 3 }] });
  expect((await admin.get('/productions?search=R-1')).body['pagination']).toMatchObject({ total: 0 });
});
