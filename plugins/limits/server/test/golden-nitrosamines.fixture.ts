import type { Explanation } from '#plugins/limits/shared/limit';
import { number, type Answers, type Inputs } from '../engine/test/golden-cases.fixture.js';
import { limitOf, sampled, type GoldenPlant } from './golden-plant.fixture.js';
import type { LinkedNitrosamines } from './linked-nitrosamines.fixture.js';

/** A nitrosamine with these acceptable intakes in ng/day, linked with the production of the pair. */
async function nitrosaminePair(
  plant: GoldenPlant,
  nitrosamine: LinkedNitrosamines,
  inputs: Inputs,
  acceptableIntake: Readonly<Record<string, number>>,
) {
  const id = '6f1f3f0a-7c0e-4a55-9d7e-222222222222';
  const pair = await plant.pair(inputs, 'Nitrosamine');
  const perDay = Object.entries(acceptableIntake).map(([authority, ng]) => [authority, ng * 1e-6]);
  const acceptableIntakeMgPerDay = Object.fromEntries(perDay) as Readonly<Record<string, number>>;
  const productionIds = pair.previous === null ? [] : [pair.previous];
  nitrosamine.linked = [{ id, externalId: 'NIT', name: 'nitrosamine', acceptableIntakeMgPerDay, productionIds }];
  // Any change of an active makes the limits read the links again.
  await plant.create('/apis', 'api', {});
  const address = `substance=${id}&next=${pair.next}&previous=${pair.previous}`;
  return { ...pair, address };
}

/** The responses to the cases of nitrosamines linked with a production. */
export const nitrosamineAnswers = (plant: GoldenPlant, nitrosamine: LinkedNitrosamines): Answers => ({
  'NIT-01': async inputs => {
    const pair = await nitrosaminePair(plant, nitrosamine, inputs, { EMA: number(inputs, 'ai_ng_per_day') });
    const limit = limitOf(await plant.demo.read<Explanation>(`/limits/explain?${pair.address}`));
    const sample = sampled(await plant.sample(pair, inputs));
    return {
      mac_ng: limit.l2Mg * 1e6,
      l3_ng_per_sqcm: limit.l3MgPerSqcm * 1e6,
      swab_ng: sample.l4Mg * 1e6,
      swab_raw_ng: sample.l4RawMg * 1e6,
      extract_raw_ng_per_ml: sample.l5RawPpm * 1000,
    };
  },
  'NIT-03': async inputs => {
    const { address } = await nitrosaminePair(plant, nitrosamine, {}, inputs['ai'] as Readonly<Record<string, number>>);
    const limit = limitOf(await plant.demo.read<Explanation>(`/limits/explain?${address}`));
    return { ai_ng_per_day: (limit.l0MgPerDay ?? NaN) * 1e6 };
  },
});
