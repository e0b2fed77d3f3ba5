import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chooser, previewOf, testKernelOn } from '#kernel/testing';
import { LimitsApiToken } from '#plugins/limits/server/api';
import {
  assessed,
  assessedPlant,
  assessmentAt,
  inForce,
  smallerBatch,
  type AssessedPlant,
} from './assessments.fixture.js';
import { lastApproved } from './basis.js';
import { fingerprint, seen } from './limits-fingerprint.fixture.js';
import { limitsInForce } from './limits-in-force.js';

let plant: AssessedPlant;
beforeAll(async () => {
  plant = await assessedPlant();
});
afterAll(() => plant.limpid.close());

test('before the first assessment the current calculation is in force, marked as not assessed', async () => {
  const limits = plant.limpid.kernel.resolve(LimitsApiToken);
  const found = await plant.limpid.run(call => limitsInForce(call, limits));
  expect(found.assessment).toBe(null);
  expect(await fingerprint(found.plant)).toBe(await seen(plant.limpid, call => limits.current(call)));
});

test('limits in force equal the snapshot of the last approved assessment whatever is edited meanwhile, also after a restart', async () => {
  const { limpid, author } = plant;
  const limits = limpid.kernel.resolve(LimitsApiToken);
  const id = await assessed(plant);
  const snapshot = await seen(limpid, call => limits.current(call));
  const choose = new Chooser(7);
  const { productions } = await author.client.read<{ productions: { id: string; externalId: string }[] }>(
    '/productions?doPagination=false&columns=externalId',
  );
  for (let round = 0; round < 12; round++) {
    const { id: productionId, externalId } = choose.pick(productions);
    if (choose.next() < 0.3)
      await author.client.put(`/productions/${productionId}/archive`, { reason: 'a random edit' });
    else await smallerBatch(author, externalId, choose.factor()).catch(() => undefined);
    expect(await seen(limpid, async call => (await limitsInForce(call, limits)).plant)).toBe(snapshot);
  }
  expect(await seen(limpid, call => limits.current(call))).not.toBe(snapshot);
  const summary = await inForce(author);
  expect(summary.notEvaluated).toBeGreaterThan(0);
  expect(summary.differenceCount).toBeGreaterThan(0);
  expect(summary.assessment?.id).toBe(id);

  const again = await testKernelOn(limpid.databaseUrl);
  const rebuilt = again.kernel.resolve(LimitsApiToken);
  const fromTrail = await seen(again, async call => {
    const approved = await lastApproved(call);
    if (approved === null) throw new Error('an assessment is approved');
    return rebuilt.asOf(call, approved.snapshot);
  });
  await again.close();
  expect(fromTrail).toBe(snapshot);
});

test('a preview says which assessment the change will join, and home how many changes are not evaluated', async () => {
  const { author } = plant;
  const { productions } = await author.client.read<{ productions: { id: string; version: number }[] }>(
    '/productions?search=PRD-05&pageLimit=1',
  );
  const [production] = productions;
  const edit = {
    method: 'POST',
    path: `/productions/${production?.id}`,
    body: { version: production?.version, minBatchSize: { value: 7, unit: 'kg' }, reason: 'a trial' },
  } as const;
  await previewOf(author.client, [edit]);
  const notesOf = async (): Promise<unknown> =>
    (await author.client.post('/preview', { edits: [edit] })).body['preview']?.['notes' as never];
  expect(await notesOf()).toEqual([
    'What changes limits or rankings is not evaluated until the next assessment is started.',
  ]);
  const started = await author.client.post('/cleaning-assessments', { trigger: 'periodic', name: 'Week 48' });
  expect(started.status).toBe(201);
  expect(await notesOf()).toEqual(['What changes limits or rankings joins CE-2026-002 Week 48.']);
  const { id } = started.body['cleaningAssessment'] as unknown as { id: string };
  const home = await author.client.read<{ home: { address: string; text: string }[] }>('/home-notes');
  const notes = JSON.stringify(home);
  expect(notes).toContain('changes not evaluated');
  expect(notes).toContain(`/app/assessments/${id}`);
  expect((await assessmentAt(author, id)).status).toBe('Not Evaluated');
});
