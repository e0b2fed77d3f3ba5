import { expect, test } from 'vitest';
import { momentBetween, pagesOf, testPassword, type TestClient } from '#kernel/testing';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import { judgeSnapshot } from './results/judge-entry.js';
import {
  plant,
  specialist,
  analyst,
  equipmentId,
  materialId,
  otherMaterialId,
  changingMethodId,
  otherEquipmentId,
  analystOfFiles,
  hoursAgo,
  swab,
  aSet,
  samplesOf,
  act,
  sampleIn,
  samplesOfLabels,
  faults,
  step,
  received,
  measured,
  first,
  type Sample,
  startPlant,
} from './sampling.fixture.js';

startPlant();

test('a sample is taken, received, measured and reviewed by another person, with its verdict by the adjusted residue', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const sample = await measured(first(samples), {
    residueOption: 'quantified',
    observedResidue: 2.6,
    unit: 'ppm',
    analyticalTestNumber: 'AR-1',
  });
  expect(sample).toMatchObject({ state: 'Measured', label: expect.stringMatching(/^S\d{4}-01$/) as string });
  // 2.6 ppm × 10 ml = 26 ug; ÷ 0.8 = 32.5 ug; ÷ 25 sqcm = 1.3 ug/sqcm, above 1.25 although 1.04 was read.
  expect(sample.result).toMatchObject({ verdict: 'fail', isBound: false, analyticalTestNumber: 'AR-1', number: 1 });
  expect(sample.result?.['adjustedMg']).toBeCloseTo(0.0325, 12);
  expect(sample.result?.['adjustedValue']).toBeCloseTo(0.0013, 12);
  expect(sample.result?.['percentOfLimit']).toBeCloseTo(104, 9);
  const own = await act(analyst, sample, 'review');
  expect([own.status, own.body['message']]).toEqual([
    403,
    'Review needs somebody of quality control other than Analyst Tester',
  ]);
  const reviewed = await step(specialist, sample, 'review');
  expect(reviewed).toMatchObject({ state: 'Reviewed', result: { reviewedBy: 'Specialist Tester' } });
  const { body } = await specialist.get(`/sample-sets/${id}`);
  expect(body['sampleSet']).toMatchObject({ isComplete: true, counts: { Reviewed: 1 } });
});

test('the home page counts samples to take, to receive, to measure, and to review where another person measured', async () => {
  const counts = async (client: TestClient): Promise<number[]> => {
    const { notes } = await client.read<{ notes: { count: number; text: string }[] }>('/home-notes');
    return ['to take', 'to receive', 'to measure', 'to review'].map(
      ending => notes.find(({ text }) => text === `sample ${ending}` || text === `samples ${ending}`)?.count ?? 0,
    );
  };
  const before = await counts(analyst);
  const changes = async (client: TestClient, from = before): Promise<number[]> =>
    (await counts(client)).map((count, place) => count - (from[place] ?? 0));
  const { samples } = await aSet([swab('L1')]);
  expect(await changes(analyst)).toEqual([1, 0, 0, 0]);
  const ofReviewer = await counts(specialist);
  await measured(first(samples), { residueOption: 'belowDetectionLimit' });
  expect(await changes(analyst)).toEqual([0, 0, 0, 0]);
  expect(await changes(specialist, ofReviewer)).toEqual([-1, 0, 0, 1]);
});

test('a sample whose residue needs a recovery is not planned without one, nor with a limit of an unknown unit', async () => {
  const send = (sample: object) => specialist.post('/sample-sets', { equipmentId, samples: [swab('L1'), sample] });
  expect(faults(await send(swab('L2', { materialId: null })))).toEqual(['samples.1.materialId']);
  expect(faults(await send(swab('L2', { materialId: otherMaterialId })))).toEqual(['samples.1.methodId']);
  expect(faults(await send(swab('L2', { limit: { value: 1, unit: 'barrel' } })))).toEqual(['samples.1.limit.unit']);
});

test('below detection the detection limit is judged and stored as a bound, never 0', async () => {
  const { samples } = await aSet([swab('L1')]);
  const sample = await measured(first(samples), { residueOption: 'belowDetectionLimit' });
  expect(sample.result).toMatchObject({ observedResidue: null, judgedValue: 0.05, isBound: true, verdict: 'pass' });
  const zero = await aSet([swab('L1')]);
  const refused = await act(analyst, await received(first(zero.samples)), 'enterResult', {
    result: { residueOption: 'quantified', observedResidue: 0 },
  });
  expect([refused.status, faults(refused)]).toEqual([422, ['observedResidue']]);
});

