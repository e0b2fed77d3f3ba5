import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';
import type { Policy } from '#plugins/limits/shared/policy';
import type { Comparison, Finding, Preview } from '#schemas/views';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'] });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const chemical = '/cleaning_limit_policies/Chemical';
const ofPolicies = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ view }) => view === 'policies');

test('comparing two dates reports the policies with another version in force and their changed settings, as the preview did', async () => {
  const before = await momentBetween();
  const body = { safetyFactor: 2000, useLd50: true, version: 0, reason: 'twice as careful' };
  const preview = await admin.post('/preview', { edits: [{ method: 'POST', path: chemical, body }] });
  const promised = ofPolicies((preview.body as unknown as Preview).preview.findings);
  expect((await admin.post(chemical, body)).status).toBe(200);
  const { microbialCleaningLimitPolicy } = (await admin.get('/microbial_cleaning_limit_policies')).body;
  const {
    limits: [, ...limits],
  } = microbialCleaningLimitPolicy as unknown as MicrobialPolicy;
  const fewer = { limits, version: 0, reason: 'one less' };
  expect((await admin.post('/microbial_cleaning_limit_policies', fewer)).status).toBe(200);

  const { comparison } = (await admin.get(`/compare?from=${before}`)).body as unknown as Comparison;
  const found = ofPolicies(comparison.findings);
  expect(found?.sentence).toBe('2 policies have another version in force.');
  expect(found?.differences[0]).toEqual(promised?.differences[0]);
  expect(found?.differences).toMatchObject([
    {
      label: 'Policy for actives',
      before: 'defaults',
      after: 'version 1',
      detail: 'use ld50: off → on; safety factor: 1000 → 2000',
      page: '/limits/policies?type=Chemical',
    },
    { label: 'Microbial policy', detail: 'limits: 10 → 9, 9 unchanged' },
  ]);
});

test('a policy as of a moment has the settings, and the versions, that were known then', async () => {
  const moment = await momentBetween();
  expect((await admin.post(chemical, { safetyFactor: 3000, version: 1, reason: 'later' })).status).toBe(200);
  const then = await admin.get(`${chemical}?asOf=${moment}`);
  expect(then.body['cleaningLimitPolicy'] as unknown as Policy).toMatchObject({ version: 1, safetyFactor: 2000 });
  const versions = (await admin.get(`${chemical}/versions?asOf=${moment}`)).body['cleaningLimitPolicyVersions'];
  expect((versions as unknown as { version: number }[]).map(({ version }) => version)).toEqual([1, 0]);
});

test('default units can be read as of a moment', async () => {
  const moment = await momentBetween();
  await admin.post('/default_units', { defaultUnits: [{ key: 'td', unit: 'ug' }], version: 0 });
  const unitOf = async (query: string): Promise<unknown> => {
    const { defaultUnits } = (await admin.get(`/default_units${query}`)).body;
    return (defaultUnits as unknown as { key: string; unit: string }[]).find(each => each.key === 'td')?.unit;
  };
  expect([await unitOf(''), await unitOf(`?asOf=${moment}`)]).toEqual(['ug', 'mg']);
});
