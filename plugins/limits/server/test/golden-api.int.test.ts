import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import { DemoLimits } from './demo-limits.fixture.js';
import { demoAnswers } from './golden-demo.fixture.js';
import { nitrosamineAnswers } from './golden-nitrosamines.fixture.js';
import { GoldenPlant, limitOf, sampled } from './golden-plant.fixture.js';
import { LinkedNitrosamines } from './linked-nitrosamines.fixture.js';
import {
  goldenCases,
  holdGoldenCases,
  number,
  type Answers,
  type Inputs,
} from '../engine/test/golden-cases.fixture.js';

const nitrosamine = new LinkedNitrosamines();
const plant = new GoldenPlant(new DemoLimits({ extra: [nitrosamine.plugin] }));

/** Carryover in mg by criterion, where it could be calculated. */
const macs = ({ candidates }: Explanation): Readonly<Record<string, number>> =>
  Object.fromEntries(candidates.flatMap(each => (each.macMg === null ? [] : [[each.criterion, each.macMg]])));
const criterion = ({ limit }: Explanation): string | undefined => limit?.criterion;
/** Value of a traced step, for example of E, the daily doses in the minimum batch. */
const step = ({ steps }: Explanation, formula: string): number | null | undefined =>
  steps.find(each => each.formula === formula)?.value;
const traced = ({ steps }: Explanation, symbol: string): number | null | undefined =>
  steps.flatMap(each => each.inputs).find(each => each.symbol === symbol)?.value;
const onlyHbel = { useARL: false, useDosage: false };
const looser = 'fixed limit is looser than the calculated limit';

/** L1 to L5 of a carryover typed on the substance. */
const ladder =
  (settings: object = {}) =>
  (inputs: Inputs) =>
    plant.ask(inputs, { settings }, async (pair, explained) => {
      const limit = limitOf(explained);
      const sample = sampled(await plant.sample(pair, inputs));
      return {
        L1_ppm: limit.l1Ppm,
        L2_mg: limit.l2Mg,
        L3_mg_per_sqcm: limit.l3MgPerSqcm,
        L3_uncapped: explained.candidates.find(each => each.status === 'governs')?.l3MgPerSqcm,
        L4_mg: sample.l4Mg,
        L4_raw_mg: sample.l4RawMg,
        L5_ppm: sample.l5Ppm,
        L5_raw_ppm: sample.l5RawPpm,
        calculated_L4_mg: sample.calculatedL4Mg,
        flag: sample.flags.includes('FIXED_LIMIT_LOOSER') ? looser : '',
      };
    });

/** The sample limit under an L3 given by a typed carryover on 1 sqcm. */
const underL3 = (l3: number, inputs: Inputs): Promise<SampleLimit> =>
  plant.ask({ mac_mg: l3 }, {}, pair => plant.sample(pair, inputs));

const result = async (inputs: Inputs) => {
  const { limit, reading } = await underL3(number(inputs, 'l3_mg_per_sqcm'), inputs);
  return {
    observed_residue_mg: reading?.massMg,
    adjusted_residue_mg: reading?.adjustedMg,
    sar_mg_per_sqcm: reading?.sarMgPerSqcm,
    L4_mg: limit?.l4Mg,
    L4_raw_mg: limit?.l4RawMg,
    pass: reading?.pass,
  };
};

/** The carryover of one criterion for the pair of the inputs. */
const macOf = (name: string) => (inputs: Inputs) =>
  plant.ask(inputs, {}, (_pair, explained) => ({ mac_mg: macs(explained)[name] }));

