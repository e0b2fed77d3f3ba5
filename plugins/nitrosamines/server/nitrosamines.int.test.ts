import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { dayIn, daysAfter } from '#schemas/lib/date-text';
import type { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';

let plant: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['nitrosamines'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

type Row = Nitrosamine & { readonly id: string; readonly version: number };

let count = 0;
const unnamed = (): { externalId: string; name: string } => ({ externalId: `N-${(count += 1)}`, name: `N ${count}` });
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string; message: string }[]).map(each => each.path);
const ng = (value: number) => ({ value, unit: 'ng' });

async function created(fields: object): Promise<Row> {
  const answer = await specialist.post('/nitrosamines', { ...unnamed(), ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['nitrosamine'] as unknown as Row;
}
const anActive = async (): Promise<string> => {
  const answer = await specialist.post('/apis', unnamed());
  return String(answer.body['api']?.['id']);
};

describe('the intake of a nitrosamine', () => {
  test('is the lowest stated by an authority, stored as entered, with its source', async () => {
    const row = await created({
      casNumber: '62-75-9',
      authorityIntakes: [
        { authority: 'EMA', intake: { value: 1.5, unit: 'ug' }, source: 'Appendix 1' },
        { authority: 'FDA', intake: ng(400), source: 'tables' },
      ],
    });
    expect(row).toMatchObject({ limitBasis: 'AI', lowestIntake: ng(400), lowestIntakeBy: 'FDA: tables' });
    expect(row.authorityIntakes?.[0]?.intake).toEqual({ value: 1.5, unit: 'ug' });
  });

  test('not limited by an authority is null for that authority, not zero', async () => {
    const row = await created({
      cpcaCategory: 1,
      authorityIntakes: [{ authority: 'EMA', source: 'negative Ames test' }],
    });
    const { intakes } = await assessed(row.id);
    expect(intakes.map(({ authority, ngPerDay }) => [authority, ngPerDay])).toEqual([
      ['EMA', null],
      ['FDA', 26.5],
      ['HC', 18],
      ['TGA', 18],
    ]);
  });

  test('under an authority that states a category and no value is the default of that category', async () => {
    const row = await created({
      acceptableIntake: ng(1500),
      intakeSource: 'the plant',
      authorityIntakes: [{ authority: 'FDA', cpcaCategory: 1, source: 'table 1' }],
    });
    expect(row).toMatchObject({
      lowestIntake: ng(26.5),
      lowestIntakeBy: 'FDA, default of CPCA category 1: table 1',
    });
  });

  test('of the facility applies where no authority states its own, and a category never overrides it', async () => {
    const row = await created({ cpcaCategory: 1, acceptableIntake: ng(96), intakeSource: 'carcinogenicity data' });
    expect(row).toMatchObject({ lowestIntake: ng(96), lowestIntakeBy: 'carcinogenicity data' });
  });

  test('is its ADE on that basis, whatever authorities state', async () => {
    const row = await created({
      limitBasis: 'ADE',
      ade: { value: 0.5, unit: 'mg' },
      adeSource: 'report 12',
      authorityIntakes: [{ authority: 'FDA', intake: ng(1500), source: 'tables' }],
    });
    expect(row).toMatchObject({ lowestIntake: ng(500_000), lowestIntakeBy: 'ADE: report 12' });
  });

  test('may be unknown: then nothing is computed', async () => {
    expect(await created({})).toMatchObject({ lowestIntake: null, lowestIntakeBy: null });
  });
});

interface Assessed {
  readonly intakes: readonly { readonly authority: string; readonly ngPerDay: number | null }[];
}
async function assessed(id: string): Promise<Assessed> {
  const answer = await specialist.get(`/nitrosamines/${id}/assessment`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['nitrosamineAssessment'] as unknown as Assessed;
}

const nowhere = '6f1f3f0a-7c0e-4a55-9d7e-111111111111';
test.each([
  ['a CAS number with a typing error', { casNumber: '62-75-8' }, 'casNumber'],
  ['an intake without its source', { acceptableIntake: ng(96) }, 'intakeSource'],
  ['an ADE without its source', { ade: ng(96) }, 'adeSource'],
  ['the basis ADE without an ADE', { limitBasis: 'ADE' }, 'ade'],
  ['another basis', { limitBasis: 'PDE' }, 'limitBasis'],
  ['an intake of zero', { acceptableIntake: ng(0), intakeSource: 'x' }, 'acceptableIntake.value'],
  ['a sixth category', { cpcaCategory: 6 }, 'cpcaCategory'],
  [
    'an authority twice',
    { authorityIntakes: [{ authority: 'EMA' }, { authority: 'EMA' }] },
    'authorityIntakes.1.authority',
  ],
  [
    'an authority’s intake without its source',
    { authorityIntakes: [{ authority: 'EMA', intake: ng(96) }] },
    'authorityIntakes.0.source',
  ],
  ['an unknown authority', { authorityIntakes: [{ authority: 'WHO' }] }, 'authorityIntakes.0.authority'],
  ['an occurrence in nothing', { occurrences: [{ formationRoute: 'nitrite' }] }, 'occurrences.0'],
  ['an occurrence in two records', { occurrences: [{ apiId: nowhere, productId: nowhere }] }, 'occurrences.0'],
  ['an occurrence in an unknown active', { occurrences: [{ apiId: nowhere }] }, 'occurrences.0.apiId'],
  [
    'an occurrence in an unknown production',
    { occurrences: [{ productionId: nowhere }] },
    'occurrences.0.productionId',
  ],
  [
    'a category that differs from its structure',
    { cpcaCategory: 1, cpcaStructure: { alphaHydrogens: [1, 1] } },
    'cpcaCategory',
  ],
  ['two rings in one structure', twoRings(), 'cpcaStructure.deactivating'],
  [
    'a tertiary α-carbon that has hydrogens, which would make category 5 of a category 1',
    { cpcaStructure: { alphaHydrogens: [2, 3], alphaCarbonTertiary: true } },
    'cpcaStructure.alphaCarbonTertiary',
  ],
])('%s is refused at its field', async (_what, fields, path) => {
  const answer = await specialist.post('/nitrosamines', { ...unnamed(), ...fields });
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(faults(answer)).toEqual([path]);
});

function twoRings(): object {
  return { cpcaStructure: { alphaHydrogens: [2, 2], deactivating: ['pyrrolidineRing', 'morpholineRing'] } };
}

test('a structure gives the category, and a changed structure another one', async () => {
  const { id, version, ...row } = await created({ cpcaStructure: { alphaHydrogens: [2, 3] } });
  expect(row).toMatchObject({ cpcaCategory: 1, lowestIntake: ng(18), lowestIntakeBy: 'Default of CPCA category 1' });
  const cpcaStructure = { alphaHydrogens: [2, 3], deactivating: ['carboxylicAcid'] };
  const changed = await specialist.post(`/nitrosamines/${id}`, { cpcaStructure, version });
  expect(changed.body['nitrosamine']).toMatchObject({ cpcaCategory: 4, lowestIntake: ng(1500) });
  // Salbutamol: formulas 6.3, its α-carbon is tertiary.
  const tertiary = await created({ cpcaStructure: { alphaHydrogens: [0, 2], alphaCarbonTertiary: true } });
  expect(tertiary).toMatchObject({ cpcaCategory: 5 });
});

test('an archived active cannot be newly named, while an existing one may stay', async () => {
  const apiId = await anActive();
  const { id } = await created({ occurrences: [{ apiId }] });
  expect((await specialist.put(`/apis/${apiId}/archive`, { reason: 'no longer bought' })).status).toBe(200);
  expect(faults(await specialist.post('/nitrosamines', { ...unnamed(), occurrences: [{ apiId }] }))).toEqual([
    'occurrences.0.apiId',
  ]);
  const renamed = await specialist.post(`/nitrosamines/${id}`, { name: 'Renamed', version: 1 });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
});

test('list filters: no intake, no occurrence, overdue for review', async () => {
  const open = await created({ reviewDueOn: '2020-01-01' });
  const ids = async (filter: string): Promise<string[]> => {
    const answer = await specialist.get(`/nitrosamines/filter/${filter}?pageLimit=500`);
    return (answer.body['nitrosamines'] as unknown as Row[]).map(row => row.id);
  };
  for (const filter of ['no-intake', 'no-occurrence', 'overdue']) expect(await ids(filter)).toContain(open.id);
  const done = await created({
    cpcaCategory: 3,
    reviewDueOn: '2199-01-01',
    occurrences: [{ apiId: await anActive() }],
  });
  for (const filter of ['no-intake', 'no-occurrence', 'overdue']) expect(await ids(filter)).not.toContain(done.id);
});

test('a review is overdue by the date of the facility, not UTC', async () => {
  // 26 hours apart: at any time the day in one of them is not that in UTC.
  for (const [version, timezone] of ['Pacific/Kiritimati', 'Etc/GMT+12'].entries()) {
    const setting = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '', version };
    expect((await (await plant.as('admin')).post('/date-time-setting', setting)).status).toBe(200);
    const today = dayIn(timezone, new Date());
    const [due, later] = [await created({ reviewDueOn: daysAfter(today, -1) }), await created({ reviewDueOn: today })];
    const { nitrosamines } = await specialist.read<{ nitrosamines: Row[] }>(
      '/nitrosamines/filter/overdue?pageLimit=500',
    );
    const ids = nitrosamines.map(({ id }) => id);
    expect(ids, timezone).toContain(due.id);
    // Unless the next day has begun there meanwhile.
    if (dayIn(timezone, new Date()) === today) expect(ids, timezone).not.toContain(later.id);
  }
});

test('reading needs the permission for substances; an auditor reads and changes nothing', async () => {
  const { id } = await created({});
  const auditor = await plant.as('auditor');
  expect((await auditor.get(`/nitrosamines/${id}`)).status).toBe(200);
  expect((await auditor.post('/nitrosamines', unnamed())).status).toBe(403);
  expect((await plant.anonymous.get('/nitrosamines')).status).toBe(401);
});
