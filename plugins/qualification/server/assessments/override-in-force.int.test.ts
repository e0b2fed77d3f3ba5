import { beforeAll, expect, test } from 'vitest';
import {
  analyst,
  author,
  equipmentId,
  hoursAgo,
  idOf,
  made,
  performer,
  plant,
  startPlant,
} from '../studies/studies.fixture.js';
import { assessed, assessedPlant, inForce, type AssessedPlant } from './assessments.fixture.js';
import { overridden } from './override.fixture.js';

startPlant();

let people: AssessedPlant;
let activeId: string;
/** A planned sample whose limit is the lowest on the equipment. */
let sampleId: string;
beforeAll(async () => {
  people = await assessedPlant(plant);
  activeId = await idOf('/apis', 'apis', 'A006');
  const location = await author.client.post(`/equipments/${equipmentId}/sampling-locations`, {
    externalId: 'L-OVR',
    name: 'Outlet',
    description: 'Below the outlet',
    mocId: await idOf('/moc', 'mocs', 'SS316L'),
    sampleTypes: ['swab'],
  });
  const sample = await author.client.post(`/sampling-locations/${made(location, 'samplingLocation')}/samples`, {
    sampleType: 'swab',
    contaminant: 'product',
    targetId: activeId,
    acceptanceMode: 'equipmentWise',
    methodId: await idOf('/analytical-methods', 'analyticalMethods', 'AM-Q1'),
  });
  sampleId = made(sample, 'sample');
});

interface Judged {
  readonly percentOfLimit: number;
  readonly verdict: string;
}
/** A sample of a set of its own, with this result. */
async function judged(observedResidue: number): Promise<Judged> {
  const set = await author.client.post('/sample-sets', {
    equipmentId,
    sampleIds: [sampleId],
    cleaningCompletedAt: hoursAgo(3),
    inspectedAt: hoursAgo(2),
    visuallyClean: true,
  });
  const { samples } = (
    await author.client.read<{ sampleSet: { samples: { id: string; version: number }[] } }>(
      `/sample-sets/${made(set, 'sampleSet')}`,
    )
  ).sampleSet;
  let [sample] = samples;
  for (const [who, action, more] of [
    [performer, 'take', {}],
    [analyst, 'receive', {}],
    [analyst, 'enterResult', { result: { residueOption: 'quantified', observedResidue } }],
  ] as const) {
    const answer = await who.client.post(`/set-samples/${sample?.id}/actions`, {
      action,
      version: sample?.version,
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    sample = answer.body['setSample'] as unknown as { id: string; version: number };
  }
  return (sample as unknown as { result: Judged }).result;
}

test('a signed limit counts in verdicts from the next approved assessment on, and is a change to be evaluated until then', async () => {
  await assessed(people);
  const { percentOfLimit } = await judged(1);
  const belowLimit = 75 / percentOfLimit;
  expect(await judged(belowLimit)).toMatchObject({ verdict: 'pass' });
  expect(await inForce(author)).toMatchObject({ notEvaluated: 0, differenceCount: 0 });

  await overridden(activeId, limit => limit / 2);
  expect((await judged(belowLimit)).percentOfLimit).toBeCloseTo(75, 8);
  const waiting = await inForce(author);
  expect(waiting.notEvaluated).toBeGreaterThan(0);
  expect(waiting.differenceCount).toBeGreaterThan(0);

  await assessed(people);
  expect(await inForce(author)).toMatchObject({ notEvaluated: 0, differenceCount: 0 });
  const strict = await judged(belowLimit);
  expect(strict.percentOfLimit).toBeCloseTo(150, 8);
  expect(strict.verdict).toBe('fail');
});
