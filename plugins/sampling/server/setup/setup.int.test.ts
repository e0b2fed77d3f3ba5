import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;
let steel: string;
let ptfe: string;
let methodId: string;
let attributes: { id: string; externalId: string; options: { label: string; score: number }[] }[];

const id = (answer: TestAnswer, one: string): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return String(answer.body[one]?.['id']);
};
const faults = ({ body }: TestAnswer): string[] =>
  ((body['fields'] ?? []) as unknown as { path: string }[]).map(({ path }) => path);

beforeAll(async () => {
  plant = await testKernel({ only: ['sampling'] });
  specialist = await plant.as('specialist');
  steel = id(await specialist.post('/moc', { externalId: 'M1', name: 'Steel 316L' }), 'moc');
  ptfe = id(await specialist.post('/moc', { externalId: 'M2', name: 'PTFE' }), 'moc');
  const apiId = id(await specialist.post('/apis', { externalId: 'A1', name: 'Digoxin' }), 'api');
  methodId = id(
    await specialist.post('/analytical-methods', {
      externalId: 'AM-1',
      name: 'HPLC digoxin',
      apiId,
      sampleType: 'swab',
      recoveries: [{ mocId: steel, recoveryPercent: 80 }],
    }),
    'analyticalMethod',
  );
  const listed = await specialist.get('/attributes?doPagination=false');
  attributes = listed.body['attributes'] as unknown as typeof attributes;
});
afterAll(() => plant.close());

const part = (name: string, mocId: string) => ({
  name,
  shape: 'rectangle',
  inputs: { l: 100, b: 50 },
  count: 1,
  mocId,
  source: 'drawing',
});
async function aMixer(): Promise<string> {
  return id(
    await specialist.post('/equipments', {
      externalId: `EQ-${(number += 1)}`,
      name: 'Mixer',
      equipmentType: 'mixer',
      parts: [part('Bowl', steel), part('Seal', ptfe)],
      mocIds: [steel, ptfe],
    }),
    'equipment',
  );
}
/** Scores of a location: the option with this place in the list of each attribute. */
const scores = (...places: number[]) =>
  ['geometry', 'accessibility', 'visibility', 'moc', 'mechanism', 'contact'].map((key, index) => {
    const attribute = attributes.find(({ externalId }) => externalId === key);
    return { attributeId: attribute?.id, option: attribute?.options[(places[index] ?? 1) - 1]?.label };
  });
const location = (more: object = {}) => ({
  externalId: `L-${(number += 1)}`,
  name: 'Bowl wall',
  description: 'Below the outlet',
  part: 'Bowl',
  sampleTypes: ['swab', 'rinse'],
  ...more,
});
const add = (equipmentId: string, more: object = {}): Promise<TestAnswer> =>
  specialist.post(`/equipments/${equipmentId}/sampling-locations`, location(more));
const plan = (locationId: string, more: object = {}): Promise<TestAnswer> =>
  specialist.post(`/sampling-locations/${locationId}/samples`, {
    sampleType: 'swab',
    contaminant: 'product',
    acceptanceMode: 'policyBased',
    ...more,
  });

test('a location takes material and order from its equipment, and is read, changed and archived below it', async () => {
  const mixer = await aMixer();
  const made = await add(mixer);
  const one = id(made, 'samplingLocation');
  expect(made.body['samplingLocation']).toMatchObject({ mocId: steel, directness: 'Direct', swabOrder: 1 });
  const path = `/equipments/${mixer}/sampling-locations`;
  const changed = await specialist.put(path, { id: one, version: 1, name: 'Bowl bottom', reason: 'renamed' });
  expect(changed.body['samplingLocation']).toMatchObject({ name: 'Bowl bottom', version: 2 });
  expect((await specialist.get(`/equipments/${mixer}/locations/${one}`)).status).toBe(200);
  expect((await specialist.get(`/equipments/${await aMixer()}/locations/${one}`)).status).toBe(404);
  expect((await specialist.delete(path, { id: one })).status).toBe(422);
  expect((await specialist.delete(path, { id: one, reason: 'not used' })).status).toBe(200);
  expect((await specialist.get(path)).body['samplingLocations']).toEqual([]);
  expect(JSON.stringify((await specialist.get('/archived/sampling-locations')).body)).toContain(one);
  expect((await specialist.put(`/sampling-locations/${one}/unarchive`, { reason: 'needed again' })).status).toBe(200);
});