const maco: Answers = {
  'PUB-MACO-01': inputs =>
    plant.ask(
      inputs,
      { given: { mbs_kg: 500, unit_weight_mg: 1000 }, settings: { useARL: false } },
      async (pair, explained) => {
        const sample = sampled(await plant.sample(pair, inputs));
        return { mac_mg: limitOf(explained).l2Mg, swab_mg: sample.l4Mg, extract_ppm: sample.l5Ppm };
      },
    ),
  'PUB-MACO-03': inputs =>
    plant.ask(inputs, {}, async (pair, explained) => {
      const { arl, dosage } = macs(explained);
      const { l5RawPpm } = sampled(await plant.sample(pair, inputs));
      return {
        mac_arl_mg: arl,
        mac_dose_mg: dosage,
        governing: criterion(explained),
        rinse_limit_raw_mg_per_ml: l5RawPpm / 1000,
      };
    }),
  'PUB-MACO-06': async inputs => {
    const of = (ppm: number) =>
      plant.ask(inputs, { given: { arl_ppm: ppm } }, (_pair, explained) => macs(explained)['arl']);
    return { mac_at_100ppm_mg: await of(100), mac_at_10ppm_mg: await of(10) };
  },
  'PUB-MACO-07': inputs =>
    plant.ask(inputs, {}, async (pair, explained) => {
      const { toxicity, arl, dosage } = macs(explained);
      const limit = limitOf(explained);
      const { swab_area_sqcm, rinse_volume_ml, shared_area_sqcm: rinsed_area_sqcm } = inputs;
      return {
        mac_toxicity_mg: toxicity,
        mac_arl_mg: arl,
        mac_dosage_mg: dosage,
        governing_mac_mg: limit.l2Mg,
        l3_ug_per_sqcm: limit.l3MgPerSqcm * 1000,
        swab_ug: sampled(await plant.sample(pair, { swab_area_sqcm })).l4Mg * 1000,
        rinse_ug_per_ml: sampled(await plant.sample(pair, { rinsed_area_sqcm, rinse_volume_ml })).l5Ppm,
      };
    }),
  'PUB-MACO-09': inputs =>
    plant.ask(inputs, { settings: onlyHbel }, async (pair, explained) => {
      const limit = limitOf(explained);
      const sample = sampled(await plant.sample(pair, inputs));
      return {
        msc_mg: limit.l2Mg,
        mssr_ug_per_sqcm: limit.l3MgPerSqcm * 1000,
        sample_ppm: sample.l5Ppm,
        sample_ppm_recovery_adjusted: sample.l5RawPpm,
      };
    }),
  'PUB-MACO-10': macOf('dosage'),
  'PUB-MACO-12': macOf('toxicity'),
  'PUB-MACO-13': macOf('toxicity'),
  'PUB-MACO-14': inputs =>
    plant.ask(inputs, {}, (_pair, explained) => {
      const { dosage, arl } = macs(explained);
      return { mac_dosage_mg: dosage, mac_arl_mg: arl, governing: criterion(explained) };
    }),
  'TRAP-01': async inputs => {
    const recovery_pct = number(inputs, 'recovery_fraction') * 100;
    const limit = sampled(await underL3(number(inputs, 'swab_limit_ug') / 1000, { recovery_pct }));
    return { raw_limit_ug: limit.l4RawMg * 1000 };
  },
  'TRAP-02': inputs => plant.ask(inputs, {}, (_pair, explained) => ({ mac_arl_mg: macs(explained)['arl'] })),
  'TRAP-03': macOf('toxicity'),
  'TRAP-04': inputs =>
    plant.ask(inputs, {}, (_pair, explained) => ({ l3_mg_per_sqcm: limitOf(explained).l3MgPerSqcm })),
};

