import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { untilWaiting } from '#kernel/testing';
import { aSet, faults, first, hoursAgo, plant, samplesOf, specialist, startPlant, swab } from '../sampling.fixture.js';

startPlant();

test('an entry of a device that a person discards leaves its device, what it was and why in the trail, once', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const sample = first(samples);
  const device = { id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f21', sequence: 8, at: hoursAgo(0) };
  const entry = { sequence: 7, at: hoursAgo(1), title: `Take ${sample.label}`, fault: 'The sample is absent', device };
  const send = (more: object) => specialist.post(`/set-samples/${sample.id}/discarded-entries`, { ...entry, ...more });
  expect(faults(await send({}))).toEqual(['reason']);
  for (let time = 1; time <= 2; time += 1) expect((await send({ reason: 'Wrong place' })).status).toBe(201);
  const rows = await plant.sql<{ body: string }>(
    `select body from audit.entry where domain = 'Sample' and body like '%discardedEntry%' and body like ?`,
    [`%${sample.id}%`],
  );
  expect(rows.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    {
      reason: 'Wrong place',
      changes: [
        { from: `Take ${sample.label}, entry 7 of device ${device.id}, made at ${entry.at}`, to: null },
        { from: null, to: 'The sample is absent' },
      ],
    },
  ]);
  expect((await samplesOf(id)).map(({ state }) => state)).toEqual(['Planned']);
});

test('an entry that a device sends again while its first call runs is carried out once and refused to neither', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const sample = first(samples);
  const device = { id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f22', sequence: 1, at: hoursAgo(0) };
  const send = () => specialist.post(`/set-samples/${sample.id}/actions`, { action: 'take', device });
  const owner = new pg.Client({ connectionString: plant.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  // Blocks the first call at the head of the audit trail, after everything else is done.
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [plant.facility.id]);
  const one = send();
  await untilWaiting(owner);
  const again = send();
  await untilWaiting(owner, 2);
  await owner.query('commit');
  expect([(await one).status, (await again).status]).toEqual([200, 200]);
  expect((await samplesOf(id)).map(({ state }) => state)).toEqual(['Taken']);
});
