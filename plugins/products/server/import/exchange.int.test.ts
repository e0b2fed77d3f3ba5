import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['equipment', 'products'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

async function exported(section: string): Promise<string> {
  const { bytes } = await admin.get(`/master?format=csv&sections=${encodeURIComponent(section)}`);
  return new TextDecoder().decode(bytes);
}

test('limits stated on records are exported with them, and texts with a bar remain one text', async () => {
  const productLimit = { value: 0.1 + 0.2, unit: 'ppm' };
  expect((await admin.post('/apis', { externalId: 'A-1', name: 'One', productLimit })).status).toBe(201);
  const residueTests = ['TOC|HPLC', 'pH'];
  expect(
    (await admin.post('/cleaning_agents', { externalId: 'C-1', name: 'Acid', productLimit, residueTests })).status,
  ).toBe(201);
  const [actives, agents] = [await exported('Actives'), await exported('Cleaning agents')];
  expect(actives).toContain('Product limit,Product limit unit');

  const form = new FormData();
  form.set('reason', 'A copy');
  form.append('file', new Blob([actives.replaceAll('A-1', 'A-2').replaceAll('One', 'Two')]), 'actives.csv');
  form.append('file', new Blob([agents.replaceAll('C-1', 'C-2').replaceAll('Acid', 'Copy')]), 'cleaning_agents.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await admin.get('/apis?search=A-2')).body['apis']).toMatchObject([{ productLimit }]);
  expect((await admin.get('/cleaning_agents?search=C-2')).body['cleaningAgents']).toMatchObject([
    { productLimit, residueTests },
  ]);
});
