import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let mocId: string;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  mocId = String((await specialist.post('/moc', { externalId: 'SS', name: 'Steel' })).body['moc']?.['id']);
});
afterAll(() => plant.close());

const create = (more: object): Promise<TestAnswer> =>
  specialist.post('/analytical-methods', {
    externalId: `AM-${(number += 1)}`,
    name: 'Method',
    analyteName: 'TOC',
    ...more,
  });
const idOf = (answer: TestAnswer): string => String(answer.body['analyticalMethod']?.['id']);
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
const ppm = (value: number) => ({ value, unit: 'ppm' });
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const study = { rsdPercent: 3.2, replicates: 9, studyNumber: 'REC-12', studiedOn: '2026-01-10' };

test('a method keeps its validation figures and the study of each recovery', async () => {
  const stated = {
    revision: '2',
    specificity: 'nonSpecific',
    rangeLow: ppm(0.1),
    rangeHigh: ppm(10),
    lod: ppm(0.05),
    loq: ppm(0.1),
    linearityR2: 0.999,
    precisionRsdPercent: 2.1,
    accuracyPercent: 98.5,
    swabsPerSample: 2,
    swabMaterial: 'polyester',
    recoveryRule: 'noneIfWithin',
    sampleStabilityHours: 48,
    sampleStorage: '2 to 8 °C',
    systemSuitability: 'RSD of five injections at most 2 %',
    interferences: 'none found',
    laboratory: 'contract',
    contractLaboratory: 'Lab AG',
    validFrom: '2026-02-01',
    recoveries: [{ mocId, recoveryPercent: 82, ...study }],
  };
  const made = await create(stated);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await specialist.get(`/analytical-methods/${idOf(made)}`)).body['analyticalMethod']).toMatchObject(stated);
});

const justified = { mocId: '', recoveryPercent: 45, justification: 'porous surface' };
test.each([
  ['a range with its ends exchanged', { rangeLow: ppm(2), rangeHigh: ppm(1) }, 'rangeHigh'],
  ['a LOQ below the range', { rangeLow: ppm(2), loq: ppm(1) }, 'loq'],
  ['a LOQ above the range', { rangeHigh: ppm(2), loq: ppm(3) }, 'loq'],
  ['a linearity above one', { linearityR2: 1.01 }, 'linearityR2'],
  ['a review before the validity', { validFrom: '2026-02-01', reviewDueOn: '2026-01-01' }, 'reviewDueOn'],
  [
    'a low recovery without a reason',
    { recoveries: [{ ...justified, justification: ' ' }] },
    'recoveries.0.justification',
  ],
  [
    'a study that ends before it was made',
    { recoveries: [{ ...justified, studiedOn: '2026-02-01', validUntil: '2026-01-01' }] },
    'recoveries.0.validUntil',
  ],
  ['half a replicate', { recoveries: [{ ...justified, replicates: 1.5 }] }, 'recoveries.0.replicates'],
])('%s is refused', async (_what, fields, path) => {
  const sent = 'recoveries' in fields ? { recoveries: fields.recoveries.map(each => ({ ...each, mocId })) } : fields;
  const refused = await create(sent);
  expect([refused.status, faults(refused)]).toEqual([422, [path]]);
});

test('a method is valid until the earliest of its review and its recoveries, and lists and home page say what expires', async () => {
  const made = await create({
    reviewDueOn: dayIn(400),
    recoveries: [{ mocId, recoveryPercent: 82, validUntil: dayIn(20) }],
  });
  expect(made.body['analyticalMethod']).toMatchObject({ expiresOn: dayIn(20) });
  const listed = async (filter: string): Promise<unknown[]> => {
    const answer = await specialist.read<{ analyticalMethods: { id: string }[] }>(
      `/analytical-methods/filter/${filter}`,
    );
    return answer.analyticalMethods.map(({ id }) => id);
  };
  expect([await listed('due-30'), await listed('overdue')]).toEqual([[idOf(made)], []]);
  const { body } = await specialist.get('/home-notes');
  expect(JSON.stringify(body)).toContain('analytical method whose validity ends within 30 days');
  const later = await specialist.post(`/analytical-methods/${idOf(made)}`, { reviewDueOn: dayIn(-1), version: 1 });
  expect(later.body['analyticalMethod']).toMatchObject({ expiresOn: dayIn(-1) });
  expect(await listed('overdue')).toEqual([idOf(made)]);
});