test.each([
  [{ residueOption: 'quantified' }, ['observedResidue']],
  [{ residueOption: 'notDetected', observedResidue: 1 }, ['observedResidue']],
  [{ residueOption: 'quantified', observedResidue: 1, unit: 'barrel' }, ['unit']],
  [{ residueOption: 'quantified', observedResidue: 1, unit: 'CFU' }, ['unit']],
  [{ residueOption: 'quantified', observedResidue: 1, dilutionFactor: 2 }, ['overrideReason']],
  [{ residueOption: 'quantified', observedResidue: 1, measuredAt: hoursAgo(-1) }, ['measuredAt']],
  [{ residueOption: 'quantified', observedResidue: 1, measuredAt: hoursAgo(9) }, ['measuredAt']],
])('the entry %j is refused at its field, and nothing is stored', async (result, paths) => {
  const { samples } = await aSet([swab('L1')]);
  const sample = await received(first(samples));
  const answer = await act(analyst, sample, 'enterResult', { result });
  expect([answer.status, faults(answer)]).toEqual([422, paths]);
  expect((await specialist.get(`/set-samples/${sample.id}/results`)).body['results']).toEqual([]);
});

test('text for a number is refused with the words of the specification', async () => {
  const { samples } = await aSet([swab('L1')]);
  const answer = await act(analyst, await received(first(samples)), 'enterResult', {
    result: { residueOption: 'quantified', observedResidue: 'low' },
  });
  expect(answer.status).toBe(422);
});

test('nothing is sampled before cleaning and visual inspection, and rinse comes before swab, microbial before chemical', async () => {
  const open = await aSet([swab('L1')], { cleaningCompletedAt: null, inspectedAt: null, visuallyClean: null });
  const early = await act(specialist, first(open.samples), 'take');
  expect([early.status, early.body['message']]).toEqual([409, 'Take: the cleaning is not completed']);
  const dirty = await aSet([swab('L1')], { visuallyClean: false });
  expect((await act(specialist, first(dirty.samples), 'take')).body['message']).toContain('not visually clean');
  const { samples } = await aSet([
    swab('L1'),
    swab('L1', { contaminant: 'BioBurden', methodId: null, limit: { value: 25, unit: 'CFU/25 sqcm' } }),
    swab('R', { sampleType: 'rinse', volumeMl: 1000, areaSqcm: 5000 }),
  ]);
  const [rinse, microbial, chemical] = samples as [Sample, Sample, Sample];
  expect((await act(specialist, chemical, 'take')).body['message']).toContain(`${rinse.label} is taken before`);
  await step(specialist, rinse, 'take');
  expect((await act(specialist, chemical, 'take')).body['message']).toContain(`${microbial.label} is taken before`);
  const taken = await step(specialist, microbial, 'take');
  expect(taken.warnings).toContain('Sam Sampler is not qualified for microbial sampling');
  await step(specialist, chemical, 'take');
  const other = await act(specialist, { ...rinse, version: 2 }, 'receive', { label: chemical.label });
  expect([other.status, faults(other)]).toEqual([422, ['label']]);
});

test('a damaged sample is absent with a reason and planned again; an absent one has no result', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const taken = await step(specialist, first(samples), 'take');
  const gone = await step(specialist, taken, 'discard', { reason: 'The vial broke' });
  expect(gone).toMatchObject({ state: 'Absent', absentReason: 'The vial broke' });
  const [, again] = await samplesOf(id);
  expect(again).toMatchObject({ state: 'Planned', resampleOf: gone.id });
  const late = await act(analyst, gone, 'enterResult', { result: { residueOption: 'notDetected' } });
  expect([late.status, late.body['errName']]).toEqual([409, 'TransactionLocked']);
});