test('a location is refused where area, material, part, order or pin do not fit its equipment', async () => {
  const mixer = await aMixer();
  id(await add(mixer, { swabOrder: 1 }), 'samplingLocation');
  const bad: readonly (readonly [object, string])[] = [
    [{ swabArea: { value: 6000, unit: 'sqcm' } }, 'swabArea'],
    [{ mocId: ptfe }, 'mocId'],
    [{ part: 'Lid' }, 'part'],
    [{ swabOrder: 1 }, 'swabOrder'],
    [{ pinX: 0.5, pinY: 0.5 }, 'imageId'],
    [{ pinX: 1.5 }, 'pinX'],
    [{ selected: false }, 'selectionReason'],
    [{ attributeScores: [{ attributeId: attributes[0]?.id, option: 'Cubic' }] }, 'attributeScores.0.option'],
  ];
  for (const [more, path] of bad) expect(faults(await add(mixer, more))).toContain(path);
  expect((await specialist.put(`/equipments/${mixer}/archive`, { reason: 'scrapped' })).status).toBe(422);
});

test('a sample is refused where method, area, unit or test do not fit, each fault at its field', async () => {
  const mixer = await aMixer();
  const bowl = id(await add(mixer), 'samplingLocation');
  const seal = id(await add(mixer, { part: 'Seal' }), 'samplingLocation');
  expect(faults(await plan(seal, { methodId }))).toEqual(['methodId']);
  const bad: readonly (readonly [object, string])[] = [
    [{ area: { value: 1, unit: 'sqm' } }, 'area'],
    [{ area: { value: 1, unit: 'ml' } }, 'area.unit'],
    [{ sampleType: 'visual' }, 'sampleType'],
    [{ acceptanceMode: 'custom' }, 'customLimit'],
    [{ acceptanceMode: 'productWise' }, 'productionId'],
    [{ acceptanceMode: 'cleaningAgentSal' }, 'acceptanceMode'],
    [{ acceptanceMode: 'custom', customLimit: { operator: 'LessThan', value: 5, unit: 'CFU' } }, 'customLimit.unit'],
    [{ additionalTests: [{ test: 'TOC', operator: 'LessThan', value: 5, unit: 'uS/cm' }] }, 'additionalTests.0.unit'],
    [{ additionalTests: [{ test: 'pH', operator: 'LessThan', value: 'seven' }] }, 'additionalTests.0.value'],
  ];
  for (const [more, path] of bad) expect(faults(await plan(bowl, more)), JSON.stringify(more)).toContain(path);
});

test('a planned sample has its criterion as a number with unit and trace, and becomes a sample of a set', async () => {
  const mixer = await aMixer();
  const policy = { useResidueLimit: true, version: 0, reason: 'a residue limit for all actives' };
  expect((await specialist.post('/cleaning_limit_policies/Chemical', policy)).status).toBe(200);
  const bowl = id(await add(mixer, { swabArea: { value: 25, unit: 'sqcm' } }), 'samplingLocation');
  const sample = id(await plan(bowl, { methodId }), 'sample');
  const listed = await specialist.get(`/sampling-locations/${bowl}/samples`);
  expect(listed.body['samples']).toMatchObject([
    { id: sample, areaSqcm: 25, recoveryPercent: 80, criterion: { value: 250, unit: 'mg', mode: 'policyBased' } },
  ]);
  const set = await specialist.post('/sample-sets', { equipmentId: mixer });
  expect(set.status, JSON.stringify(set.body)).toBe(201);
  const path = `/sampling-locations/${bowl}/samples/${sample}`;
  const late = await specialist.put(path, { version: 1, container: 'vial', reason: 'other vial' });
  expect([late.status, late.body['errName']]).toEqual([422, 'SampleChangesError']);
  expect((await specialist.put(path, { archive: true, reason: 'not needed' })).body['errName']).toBe(
    'SampleChangesError',
  );
});

