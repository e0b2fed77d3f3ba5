import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient, testKernel, testPassword, type Persona, type TestKernel } from '#kernel/testing';

let kernel: TestKernel;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
});
afterAll(() => kernel.close());

interface Dashboard {
  readonly counts: readonly { readonly kind: string; readonly live: number }[];
  readonly limits: { readonly lowest: readonly unknown[] } | null;
}
const seenBy = async (client: TestClient): Promise<Dashboard> =>
  (await client.read<{ dashboard: Dashboard }>('/dashboard')).dashboard;
const kindsOf = ({ counts }: Dashboard): string[] => counts.map(({ kind }) => kind).toSorted();

test.each<[Persona, string[], boolean]>([
  [
    'specialist',
    ['apis', 'cleaningAgents', 'equipmentGroups', 'equipments', 'intermediates', 'productions', 'products'],
    true,
  ],
  ['analyst', ['apis', 'equipments', 'products'], true],
  ['operator', ['equipmentGroups', 'equipments', 'productions'], false],
])('the home page of %s has what the role may read', async (persona, kinds, hasLimits) => {
  const dashboard = await seenBy(await kernel.as(persona));
  expect(kindsOf(dashboard)).toEqual(kinds);
  expect(dashboard.limits !== null).toBe(hasLimits);
  expect(dashboard.counts.find(({ kind }) => kind === 'equipments')?.live).toBe(32);
});

test('a person whose role grants nothing is told no number of the plant', async () => {
  const admin = await kernel.as('admin');
  expect((await admin.post('/user_roles', { name: 'Newcomer', permission: {} })).status).toBe(201);
  await kernel.addPerson({
    username: 'newcomer',
    firstName: 'Nora',
    lastName: 'New',
    password: testPassword,
    mustChangePassword: false,
    roles: ['Newcomer'],
    facilities: 'all',
  });
  const client = new TestClient(kernel.url, kernel.facility);
  await client.signIn('newcomer', testPassword);
  expect(await seenBy(client)).toEqual({ counts: [], limits: null });
});
