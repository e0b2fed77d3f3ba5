import { expect, test } from 'vitest';
import {
  act,
  aSet,
  equipmentId,
  faults,
  first,
  analyst,
  hoursAgo,
  measured,
  received,
  specialist,
  startPlant,
  step,
  swab,
  type Sample,
} from '../sampling.fixture.js';

startPlant();

const plate = (more: object = {}) =>
  swab('L1', {
    sampleType: 'contactPlate',
    contaminant: 'BioBurden',
    methodId: null,
    limit: { value: 25, unit: 'CFU/25 sqcm', alert: 20 },
    ...more,
  });
const incubation = { startedAt: hoursAgo(-0.5), endedAt: hoursAgo(-1), temperatureC: 32 };
const count = (observedResidue: number, more: object = {}) => ({
  residueOption: 'quantified',
  observedResidue,
  unit: 'CFU/25 sqcm',
  ...more,
});

test('a bioburden result is reviewed only with its incubation, alone and together with others', async () => {
  const { samples } = await aSet([plate()]);
  const sample = await measured(first(samples), count(22));
  expect(sample.result).toMatchObject({ verdict: 'alert', incubation: null });
  const early = await act(specialist, sample, 'review');
  expect([early.status, early.body['message']]).toEqual([
    409,
    'Review: the incubation is not recorded: return the result to enter it',
  ]);
  const returned = await step(specialist, sample, 'return', { reason: 'incubation missing' });
  const started = new Date().toISOString();
  const ended = new Date(Date.parse(started) + 5).toISOString();
  await new Promise(resolve => setTimeout(resolve, 20));
  const stated = { startedAt: started, endedAt: ended, temperatureC: 32.5 };
  const again = await step(analyst, returned, 'enterResult', { result: count(12, { incubation: stated }) });
  expect(again.result).toMatchObject({ verdict: 'pass', incubation: stated });
  expect((await step(specialist, again, 'review')).state).toBe('Reviewed');
  const trail = await specialist.get(`/set-samples/${again.id}/results`);
  expect(trail.body['results']).toMatchObject([{ incubation: stated }, { incubation: null }]);
});

test('an incubation is refused out of order, in the future, too warm, or of a chemical sample, and nothing is stored', async () => {
  const { samples } = await aSet([plate()]);
  const sample = await received(first(samples));
  const enter = (result: object) => act(analyst, sample, 'enterResult', { result });
  const bad: readonly (readonly [object, string])[] = [
    [{ ...incubation, startedAt: hoursAgo(5) }, 'incubation.startedAt'],
    [{ ...incubation, endedAt: incubation.startedAt }, 'incubation.endedAt'],
    [incubation, 'incubation.endedAt'],
    [{ ...incubation, temperatureC: 120 }, 'result.incubation.temperatureC'],
  ];
  for (const [stated, path] of bad) {
    const answer = await enter(count(3, { incubation: stated }));
    expect([answer.status, faults(answer)], path).toEqual([422, [path]]);
  }
  const chemical = await received(first((await aSet([swab('L1')])).samples));
  const answer = await act(analyst, chemical, 'enterResult', {
    result: { residueOption: 'quantified', observedResidue: 1, incubation },
  });
  expect([answer.status, faults(answer)]).toEqual([422, ['incubation']]);
  expect((await specialist.get(`/set-samples/${sample.id}/results`)).body['results']).toEqual([]);
});