test('a retest is signed, names an investigation and keeps the original result; a return keeps the entered value', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  let sample = await measured(first(samples), {
    residueOption: 'quantified',
    observedResidue: 3,
    analyticalTestNumber: 'AR-7',
  });
  sample = await step(specialist, sample, 'return', { reason: 'The dilution is not stated' });
  sample = await step(analyst, sample, 'enterResult', {
    result: { residueOption: 'quantified', observedResidue: 3.1, analyticalTestNumber: 'AR-7' },
  });
  const approver = await plant.as('approver');
  const asOffered = (await approver.get(`/sample-sets/${id}`)).body['sampleSet']?.['samples'] as unknown as object[];
  expect(asOffered[0]).toMatchObject({
    actions: expect.arrayContaining([expect.objectContaining({ action: 'retest', allowed: true })]) as unknown,
  });
  const retest = { reason: 'Peak of a blank', investigationReference: '' };
  expect(faults(await act(approver, sample, 'retest', retest))).toEqual(['investigationReference']);
  const named = { ...retest, investigationReference: 'OOS-12' };
  const asked = await act(approver, sample, 'retest', named);
  expect(asked.body['errName']).toBe('ReauthenticationRequired');
  const { signing } = asked.body['details'] as unknown as { signing: { meaning: string; contentHash: string } };
  const sent = { username: 'approver', password: testPassword, purpose: 'RETEST', contentHash: signing.contentHash };
  const proof = String((await approver.call('POST', '/auth/reauthenticate', sent)).body['proof']);
  sample = await step(approver, sample, 'retest', { ...named, proof });
  expect(sample).toMatchObject({ state: 'Received', result: null, investigationReference: 'OOS-12' });
  sample = await step(analyst, sample, 'enterResult', { result: { residueOption: 'quantified', observedResidue: 1 } });
  const { results } = (await specialist.get(`/set-samples/${sample.id}/results`)).body as unknown as {
    results: Record<string, unknown>[];
  };
  expect(results).toMatchObject([
    { number: 3, isCurrent: true, verdict: 'pass', retestOf: results[1]?.['id'], investigationReference: 'OOS-12' },
    { number: 2, endedAs: 'retested', endedReason: 'Peak of a blank', observedResidue: 3.1 },
    { number: 1, endedAs: 'returned', endedReason: 'The dilution is not stated', observedResidue: 3 },
  ]);
});

test('an analytical test number is unique in its laboratory, and a batch number across samples', async () => {
  const { samples } = await aSet([swab('L1'), swab('L2'), swab('L3')], { batchNumber: 'B-1' });
  const [one, other, rest] = samples as [Sample, Sample, Sample];
  await measured(one, { residueOption: 'notDetected', analyticalTestNumber: 'AR-20' });
  const waiting = await received(other);
  const result = { residueOption: 'notDetected', analyticalTestNumber: 'ar-20' };
  const same = await act(analyst, waiting, 'enterResult', { result });
  expect([same.status, same.body['errName'], faults(same)]).toEqual([
    409,
    'DuplicateEntryError',
    ['analyticalTestNumber'],
  ]);
  const third = await received(rest);
  const entries = [third, waiting].map(({ label }, index) => ({
    ...result,
    label,
    analyticalTestNumber: `AR-${21 - index}`,
  }));
  const together = await analyst.post('/sample-results', { results: entries });
  expect([together.status, faults(together)]).toEqual([409, ['results.1.analyticalTestNumber']]);
  await step(analyst, waiting, 'enterResult', { result: { ...result, laboratory: 'Contract laboratory' } });
  const batch = await specialist.post('/sample-sets', { equipmentId, samples: [swab('L1')], batchNumber: 'b-1' });
  expect([batch.status, batch.body['errName'], batch.body['message']]).toEqual([
    409,
    'DuplicateBatchNumber',
    'Batch number must be unique across samples',
  ]);
  expect(batch.body['details']).toMatchObject({ address: expect.stringContaining('/app/sampling/sets/') as string });
});

