import { expect, test } from 'vitest';
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
