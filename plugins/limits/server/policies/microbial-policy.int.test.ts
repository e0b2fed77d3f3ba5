import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';

const path = '/microbial_cleaning_limit_policies';
let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['limits'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const policy = async (): Promise<MicrobialPolicy> =>
  (await admin.get(path)).body['microbialCleaningLimitPolicy'] as unknown as MicrobialPolicy;

/** Status of a save, and the fields at which it is refused. */
async function saved(settings: object): Promise<unknown[]> {
  const { latestVersion: version } = await policy();
  const { status, body }: TestAnswer = await admin.post(path, { ...settings, version, reason: 'a trial of nonsense' });
  return [status, ...((body['fields'] ?? []) as unknown as { path: string }[]).map(fault => fault.path)];
}

test.each([
  ['a rinse counted on an area', { sampleType: 'rinse', unit: 'CFU per 25 sqcm' }, 'limits.0.unit'],
  ['a plate counted in millilitres', { sampleType: 'plate', unit: 'CFU per ml' }, 'limits.0.unit'],
  ['the pH of a swab', { contaminant: 'pH', unit: 'pH' }, 'limits.0.unit'],
  ['a pH that there is not', { contaminant: 'pH', sampleType: 'rinse', unit: 'pH', action: 15 }, 'limits.0.action'],
  ['a lower limit of a count', { operator: 'GreaterThanEqualTo' }, 'limits.0.operator'],
])('a microbial limit that makes no sense is refused at its field: %s', async (_name, fields, field) => {
  const swab = { contaminant: 'BioBurden', sampleType: 'swab', roomGrade: 'C', alert: null, action: 5 } as const;
  const limit = { ...swab, operator: 'LessThanEqualTo', unit: 'CFU per 25 sqcm', ...fields };
  expect(await saved({ limits: [limit, ...(await policy()).limits] })).toEqual([422, field]);
});

test('an organism appears once in the list, however it is written', async () => {
  expect(await saved({ absentOrganisms: ['Salmonella', 'salmonella '] })).toEqual([422, 'absentOrganisms']);
});

test('a range whose ends are exchanged is refused: nothing would pass', async () => {
  const pH = { contaminant: 'pH', sampleType: 'rinse', roomGrade: null, alert: null, unit: 'pH' } as const;
  const limits = [
    { ...pH, operator: 'GreaterThanEqualTo', action: 7 },
    { ...pH, operator: 'LessThanEqualTo', action: 5 },
  ];
  expect(await saved({ limits })).toEqual([422, 'limits.0.action']);
});
