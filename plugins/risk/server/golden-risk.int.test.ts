import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { FormulaVerdict } from '#plugins/risk/shared/setup/formula-check';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import {
  goldenCases,
  holdGoldenCases,
  number,
  type Answers,
  type Inputs,
} from '../../limits/server/engine/test/golden-cases.fixture.js';

let kernel: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['capability'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

function okay<T>({ status, body }: TestAnswer): T {
  expect([200, 201], JSON.stringify(body).slice(0, 500)).toContain(status);
  return body as unknown as T;
}
const read = async <T>(call: string): Promise<T> => okay<T>(await specialist.get(call));

let count = 0;
async function created(list: string, one: string, body: object): Promise<{ id: string; version: number }> {
  const externalId = `GC-${(count += 1)}`;
  const answer = await specialist.post(list, { externalId, name: externalId, ...body });
  const record = okay<Record<string, { id: string; version: number }>>(answer)[one];
  if (record === undefined) throw new Error(`${list} answered no ${one}`);
  return record;
}
const mg = (value: number) => ({ value, unit: 'mg' });

/** A production of a product with one active of these fields, on this equipment. */
async function productionOf(
  active: object,
  equipmentItems: readonly string[] = [],
  more: object = {},
): Promise<string> {
  const { id: apiId } = await created('/apis', 'api', active);
  const { id: productId } = await created('/products', 'product', { actives: [{ apiId }] });
  const { id, version } = await created('/productions', 'production', { productId, ...more });
  const equipments = equipmentItems.map(equipmentId => ({ equipmentId }));
  if (equipmentItems.length > 0) okay(await specialist.post(`/productions/${id}/map`, { equipments, version }));
  return id;
}
async function equipmentOf(sqcm: number): Promise<string> {
  const area = { declaredSurfaceArea: { value: sqcm, unit: 'sqcm' }, surfaceAreaSource: 'the example' };
  return (await created('/equipments', 'equipment', { equipmentType: 'vessel', ...area })).id;
}
async function riskOf(production: string): Promise<RiskScores['productions'][number]> {
  const { productions } = await read<RiskScores>('/risk-scores');
  const found = productions.find(each => each.production.id === production);
  if (found === undefined) throw new Error(`${production} has no scores`);
  return found;
}

async function toxicity(inputs: Inputs) {
  const chosen = { selected: true, selectionReason: 'the only one', status: 'effective' };
  const hbels = [{ basis: 'PDE', value: mg(number(inputs, 'hbel_mg_per_day')), route: 'any', ...chosen }];
  const { toxicity: score } = await riskOf(await productionOf({ hbels }));
  return { raw: score.raw, score: score.value };
}

/** Residues whose L3 is the one of the case: 10 ppm of a batch of 1 kg on the area that gives it. */
async function detectability(inputs: Inputs) {
  const found = [];
  for (const l3 of inputs['l3_ug_per_sqcm'] as readonly number[]) found.push(await riskOf(await residueAt(l3, {})));
  return {
    index: found.map(each => each.visualDetectionIndex.value),
    score: found.map(each => each.detectability.value),
  };
}

/** A production with this lowest limit, and a next one on the same equipment. */
async function residueAt(l3: number, active: object): Promise<string> {
  const equipment = await equipmentOf(10 / (l3 / 1000));
  const previous = await productionOf({ productLimit: mg(10), ...active }, [equipment]);
  await productionOf({}, [equipment], { minBatchSize: { value: 1, unit: 'kg' } });
  return previous;
}

/** Records results whose Cpu against the limit of the production is the one of the case. */
async function measure(productionId: string, cpu: number): Promise<RiskScores['productions'][number]> {
  const limit = ((await riskOf(productionId)).l3MgPerSqcm ?? NaN) * 1000;
  const ug = (value: number) => ({ value, unit: 'ug/sqcm' });
  const [standardDeviation, mean] = [limit / 100, limit - (3 * cpu * limit) / 100];
  const figures = { mean: ug(mean), standardDeviation: ug(standardDeviation), resultCount: 30, source: 'the example' };
  await created('/process-capabilities', 'processCapability', { productionId, ...figures });
  return riskOf(productionId);
}

async function capability(inputs: Inputs) {
  const score = [];
  for (const cpu of inputs['cpu'] as readonly number[]) {
    const found = await measure(await residueAt(40, {}), cpu);
    expect(found.capability.cpu).toBeCloseTo(cpu, 9);
    score.push(found.capability.value);
  }
  return { score };
}

/** A cell without a detectability score is one where the residue is seen: nothing raises it. */
async function cell(inputs: Inputs) {
  const chosen = { selected: true, selectionReason: 'the only one', status: 'effective' };
  const value = mg(1000 * 10 ** -number(inputs, 'toxicity_score'));
  const invisible = inputs['detectability_score'] !== null;
  const production = await residueAt(invisible ? 0.04 : 400, {
    hbels: [{ basis: 'PDE', value, route: 'any', ...chosen }],
  });
  const found = await measure(production, 10 / number(inputs, 'process_capability_score'));
  expect(found.toxicity.value).toBeCloseTo(number(inputs, 'toxicity_score'), 9);
  expect(found.capability.value).toBeCloseTo(number(inputs, 'process_capability_score'), 9);
  expect(found.detectability.value).toBeCloseTo(invisible ? number(inputs, 'detectability_score') : 3, 9);
  expect(found.raisedBecauseInvisible).toBe(invisible);
  return { cell: found.level };
}

const checked = async (expression: string, inputs: unknown): Promise<FormulaVerdict['check']> =>
  okay<FormulaVerdict>(await specialist.post('/rpn_formulas/check', { expression, inputs })).check;

const numbers: Answers = {
  'RPN-01': async () => {
    const { worstCases } = await read<WorstCases>('/worst-cases');
    const row = worstCases.find(each => each.production.externalId === 'PRD-20');
    return { scores: row?.scores, rpn: row?.rpn };
  },
  'RPN-02': async inputs => {
    const doses = inputs['dose_mg'] as readonly number[];
    const made: string[] = [];
    for (const dose of doses) made.push(await productionOf({ minTherapeuticDose: mg(dose) }));
    const { worstCases } = await read<WorstCases>('/worst-cases');
    const scoreOf = (id: string) => worstCases.find(row => row.production.id === id)?.scores['dose'];
    return { score: made.map(scoreOf) };
  },
  'RPN-03': async inputs => {
    const weights = Object.entries(inputs['weights'] as Readonly<Record<string, number>>);
    const expression = weights.map(([name, weight]) => `${weight} * ${name}`).join(' + ');
    return { rpn: (await checked(expression, inputs['scores'])).value };
  },
  'RPN-04': async inputs => {
    type Product = { readonly id: string; readonly cleaning_rpn: number; readonly l3_ug_per_sqcm: number };
    const given = inputs['products'] as readonly Product[];
    const equipment = await equipmentOf(1);
    const names = new Map<string, string>();
    const hardest = given.toSorted((a, b) => a.cleaning_rpn - b.cleaning_rpn).map(each => each.id);
    const { cleaningLimitPolicy: policy } = await read<{ cleaningLimitPolicy: { latestVersion: number } }>(
      '/cleaning_limit_policies/Chemical',
    );
    const only = { useProductLimit: true, useToxicity: false, useDosage: false, useARL: false };
    const save = { ...only, version: policy.latestVersion, reason: 'limits of the example' };
    const admin = await kernel.as('admin');
    okay(await admin.post('/cleaning_limit_policies/Chemical', save));
    for (const { id, l3_ug_per_sqcm: l3 } of given) {
      const active = {
        solubilityTerm: 'practically insoluble',
        cleanability: hardest.indexOf(id) + 1,
        minTherapeuticDose: mg(10),
        productLimit: mg(l3 / 1000),
      };
      names.set(await productionOf(active, [equipment], { minBatchSize: { value: 1, unit: 'kg' } }), id);
    }
    const { studyChoice } = await read<WorstCases>(`/worst-cases?scope=equipment&id=${equipment}`);
    return {
      study_product: names.get(studyChoice.study?.id ?? ''),
      acceptance_l3_ug_per_sqcm: (studyChoice.acceptance?.l3MgPerSqcm ?? NaN) * 1000,
      limit_from: names.get(studyChoice.acceptance?.production.id ?? ''),
    };
  },
  'RPN-05': async inputs => ({ value: (await checked(String(inputs['expression']), inputs['variables'])).value }),
};

/** The ranking of demo equipment; both of its addresses return the same. */
async function ranking(inputs: Inputs) {
  const name = String(inputs['equipment']);
  const { equipments } = await read<{ equipments: { id: string; externalId: string }[] }>(`/equipments?search=${name}`);
  const query = `scope=equipment&id=${equipments.find(each => each.externalId === name)?.id}`;
  const answer = await read<WorstCases>(`/worst-cases?${query}`);
  expect(await read<WorstCases>(`/qualification-task/worst-cases?${query}`)).toEqual(answer);
  expect(answer.worst).toEqual(answer.worstCases[0]?.production);
  const shown = (row: WorstCase) => ({
    production: row.production.externalId,
    api: row.active?.externalId,
    rpn: row.rpn,
    screening_ug_per_day: row.intakeUgPerDay,
  });
  return { count: answer.worstCases.length, top: answer.worstCases.slice(0, 6).map(shown) };
}

const ugPerSqcm = (value: number) => ({ value, unit: 'ug/sqcm' });
/** The capability of a production under the limit of the case, from single results or from figures of a report. */
async function capabilityFrom(inputs: Inputs, residue: object) {
  const productionId = await residueAt(Number(inputs['usl_ug_per_sqcm'] ?? 1.25), {});
  await created('/process-capabilities', 'processCapability', { productionId, source: 'the example', ...residue });
  const { capability: found } = await riskOf(productionId);
  return { ...found, meanUgPerSqcm: found.inputs.find(each => each.name === 'mean')?.value };
}
const singly = (inputs: Inputs, detected: string): object => {
  const found = (inputs[detected] ?? []) as readonly number[];
  const below = Number(inputs['censored_count'] ?? Number(inputs['n'] ?? 0));
  const nothing = Array.from({ length: below }, () => `<${String(inputs['lod_ug_per_sqcm'])}`);
  return { results: [...found.map(String), ...nothing], resultsUnit: 'ug/sqcm' };
};

const statistics: Answers = {
  'STA-01': async inputs => {
    const {
      cpu,
      statistics: found,
      inputs: read,
      meanUgPerSqcm,
    } = await capabilityFrom(inputs, singly(inputs, 'values_ug_per_sqcm'));
    const value = (name: string) => read.find(each => each.name === name)?.value;
    return {
      n: value('resultCount'),
      mean: meanUgPerSqcm,
      sd: value('standardDeviation'),
      max: found?.maximum,
      ucl3s: found?.upperBound,
      cpu,
    };
  },
  'STA-02': async inputs => {
    const cpu = number(inputs, 'cpu');
    const [mean, standardDeviation] = [1.25 - 0.3 * cpu * 0.1, 0.01];
    const { cpuLower95, cpu: found } = await capabilityFrom(inputs, {
      mean: ugPerSqcm(mean),
      standardDeviation: ugPerSqcm(standardDeviation),
      resultCount: number(inputs, 'n'),
    });
    expect(found).toBeCloseTo(cpu, 9);
    return { cpu_lower_95: cpuLower95 };
  },
  'STA-03': async inputs => {
    const { statistics: found } = await capabilityFrom(inputs, {
      mean: ugPerSqcm(number(inputs, 'mean')),
      standardDeviation: ugPerSqcm(number(inputs, 'sd')),
      resultCount: number(inputs, 'n'),
    });
    return { k: found?.tolerance?.factor, upper_tolerance: found?.tolerance?.bound };
  },
  'STA-04': async inputs => {
    const { cpu, method, statistics: found } = await capabilityFrom(inputs, singly(inputs, 'detected_ug_per_sqcm'));
    expect(method).toBe('censoredLognormal');
    return { log_mean: found?.logarithms?.logMean, log_sd: found?.logarithms?.logStandardDeviation, cpu_log: cpu };
  },
  'STA-05': async inputs => {
    const { cpu, statistics: found, meanUgPerSqcm } = await capabilityFrom(inputs, singly(inputs, 'none'));
    return {
      cpu,
      bound: `all below detection; ratio of limit to detection ${found?.limitOverDetection?.toPrecision(3)}`,
      substitution_half_lod_mean: Number(meanUgPerSqcm?.toPrecision(12)),
    };
  },
};

const toxicityCases = goldenCases.filter(({ area, inputs }) => area === 'score' && 'hbel_mg_per_day' in inputs);

holdGoldenCases({
  areas: ['score', 'risk', 'rpn', 'ranking', 'stats'],
  answers: {
    ...Object.fromEntries(toxicityCases.map(({ id }) => [id, toxicity])),
    'SCO-08': detectability,
    ...numbers,
    'SCO-07': capability,
    ...statistics,
    ...Object.fromEntries(['RNK-01', 'RNK-02', 'RNK-03'].map(id => [id, ranking])),
    ...Object.fromEntries(goldenCases.filter(({ area }) => area === 'risk').map(({ id }) => [id, cell])),
  },
  notHeld: {},
});
