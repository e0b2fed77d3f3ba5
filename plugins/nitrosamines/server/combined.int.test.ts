import { expect, test } from 'vitest';
import type { ProductionNitrosamines, CombinedNitrosamines } from '#plugins/nitrosamines/shared/assessment';
import type { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';
import { givenDemoNitrosamines } from './demo-nitrosamines.fixture.js';

const demo = givenDemoNitrosamines();

type Row = Nitrosamine & { readonly id: string; readonly version: number };
const ng = (value: number) => ({ value, unit: 'ng' });

const idOf = async (list: string, externalId: string): Promise<string> =>
  (await demo.record<{ externalId: string; id: string }>(list, externalId)).id;
const ofProduction = async (externalId: string): Promise<ProductionNitrosamines> => {
  const call = `/nitrosamines/of-production/${await idOf('productions', externalId)}`;
  return (await demo.admin.read<{ productionNitrosamines: ProductionNitrosamines }>(call)).productionNitrosamines;
};
async function judged(found: readonly object[]): Promise<CombinedNitrosamines> {
  const answer = await demo.admin.post('/nitrosamines/combined', { found });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['combinedNitrosamines'] as unknown as CombinedNitrosamines;
}

test('a production lists its nitrosamines, with their intakes under the policy and the daily dose', async () => {
  const { production, authority, option, nitrosamines } = await ofProduction('PRD-11');
  expect([production.externalId, authority, option]).toEqual(['PRD-11', 'strictest', 'sumOfRatios']);
  expect(nitrosamines.map(each => [each.nitrosamine.externalId, each.intake?.ngPerDay, each.dose?.mg])).toEqual([
    ['NDMA', 96, 2550],
    ['NTTP', 100, 100],
  ]);
  expect((await ofProduction('PRD-25')).nitrosamines).toEqual([]);
  const nowhere = await demo.admin.get('/nitrosamines/of-production/6f1f3f0a-7c0e-4a55-9d7e-111111111111');
  expect(nowhere.status).toBe(404);
});

test('a nitrosamine without an intake under the policy is listed without one', async () => {
  const occurrences = [{ productionId: await idOf('productions', 'PRD-11') }];
  await demo.admin.post('/nitrosamines', { externalId: 'N-OPEN', name: 'Not categorised', occurrences });
  const { nitrosamines } = await ofProduction('PRD-11');
  expect(nitrosamines.find(each => each.nitrosamine.externalId === 'N-OPEN')).toMatchObject({ intake: null });
});

test('of several occurrences the maximum dose counts, and none while one is unknown', async () => {
  // PRD-11 makes a combination: only what names one of its actives has a dose by itself.
  const inActive = { apiId: await idOf('apis', 'A007') };
  const inProduction = { productionId: await idOf('productions', 'PRD-11') };
  const doseOf = async (externalId: string, occurrences: readonly object[]): Promise<number | undefined> => {
    const answer = await demo.admin.post('/nitrosamines', { externalId, name: externalId, occurrences });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { nitrosamines } = await ofProduction('PRD-11');
    return nitrosamines.find(each => each.nitrosamine.externalId === externalId)?.dose?.mg;
  };
  expect(await doseOf('N-ONE', [inActive])).toBe(2550);
  expect(await doseOf('N-UNKNOWN', [inActive, inProduction])).toBeUndefined();
  const typed = { ...inProduction, maxDailyDose: { value: 3, unit: 'g' } };
  expect(await doseOf('N-TYPED', [inActive, typed])).toBe(3000);
});

test('both options return their ratios and totals, and the option of the policy decides', async () => {
  const [ndma, nttp] = [await idOf('nitrosamines', 'NDMA'), await idOf('nitrosamines', 'NTTP')];
  const combined = await judged([
    { nitrosamineId: ndma, intake: ng(48) },
    { nitrosamineId: nttp, intake: { value: 0.05, unit: 'ug' } },
  ]);
  expect(combined).toMatchObject({
    option: 'sumOfRatios',
    sumOfRatios: 1,
    totalNgPerDay: 98,
    lowestNgPerDay: 96,
    passes: { sumOfRatios: true, totalBelowMostPotent: false },
    pass: true,
  });
  expect(combined.found).toEqual([
    { nitrosamineId: ndma, intakeNgPerDay: 48, acceptableNgPerDay: 96, ratio: 0.5 },
    { nitrosamineId: nttp, intakeNgPerDay: 50, acceptableNgPerDay: 100, ratio: 0.5 },
  ]);
});

test('a value exactly at the limit passes under both options', async () => {
  for (const externalId of ['NDMA', 'NTTP', 'N027', 'N031', 'MNP']) {
    const { id, lowestIntake } = await demo.record<Row>('nitrosamines', externalId);
    const { passes } = await judged([{ nitrosamineId: id, intake: ng(lowestIntake?.value ?? NaN) }]);
    expect(passes, externalId).toEqual({ sumOfRatios: true, totalBelowMostPotent: true });
  }
  const [ndma, nttp] = [await idOf('nitrosamines', 'NDMA'), await idOf('nitrosamines', 'NTTP')];
  // Ten tenths: in binary fractions their sum misses 1.
  const tenths = Array.from({ length: 5 }, () => [
    { nitrosamineId: ndma, intake: ng(9.6) },
    { nitrosamineId: nttp, intake: ng(10) },
  ]).flat();
  expect((await judged(tenths)).passes.sumOfRatios).toBe(true);
  const more = await judged([...tenths, { nitrosamineId: nttp, intake: ng(0.001) }]);
  expect(more.passes.sumOfRatios).toBe(false);
});

test('a nitrosamine without an occurrence is assessed too; one without an intake is named at its field', async () => {
  const create = async (externalId: string, fields: object): Promise<string> => {
    const answer = await demo.admin.post('/nitrosamines', { externalId, name: externalId, ...fields });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return (answer.body['nitrosamine'] as unknown as Row).id;
  };
  const authorityIntakes = [{ authority: 'EMA', intake: ng(26.5), source: 'Appendix 1' }];
  const unlinked = await create('N-UNLINKED', { authorityIntakes });
  const ndma = await idOf('nitrosamines', 'NDMA');
  const found = [
    { nitrosamineId: ndma, intake: ng(48) },
    { nitrosamineId: unlinked, intake: ng(10.6) },
  ];
  const both = await judged(found);
  expect(both).toMatchObject({ totalNgPerDay: 58.6, lowestNgPerDay: 26.5, pass: true });
  expect(both.sumOfRatios).toBeCloseTo(0.9, 12);
  const open = await create('N-UNRATED', {});
  const nobody = '6f1f3f0a-7c0e-4a55-9d7e-111111111111';
  const refused = await demo.admin.post('/nitrosamines/combined', {
    found: [...found, { nitrosamineId: open, intake: ng(1) }, { nitrosamineId: nobody, intake: ng(1) }],
  });
  expect([refused.status, refused.body['fields']]).toEqual([
    422,
    [
      { path: 'found.2.nitrosamineId', message: 'N-UNRATED has no acceptable intake under the policy' },
      { path: 'found.3.nitrosamineId', message: 'names no live nitrosamine of this facility' },
    ],
  ]);
});
