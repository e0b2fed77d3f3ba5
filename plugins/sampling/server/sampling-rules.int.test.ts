import { expect, test } from 'vitest';
import { personWith, testPassword, type TestAnswer } from '#kernel/testing';
import {
  plant,
  specialist,
  analyst,
  analystOfFiles,
  equipmentId,
  materialId,
  changingMethodId,
  otherEquipmentId,
  hoursAgo,
  swab,
  aSet,
  samplesOf,
  act,
  faults,
  step,
  received,
  measured,
  first,
  type Sample,
  startPlant,
} from './sampling.fixture.js';

startPlant();

interface Planned {
  readonly criterion: { value: number; unit: string; alert: number | null; trace: string[] } | null;
  readonly whyNoLimit: string | null;
  readonly recoveryPercent: number | null;
}
let number = 0;
/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function idOf(path: string, many: string, externalId: string): Promise<string> {
  const { body } = await specialist.get(`${path}?search=${externalId}&pageLimit=100`);
  const rows = body[many] as unknown as { id: string; externalId: string }[];
  return rows.find(row => row.externalId === externalId)?.id ?? '';
}
const made = (answer: TestAnswer, one: string): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
};
/** A location with one planned sample; answers both. */
async function planned(onEquipment: string, mocId: string, sample: object): Promise<{ location: string; id: string }> {
  number += 1;
  const location = made(
    await specialist.post(`/equipments/${onEquipment}/sampling-locations`, {
      externalId: `RULE-${number}`,
      name: 'Wall',
      description: 'Below the outlet',
      mocId,
      sampleTypes: ['swab', 'rinse'],
    }),
    'samplingLocation',
  );
  const id = made(
    await specialist.post(`/sampling-locations/${location}/samples`, {
      sampleType: 'swab',
      contaminant: 'product',
      acceptanceMode: 'equipmentWise',
      area: { value: 25, unit: 'sqcm' },
      volume: { value: 10, unit: 'ml' },
      ...sample,
    }),
    'sample',
  );
  return { location, id };
}
async function criterionAt(location: string): Promise<Planned> {
  const { body } = await specialist.get(`/sampling-locations/${location}/samples`);
  const [found] = body['samples'] as unknown as Planned[];
  if (found === undefined) throw new Error('no sample');
  return found;
}
/** What a look finds under settings of the policy for actives, which are restored. */
async function under<T>(settings: Record<string, unknown>, look: () => Promise<T>): Promise<T> {
  const policy = async () => (await specialist.get('/cleaning_limit_policies/Chemical')).body['cleaningLimitPolicy'];
  const save = async (to: object): Promise<void> => {
    const answer = await specialist.post('/cleaning_limit_policies/Chemical', {
      ...to,
      version: (await policy())?.['latestVersion'],
      reason: 'trial of one switch',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const before = await policy();
  await save(settings);
  try {
    return await look();
  } finally {
    await save(Object.fromEntries(Object.keys(settings).map(key => [key, before?.[key]])));
  }
}

/** L3 on EQ-CMP-02 (golden case MTX-02 of formulas 9), mg/sqcm. */
const l3 = 1.2241545529258779e-5;

test('a planned sample has the lower of its fixed and its calculated limit, by the recovery that the policy accepts', async () => {
  const press = await idOf('/equipments', 'equipments', 'EQ-CMP-02');
  const steel = await idOf('/moc', 'mocs', 'SS316L');
  const methodId = await idOf('/analytical-methods', 'analyticalMethods', 'AM03');
  const { location } = await planned(press, steel, { methodId });
  const plain = await criterionAt(location);
  expect((plain.criterion?.value ?? NaN) / (l3 * 25)).toBeCloseTo(1, 8);
  const fixed = { useFixedSampleLimits: true, fixedSwabLimit: 10 };
  const looser = await under({ ...fixed, useAlertLimit: true, alertPercent: 50 }, () => criterionAt(location));
  expect(looser.criterion).toMatchObject({ value: plain.criterion?.value, unit: 'mg' });
  expect((looser.criterion?.alert ?? NaN) / (l3 * 25)).toBeCloseTo(0.5, 8);
  const byMass = await under({ ...fixed, useSAR: false }, () => criterionAt(location));
  expect([byMass.criterion?.value, byMass.criterion?.trace.join().includes('×')]).toEqual([10, false]);
  const one = { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 60 };
  expect(await under(one, () => criterionAt(location))).toMatchObject({ recoveryPercent: 60 });
  const tooLow = await under({ minRecoveryPct: 100 }, () => criterionAt(location));
  expect([tooLow.criterion, tooLow.whyNoLimit]).toEqual([null, expect.stringContaining('below the 100 %') as string]);
  const unknown = await planned(press, steel, {});
  expect(await criterionAt(unknown.location)).toMatchObject({ criterion: null, whyNoLimit: 'the recovery is unknown' });
});

test('the limit of the policy is its fixed limit or its residue limit where these are used, never a guess', async () => {
  const methodId = await idOf('/analytical-methods', 'analyticalMethods', 'AM-S1');
  const policyBased = { methodId, acceptanceMode: 'policyBased' };
  const { location } = await planned(equipmentId, materialId, policyBased);
  expect(await criterionAt(location)).toMatchObject({
    criterion: null,
    whyNoLimit: expect.stringContaining('neither a residue limit nor fixed limits') as string,
  });
  const both = { useResidueLimit: true, residueLimit: { value: 1, unit: 'ug/sqcm' } };
  expect((await under(both, () => criterionAt(location))).criterion).toMatchObject({ value: 0.025, unit: 'mg' });
  const rinse = await planned(equipmentId, materialId, {
    ...policyBased,
    sampleType: 'rinse',
    area: null,
    volume: null,
  });
  const inPpm = await under({ useFixedSampleLimits: true, fixedRinseLimit: 5 }, () => criterionAt(rinse.location));
  expect([inPpm.criterion, inPpm.whyNoLimit]).toEqual([
    null,
    expect.stringContaining('the volume is unknown') as string,
  ]);
});

test('a set is not made from planned samples whose recovery has expired, and results are refused then, too', async () => {
  const { id } = await planned(equipmentId, materialId, { methodId: changingMethodId });
  const { samples } = await aSet([swab('L1', { methodId: changingMethodId })]);
  const waiting = await received(first(samples));
  const { body } = await specialist.get(`/analytical-methods/${changingMethodId}`);
  const changed = await specialist.post(`/analytical-methods/${changingMethodId}`, {
    version: body['analyticalMethod']?.['version'],
    recoveries: [{ mocId: materialId, recoveryPercent: 80, validUntil: '2020-12-31' }],
    reason: 'study of 2018',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const refused = await specialist.post('/sample-sets', { equipmentId, sampleIds: [id] });
  expect([refused.status, faults(refused)]).toEqual([422, ['sampleIds']]);
  expect(refused.body['message']).toContain('expired on 2020-12-31');
  const late = await act(analyst, waiting, 'enterResult', { result: { residueOption: 'notDetected' } });
  expect([late.status, late.body['message']]).toEqual([409, expect.stringContaining('expired on 2020-12-31')]);
});

test('a smaller area than planned is refused for a limit of the whole sample, and so is another detection limit', async () => {
  const { samples } = await aSet([swab('L1', { limit: { value: 1, unit: 'mg' } })]);
  const sample = await received(first(samples));
  const enter = (result: object) => act(analyst, sample, 'enterResult', { result });
  const number5 = { residueOption: 'quantified', observedResidue: 5, overrideReason: 'narrow place' };
  expect(faults(await enter({ ...number5, areaSqcm: 10 }))).toEqual(['areaSqcm']);
  const below = { residueOption: 'belowDetectionLimit' };
  const other = await enter({ ...below, detectionLimit: 60, unit: 'ppb' });
  expect([faults(other), other.body['message']]).toEqual([
    ['detectionLimit'],
    expect.stringContaining('60 ppb is another detection limit: the sample has 50 ppb'),
  ]);
  // 0.05 ppm in 10 ml are 0.5 ug.
  expect((await enter({ ...below, detectionLimit: 0.5, unit: 'ug' })).status).toBe(200);
});

test('a file of results is held to the detection limit and to the fields of a result', async () => {
  const { samples } = await aSet([swab('L1'), swab('L2'), swab('L3')]);
  const labels: string[] = [];
  for (const sample of samples) labels.push((await received(sample)).label);
  const upload = async (rows: readonly string[]) => {
    const form = new FormData();
    form.set('reason', 'Sequence 13');
    const text = ['Label,Result,Unit,Laboratory', ...rows].join('\n');
    form.append('file', new Blob([`${text}\n`]), 'sample_results.csv');
    return analystOfFiles.upload('/master', form);
  };
  const [one = '', two = '', three = ''] = labels;
  const bad = await upload([`${one},<0.07,ppm,`, `${two},-1,ppm,`, `${three},1,ppm,${'x'.repeat(201)}`]);
  const text = JSON.stringify(bad.body);
  expect([bad.status, text]).toEqual([422, expect.stringContaining('the sample has 0.05 ppm')]);
  for (const rule of ['must be at least 0', 'must have at most 200 characters']) expect(text).toContain(rule);
  expect((await upload([`${one},<50,ppb,`])).status).toBe(200);
});

test('what is recorded of a cleaning stays true of the samples that were taken after it', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const change = (version: number, more: object) =>
    specialist.put(`/sample-sets/${id}`, { version, reason: 'a mistake', ...more });
  const taken = await step(specialist, first(samples), 'take', { takenAt: hoursAgo(1) });
  expect(faults(await change(1, { cleaningCompletedAt: hoursAgo(0.5), inspectedAt: hoursAgo(0.4) }))).toEqual([
    'cleaningCompletedAt',
  ]);
  expect(faults(await change(1, { visuallyClean: false }))).toEqual(['visuallyClean']);
  expect((await change(1, { cleanedBy: 'Ada' })).status).toBe(200);
  let sample = await step(analyst, taken, 'receive');
  sample = await step(analyst, sample, 'enterResult', { result: { residueOption: 'notDetected' } });
  await step(specialist, sample, 'return', { reason: 'Wrong sample' });
  const late = await change(2, { cleanedBy: 'Bob' });
  expect([late.status, late.body['errName']]).toEqual([422, 'SampleChangesError']);
});

test('a device takes samples without a version and does nothing else, and its numbers are not used twice', async () => {
  const { samples } = await aSet([swab('L1'), swab('L2')]);
  const [one, two] = samples as [Sample, Sample];
  const device = { id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f12', sequence: 1, at: hoursAgo(1) };
  const send = ({ id }: Sample, action: string, more: object = {}) =>
    specialist.post(`/set-samples/${id}/actions`, { action, device, ...more });
  expect((await send(one, 'take')).status).toBe(200);
  expect(faults(await send(one, 'receive'))).toEqual(['device']);
  for (const again of [await send(two, 'take'), await send(one, 'markAbsent', { reason: 'The vial broke' })])
    expect([again.status, again.body['errName'], faults(again)]).toEqual([
      409,
      'DuplicateEntryError',
      ['device.sequence'],
    ]);
});

test('a sample is planned by a method without a recovery on its material only where the policy has one for all', async () => {
  const apiId = await idOf('/apis', 'apis', 'SAMPLED');
  const methodId = made(
    await specialist.post('/analytical-methods', { externalId: 'AM-R0', name: 'HPLC', apiId, sampleType: 'swab' }),
    'analyticalMethod',
  );
  await expect(planned(equipmentId, materialId, { methodId })).rejects.toThrow(/has no recovery on/);
  const all = { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 60 };
  const { location } = await under(all, () => planned(equipmentId, materialId, { methodId }));
  expect(await under(all, () => criterionAt(location))).toMatchObject({ recoveryPercent: 60 });
});

test('a queue of a device that is sent twice takes, discards and photographs a sample once', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const sample = first(samples);
  const device = (sequence: number) => ({
    id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f15',
    sequence,
    at: new Date(Date.now() + (sequence === 1 ? 60_000 : 0)).toISOString(),
  });
  const photo = (sequence: number, content = png) => {
    const form = new FormData();
    form.set('data', JSON.stringify({ device: device(sequence) }));
    form.set('file', new Blob([content]), 'place.png');
    return specialist.upload(`/set-samples/${sample.id}/photos`, form);
  };
  const sent = (action: string, sequence: number) =>
    specialist.post(`/set-samples/${sample.id}/actions`, { action, reason: 'It broke', device: device(sequence) });
  for (let time = 1; time <= 2; time += 1) {
    // A clock that is a minute fast is no time in the future.
    expect((await sent('take', 1)).status).toBe(200);
    expect((await photo(2)).status).toBe(201);
    expect((await sent('discard', 3)).status).toBe(200);
  }
  expect((await samplesOf(id)).map(({ state }) => state)).toEqual(['Absent', 'Planned']);
  const { body } = await specialist.get(`/set-samples/${sample.id}/photos`);
  const photos = body['photos'] as unknown as { id: string; fileName: string }[];
  expect(photos.map(({ fileName }) => fileName)).toEqual(['place.png']);
  const file = await specialist.get(`/set-samples/${sample.id}/photos/${first(photos).id}`);
  expect(Buffer.from(file.bytes).equals(png)).toBe(true);
  expect(faults(await photo(4, Buffer.from('no picture')))).toEqual(['file']);
});

test('a retest that is returned stays the retest of its first result, and receipt keeps the note of the sampler', async () => {
  const { samples } = await aSet([swab('L1')]);
  let sample = await step(specialist, first(samples), 'take', { note: 'Scratches beside the place' });
  sample = await step(analyst, sample, 'receive', { comment: 'Cap was loose', condition: 'cold' });
  expect(sample).toMatchObject({
    note: 'Scratches beside the place',
    receiptComment: 'Cap was loose',
    condition: 'cold',
  });
  const log = JSON.stringify((await analystOfFiles.get(`/audit_logs?domains=Sample&pageLimit=100`)).body);
  for (const text of ['Scratches beside the place', 'Cap was loose', 'cold']) expect(log).toContain(text);
  const enter = (observedResidue: number) =>
    step(analyst, sample, 'enterResult', { result: { residueOption: 'quantified', observedResidue } });
  sample = await enter(3);
  const approver = await plant.as('approver');
  const retest = { reason: 'Peak of a blank', investigationReference: 'OOS-13' };
  const asked = await act(approver, sample, 'retest', retest);
  const { signing } = asked.body['details'] as unknown as { signing: { contentHash: string } };
  const sent = { username: 'approver', password: testPassword, purpose: 'RETEST', contentHash: signing.contentHash };
  const proof = String((await approver.call('POST', '/auth/reauthenticate', sent)).body['proof']);
  sample = await step(approver, sample, 'retest', { ...retest, proof });
  sample = await enter(1);
  sample = await step(specialist, sample, 'return', { reason: 'Typed in the wrong row' });
  sample = await enter(1.1);
  const { results } = (await specialist.get(`/set-samples/${sample.id}/results`)).body as unknown as {
    results: Record<string, unknown>[];
  };
  const original = results.at(-1)?.['id'];
  expect(results.map(({ retestOf }) => retestOf)).toEqual([original, original, null]);
  expect(results[0]).toMatchObject({ investigationReference: 'OOS-13', retestReason: 'Peak of a blank' });
});

test('planned tests are judged by their planned limits and required before review; a blank has no limit', async () => {
  const custom = {
    methodId: await idOf('/analytical-methods', 'analyticalMethods', 'AM-S1'),
    acceptanceMode: 'custom',
    customLimit: { operator: 'LessThanEqualTo', value: 1, unit: 'mg' },
  };
  const tested = await planned(equipmentId, materialId, {
    ...custom,
    additionalTests: [{ test: 'Conductivity', operator: 'LessThanEqualTo', value: 1.3, unit: 'uS/cm' }],
  });
  const blank = await planned(equipmentId, materialId, { ...custom, isBlank: true });
  const { id } = await aSet([], { sampleIds: [tested.id, blank.id] });
  const own = (await samplesOf(id)) as (Sample & { sampleId: string; definition: object })[];
  const control = own.find(({ sampleId }) => sampleId === blank.id);
  expect(control?.definition).toMatchObject({ isBlank: true, criterion: null });
  let sample = await received(first(own.filter(({ sampleId }) => sampleId === tested.id)));
  const result = { residueOption: 'quantified', observedResidue: 1 };
  const tests = (value: number, unit = 'uS/cm') => ({
    ...result,
    tests: [{ test: 'Conductivity', value, unit, limit: 9 }],
  });
  expect(faults(await act(analyst, sample, 'enterResult', { result: tests(1, 'pH') }))).toEqual(['tests.0.unit']);
  sample = await step(analyst, sample, 'enterResult', { result });
  const early = await act(specialist, sample, 'review');
  expect([early.status, early.body['message']]).toEqual([409, expect.stringContaining('Conductivity')]);
  sample = await step(specialist, sample, 'return', { reason: 'The planned test is missing' });
  sample = await step(analyst, sample, 'enterResult', { result: tests(2) });
  expect(sample.result).toMatchObject({ verdict: 'fail', tests: [{ limit: 1.3, verdict: 'fail' }] });
  expect(await step(specialist, sample, 'review')).toMatchObject({ state: 'Reviewed' });
});

test('a sample whose type needs a qualified sampler is refused to another one, and warned of when it is taken already', async () => {
  const type = { externalId: 'ST-Q', name: 'Microbial swab', sampleType: 'swab', directness: 'Direct' };
  const samplingTypeId = made(
    await specialist.post('/sampling-types', { ...type, needsQualification: true }),
    'samplingType',
  );
  const microbial = { contaminant: 'BioBurden', acceptanceMode: 'policyBased' };
  const strict = await planned(equipmentId, materialId, { ...microbial, samplingTypeId });
  const plain = await planned(equipmentId, materialId, microbial);
  const { id } = await aSet([], { sampleIds: [strict.id, plain.id] });
  const own = (await samplesOf(id)) as (Sample & { sampleId: string })[];
  const sample = first(own.filter(({ sampleId }) => sampleId === strict.id));
  const gap = expect.stringContaining('is not qualified for microbial sampling') as string;
  const refused = await act(specialist, sample, 'take');
  expect([refused.status, refused.body['message']]).toEqual([409, gap]);
  const device = { id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f13', sequence: 1, at: hoursAgo(1) };
  expect((await step(specialist, sample, 'take', { device })).warnings).toContainEqual(gap);
  const other = first(own.filter(({ sampleId }) => sampleId === plain.id));
  expect((await step(specialist, other, 'take')).warnings).toContainEqual(gap);
});

test('a trend states counts of each unit on their own', async () => {
  const microbial = (place: string, unit: string) =>
    swab(place, { contaminant: 'BioBurden', methodId: null, limit: { value: 25, unit } });
  const { samples } = await aSet([microbial('M1', 'CFU'), microbial('M2', 'CFU/25 sqcm'), microbial('M3', 'CFU')], {
    equipmentId: otherEquipmentId,
  });
  for (const [index, sample] of samples.entries())
    await measured(sample, {
      residueOption: 'quantified',
      observedResidue: [2, 9, 4][index],
      unit: index === 1 ? 'CFU/25 sqcm' : 'CFU',
    });
  const { body } = await specialist.get(`/sample-trends?equipmentId=${otherEquipmentId}&residue=BioBurden`);
  const { counts } = body['trend'] as unknown as { counts: { unit: string; samples: number; mean: number }[] };
  expect(counts.map(({ unit, samples: taken, mean }) => [unit, taken, mean])).toEqual([
    ['CFU', 2, 3],
    ['CFU/25 sqcm', 1, 9],
  ]);
});

test('restoring and archiving need the permission to delete', async () => {
  const { location, id } = await planned(equipmentId, materialId, {});
  const attribute = await idOf('/attributes', 'attributes', 'geometry');
  const keeper = await personWith(plant, 'SamplingMethod.Modify', 'SwabLocation.Get', 'SwabLocation.Modify');
  const archived = await keeper.put(`/sampling-locations/${location}/samples/${id}`, {
    archive: true,
    reason: 'not needed',
  });
  expect([archived.status, archived.body['errName']]).toEqual([403, 'NotAllowed']);
  const restored = await keeper.put(`/attributes/${attribute}?unarchive=true`, { reason: 'needed again' });
  expect([restored.status, restored.body['errName']]).toEqual([403, 'NotAllowed']);
});