test('a recovery that was low before it needed a reason stays as it is while the method changes', async () => {
  const made = await create({ recoveries: [{ mocId, recoveryPercent: 45, justification: 'porous' }] });
  const unjustified = [{ mocId, recoveryPercent: 45 }];
  const changed = await specialist.post(`/analytical-methods/${idOf(made)}`, { recoveries: unjustified, version: 1 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
});

test('the studies of recoveries are imported and exported with them, and a bad date is named', async () => {
  await create({ externalId: 'AM-IN' });
  const upload = (row: string) => {
    const form = new FormData();
    form.set('reason', 'New studies');
    const heading = 'Method ID,MOC ID,Recovery %,RSD %,Replicates,Study,Studied on,Valid until,Justification';
    form.append('file', new Blob([`${heading}\n${row}\n`]), 'analytical_method_recoveries.csv');
    return specialist.upload('/master', form);
  };
  const bad = await upload('AM-IN,SS,80,2,6,REC-1,2026-13-01,,');
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([422, expect.stringContaining('must be a day')]);
  expect((await upload('AM-IN,SS,45,2,6,REC-1,2026-01-01,2031-01-01,porous')).status).toBe(200);
  const { bytes } = await specialist.get('/master?format=csv&sections=Analytical%20method%20recoveries');
  expect(new TextDecoder().decode(bytes)).toContain('AM-IN,SS,45,2,6,REC-1,2026-01-01,2031-01-01,porous');
});

test('a microbial method counts on surfaces or in a rinse, each with its measure and unit', async () => {
  const path = '/microbial-analytical-methods';
  const sent = {
    externalId: 'MM-1',
    name: 'Contact plates',
    kind: 'bioburden',
    sampling: 'contactPlate',
    sampledArea: { value: 25, unit: 'sqcm' },
    medium: 'TSA',
    incubationMinC: 30,
    incubationMaxC: 35,
    incubationHours: 72,
    incubationMaxHours: 120,
    recoveryPercent: 60,
    detectionLimit: { value: 1, unit: 'CFU per plate' },
    neutraliser: 'lecithin and polysorbate',
    reviewDueOn: dayIn(3),
  };
  const made = await specialist.post(path, sent);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body['microbialAnalyticalMethod']).toMatchObject(sent);
  expect((await specialist.get(`${path}/filter/due-7`)).body['microbialAnalyticalMethods']).toMatchObject([
    { externalId: 'MM-1' },
  ]);
  const refused = await specialist.post(path, {
    ...sent,
    externalId: 'MM-2',
    sampling: 'rinse',
    incubationMaxC: 20,
    incubationMaxHours: 48,
    detectionLimit: { value: 1, unit: 'EU per ml' },
  });
  expect([refused.status, faults(refused)]).toEqual([
    422,
    ['sampledArea', 'incubationMaxC', 'incubationMaxHours', 'detectionLimit.unit'],
  ]);
  const { bytes } = await specialist.get('/master?format=csv&sections=Microbial%20analytical%20methods');
  const sheet = new TextDecoder().decode(bytes);
  expect(sheet).toContain('MM-1,Contact plates,,bioburden,contactPlate,25,sqcm');
  const form = new FormData();
  form.set('reason', 'A copy');
  form.append('file', new Blob([sheet.replaceAll('MM-1', 'MM-3')]), 'microbial_analytical_methods.csv');
  const copied = await specialist.upload('/master', form);
  expect(copied.status, JSON.stringify(copied.body)).toBe(200);
  expect((await specialist.get(`${path}?search=MM-3`)).body['microbialAnalyticalMethods']).toMatchObject([
    { detectionLimit: sent.detectionLimit },
  ]);
});