test('the room grade gives alert and action levels, also for endotoxins on surfaces', async () => {
  const limit = (contaminant: string, sampleType: string, alert: number, action: number, unit: string) => ({
    contaminant,
    sampleType,
    alert,
    action,
    operator: 'LessThanEqualTo',
    unit,
  });
  const grade = await specialist.post('/room-grades', {
    externalId: 'G-B',
    name: 'Grade B',
    grade: 'B',
    limits: [limit('BioBurden', 'plate', 3, 5, 'CFU per plate'), limit('Endotoxin', 'swab', 0.1, 0.25, 'EU per sqcm')],
  });
  expect(grade.status, JSON.stringify(grade.body)).toBe(201);
  const tank = await specialist.post('/equipments', {
    externalId: 'EQ-B',
    name: 'Tank',
    equipmentType: 'tank',
    roomGrade: 'B',
  });
  const tankId = String(tank.body['equipment']?.['id']);
  const location = await specialist.post(`/equipments/${tankId}/sampling-locations`, {
    externalId: 'L-B',
    name: 'Wall',
    description: 'Inside',
    sampleTypes: ['swab', 'contactPlate'],
  });
  const at = `/sampling-locations/${String(location.body['samplingLocation']?.['id'])}/samples`;
  for (const [sampleType, contaminant] of [
    ['contactPlate', 'BioBurden'],
    ['swab', 'Endotoxin'],
  ]) {
    const planned = await specialist.post(at, { sampleType, contaminant, acceptanceMode: 'policyBased' });
    expect(planned.status, JSON.stringify(planned.body)).toBe(201);
  }
  expect((await specialist.get(at)).body['samples']).toMatchObject([
    { criterion: { value: 5, alert: 3, unit: 'CFU', trace: ['Action level of room grade B'] } },
    { criterion: { value: 0.25, alert: 0.1, unit: 'EU/sqcm' } },
  ]);
});

