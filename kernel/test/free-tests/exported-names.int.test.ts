import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const exported = async (path: string, columns: readonly string[]): Promise<string> => {
  const asked = columns.length === 0 ? '' : `&columns=${columns.join(',')}`;
  const answer = await admin.get(`${path}/export?format=csv&sort=name${asked}`);
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
  return String(answer.body['text']);
};

test('no export of a list names a record by the UUID that the server chose: people know it by its ID', async () => {
  for (const { path, sheet } of limpid.kernel.registry.resources) {
    const referring = (sheet?.columns ?? []).flatMap(({ field, references }) =>
      references === undefined || references.startsWith('/') ? [] : [field],
    );
    for (const columns of [[], ...(referring.length === 0 ? [] : [['name', ...referring]])])
      expect((await exported(path, columns)).match(uuid), `${path} ${columns.join()}`).toBeNull();
  }
});

test('equipment of a train, records with a nitrosamine and materials of equipment are named in the words of the plant', async () => {
  expect(await exported('/equipment_trains', ['externalId', 'steps'])).toMatch(/TR-HP,1: EQ-[A-Z]+-\d+; 2: EQ-/);
  expect(await exported('/nitrosamines', ['externalId', 'occurrences'])).toContain('NDMA,active A007');
  expect(await exported('/equipments', ['externalId', 'mocIds'])).toContain('EQ-SIF-01,SS316L');
});