const levels: Answers = {
  'LAD-01': inputs =>
    plant.ask({ ...inputs, pde_mg: 1 }, { settings: onlyHbel }, (_pair, explained) => ({
      units_per_day: traced(explained, 'units per day'),
      doses_per_batch: step(explained, 'E'),
    })),
  'LAD-02': async inputs => {
    const under = (useFirstAvailableCriteria: boolean) =>
      plant.ask(inputs, { settings: { useLd50: true, useFirstAvailableCriteria } }, (_pair, explained) => explained);
    const [lowest, first] = [await under(false), await under(true)];
    return {
      mac_mg: macs(lowest),
      lowest: criterion(lowest),
      lowest_mac_mg: lowest.limit?.l2Mg,
      first_available: criterion(first),
      first_available_mac_mg: first.limit?.l2Mg,
    };
  },
  'LAD-03': ladder(),
  'LAD-04': ladder(),
  'LAD-05': ladder({ useResidueLimit: true }),
  'LAD-06': ladder({ useSampleLimit: true }),
  'LAD-07': ladder({ useFixedSampleLimits: true }),
  'LAD-08': async inputs => {
    const { l4Mg, l5Ppm } = sampled(await underL3(number(inputs, 'l3_mg_per_sqcm'), inputs));
    return { L4_mg: l4Mg, L5_ppm: l5Ppm };
  },
  'LAD-09': async inputs => ({ L4_raw_mg: sampled(await underL3(number(inputs, 'l4_mg'), inputs)).l4RawMg }),
  'LAD-10': async () => {
    const { id: apiId } = await plant.create('/apis', 'api', {});
    const { id: productId } = await plant.product({ actives: [{ apiId }] });
    const alone = await plant.production({ productId });
    await plant.map(alone, await plant.equipment({ value: 1, unit: 'sqcm' }));
    const { productionLimits } = await plant.demo.read<{
      productionLimits: { production: { id: string }; outcome: string; limit: Limit | null }[];
    }>('/limits/productions?pageLimit=500');
    const row = productionLimits.find(each => each.production.id === alone.id);
    return { mac_mg: row?.limit?.l2Mg ?? null, reason: row?.outcome };
  },
  'LAD-11': inputs =>
    plant.ask({ ...inputs, td_mg: 1 }, {}, (_pair, { candidates }) => ({
      error: candidates.find(each => each.criterion === 'dosage')?.reason,
    })),
  'LAD-12': inputs =>
    plant.ask(inputs, { settings: onlyHbel }, (_pair, explained) => ({
      doses_per_batch: step(explained, 'E'),
      mac_mg: macs(explained)['toxicity'],
    })),
  'LAD-13': async inputs => {
    const doses = inputs['products'] as readonly { product: string; strength_mg: number; units_min_per_day: number }[];
    const other = await plant.create('/apis', 'api', {});
    const dose = (ignoreCombo: boolean) =>
      plant.ask({}, { settings: { ignoreCombo, useARL: false } }, async ({ address }) => {
        const apiId = new URLSearchParams(address).get('substance');
        for (const { product, strength_mg, units_min_per_day } of doses) {
          const minDailyDose = { value: strength_mg * units_min_per_day, unit: 'mg' };
          const partner = product.includes('combo') ? [{ apiId: other.id }] : [];
          await plant.product({ actives: [{ apiId, minDailyDose }, ...partner] });
        }
        return traced(await plant.demo.read<Explanation>(`/limits/explain?${address}`), 'TD');
      });
    return { td_mg_ignoreCombo_true: await dose(true), td_mg_ignoreCombo_false: await dose(false) };
  },
};

/** NOEL of the LD50 rule: the derivation without its safety factor. */
const noel = async (inputs: Inputs) => {
  const { derivation } = await plant.demo.write<{ derivation: { valueUgPerDay: number } }>('/hbels/derive', {
    method: 'ld50',
    ld50MgPerKg: number(inputs, 'ld50_mg_per_kg'),
    bodyWeightKg: number(inputs, 'body_weight_kg'),
    divisor: number(inputs, 'empirical_divisor'),
    safetyFactor: { value: 1, reason: 'without it' },
  });
  return { noel_mg_per_day: derivation.valueUgPerDay / 1000 };
};
const byLd50 = { useLd50: true, useARL: false };

