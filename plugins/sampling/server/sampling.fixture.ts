import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

/** A sample as calls answer it. */
export type Sample = {
  id: string;
  version: number;
  state: string;
  label: string;
  warnings: string[];
  definition: { recoveryPercent: number };
  result: Record<string, unknown> | null;
};

/** A plant with equipment, a method and its analyst, for the tests of samples and results. */
export let plant: TestKernel;
export let specialist: TestClient;
export let analyst: TestClient;
export let equipmentId: string;
export let materialId: string;
let methodId: string;
export let otherMaterialId: string;
export let changingMethodId: string;
export let otherEquipmentId: string;
export let analystOfFiles: TestClient;

/** Starts the plant for the tests of the calling file. */
export function startPlant(): void {
  beforeAll(async () => {
    plant = await testKernel({ only: ['sampling'], demo: 'import' });
    specialist = await plant.as('specialist');
    analyst = await plant.as('analyst');
    const made = async (path: string, one: string, body: object, by = specialist): Promise<string> => {
      const answer = await by.post(path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body[one]?.['id']);
    };
    materialId = await made('/moc', 'moc', { externalId: 'MOC-S', name: 'Sampled steel' });
    equipmentId = await made('/equipments', 'equipment', {
      externalId: 'EQ-1',
      name: 'Mixer',
      equipmentType: 'tank',
      mocIds: [materialId],
    });
    otherEquipmentId = await made('/equipments', 'equipment', {
      externalId: 'EQ-2',
      name: 'Mill',
      equipmentType: 'mill',
    });
    analystOfFiles = await plant.as('admin');
    otherMaterialId = await made('/moc', 'moc', { externalId: 'MOC-T', name: 'Sampled glass' });
    const activeId = await made('/apis', 'api', { externalId: 'SAMPLED', name: 'Sampled active' });
    const method = (externalId: string) => ({
      externalId,
      name: 'HPLC of the sampled active',
      apiId: activeId,
      sampleType: 'swab',
      lod: { value: 0.05, unit: 'ppm' },
      loq: { value: 0.1, unit: 'ppm' },
      extractionVolume: { value: 10, unit: 'ml' },
      swabArea: { value: 25, unit: 'sqcm' },
      recoveries: [{ mocId: materialId, recoveryPercent: 80 }],
    });
    methodId = await made('/analytical-methods', 'analyticalMethod', method('AM-S1'));
    changingMethodId = await made('/analytical-methods', 'analyticalMethod', method('AM-S2'));
    const { body } = await specialist.call('GET', '/users/me');
    const qualified = (kind: string) => ({ kind, qualifiedOn: '2020-01-01' });
    const operator = {
      externalId: 'OP-S1',
      firstName: 'Sam',
      lastName: 'Sampler',
      linkedUserId: body['users']?.[0]?.['id'],
      qualifications: [qualified('swabSampling'), qualified('rinseSampling')],
    };
    await made('/operator', 'operator', operator, analystOfFiles);
  });
  afterAll(() => plant.close());
}

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
export const swab = (place: string, more: object = {}) => ({
  place,
  description: 'below the outlet',
  materialId,
  sampleType: 'swab',
  contaminant: 'product',
  methodId,
  limit: { value: 0.00125, unit: 'mg/sqcm' },
  ...more,
});
const clean = { cleaningCompletedAt: hoursAgo(3), inspectedAt: hoursAgo(2), visuallyClean: true };

export async function aSet(planned: readonly object[], more: object = {}): Promise<{ id: string; samples: Sample[] }> {
  const made = await specialist.post('/sample-sets', { equipmentId, samples: planned, ...clean, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = String(made.body['sampleSet']?.['id']);
  return { id, samples: await samplesOf(id) };
}
export async function samplesOf(id: string): Promise<Sample[]> {
  return (await specialist.get(`/sample-sets/${id}`)).body['sampleSet']?.['samples'] as unknown as Sample[];
}
export const act = (
  client: TestClient,
  { id, version }: Sample,
  action: string,
  more: object = {},
): Promise<TestAnswer> => client.post(`/set-samples/${id}/actions`, { action, version, ...more });
export const sampleIn = (answer: TestAnswer): Sample => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['setSample'] as unknown as Sample;
};
export const samplesOfLabels = async (labels: readonly string[]): Promise<Sample[]> => {
  const found = await Promise.all(labels.map(label => specialist.get(`/set-samples?label=${label}`)));
  return found.flatMap(({ body }) => body['setSamples'] as unknown as Sample[]);
};
export const faults = ({ body }: TestAnswer) =>
  ((body['fields'] ?? []) as unknown as { path: string; message: string }[]).map(({ path }) => path);
export const step = async (client: TestClient, sample: Sample, action: string, more: object = {}) =>
  sampleIn(await act(client, sample, action, more));
export const received = async (sample: Sample): Promise<Sample> =>
  step(analyst, await step(specialist, sample, 'take', { label: sample.label }), 'receive', { label: sample.label });
export const measured = async (sample: Sample, result: object): Promise<Sample> =>
  step(analyst, await received(sample), 'enterResult', { result });
export const first = <T>(found: readonly T[]): T => {
  const [one] = found;
  if (one === undefined) throw new Error('none is there');
  return one;
};
