import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoLines, demoPlant } from './demo-plant.fixture.js';
import {
  acceptableIntakeOf,
  AgentLimits,
  calculateMatrix,
  carbonEquivalent,
  criterionCodes,
  defaultPolicy,
  endotoxinSurfaceLimit,
  judgeNitrosamines,
  therapeuticDose,
  type Agent,
  type PlantInput,
} from '../index.js';

interface GoldenCase {
  readonly id: string;
  readonly inputs: Readonly<Record<string, never>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance_relative: number;
}
const { cases } = JSON.parse(readFileSync(new URL('./golden-cases.json', import.meta.url), 'utf8')) as {
  cases: GoldenCase[];
};

const areas = new Map(
  demoLines('equipment').map(line => [line['equipment_id'], Number(line['product_contact_area_sqcm'])]),
);
const plant = demoPlant(id => areas.get(id) ?? 0);
const equipmentsOf = (suite: string, modes: readonly string[]): string[] =>
  demoLines('equipment').flatMap(line =>
    line['suite'] === suite && modes.includes(line['cleaning_mode'] ?? '') ? [line['equipment_id'] ?? ''] : [],
  );

/** The lowest limit of equipment with its pair, by the names of the file. */
function equipmentLimit(input: PlantInput, equipment: string) {
  const result = calculateMatrix(input);
  const cell = result.equipmentCell[input.equipments.findIndex(equipmentItem => equipmentItem.id === equipment)] ?? -1;
  const count = input.productions.length;
  const previous = input.productions[Math.floor(cell / count)];
  return {
    l3_mg_per_sqcm: result.l3[cell],
    previous: previous?.id,
    api: previous?.actives[result.active[cell] ?? 0]?.substance.id,
    next: input.productions[cell % count]?.id,
    criterion: criterionCodes[result.criterion[cell] ?? 0],
    shared_area_sqcm: result.plant.area[cell],
    mac_mg: result.macMg[cell],
  };
}

function pairOf(previous: string, next: string) {
  const result = calculateMatrix(plant);
  const index = (id: string): number => plant.productions.findIndex(production => production.id === id);
  const cell = index(previous) * plant.productions.length + index(next);
  return {
    shared_area_sqcm: result.plant.area[cell],
    mac_mg: result.macMg[cell],
    criterion: criterionCodes[result.criterion[cell] ?? 0],
    l3_mg_per_sqcm: result.l3[cell],
  };
}

const without = (productionId: string): PlantInput => ({
  ...plant,
  productions: plant.productions.filter(production => production.id !== productionId),
});

/** The effect of a new production on the limit of equipment. */
function change(inputs: { readonly equipment: string; readonly new_production: string }) {
  const before = equipmentLimit(without(inputs.new_production), inputs.equipment);
  const after = equipmentLimit(plant, inputs.equipment);
  const [old = NaN, now = NaN] = [before.l3_mg_per_sqcm, after.l3_mg_per_sqcm];
  return {
    l3_before: old,
    previous_before: before.previous,
    next_before: before.next,
    l3_after: now,
    previous_after: after.previous,
    next_after: after.next,
    ratio_after_to_before: now / old,
    limit_tightened: now < old,
  };
}

function agent(inputs: Record<string, never>) {
  const given = inputs as unknown as {
    readonly suite: string;
    readonly cleaning_modes: readonly string[];
    readonly ld50_mg_per_kg?: number;
    readonly pde_mg_per_day?: number;
  };
  const subject: Agent = {
    substance: {
      id: 'CA',
      externalId: 'CA',
      name: 'agent',
      hbelMgPerDay: given.pde_mg_per_day === undefined ? {} : { any: given.pde_mg_per_day },
      acceptableIntakeMgPerDay: null,
      ttcMgPerDay: null,
      therapeuticDoseMgPerDay: null,
      ld50MgPerKg: given.ld50_mg_per_kg ?? null,
      ld50Qualifier: '',
      productLimit: null,
    },
    equipmentIds: equipmentsOf(given.suite, given.cleaning_modes),
  };
  const { next, limit } = new AgentLimits(calculateMatrix(plant).plant).lowest(subject);
  if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
  return {
    next: next?.id,
    criterion: limit.criterion,
    mac_mg: limit.l2Mg,
    area_sqcm: limit.areaSqcm,
    l3_mg_per_sqcm: limit.l3MgPerSqcm,
  };
}