test('a sample is archived and restored with a reason', async () => {
  const bowl = id(await add(await aMixer()), 'samplingLocation');
  const path = `/sampling-locations/${bowl}/samples/${id(await plan(bowl), 'sample')}`;
  expect((await specialist.put(path, { archive: true })).status).toBe(422);
  expect((await specialist.put(path, { archive: true, reason: 'not needed' })).status).toBe(200);
  expect(JSON.stringify((await specialist.get('/archived/samples')).body)).toContain(bowl);
  expect((await specialist.put(path, { unArchive: true, reason: 'needed again' })).status).toBe(200);
});

test('an assessment scores and ranks the locations, and names contact parts without one', async () => {
  const mixer = await aMixer();
  const assess = (more: object = {}): Promise<TestAnswer> =>
    specialist.post('/sampling-locations/assess', { equipmentId: mixer, reason: 'first assessment', ...more });
  const unscored = await aMixer();
  id(await add(unscored), 'samplingLocation');
  expect(faults(await assess({ equipmentId: unscored }))).toEqual(['equipmentId']);
  const high = id(await add(mixer, { attributeScores: scores(4, 3, 3, 4, 2, 3) }), 'samplingLocation');
  id(await add(mixer, { attributeScores: scores(1, 1, 1, 1, 1, 1) }), 'samplingLocation');
  const first = await assess();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body['samplingAssessment']).toMatchObject({
    highestScore: 45,
    uncoveredParts: ['Seal'],
    rows: [
      { id: high, score: 45, rank: 1, isWorstCase: true, selected: true },
      { score: 4, rank: 2, selected: false, why: 'score 4 (low) asks for no sample' },
    ],
  });
  const again = await assess({ exclusions: [{ part: 'Seal', justification: 'replaced at every cleaning' }] });
  expect(again.body['samplingAssessment']).toMatchObject({ uncoveredParts: [], version: 2 });
  const shown = await specialist.get(`/equipments/${mixer}/locations/${high}`);
  expect(shown.body['samplingLocation']).toMatchObject({ riskScore: 45, rank: 1, isSelected: true });
  const stated = `/sampling-policy/${String(again.body['samplingAssessment']?.['policyId'])}`;
  const change = { replicates: 3, version: 1, reason: 'three of each' };
  expect((await specialist.put(stated, change)).status).toBe(200);
  expect((await plan(high)).body['sample']).toMatchObject({ replicates: 3 });
  expect((await plan(high, { replicates: 2 })).body['sample']).toMatchObject({ replicates: 2 });
});

test('attributes and policies are changed, deleted and restored with a reason; a policy can be tried', async () => {
  const options = [{ label: 'Smooth', score: 1 }];
  const attribute = id(
    await specialist.post('/attributes', { externalId: 'finish', name: 'Finish', role: 'summand', options }),
    'attribute',
  );
  const path = `/attributes/${attribute}`;
  expect((await specialist.put(path, { name: 'Surface', version: 1, reason: 'clearer' })).status).toBe(200);
  expect((await specialist.delete(path, {})).status).toBe(422);
  expect((await specialist.delete(path, { reason: 'not used' })).status).toBe(200);
  expect((await specialist.put(`${path}?unarchive=true`, { reason: 'needed again' })).status).toBe(200);
  expect((await specialist.delete(path, { reason: 'not used' })).status).toBe(200);
  const noThreshold = { externalId: 'P1', name: 'Own', selection: 'threshold' };
  expect(faults(await specialist.post('/sampling-policy', noThreshold))).toEqual(['threshold']);
  const policy = id(await specialist.post('/sampling-policy', { ...noThreshold, threshold: 5 }), 'samplingPolicy');
  const mixer = await aMixer();
  id(await add(mixer, { attributeScores: scores(2, 2, 2, 1, 1, 1) }), 'samplingLocation');
  const tried = await specialist.post(`/sampling-policy/${policy}/try`, { equipmentId: mixer });
  expect(tried.body).toMatchObject({ threshold: 5, locations: [{ score: 11, selected: true }] });
});

test('sampling locations need their own permission', async () => {
  const operator = await plant.as('operator');
  expect((await operator.get('/sampling-locations')).status).toBe(200);
  const body = { externalId: 'L-OP', name: 'Lid', description: 'At the lid', sampleTypes: ['swab'] };
  expect((await operator.post(`/equipments/${await aMixer()}/sampling-locations`, body)).status).toBe(403);
});
