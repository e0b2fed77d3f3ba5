import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { derived, factors, from, ld50, mgPerDay } from './derivation.fixture.js';
import { compareOpinions, inhaledMgPerM3, mixtureLd50, productLimitPpm, type DerivationInput } from './index.js';

interface GoldenCase {
  readonly id: string;
  readonly area: string;
  readonly inputs: Readonly<Record<string, number>>;
  readonly expected: Readonly<Record<string, number | readonly number[]>>;
  readonly tolerance_relative: number;
}
const golden = new URL('../../../../limits/server/engine/test/golden-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(golden, 'utf8')) as { cases: readonly GoldenCase[] };

const perKg = (input: DerivationInput, weight: number): number => derived(input).valueUgPerDay / weight;

/** The engine's answer to the inputs of each case, by the name of the file. */
const answers: Readonly<Record<string, (i: Readonly<Record<string, number>>) => Record<string, unknown>>> = {
  'PUB-HBEL-01': i => ({
    pde_mg_per_day: mgPerDay(from(i['noael_mg_per_kg_day'] ?? NaN, 'mg/kg/day', 'NOAEL', { factors: factors(i) })),
  }),
  'PUB-HBEL-02': i => ({ limit_ppm: productLimitPpm(i['pde_mg_per_day'] ?? NaN, i['daily_dose_g'] ?? NaN) }),
  'PUB-HBEL-03': i => ({ mg_per_m3: inhaledMgPerM3(i['ppm_v'] ?? NaN, i['molar_mass_g_per_mol'] ?? NaN) }),
  'PUB-HBEL-05': i => {
    const input = from(i['noel_ug_per_kg_day'] ?? NaN, 'ug/kg/day', 'NOAEL', {
      bodyWeightKg: 60,
      factors: factors({ f1: 10, f2: 10 }),
    });
    return { adi_ug_per_kg_day: perKg(input, 60), per_person_ug_per_day: derived(input).valueUgPerDay };
  },
  'PUB-HBEL-06': i => {
    const input = from(i['noel_ug_per_kg_day'] ?? NaN, 'ug/kg/day', 'NOAEL', {
      bodyWeightKg: 60,
      factors: factors({ f1: 10, f2: 10 }),
    });
    return { adi_ng_per_kg_day: perKg(input, 60) * 1000, per_person_ug_per_day: derived(input).valueUgPerDay };
  },
  'PUB-HBEL-09': i => {
    const input = from(i['noel_mg_per_kg_day'] ?? NaN, 'mg/kg/day', 'NOAEL', {
      bodyWeightKg: 60,
      factors: factors({ f1: 10, f2: 10, f4: 5 }),
    });
    return { adi_ug_per_kg_day: perKg(input, 60), per_person_ug_per_day: derived(input).valueUgPerDay };
  },
  'PUB-HBEL-11': i => ({
    adi_ug_per_kg_day: perKg(
      from(i['loael_mg_per_kg_day'] ?? NaN, 'mg/kg/day', 'LOAEL', { factors: factors({ f1: 10, f2: 10, f5: 10 }) }),
      50,
    ),
  }),
  'PUB-HBEL-14': i => ({
    adi_ug_per_kg_day: perKg(
      from(i['noael_ug_per_kg_day'] ?? NaN, 'ug/kg/day', 'NOAEL', { factors: factors({ f1: 10, f2: 10 }) }),
      50,
    ),
  }),
  'PUB-HBEL-15': () => ({
    adi_ug_per_day: (['carcinogenic', 'potent', 'neither'] as const).map(
      category => derived({ method: 'category', category }).valueUgPerDay,
    ),
  }),
  'PUB-HBEL-16': i => ({
    pde_ug_per_day: derived({ method: 'oel', oelUgPerM3: i['oel_ug_per_m3'] ?? NaN }).valueUgPerDay,
  }),
  'HBL-01': i => ({
    pde_mg_per_day: mgPerDay(from(i['noael_mg_per_kg_day'] ?? NaN, 'mg/kg/day', 'NOAEL', { factors: factors(i) })),
  }),
  'HBL-02': i => ({
    pde_mg_per_day: mgPerDay(from(i['loael_mg_per_kg_day'] ?? NaN, 'mg/kg/day', 'LOAEL', { factors: factors(i) })),
  }),
  'HBL-03': i => ({
    pde_mg_per_day: mgPerDay(
      from(i['clinical_noael_mg_per_day'] ?? NaN, 'mg/day', 'NOAEL', { bodyWeightKg: null, factors: factors(i) }),
    ),
  }),
  'HBL-04': i => ({
    pde_parenteral_mg_per_day: mgPerDay(
      from(i['pde_oral_mg_per_day'] ?? NaN, 'mg/day', 'NOAEL', {
        bodyWeightKg: null,
        bioavailability: {
          studied: i['oral_bioavailability'] ?? NaN,
          target: i['target_bioavailability'] ?? NaN,
          reason: 'measured',
        },
      }),
    ),
  }),
  'HBL-05': i => ({ pde_mg_per_day: lowestOf(i['candidates_mg_per_day'] as unknown as number[]) }),
  'HBL-06': i => ({
    ade_ug_per_day: derived({
      method: 'oel',
      oelUgPerM3: i['oel_ug_per_m3'] ?? NaN,
      breathedM3: i['breathing_volume_m3'] ?? NaN,
      absorption: i['alpha'] ?? NaN,
    }).valueUgPerDay,
  }),
  'PUB-AI-01': i => ({ ai_ug_per_day: derived(td50(i)).valueUgPerDay }),
  'PUB-AI-02': i => ({ ai_ng_per_day: derived(td50(i)).valueUgPerDay * 1000 }),
  'PUB-MACO-15': i => ({ noel_mg_per_day: mgPerDay(ld50(i['ld50_mg_per_kg'] ?? NaN, 1)) }),
  'LD5-01': i => ({
    noel_mg_per_day: mgPerDay(ld50(i['ld50_mg_per_kg'] ?? NaN, 1)),
    l0_mg_per_day: mgPerDay(ld50(i['ld50_mg_per_kg'] ?? NaN, i['safety_factor'] ?? NaN)),
  }),
  'LD5-02': i => ({
    ate_mix_mg_per_kg: mixtureLd50(
      (i['components'] as unknown as { pct: number; ld50: number }[]).map(each => ({
        percent: each.pct,
        ld50: each.ld50,
      })),
    ),
  }),
  'LD5-03': i => ({
    l0_mg_per_day: mgPerDay({ ...ld50(i['ld50_mg_per_kg'] ?? NaN, 1000), ld50Qualifier: '>' }),
  }),
};

function td50(i: Readonly<Record<string, number>>): DerivationInput {
  return {
    method: 'td50',
    td50MgPerKgDay: i['td50_mg_per_kg_day'] ?? NaN,
    bodyWeightKg: i['body_weight_kg'] ?? NaN,
  };
}
function lowestOf(values: readonly number[]): number {
  const opinions = values.map((value, index) => ({
    id: String(index),
    kind: 'PDE',
    route: 'oral',
    value,
    explanation: null,
  }));
  const compared = compareOpinions(opinions);
  return opinions.find(({ id }) => compared.get(id)?.isLowest)?.value ?? NaN;
}

const ours = cases.filter(each => ['hbel', 'ai', 'ld50'].includes(each.area));

test('every golden case of health-based limits has an answer', () => {
  expect(ours.filter(each => answers[each.id] === undefined).map(each => each.id)).toEqual([]);
});

test.each(ours)('golden case $id', ({ id, inputs, expected, tolerance_relative: tolerance }) => {
  for (const [name, value] of Object.entries(answers[id]?.(inputs) ?? {})) {
    const wanted = [expected[name]].flat();
    const found = [value].flat() as number[];
    expect(found).toHaveLength(wanted.length);
    for (const [index, number] of found.entries()) {
      const target = wanted[index] ?? NaN;
      expect(Math.abs(number - target), `${id}.${name}: ${number}`).toBeLessThanOrEqual(tolerance * target);
    }
  }
});