test('a snapshot makes the verdict reproducible after the method, its recovery and its limits were changed', async () => {
  const { samples } = await aSet([swab('L1', { methodId: changingMethodId })]);
  const sample = await measured(first(samples), { residueOption: 'quantified', observedResidue: 2.4 });
  const { body } = await specialist.get(`/analytical-methods/${changingMethodId}`);
  const changed = await specialist.post(`/analytical-methods/${changingMethodId}`, {
    version: body['analyticalMethod']?.['version'],
    recoveries: [{ mocId: materialId, recoveryPercent: 60 }],
    lod: { value: 0.5, unit: 'ppm' },
    loq: { value: 5, unit: 'ppm' },
    reason: 'New study',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { results } = (await specialist.get(`/set-samples/${sample.id}/results`)).body as unknown as {
    results: (Parameters<typeof judgeSnapshot>[1] & {
      snapshot: Parameters<typeof judgeSnapshot>[0];
      verdict: string;
    })[];
  };
  expect(results.map(result => [result.verdict, judgeSnapshot(result.snapshot, result).verdict])).toEqual([
    ['pass', 'pass'],
  ]);
  const after = await aSet([swab('L1', { methodId: changingMethodId })]);
  expect(first(after.samples).definition.recoveryPercent).toBe(60);
});

test('what is recorded of a cleaning does not change once a sample of it is measured', async () => {
  const { id, samples } = await aSet([swab('L1')]);
  const noted = await specialist.put(`/sample-sets/${id}`, {
    version: 1,
    cleanedBy: 'Ada',
    reason: 'written down',
  });
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  await measured(first(samples), { residueOption: 'notDetected' });
  const late = await specialist.put(`/sample-sets/${id}`, {
    version: 2,
    cleanedBy: 'Bob',
    reason: 'a mistake',
  });
  expect([late.status, late.body['errName']]).toEqual([422, 'SampleChangesError']);
});

test('a visual sample without a typed limit fails where anything is visible', async () => {
  const visual = { description: 'all inside', sampleType: 'visual', contaminant: 'product' };
  const { samples } = await aSet([
    { ...visual, place: 'V1' },
    { ...visual, place: 'V2' },
  ]);
  const unit = 'visible residues';
  expect(samples[0]?.definition).toMatchObject({ criterion: { value: 0, unit } });
  const [clean, seen] = samples as [Sample, Sample];
  expect((await measured(clean, { residueOption: 'notDetected', unit })).result).toMatchObject({ verdict: 'pass' });
  const found = await measured(seen, { residueOption: 'quantified', observedResidue: 1, unit });
  expect(found.result).toMatchObject({ verdict: 'fail' });
});

test('a device that sends its entries again changes nothing, and late entries are flagged', async () => {
  const { samples } = await aSet([swab('L1')]);
  const sample = first(samples);
  const device = { id: '5f0e7c0e-0f4a-4a4e-9d5e-3a1f0b6f4f11', sequence: 1, at: hoursAgo(1) };
  const send = () => specialist.post(`/set-samples/${sample.id}/actions`, { action: 'take', device });
  const taken = sampleIn(await send());
  expect(taken.warnings).toContain('Entered late: entered without a network');
  expect(sampleIn(await send())).toMatchObject({ state: 'Taken', version: taken.version });
});

test('results are entered together or not at all, and only those that need no second look are accepted together', async () => {
  const { samples } = await aSet([swab('L1'), swab('L2'), swab('L3')]);
  const waiting: Sample[] = [];
  for (const sample of samples) waiting.push(await received(sample));
  const [one, two, three] = waiting as [Sample, Sample, Sample];
  const entry = (label: string, observedResidue: number) => ({ label, residueOption: 'quantified', observedResidue });
  const bad = await analyst.post('/sample-results', {
    results: [entry(one.label, 1), entry('S9999-01', 1), entry(one.label, 2)],
  });
  expect([bad.status, faults(bad)]).toEqual([422, ['results.1.label', 'results.2.label']]);
  const good = await analyst.post('/sample-results', {
    results: [entry(one.label, 1), entry(two.label, 9), entry(three.label.toLowerCase(), 1)],
  });
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  const listed = (await specialist.get('/set-samples?state=Measured&pageLimit=100')).body[
    'setSamples'
  ] as unknown as Sample[];
  const own = listed.filter(({ id }) => waiting.some(each => each.id === id));
  const answer = await specialist.post('/sample-results/reviews', {
    samples: own.map(({ id, version }) => ({ id, version })),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body['leftOut']).toMatchObject([{ label: two.label, why: 'has the verdict fail' }]);
});

test('a trend shows percent of the limit in time, with its control limit, excursions and capability', async () => {
  const values = [0.4, 0.5, 0.45, 0.6, 0.5];
  const { samples } = await aSet(
    [...values, 9].map((_value, index) => swab(`T${index}`)),
    { equipmentId: otherEquipmentId },
  );
  for (const [index, sample] of samples.entries())
    await measured(sample, { residueOption: 'quantified', observedResidue: [...values, 9][index] });
  const { body } = await specialist.get(`/sample-trends?equipmentId=${otherEquipmentId}`);
  const trend = body['trend'] as unknown as {
    points: { percentOfLimit: number; flags: string[]; verdict: string }[];
    chart: { upper: number };
    capability: { count: number; ppu: number; isReliable: boolean };
    excursions: number;
  };
  // 0.4 ppm × 10 ml ÷ 0.8 ÷ 25 sqcm of 1.25 ug/sqcm.
  expect(trend.points.map(({ percentOfLimit }) => percentOfLimit)[0]).toBeCloseTo((0.4 * 10) / 0.8 / 25 / 0.0125, 9);
  expect(trend.points.at(-1)).toMatchObject({ verdict: 'fail' });
  expect(trend).toMatchObject({ excursions: 1, capability: { count: 6, isReliable: false } });
  const choices = (await specialist.get('/sample-trends/choices')).body['choices'] as unknown as { residue: string }[];
  expect(choices).toContainEqual(expect.objectContaining({ residue: 'Sampled active', results: 6 }));
});

test('a file of results is previewed, flags what is unlikely, and is imported all or nothing', async () => {
  const { samples } = await aSet([swab('L1'), swab('L2')]);
  const waiting: Sample[] = [];
  for (const sample of samples) waiting.push(await received(sample));
  const [one, two] = waiting as [Sample, Sample];
  const upload = async (rows: string, more: Record<string, string>) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ reason: 'Sequence 12', ...more })) form.set(key, value);
    form.append('file', new Blob([`Label,Result,Unit,Analytical test number\n${rows}`]), 'sample_results.csv');
    return analystOfFiles.upload('/master', form);
  };
  const bad = await upload(`${one.label},0.4,ppm,IMP-1\nS9999-99,1,ppm,\n${two.label},low,ppm,\n`, {});
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([422, expect.stringContaining('S9999-99')]);
  const good = await upload(`${one.label},120,ppm,IMP-1\n${two.label},<,,\n`, {});
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  expect(JSON.stringify(good.body)).toContain('times the last result');
  expect(await samplesOfLabels([one.label, two.label])).toMatchObject([
    { state: 'Measured', result: { observedResidue: 120, verdict: 'fail', analyticalTestNumber: 'IMP-1' } },
    { state: 'Measured', result: { residueOption: 'belowDetectionLimit' } },
  ]);
});

