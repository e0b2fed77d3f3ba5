import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

interface Manifest {
  readonly slots: readonly { readonly slot: string; readonly plugin: string }[];
  readonly records: readonly { readonly field: string }[];
  readonly controlled: readonly { readonly path: string }[];
}

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel();
});
afterAll(() => limpid.close());

const manifest = async (client: TestClient): Promise<Manifest> =>
  (await client.call('GET', `/ui/manifest?facility=${limpid.facility.id}`)).body as unknown as Manifest;
const slotsOf = async (client: TestClient, plugin: string): Promise<string[]> =>
  (await manifest(client)).slots.filter(part => part.plugin === plugin).map(({ slot }) => slot);
const fields = async (client: TestClient): Promise<string[]> =>
  (await manifest(client)).records.map(({ field }) => field).toSorted();

const partsOfLimits = [
  'analyticalMethods.facts',
  'apis.facts',
  'cleaningAgents.equipment',
  'cleaningAgents.facts',
  'equipmentGroups.facts',
  'equipmentTrains.facts',
  'equipments.facts',
  'intermediates.facts',
  'productions.facts',
  'products.facts',
];

test('parts on pages of others are shown only to those who have their permission', async () => {
  expect((await slotsOf(await limpid.as('specialist'), 'limits')).toSorted()).toEqual(partsOfLimits);
  expect(await slotsOf(await limpid.as('operator'), 'limits')).toEqual([]);
});

test('the browser is told which records are controlled, so that an empty list of them has the same filters', async () => {
  const declared = limpid.kernel.registry.declaredRecords.filter(({ control }) => control !== undefined);
  expect(declared.length).toBeGreaterThan(0);
  expect((await manifest(await limpid.as('specialist'))).controlled.map(({ path }) => path).toSorted()).toEqual(
    declared.map(({ path }) => path).toSorted(),
  );
});

test('parts and offered records leave with the feature that they belong to', async () => {
  const admin = await limpid.as('admin');
  expect(await fields(admin)).toEqual(['analyticalMethods.nitrosamineId', 'equipments.cleaningProcedureNumber']);
  for (const feature of ['limits', 'procedures', 'nitrosamines'])
    await admin.put(`/features/${feature}`, { enabled: false, reason: 'Not validated yet', version: 0 });
  expect(await slotsOf(admin, 'limits')).toEqual([]);
  expect(await fields(admin)).toEqual([]);
});