/** The engine's results for the inputs of each case, by the names of the file. */
const answers: Readonly<Record<string, (inputs: never) => object>> = {
  'NIT-02': (inputs: Record<string, Record<string, number>>) => {
    const found = Object.entries(inputs['intakes_ng_per_day'] ?? {}).map(([name, intake]) => ({
      intake,
      acceptableIntake: inputs['ai_ng_per_day']?.[name] ?? NaN,
    }));
    const bySum = judgeNitrosamines(found, 'sumOfRatios');
    return {
      sum_ratio: bySum.sumOfRatios,
      option_sum_of_ratios_pass: bySum.pass,
      total_ng: bySum.total,
      option_total_below_most_potent_pass: judgeNitrosamines(found, 'totalBelowMostPotent').pass,
    };
  },
  'NIT-03': (inputs: Record<string, Record<string, number>>) => ({
    ai_ng_per_day: acceptableIntakeOf(inputs['ai'] ?? {}, 'strictest'),
  }),
  'MIC-01': (inputs: Record<string, number>) => {
    const doseMgPerKgHour = inputs['max_dose_mg_per_kg_h'] ?? NaN;
    const of = { route: 'parenteral', minBatchSizeKg: 1, areaSqcm: 1, sharePercent: 10 } as const;
    const found = endotoxinSurfaceLimit({ ...of, doseMgPerKgHour });
    return { limit_eu_per_mg: found.outcome === 'LIMIT' ? found.limitEuPerMg : NaN };
  },
  'DET-03': () => {
    const { massMg, ppm } = carbonEquivalent(0.02, 0.5, 20);
    return { toc_mg: massMg, toc_ppm: ppm };
  },
  'LAD-10': () => {
    const [only] = plant.productions;
    const alone = { ...plant, productions: only === undefined ? [] : [only] };
    const result = calculateMatrix(alone);
    return { mac_mg: Number.isNaN(result.macMg[0]) ? null : result.macMg[0] };
  },
  'LAD-13': (inputs: Record<string, { product: string; strength_mg: number; units_min_per_day: number }[]>) => {
    const doses = (inputs['products'] ?? []).map(each => ({
      mgPerDay: each.strength_mg * each.units_min_per_day,
      isCombination: each.product.includes('combo'),
    }));
    return {
      td_mg_ignoreCombo_true: therapeuticDose(doses, true).mgPerDay,
      td_mg_ignoreCombo_false: therapeuticDose(doses, false).mgPerDay,
    };
  },
  ...Object.fromEntries(
    cases
      .filter(each => /^MTX-0[1-6]$/.test(each.id))
      .map(each => [each.id, (inputs: { readonly equipment: string }) => equipmentLimit(plant, inputs.equipment)]),
  ),
  'MTX-07': () => pairOf('PRD-20', 'PRD-27'),
  'AGT-01': agent,
  'AGT-02': agent,
  'CHG-01': change,
  'CHG-02': change,
};

test.each(cases.filter(each => Object.hasOwn(answers, each.id)))('golden case $id', ({ id, inputs, ...golden }) => {
  const actual = answers[id]?.(inputs as never) as Record<string, unknown>;
  const asserted = Object.entries(golden.expected).filter(([name]) => Object.hasOwn(actual, name));
  expect(asserted.length, id).toBeGreaterThan(0);
  for (const [name, value] of asserted) {
    if (typeof value !== 'number') expect(actual[name], `${id}.${name}`).toEqual(value);
    else {
      const difference = Math.abs((actual[name] as number) - value);
      const allowed = Math.max(golden.tolerance_relative, 1e-12) * Math.abs(value);
      expect(difference, `${id}.${name}: ${String(actual[name])} is not ${value}`).toBeLessThanOrEqual(allowed);
    }
  }
});

test('a dose from combination products alone is used anyway, and says so', () => {
  const doses = [{ mgPerDay: 25, isCombination: true }];
  expect(therapeuticDose(doses, true)).toEqual({ mgPerDay: 25, comboOnly: true });
  expect(therapeuticDose(doses, false)).toEqual({ mgPerDay: 25, comboOnly: false });
  expect(therapeuticDose([], true)).toEqual({ mgPerDay: null, comboOnly: false });
});

test('the nitrosamine policy has no other criterion than the acceptable intake', () => {
  expect(defaultPolicy('Nitrosamine')).toMatchObject({ useDosage: false, useARL: false, safetyFactor: 1 });
});