const otherResidues: Answers = {
  'PUB-MACO-15': noel,
  'LD5-01': inputs =>
    plant.ask(inputs, { settings: byLd50 }, async (_pair, explained) => ({
      ...(await noel(inputs)),
      l0_mg_per_day: limitOf(explained).l0MgPerDay,
    })),
  'LD5-03': inputs =>
    plant.ask(inputs, { settings: byLd50 }, (_pair, explained) => ({
      l0_mg_per_day: limitOf(explained).l0MgPerDay,
      flag: limitOf(explained).flags.includes('LD50_LOWER_BOUND_USED') ? 'lower bound used' : '',
    })),
  'DET-01': inputs =>
    plant.ask(
      inputs,
      { residueType: 'Detergent', given: { shared_area_sqcm: number(inputs, 'area_sqcm') } },
      (_pair, explained) => {
        const { ld50, arl } = macs(explained);
        return {
          l0_mg_per_day: limitOf(explained).l0MgPerDay,
          doses_per_batch: step(explained, 'E'),
          mac_ld50_mg: ld50,
          mac_arl_mg: arl,
          lowest: criterion(explained),
          l3_mg_per_sqcm: limitOf(explained).l3MgPerSqcm,
        };
      },
    ),
  'DET-02': inputs =>
    plant.ask(inputs, { residueType: 'Detergent' }, (_pair, explained) => {
      const { toxicity, arl } = macs(explained);
      return { mac_toxicity_mg: toxicity, mac_arl_mg: arl, lowest: criterion(explained) };
    }),
  'DET-03': inputs =>
    plant.ask(
      { mac_mg: number(inputs, 'l4_raw_mg') },
      { residueType: 'Detergent', residue: { carbonPercent: number(inputs, 'carbon_fraction') * 100 } },
      async pair => {
        const { carbon } = sampled(await plant.sample(pair, inputs));
        return { toc_mg: carbon?.massMg, toc_ppm: carbon?.ppm };
      },
    ),
  'LD5-02': inputs => {
    const given = inputs['components'] as readonly { readonly pct: number; readonly ld50: number }[];
    const components = given.map(({ pct, ld50 }, index) => ({
      name: `component ${index + 1}`,
      percent: pct,
      ld50: { value: ld50, unit: 'mg/kg' },
    }));
    return plant.ask(
      {},
      { residueType: 'Detergent', settings: { useARL: false }, residue: { components } },
      (_, explained) => ({
        ate_mix_mg_per_kg: traced(explained, 'LD50'),
      }),
    );
  },
  'INT-01': inputs =>
    plant.ask(inputs, { residueType: 'Intermediate', settings: { enabled: true } }, (_pair, explained) => ({
      mac_mg: macs(explained),
      lowest: criterion(explained),
      lowest_mac_mg: limitOf(explained).l2Mg,
    })),
  'INT-02': inputs =>
    plant.ask(inputs, { residueType: 'Intermediate', settings: { enabled: true } }, (_pair, explained) => ({
      mac_mg: limitOf(explained).l2Mg,
      criterion: criterion(explained) === 'arl' ? 'intermediateArl' : criterion(explained),
    })),
};

const samples: Answers = {
  ...Object.fromEntries(['SMP-01', 'SMP-02', 'SMP-03', 'SMP-04', 'SMP-05'].map(id => [id, result])),
  'SMP-06': async inputs => {
    const { reading } = await underL3(number(inputs, 'l3_mg_per_sqcm'), {
      observed_ppm: number(inputs, 'sar_mg_per_sqcm') * 1000,
    });
    return { pass: reading?.pass };
  },
  'SMP-08': async inputs => {
    const found = inputs['sar_ug_per_sqcm'] as readonly number[];
    const passed: boolean[] = [];
    await plant.ask({ mac_mg: number(inputs, 'l3_ug_per_sqcm') / 1000 }, {}, async pair => {
      for (const sar of found) passed.push((await plant.sample(pair, { observed_ppm: sar })).reading?.pass ?? true);
    });
    return { pass: passed.every(Boolean), failing_indexes: passed.flatMap((pass, index) => (pass ? [] : [index])) };
  },
  'PUB-SAM-02': async inputs => {
    const rinse = {
      sampleType: 'rinse',
      areaSqcm: number(inputs, 'target_area_sqcm'),
      recoveryPercent: 80,
      ratioVolumeMl: number(inputs, 'volume_ml'),
      ratioAreaSqcm: number(inputs, 'per_area_sqcm'),
    };
    const address = await plant.demo.address('A016', 'PRD-27', 'PRD-20');
    return { volume_ml: (await plant.demo.sample(address, rinse)).volumeMl };
  },
  'PUB-SAM-01': async inputs => {
    const { reading } = await underL3(1, { ...inputs, observed_ppm: 1 });
    return { multiplier: (reading?.adjustedMg ?? NaN) / (reading?.massMg ?? NaN) };
  },
};

