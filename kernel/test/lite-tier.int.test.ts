import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient, testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { named, pathOf } from './free-tests/registry-calls.js';

/** Features excluded from the lite tier (screens, section 6; decisions, item 14); samples are of the floor and the lab. */
const leftOut = [
  'floor',
  'lab',
  'trends',
  'custom-reports',
  'analytics',
  'connectors',
  'sandbox',
  'schedules',
  'inspector',
  'nitrosamines',
  'sampling',
  'qualification',
];

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel();
});
afterAll(() => limpid.close());

test('features belong to the lite tier unless the list names them', () => {
  const wrong = limpid.kernel.registry.features
    .filter(({ key, tiers }) => tiers.includes('lite') === leftOut.includes(key))
    .map(({ key }) => key);
  expect(wrong).toEqual([]);
  expect(limpid.kernel.registry.features.filter(({ tiers }) => !tiers.includes('full'))).toEqual([]);
});

test('every page of a plugin but home and help belongs to a feature, so that the tier reaches it', () => {
  const loose = limpid.kernel.registry.rooms
    .filter(({ features }) => features.length > 0)
    .flatMap(({ pages }) =>
      pages.filter(({ feature, path }) => feature === undefined && path !== '/app' && path !== '/app/help'),
    );
  expect(loose).toEqual([]);
});

test('a lite facility refuses exactly the calls of features that the tier leaves out', async () => {
  const lite = new TestClient(limpid.url, limpid.otherFacility);
  await lite.signIn('admin', testPassword);
  const wrong: string[] = [];
  for (const route of limpid.kernel.registry.routes.filter(each => each.scope === 'facility')) {
    const body = route.method === 'GET' ? undefined : { nobodysField: 1 };
    const answer = await lite.call(route.method, pathOf(route, limpid.otherFacility.id), body);
    const isRefused = answer.status === 403 && String(answer.body['message']).startsWith('The feature');
    if (isRefused !== leftOut.includes(route.feature ?? '')) wrong.push(`${named(route)} ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

test('master data of a feature that the tier leaves out is not exchanged either', async () => {
  const lite = new TestClient(limpid.url, limpid.otherFacility);
  await lite.signIn('admin', testPassword);
  const listed = (await lite.get('/master/sections')).body['sections'] as unknown as { file: string }[];
  const files = listed.map(({ file }) => file);
  expect(files).toContain('equipment');
  expect(files.filter(file => file.startsWith('nitrosamine'))).toEqual([]);
  expect((await lite.get('/master?sections=equipment&format=csv')).status).toBe(200);
  const exported = await lite.get('/master?sections=nitrosamines&format=csv');
  const form = new FormData();
  form.set('reason', 'test');
  form.append('file', new Blob(['External ID,Name\nN-1,Any\n']), 'nitrosamines.csv');
  for (const answer of [exported, await lite.upload('/master', form)]) {
    expect(answer.status).toBe(403);
    expect(answer.body['message']).toContain('the feature nitrosamines is not part of this facility');
  }
});
