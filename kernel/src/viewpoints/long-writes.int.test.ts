import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestClient, type TestKernel } from '../testing/index.js';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

async function stateOf(job: string): Promise<string> {
  return String((await admin.get(`/jobs/${job}`)).body['job']?.['state']);
}

test('a moment while an import was running shows nothing that was recorded after it', async () => {
  const form = new FormData();
  const lines = Array.from({ length: 20_000 }, (_, n) => `E-${n},Vessel,vessel`);
  form.set('reason', 'Register');
  form.append('file', new Blob([`Equipment ID,Name,Type\n${lines.join('\n')}\n`]), 'equipment.csv');
  const begun = await admin.upload('/master', form, { prefer: 'respond-async' });
  const job = String(begun.body['job']?.['id']);
  while ((await stateOf(job)) === 'queued') await sleep(5);
  const moment = await momentBetween();
  const call = `/moc?asOf=${moment}`;
  const seen = await admin.get(call);
  expect((await admin.post('/moc', { externalId: 'LATER', name: 'Later' })).status).toBe(201);
  expect(await stateOf(job)).toBe('running');
  while ((await stateOf(job)) === 'running') await sleep(20);
  expect(await stateOf(job)).toBe('done');
  expect((await admin.get(call)).body).toEqual(seen.body);
  expect((await admin.get(`/equipments?asOf=${moment}`)).body['pagination']?.['total']).toBe(0);
});
