import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Explanation } from '#plugins/limits/shared/limit';
import type { NitrosamineAssessment, CombinedNitrosamines } from '#plugins/nitrosamines/shared/assessment';
import type { CpcaResult, DeactivatingFeature } from '#plugins/nitrosamines/shared/cpca';
import {
  goldenCases,
  holdGoldenCases,
  number,
  type Inputs,
} from '../../limits/server/engine/test/golden-cases.fixture.js';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['nitrosamines'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

interface Row {
  readonly id: string;
  readonly version: number;
}
let count = 0;

async function write<T>(call: string, body: object): Promise<T> {
  const answer = await admin.post(call, body);
  expect(answer.status, `${call} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(300);
  return answer.body as unknown as T;
}
const read = <T>(call: string): Promise<T> => admin.read<T>(call);
async function create(list: string, one: string, body: object): Promise<Row> {
  const externalId = `G-${(count += 1)}`;
  const row = (await write<Record<string, Row>>(list, { externalId, name: externalId, ...body }))[one];
  if (row === undefined) throw new Error(`${list} answered no ${one}`);
  return row;
}

const ng = (value: number) => ({ value, unit: 'ng' });

/** A nitrosamine with what authorities state, in ng a day, and where it occurs. */
async function nitrosamine(intakes: Readonly<Record<string, number>>, occurrences: readonly object[]): Promise<string> {
  const authorityIntakes = Object.entries(intakes).map(([authority, value]) => ({
    authority,
    intake: ng(value),
    source: 'the example',
  }));
  return (await create('/nitrosamines', 'nitrosamine', { authorityIntakes, occurrences })).id;
}

const assessment = async (id: string, query = ''): Promise<NitrosamineAssessment> =>
  (await read<{ nitrosamineAssessment: NitrosamineAssessment }>(`/nitrosamines/${id}/assessment${query}`))
    .nitrosamineAssessment;

/** Limits in a product with this maximum daily dose. */
async function inProduct(inputs: Inputs): Promise<Readonly<Record<string, unknown>>> {
  const maxDailyDose = { value: number(inputs, 'max_daily_dose_mg'), unit: 'mg' };
  const { id: apiId } = await create('/apis', 'api', { maxDailyDose });
  await create('/productions', 'production', { apiId });
  const ppm = async (key: string): Promise<number | undefined> => {
    if (!(key in inputs)) return undefined;
    const id = await nitrosamine({ EMA: number(inputs, key) }, [{ apiId }]);
    return (await assessment(id)).productions[0]?.inProduct?.ppm;
  };
  return { ndma_ppm: await ppm('ai_ndma_ng_per_day'), ndea_ppm: await ppm('ai_ndea_ng_per_day') };
}

/** A feature with so many points: the examples give points only. */
const featureOf: readonly (readonly DeactivatingFeature[])[] = [
  [],
  ['betaHydroxylOneSide'],
  ['betaHydroxylBothSides'],
  ['carboxylicAcid'],
];

async function categorised(inputs: Inputs): Promise<Readonly<Record<string, unknown>>> {
  expect(inputs['activating_points']).toBe(0);
  const { cpca } = await write<{ cpca: CpcaResult }>('/nitrosamines/cpca', {
    alphaHydrogens: inputs['alpha_hydrogens'],
    alphaCarbonTertiary: inputs['alpha_carbon_tertiary'],
    deactivating: featureOf[number(inputs, 'deactivating_points')],
  });
  return {
    potency_score: cpca.score,
    category: cpca.category,
    ai_ng_per_day: cpca.intakeNgPerDay.EMA,
    ai_fda_ng_per_day: cpca.intakeNgPerDay.FDA,
  };
}

/** A previous production and a next one on the same equipment, with this many daily doses in a batch. */
async function pair(areaSqcm: number, dosesPerBatch: number): Promise<{ previous: string; next: string }> {
  const { id: equipment } = await create('/equipments', 'equipment', {
    equipmentType: 'vessel',
    declaredSurfaceArea: { value: areaSqcm, unit: 'sqcm' },
    surfaceAreaSource: 'the example',
  });
  const made = async (): Promise<string> => {
    const dosageUnitMass = { value: 1e6 / dosesPerBatch, unit: 'mg' };
    const { id: productId } = await create('/products', 'product', { dosageUnitMass, maxUnitsPerDay: 1 });
    const { id, version } = await create('/productions', 'production', {
      productId,
      minBatchSize: { value: 1, unit: 'kg' },
    });
    await write(`/productions/${id}/map`, { equipments: [{ equipmentId: equipment }], version });
    return id;
  };
  return { previous: await made(), next: await made() };
}

async function carriedOver(inputs: Inputs): Promise<Readonly<Record<string, unknown>>> {
  const { previous, next } = await pair(number(inputs, 'shared_area_sqcm'), number(inputs, 'doses_per_batch'));
  const id = await nitrosamine({ EMA: number(inputs, 'ai_ng_per_day') }, [{ productionId: previous }]);
  const sample = `swabArea=${number(inputs, 'swab_area_sqcm')}&extractionVolume=${number(inputs, 'extraction_volume_ml')}`;
  const { productions } = await assessment(id, `?${sample}&recoveryPercent=${number(inputs, 'recovery_pct')}`);
  const { limit, swab } = productions[0] ?? {};
  const explained = await read<Explanation>(`/limits/explain?substance=${id}&previous=${previous}&next=${next}`);
  expect(explained.limit?.l3MgPerSqcm).toBe(limit?.l3MgPerSqcm);
  return {
    mac_ng: (limit?.l2Mg ?? NaN) * 1e6,
    l3_ng_per_sqcm: (limit?.l3MgPerSqcm ?? NaN) * 1e6,
    swab_ng: swab?.ng,
    swab_raw_ng: swab?.rawNg,
    extract_raw_ng_per_ml: swab?.rawNgPerMl,
  };
}

async function foundCombined(inputs: Inputs): Promise<Readonly<Record<string, unknown>>> {
  const { previous } = await pair(1000, 100);
  const intakes = inputs['ai_ng_per_day'] as Readonly<Record<string, number>>;
  const found: object[] = [];
  for (const [name, intake] of Object.entries(inputs['intakes_ng_per_day'] as Readonly<Record<string, number>>)) {
    const nitrosamineId = await nitrosamine({ EMA: intakes[name] ?? NaN }, [{ productionId: previous }]);
    found.push({ nitrosamineId, intake: ng(intake) });
  }
  const judged = async (): Promise<CombinedNitrosamines> =>
    (await write<{ combinedNitrosamines: CombinedNitrosamines }>('/nitrosamines/combined', { found }))
      .combinedNitrosamines;
  const byRatios = await judged();
  await write('/cleaning_limit_policies/Nitrosamine', {
    multiNitrosamineOption: 'totalBelowMostPotent',
    version: 0,
    reason: 'the other option',
  });
  const byTotal = await judged();
  return {
    sum_ratio: byRatios.sumOfRatios,
    option_sum_of_ratios_pass: byRatios.pass,
    total_ng: byTotal.totalNgPerDay,
    option_total_below_most_potent_pass: byTotal.pass,
  };
}

const casesOf = (area: string, prefix: string): string[] =>
  goldenCases.filter(each => each.area === area && each.id.startsWith(prefix)).map(each => each.id);

holdGoldenCases({
  areas: ['nitrosamine', 'cpca'],
  answers: {
    ...Object.fromEntries(casesOf('nitrosamine', 'PUB-NIT-').map(id => [id, inProduct])),
    ...Object.fromEntries(casesOf('cpca', 'PUB-CPCA-').map(id => [id, categorised])),
    'NIT-01': carriedOver,
    'NIT-02': foundCombined,
    'NIT-03': async inputs => {
      const { previous } = await pair(1000, 100);
      const id = await nitrosamine(inputs['ai'] as Readonly<Record<string, number>>, [{ productionId: previous }]);
      return { ai_ng_per_day: ((await assessment(id)).productions[0]?.limit?.l0MgPerDay ?? NaN) * 1e6 };
    },
  },
  notHeld: {},
});
