import { expect, test } from 'vitest';
import { flagWord } from '#plugins/limits/shared/limit-words';
import type { Explanation, NitrosamineLimit } from '#plugins/limits/shared/limit';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import { LimitsApiToken } from '../api.js';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';
import { LinkedNitrosamines } from './linked-nitrosamines.fixture.js';

const nitrosamine = new LinkedNitrosamines();
const id = '6f1f3f0a-7c0e-4a55-9d7e-111111111111';

const demo = new DemoLimits({ extra: [nitrosamine.plugin] });

/** A change of a table of the provider makes the limits read it again. */
async function change(): Promise<void> {
  const active = await demo.record('apis', 'apis', 'A030');
  await demo.write(`/apis/${active.id}`, { remarks: `seen ${active.version}`, version: active.version });
}
const nitrosamines = async (): Promise<NitrosamineLimit[]> =>
  (await demo.read<{ nitrosamineLimits: NitrosamineLimit[] }>('/limits/nitrosamines')).nitrosamineLimits;

test('without linked nitrosamines the policy is off and there are no limits', async () => {
  expect((await demo.policy('Nitrosamine')).enabled).toBe(false);
  expect(await nitrosamines()).toEqual([]);
});

test('a linked nitrosamine switches the default policy on and has MAC = AI × E and nothing else', async () => {
  nitrosamine.linked = [
    {
      id,
      externalId: 'NDMA',
      name: 'N-nitrosodimethylamine',
      acceptableIntakeMgPerDay: { EMA: 96e-6, FDA: 96e-6 },
      productionIds: [await demo.production('PRD-20')],
    },
  ];
  await change();
  expect((await demo.policy('Nitrosamine')).enabled).toBe(true);
  const [found] = await nitrosamines();
  expect(found?.limit).toMatchObject({ residueType: 'Nitrosamine', criterion: 'toxicity', flags: [] });
  expect(found?.limit?.previous?.externalId).toBe('PRD-20');
  const query = `substance=${id}&previous=${await demo.production('PRD-20')}&next=${await demo.production('PRD-27')}`;
  const explained = await demo.read<Explanation>(`/limits/explain?${query}`);
  // 96 ng/day × 50 000 daily doses, over the train that both share.
  close(explained.limit?.l2Mg, 96e-6 * 50_000);
  close(explained.limit?.areaSqcm, 376451.62662698736);
  expect(explained.steps.map(step => step.text)).toContain('L0 = AI');
  expect(explained.candidates.filter(each => each.status !== 'off').map(each => each.criterion)).toEqual(['toxicity']);
});

test('by default the strictest authority counts; one without a value is a missing input, never zero', async () => {
  nitrosamine.linked = nitrosamine.linked.map(each => ({
    ...each,
    acceptableIntakeMgPerDay: { EMA: 1500e-6, FDA: 400e-6 },
  }));
  await change();
  const mac = async (): Promise<number | undefined> => (await nitrosamines())[0]?.limit?.l0MgPerDay ?? undefined;
  expect(await mac()).toBe(400e-6);
  const flags = async (): Promise<readonly string[] | undefined> => (await nitrosamines())[0]?.limit?.flags;
  expect(await flags()).toEqual([]);
  expect(await demo.under('Nitrosamine', { nitrosamineAuthority: 'FDA' }, flags)).toEqual([]);
  const found = (await demo.under('Nitrosamine', { nitrosamineAuthority: 'EMA' }, flags)) ?? [];
  expect(found).toEqual(['OTHER_AUTHORITY_LOWER: FDA 0.0004 mg/day']);
  expect(flagWord(found[0] ?? '')).toContain('FDA states a lower acceptable intake, 400 ng/day');
  expect(await demo.under('Nitrosamine', { nitrosamineAuthority: 'EMA' }, mac)).toBe(1500e-6);
  const [missing] = await demo.under('Nitrosamine', { nitrosamineAuthority: 'TGA' }, nitrosamines);
  expect([missing?.outcome, missing?.limit]).toEqual(['MISSING_INPUT', null]);
});

test('no factor divides an acceptable intake: a saved one changes no limit, and the policy warns', async () => {
  const factors = { safetyFactor: 10, modificationFactor: 2 };
  const [before] = await nitrosamines();
  const [under] = await demo.under('Nitrosamine', factors, nitrosamines);
  expect(before?.limit?.l2Mg).toBeGreaterThan(0);
  expect(under?.limit).toEqual({ ...before?.limit, policyVersion: under?.limit?.policyVersion });
  const { policyExample } = await demo.write<{ policyExample: PolicyExample }>(
    '/cleaning_limit_policies/Nitrosamine/example',
    { draft: factors },
  );
  expect(policyExample.warnings.map(({ path }) => path)).toEqual(['safetyFactor', 'modificationFactor']);
});

test('the nitrosamine policy measures areas by its own settings', async () => {
  const area = async (): Promise<number> => (await nitrosamines())[0]?.limit?.areaSqcm ?? NaN;
  const before = await area();
  close(await demo.under('Nitrosamine', { areaMarginPct: 10 }, area), before * 1.1);
});

test('equipment of unknown area is a missing input of a nitrosamine too, and a lowest limit reports the pairs left out', async () => {
  const plant = new GoldenPlant(demo);
  const known = await plant.equipment({ value: 1000, unit: 'sqcm' });
  const bare = await plant.create('/equipments', 'equipment', { equipmentType: 'vessel' });
  const make = async (...equipments: string[]) => {
    const maxDailyDose = { value: 10, unit: 'mg' };
    const { id: apiId } = await plant.create('/apis', 'api', { maxDailyDose });
    const made = await plant.production({ apiId, minBatchSize: { value: 50, unit: 'kg' } });
    await plant.map(made, ...equipments);
    return made.id;
  };
  const source = await make(known, bare.id);
  await make(bare.id);
  nitrosamine.linked = nitrosamine.linked.map(each => ({ ...each, productionIds: [source] }));
  await change();
  const [lacking] = await nitrosamines();
  expect([lacking?.outcome, lacking?.missing, lacking?.limit]).toEqual(['MISSING_INPUT', ['surfaceArea'], null]);
  await make(known);
  const [found] = await nitrosamines();
  expect(found?.outcome).toBe('LIMIT');
  expect(found?.limit?.flags).toContain('PAIRS_WITHOUT_AREA');
  const [onBare] = (
    await demo.read<{ nitrosamineLimits: NitrosamineLimit[] }>(`/limits/nitrosamines?equipment=${bare.id}`)
  ).nitrosamineLimits;
  expect([onBare?.outcome, onBare?.missing]).toEqual(['MISSING_INPUT', ['surfaceArea']]);
});

test('combined nitrosamines are judged by the option of the policy: sum of ratios, or total below the most potent', async () => {
  const found = [
    { intake: 20, acceptableIntake: 96 },
    { intake: 10, acceptableIntake: 26.5 },
    { intake: 100, acceptableIntake: 400 },
  ];
  const together = () =>
    demo.limpid.run(async call => {
      const plant = await demo.limpid.kernel.resolve(LimitsApiToken).current(call);
      return plant.nitrosaminesTogether(found);
    });
  const byShares = await together();
  close(byShares.sumOfRatios, 0.8356918238993711);
  expect(byShares.pass).toBe(true);
  const bySum = await demo.under('Nitrosamine', { multiNitrosamineOption: 'totalBelowMostPotent' }, together);
  expect([bySum.total, bySum.pass]).toEqual([130, false]);
});