test('a visual sample passes where nothing is seen and fails by any visible residue', async () => {
  const location = await specialist.post(`/equipments/${equipmentId}/sampling-locations`, {
    externalId: 'L-MICRO',
    name: 'Wall',
    description: 'Below the outlet',
    sampleTypes: ['visual', 'contactPlate'],
  });
  const at = `/sampling-locations/${String(location.body['samplingLocation']?.['id'])}/samples`;
  const planned = await specialist.post(at, {
    sampleType: 'visual',
    contaminant: 'product',
    acceptanceMode: 'policyBased',
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(201);
  expect((await specialist.get(at)).body['samples']).toMatchObject([
    { criterion: { operator: 'LessThanEqualTo', value: 0, unit: 'visible residues' }, whyNoLimit: null },
  ]);
  const id = String(planned.body['sample']?.['id']);
  const looked = async (result: object) => {
    const made = await specialist.post('/sample-sets', {
      equipmentId,
      sampleIds: [id],
      cleaningCompletedAt: hoursAgo(3),
    });
    const whole = await specialist.get(`/sample-sets/${String(made.body['sampleSet']?.['id'])}`);
    const samples = whole.body['sampleSet']?.['samples'] as unknown as readonly Parameters<typeof measured>[0][];
    return (await measured(first(samples), result)).result;
  };
  expect(await looked({ residueOption: 'notDetected' })).toMatchObject({ verdict: 'pass' });
  expect(await looked({ residueOption: 'quantified', observedResidue: 2, unit: 'visible residues' })).toMatchObject({
    verdict: 'fail',
    percentOfLimit: null,
  });
});

/** A method of contact plates: 48 to 72 h at 30 to 35 °C. */
async function plateMethod(externalId: string, more: object = {}): Promise<string> {
  const made = await specialist.post('/microbial-analytical-methods', {
    externalId,
    name: 'Contact plates, TSA',
    kind: 'bioburden',
    sampling: 'contactPlate',
    sampledArea: { value: 25, unit: 'sqcm' },
    incubationMinC: 30,
    incubationMaxC: 35,
    incubationHours: 48,
    incubationMaxHours: 72,
    recoveryPercent: 50,
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String(made.body['microbialAnalyticalMethod']?.['id']);
}
/** A taken and received plate of a cleaning ten days ago, so that a whole incubation lies behind it. */
async function oldPlate(microbialMethodId: string): Promise<Sample> {
  const cleaned = { cleaningCompletedAt: hoursAgo(242), inspectedAt: hoursAgo(241), visuallyClean: true };
  const { samples } = await aSet([plate({ microbialMethodId })], cleaned);
  const taken = await step(specialist, first(samples), 'take', { takenAt: hoursAgo(240) });
  return step(analyst, taken, 'receive');
}
const incubated = (hours: number, temperatureC: number, more: object = {}) => {
  const from = Date.now() - 230 * 3_600_000;
  const startedAt = new Date(from).toISOString();
  return { startedAt, endedAt: new Date(from + hours * 3_600_000).toISOString(), temperatureC, ...more };
};

test('an incubation at either end of the range of its method passes the review, and one outside is explained before', async () => {
  const method = await plateMethod('MM-RANGE');
  const sample = await oldPlate(method);
  expect(sample.definition).toMatchObject({
    areaSqcm: 25,
    microbialMethod: { externalId: 'MM-RANGE', incubationHours: 48, incubationMaxHours: 72, incubationMinC: 30 },
  });
  const enter = async (of: Sample, incubation: object): Promise<Sample> =>
    step(analyst, of, 'enterResult', { result: count(4, { incubation }) });
  // Half of what is there is found on the plate.
  for (const inside of [incubated(48, 30), incubated(72, 35)]) {
    const reviewed = await step(specialist, await enter(await oldPlate(method), inside), 'review');
    expect(reviewed.result).toMatchObject({ verdict: 'pass', adjustedValue: 8 });
  }
  const outside: readonly (readonly [object, string])[] = [
    [incubated(47.999, 32), '47.99 h are less than the 48 h of MM-RANGE'],
    [incubated(72.001, 32), '72.01 h are more than the 72 h of MM-RANGE'],
    [incubated(60, 29.9), '29.9 °C is below the 30 °C of MM-RANGE'],
    [incubated(60, 35.1), '35.1 °C is above the 35 °C of MM-RANGE'],
  ];
  let current = sample;
  for (const [incubation, deviation] of outside) {
    const entered = await enter(current, incubation);
    const refused = await act(specialist, entered, 'review');
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      `Review: the incubation is not explained (${deviation}): return the result to enter the explanation`,
    ]);
    const together = await specialist.post('/sample-results/reviews', {
      samples: [{ id: entered.id, version: entered.version }],
    });
    expect([together.status, JSON.stringify(together.body)]).toEqual([422, expect.stringContaining(deviation)]);
    current = await step(specialist, entered, 'return', { reason: 'not explained' });
  }
  const explanation = 'Door alarm of the incubator, growth promotion met';
  const explained = await enter(current, incubated(60, 35.1, { explanation }));
  // Somebody looks at it by itself, also when it is explained.
  const together = await specialist.post('/sample-results/reviews', {
    samples: [{ id: explained.id, version: explained.version }],
  });
  expect(together.status).toBe(422);
  expect((await step(specialist, explained, 'review')).result).toMatchObject({ incubation: { explanation } });
});

test('a set keeps the incubation of its microbial method, whatever the method states later', async () => {
  const method = await plateMethod('MM-KEPT');
  const sample = await oldPlate(method);
  const changed = await specialist.post(`/microbial-analytical-methods/${method}`, {
    version: 1,
    incubationHours: 100,
    incubationMaxHours: 120,
    reason: 'another medium',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const entered = await step(analyst, sample, 'enterResult', { result: count(4, { incubation: incubated(60, 32) }) });
  expect((await step(specialist, entered, 'review')).state).toBe('Reviewed');
});

test('a microbial method is refused for another contaminant, kind, sampling or day, in the plan and in a set', async () => {
  const method = await plateMethod('MM-FIT');
  const expired = await plateMethod('MM-OLD', { reviewDueOn: '2020-01-01' });
  const location = await specialist.post(`/equipments/${equipmentId}/sampling-locations`, {
    externalId: 'L-FIT',
    name: 'Wall',
    description: 'Inside',
    sampleTypes: ['swab', 'contactPlate'],
  });
  const planned = (more: object) =>
    specialist.post(`/sampling-locations/${String(location.body['samplingLocation']?.['id'])}/samples`, {
      sampleType: 'contactPlate',
      contaminant: 'BioBurden',
      acceptanceMode: 'custom',
      customLimit: { operator: 'LessThanEqualTo', value: 25, unit: 'CFU/25 sqcm' },
      microbialMethodId: method,
      ...more,
    });
  const bad: readonly (readonly [object, string])[] = [
    [{ contaminant: 'product', customLimit: { operator: 'LessThan', value: 1, unit: 'mg' } }, 'is only for microbial'],
    [{ contaminant: 'Endotoxin', customLimit: { operator: 'LessThan', value: 1, unit: 'EU/sqcm' } }, 'no endotoxin'],
    [{ sampleType: 'swab' }, 'MM-FIT is for contact plates'],
    [{ microbialMethodId: expired }, 'MM-OLD is not valid'],
    [{ microbialMethodId: equipmentId }, 'does not exist'],
  ];
  for (const [more, message] of bad) {
    const answer = await planned(more);
    expect([answer.status, faults(answer)], message).toEqual([422, ['microbialMethodId']]);
    expect(JSON.stringify(answer.body)).toContain(message);
  }
  expect((await planned({})).status).toBe(201);
  const inSet = await specialist.post('/sample-sets', {
    equipmentId,
    samples: [plate({ microbialMethodId: method, sampleType: 'swab' })],
  });
  expect([inSet.status, faults(inSet)]).toEqual([422, ['samples.0.microbialMethodId']]);
});

test('a planned sample is exported with its microbial method, and imported again', async () => {
  const method = await plateMethod('MM-SHEET');
  const location = await specialist.post(`/equipments/${equipmentId}/sampling-locations`, {
    externalId: 'L-SHEET',
    name: 'Wall',
    description: 'Inside',
    sampleTypes: ['contactPlate'],
  });
  const at = `/sampling-locations/${String(location.body['samplingLocation']?.['id'])}/samples`;
  const made = await specialist.post(at, {
    externalId: 'PLATE-1',
    sampleType: 'contactPlate',
    contaminant: 'BioBurden',
    acceptanceMode: 'policyBased',
    microbialMethodId: method,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { bytes } = await specialist.get('/master?format=csv&sections=Samples%20and%20Sampling%20locations');
  const lines = new TextDecoder().decode(bytes).trim().split('\n');
  const own = lines.find(line => line.includes('PLATE-1'));
  expect(own).toContain('MM-SHEET');
  const form = new FormData();
  form.set('reason', 'A copy');
  form.append('file', new Blob([`${lines[0]}\n${own?.replaceAll('PLATE-1', 'PLATE-2')}`]), 'samples.csv');
  const copied = await specialist.upload('/master', form);
  expect(copied.status, JSON.stringify(copied.body)).toBe(200);
  expect((await specialist.get('/samples?search=PLATE-2')).body['samples']).toMatchObject([
    { microbialMethodId: method },
  ]);
});

test('a file states incubations and their explanations, and one outside the range is flagged', async () => {
  const method = await plateMethod('MM-FILE');
  const [inside, outside] = [await oldPlate(method), await oldPlate(method)];
  const { startedAt, endedAt } = incubated(40, 32);
  const whole = incubated(60, 32);
  const file = [
    'Label,Result,Unit,Incubation from,Incubation to,Incubation °C,Incubation explanation',
    `${inside.label},3,CFU/25 sqcm,${whole.startedAt},${whole.endedAt},32,`,
    `${outside.label},3,CFU/25 sqcm,${startedAt},${endedAt},32,Counted early: holiday`,
  ].join('\n');
  const form = new FormData();
  form.append('file', new Blob([file]), 'plates.csv');
  const preview = await analyst.upload('/result-imports/preview', form);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.body['preview']).toMatchObject({
    rows: [
      { flags: [], outcome: 'entered' },
      { flags: [{ kind: 'incubation', message: '40 h are less than the 48 h of MM-FILE' }], outcome: 'entered' },
    ],
  });
});