test('labels with codes are printed for the samples of a set', async () => {
  const { id } = await aSet([swab('L1'), swab('L2')]);
  const { status, bytes } = await specialist.get(`/sample-sets/${id}/labels/pdf`);
  expect(status).toBe(200);
  expect(await pagesOf(bytes)).toHaveLength(1);
  const roll = await specialist.get(`/sample-sets/${id}/labels/pdf?format=roll62`);
  expect(await pagesOf(roll.bytes)).toEqual([
    expect.stringMatching(/^S\d{4}-01 .*EQ-1/) as string,
    expect.stringMatching(/^S\d{4}-02 .*EQ-1/) as string,
  ]);
  expect((await specialist.get(`/sample-sets/${id}/labels/pdf?format=A4`)).status).toBe(422);
});

test('reviewed results are the residue figures of their production, now and as of a date', async () => {
  const found = (await specialist.get('/productions?search=PRD-12')).body['productions'] as unknown as { id: string }[];
  const before = await momentBetween();
  const { samples } = await aSet([swab('L1'), swab('L2')], { productionId: found[0]?.id });
  for (const [index, sample] of samples.entries())
    await step(
      specialist,
      await measured(sample, { residueOption: 'quantified', observedResidue: 0.4 + index }),
      'review',
    );
  const sourcesAt = async (query: string) => {
    const { productions } = await specialist.read<RiskScores>(`/risk-scores${query}`);
    return productions.find(({ production }) => production.externalId === 'PRD-12')?.capability.sources;
  };
  expect(await sourcesAt('')).toMatchObject([
    { source: { name: 'Reviewed sample results', page: '/sampling/trends' } },
  ]);
  expect(await sourcesAt(`?asOf=${before}`)).toEqual([]);
});

test('results are read with ResidueMeasure.Get alone and entered with Modify', async () => {
  const auditor = await plant.as('auditor');
  expect((await auditor.get('/set-samples')).status).toBe(200);
  expect((await auditor.post('/sample-sets', { equipmentId })).status).toBe(403);
  expect((await plant.anonymous.get('/set-samples')).status).toBe(401);
});
