import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient, testKernel, testPassword, type Persona, type TestKernel } from '#kernel/testing';
import type { LimitSummary } from '#plugins/limits/shared/limit';
import { pagesOf } from './pages-of.fixture.js';

let kernel: TestKernel;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
});
afterAll(() => kernel.close());

interface Dashboard {
  readonly counts: readonly { readonly kind: string; readonly live: number }[];
  readonly limits: Pick<LimitSummary, 'sharedDespiteDedication'> | null;
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

test('the home page names equipment dedicated to one product but used for several, with these products', async () => {
  const admin = await kernel.as('admin');
  interface Equipment {
    readonly id: string;
    readonly version: number;
  }
  const { equipments } = await admin.read<{ equipments: Equipment[] }>('/equipments?search=EQ-CMP-01');
  const { id = '', version = 0 } = equipments[0] ?? {};
  const body = { dedication: 'dedicatedProduct', dedicatedTo: 'one product', dedicationReason: 'trial', version };
  expect((await seenBy(admin)).limits?.sharedDespiteDedication).toEqual([]);
  expect((await admin.post(`/equipments/${id}`, body)).status).toBe(200);
  const [told] = (await seenBy(admin)).limits?.sharedDespiteDedication ?? [];
  expect(told?.equipment.id).toBe(id);
  expect(told?.usedFor.length).toBeGreaterThan(1);
  const document = await admin.get(`/reports/EquipmentLimit/${id}/pdf`);
  expect((await pagesOf(document.bytes)).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'EQ-CMP-01 is recorded as dedicated to one product, but productions make several on it',
  );
});

test('a user without permissions sees no number of the plant', async () => {
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