const areaOf = async (inputs: Inputs) => {
  const area = { value: number(inputs, 'value'), unit: String(inputs['from']) };
  const id = await plant.equipment(area);
  const { equipment } = await plant.demo.read<{ equipment: { totalSurfaceArea: { value: number; unit: string } } }>(
    `/equipments/${id}`,
  );
  return { value: equipment.totalSurfaceArea.unit === inputs['to'] ? equipment.totalSurfaceArea.value : NaN };
};

/** A limit of the value on 1 sqcm, as the sentence of its explanation prints it. */
const printed = (inputs: Inputs) =>
  plant.ask({ mac_mg: number(inputs, 'value') }, {}, (_pair, { sentence }) => ({
    rounded: Number(/at most (\S+) mg on each sqcm/.exec(sentence)?.[1]),
  }));
const positive = goldenCases.filter(
  ({ area, inputs }) => area === 'rounding' && typeof inputs['value'] === 'number' && inputs['value'] > 0,
);

const numbers: Answers = {
  'UNT-01': areaOf,
  'UNT-02': areaOf,
  'UNT-05': inputs => {
    const value = { value: number(inputs, 'value'), unit: String(inputs['from']) };
    const chosen = { selected: true, selectionReason: 'the only one', status: 'effective' };
    const hbels = [{ basis: 'AI', value, route: 'any', ...chosen }];
    return plant.ask({}, { settings: onlyHbel, residue: { hbels } }, (_pair, explained) => ({
      value: limitOf(explained).l0MgPerDay,
    }));
  },
  'UNT-08': inputs =>
    plant.ask({}, { settings: { arl: { value: number(inputs, 'value'), unit: 'mg/kg' } } }, (_pair, explained) => ({
      value: limitOf(explained).l1Ppm,
    })),
  ...Object.fromEntries(positive.map(each => [each.id, printed])),
};

/** Tested by other plugins. */
const elsewhere = ['shape', 'hbel', 'ai', 'score', 'risk', 'rpn', 'ranking', 'stats'];

holdGoldenCases({
  areas: [...new Set(goldenCases.map(each => each.area))].filter(area => !elsewhere.includes(area)),
  answers: {
    ...maco,
    ...levels,
    ...otherResidues,
    ...samples,
    ...numbers,
    ...nitrosamineAnswers(plant, nitrosamine),
    ...demoAnswers(plant),
  },
  notHeld: {
    'no call gives this step of a calculation alone': 'LAD-01.units_per_batch',
    'records of results, their statistics and the release are not in the product yet': [
      'SMP-04.statistic_value_ppm_half_lod SMP-05.result SMP-05.release_state SMP-07 SMP-08.mean_ug_per_sqcm',
      'REL-01 REL-02 REL-03 REL-04 REL-05 REL-06 REL-07',
      'OUT-01 OUT-02 OUT-03 OUT-04',
    ].join(' '),
    'sampling locations are not in the product yet': 'LOC-01',
    'held by the tests of the plugin that keeps nitrosamines': [
      'PUB-NIT-01 PUB-NIT-03 PUB-NIT-04 PUB-NIT-06 PUB-NIT-07 PUB-NIT-08 PUB-NIT-09 NIT-02 TRAP-05',
      'PUB-CPCA-01 PUB-CPCA-02 PUB-CPCA-03 PUB-CPCA-05 PUB-CPCA-06 PUB-CPCA-08 PUB-CPCA-09',
    ].join(' '),
    'no call answers a quantity in these units': 'UNT-03 UNT-04 UNT-06 UNT-07',
    'no limit is zero, negative or a text': 'RND-11 RND-13 RND-14 RND-16 RND-17',
  },
});
