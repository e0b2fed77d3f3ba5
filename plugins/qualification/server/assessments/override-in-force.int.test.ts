import { beforeAll, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';
import {
  analyst,
  approver,
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

/** Decides on half of the calculated limit, with the signature of the approver. */
async function halved(): Promise<void> {
  const { limits } = await author.client.read<{ limits: Limit[] }>(
    `/limits/pairs?equipment=${equipmentId}&substance=${activeId}&pageLimit=1`,
  );
  const answer = await author.client.post('/equipment-wise-cleaning-limits', {
    equipmentId,
    productionId: limits[0]?.previous?.id,
    substanceId: activeId,
    limit: { value: (limits[0]?.l3MgPerSqcm ?? 0) / 2, unit: 'mg/sqcm' },
    reason: 'the gasket holds residue back',
    reviewDate: '2099-01-31',
  });
  const id = made(answer, 'limitOverride');
  const { version, contentHash } = answer.body['limitOverride'] as unknown as LimitOverrideRecord;
  const asked = { username: 'approver', password: testPassword, purpose: 'OVERRIDE', contentHash };
  const { proof } = (await approver.client.call('POST', '/auth/reauthenticate', asked)).body;
  const signed = await approver.client.put(`/equipment-wise-cleaning-limits/${id}/sign`, { version, proof });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
}

test('a signed limit counts in verdicts from the next approved assessment on, and is a change to be evaluated until then', async () => {
  await assessed(people);
  const { percentOfLimit } = await judged(1);
  const belowLimit = 75 / percentOfLimit;
  expect(await judged(belowLimit)).toMatchObject({ verdict: 'pass' });
  expect(await inForce(author)).toMatchObject({ notEvaluated: 0, differenceCount: 0 });

  await halved();
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
