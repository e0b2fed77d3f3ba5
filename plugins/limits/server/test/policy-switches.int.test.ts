import { expect, test } from 'vitest';
import type { ProductionLimit } from '#plugins/limits/shared/limit';
import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import { areaOf, close, DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits();

/*
 * Carvedilol (A016) of PRD-20 before phenytoin PRD-27, by hand: TD 6.25 mg/day, LD50 > 8000 mg/kg, no health-based
 * limit. PRD-27: 72 kg of tablets of 240 mg are 300 000 units, 600 mg ÷ 100 mg = 6 units per day, 50 000 daily doses.
 * Dose: 6.25 ÷ 1000 × 50 000 = 312.5 mg. General: 10 ppm × 72 kg = 720 mg. Both use the same wet granulation route.
 */
const doses = 50_000;
const byDose = 312.5;
const byGeneral = 720;
const train = areaOf(
  'EQ-SCO-01 EQ-SIF-01 EQ-KET-01 EQ-RMG-01 EQ-FBD-01 EQ-MML-01 EQ-BLE-01',
  'EQ-IBC-01 EQ-CMP-01 EQ-DDU-01 EQ-COS-01 EQ-COT-01 EQ-BLI-01',
);
const carvedilol = () => demo.explain('A016', 'PRD-27', 'PRD-20');

/** The pair's limit under a change of the policy for actives. */
async function limitUnder(settings: Partial<PolicySettings>) {
  const { limit } = await demo.under('Chemical', settings, carvedilol);
  if (limit === null) throw new Error('the pair has no limit');
  return limit;
}

test('without a change: the dose governs over the whole shared train', async () => {
  const { limit } = await carvedilol();
  expect(limit).toMatchObject({ criterion: 'dosage', policyVersion: (await demo.policy('Chemical')).version });
  close(limit?.l2Mg, byDose);
  close(limit?.l3MgPerSqcm, byDose / train);
});

test('enabled: off leaves no limit and reports it', async () => {
  await demo.under('Chemical', { enabled: false }, async () => {
    expect((await carvedilol()).outcome).toBe('NOT_ASSESSED');
    const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
      '/limits/productions?pageLimit=500',
    );
    expect(new Set(productionLimits.map(row => row.outcome))).toEqual(new Set(['NOT_ASSESSED']));
  });
});

test('useDosage: when off the general limit governs, 720 ÷ 312.5 = 2.304 times looser', async () => {
  const limit = await limitUnder({ useDosage: false });
  expect(limit.criterion).toBe('arl');
  close(limit.l2Mg, byGeneral);
  close(limit.l3MgPerSqcm, (byDose / train) * 2.304);
});

test('useARL and arl: half the ppm halves the general limit, off leaves the dose alone', async () => {
  const half = await limitUnder({ useDosage: false, arl: { value: 5, unit: 'ppm' } });
  close(half.l2Mg, byGeneral / 2);
  const off = await demo.under('Chemical', { useARL: false, useDosage: false, useLd50: true }, carvedilol);
  expect(off.candidates.find(each => each.criterion === 'arl')?.status).toBe('off');
  expect(off.limit?.criterion).toBe('ld50');
});

test('useToxicity: estradiol is limited by its health-based limit, 2.5 times its dose ÷ 1000, until that is switched off', async () => {
  // PRD-47 estradiol: HBEL 2.5 ug/day, TD 0.5 mg/day; next PRD-45 dexamethasone: 24 kg.
  const estradiol = () => demo.explain('A025', 'PRD-45', 'PRD-47');
  const byDosage = await demo.under('Chemical', { useToxicity: false }, estradiol);
  const byToxicity = await demo.under('Chemical', { useDosage: false }, estradiol);
  expect([byDosage.limit?.criterion, byToxicity.limit?.criterion]).toEqual(['dosage', 'toxicity']);
  close(byToxicity.limit?.l2Mg, (byDosage.limit?.l2Mg ?? NaN) * (0.0025 / (0.5 / 1000)));
  const neither = await demo.under('Chemical', { useDosage: false, useToxicity: false }, estradiol);
  expect(neither.limit?.criterion).toBe('arl');
  close(neither.limit?.l2Mg, 240);
});

test('useLd50: LD50 8000 × 70 kg ÷ (2000 × 1000) = 0.28 mg/day gives 14 000 mg, flagged as a lower bound and as a last resort', async () => {
  const limit = await limitUnder({ useLd50: true, useDosage: false, useARL: false });
  expect(limit).toMatchObject({ criterion: 'ld50' });
  expect(limit.flags).toEqual(expect.arrayContaining(['LD50_LAST_RESORT', 'LD50_LOWER_BOUND_USED']));
  close(limit.l2Mg, 0.28 * doses);
});

test('bodyWeight and ld50Divisor: 50 kg of 70, and twice the divisor, scale the LD50 rule', async () => {
  const onlyLd50 = { useLd50: true, useDosage: false, useARL: false } as const;
  close((await limitUnder({ ...onlyLd50, bodyWeight: 50 })).l2Mg, (14_000 * 50) / 70);
  close((await limitUnder({ ...onlyLd50, ld50Divisor: 4000 })).l2Mg, 7000);
});

test('useProductLimit: a limit typed on the active takes part: 100 mg as it is, 1 ppm as 72 mg', async () => {
  const { version } = await demo.record('apis', 'apis', 'A016');
  const id = await demo.substance('A016');
  await demo.write(`/apis/${id}`, { productLimit: { value: 100, unit: 'mg' }, version });
  close((await carvedilol()).limit?.l2Mg, byDose);
  const typed = await limitUnder({ useProductLimit: true });
  expect(typed.criterion).toBe('productLimit');
  close(typed.l2Mg, 100);
  await demo.write(`/apis/${id}`, { productLimit: { value: 1, unit: 'ppm' }, version: version + 1 });
  close((await limitUnder({ useProductLimit: true })).l2Mg, 72);
  await demo.write(`/apis/${id}`, { productLimit: null, version: version + 2 });
});

test('useProductLimit: of a limit typed on the product and another on its active the lower counts, each in its own unit', async () => {
  const [active, product] = [
    await demo.record('apis', 'apis', 'A016'),
    await demo.record('products', 'products', 'P20'),
  ];
  const write = async (kind: 'apis' | 'products', id: string, version: number, productLimit: unknown) =>
    demo.write(`/${kind}/${id}`, { productLimit, version });
  const limits = async () => (await limitUnder({ useProductLimit: true, useDosage: false, useARL: false })).l2Mg;
  await write('products', product.id, product.version, { value: 40, unit: 'mg' });
  close(await limits(), 40);
  await write('apis', active.id, active.version, { value: 100, unit: 'mg' });
  close(await limits(), 40);
  // 0.25 ppm of 72 kg are 18 mg.
  await write('apis', active.id, active.version + 1, { value: 0.25, unit: 'ppm' });
  close(await limits(), 18);
  const trace = await demo.under('Chemical', { useProductLimit: true, useDosage: false, useARL: false }, carvedilol);
  expect(trace.steps.find(step => step.formula === 'PL')?.inputs[0]).toMatchObject({ value: 0.25, unit: 'ppm' });
  await write('apis', active.id, active.version + 2, null);
  await write('products', product.id, product.version + 1, null);
});

test('safetyFactor and modificationFactor: twice as large halves the limit by dose; the factor of a health-based limit is the second alone', async () => {
  close((await limitUnder({ safetyFactor: 2000 })).l2Mg, byDose / 2);
  close((await limitUnder({ modificationFactor: 2 })).l2Mg, byDose / 2);
  const estradiol = () => demo.explain('A025', 'PRD-45', 'PRD-47');
  const before = await demo.under('Chemical', { useDosage: false }, estradiol);
  const safer = await demo.under('Chemical', { useDosage: false, safetyFactor: 5000 }, estradiol);
  const modified = await demo.under('Chemical', { useDosage: false, modificationFactor: 4 }, estradiol);
  expect(safer.limit?.l2Mg).toBe(before.limit?.l2Mg);
  close(modified.limit?.l2Mg, (before.limit?.l2Mg ?? NaN) / 4);
});

test('useFirstAvailableCriteria and criteriaOrder: the first in the order that can be calculated, with a note when it is looser', async () => {
  const first = await limitUnder({ useFirstAvailableCriteria: true });
  // No health-based limit is known, so the dose is the first available and no lower one exists.
  expect([first.criterion, first.flags.filter(flag => flag.startsWith('FIRST_AVAILABLE'))]).toEqual(['dosage', []]);
  const order = ['arl', 'toxicity', 'dosage', 'productLimit', 'ld50'] as const;
  const general = await limitUnder({ useFirstAvailableCriteria: true, criteriaOrder: [...order] });
  expect(general.criterion).toBe('arl');
  expect(general.flags).toContain('FIRST_AVAILABLE_LOOSER: dosage allows 312.5 mg');
  close(general.l2Mg, byGeneral);
});

test('requireHbel: without a health-based limit there is no limit', async () => {
  const explained = await demo.under('Chemical', { requireHbel: true }, carvedilol);
  expect([explained.outcome, explained.missing]).toEqual(['MISSING_INPUT', ['hbel']]);
});

test('useResidueLimit and residueLimit: 0.5 ug/sqcm caps L3 and leaves the carryover; 10 mg/sqcm never does, and warns', async () => {
  const capped = await limitUnder({ useResidueLimit: true, residueLimit: { value: 0.5, unit: 'ug/sqcm' } });
  close(capped.l3MgPerSqcm, 0.0005);
  close(capped.l2Mg, byDose);
  expect(capped.flags).toContain('RESIDUE_LIMIT_CAPS');
  const placeholder = await limitUnder({ useResidueLimit: true });
  close(placeholder.l3MgPerSqcm, byDose / train);
  expect(placeholder.flags).toEqual(expect.arrayContaining(['RESIDUE_LIMIT_ABOVE_VISIBLE']));
});

test('areaMarginPct: 20 percent more area, a limit divided by 1.2', async () => {
  close((await limitUnder({ areaMarginPct: 20 })).l3MgPerSqcm, byDose / train / 1.2);
});

/** Digoxin PRD-25, directly compressed, shares five pieces of equipment with the wet granulated PRD-27. */
const five = ['EQ-SCO-01', 'EQ-SIF-01', 'EQ-IBC-01', 'EQ-DDU-01', 'EQ-BLI-01'];
const digoxin = async (settings: Partial<PolicySettings>): Promise<number> => {
  const { limit } = await demo.under('Chemical', settings, () => demo.explain('A022', 'PRD-27', 'PRD-25'));
  return limit?.areaSqcm ?? NaN;
};

test('areaBasis: the shared pair, the whole train of the next production, or the largest train of the facility', async () => {
  close((await demo.explain('A022', 'PRD-27', 'PRD-25')).limit?.areaSqcm, areaOf(...five));
  close(await digoxin({ areaBasis: 'nextTrain' }), train);
  const dryRoute = areaOf(
    'EQ-SCO-01 EQ-SIF-01 EQ-RCP-01 EQ-OGR-01 EQ-BLE-02 EQ-IBC-01 EQ-CMP-01',
    'EQ-DDU-01 EQ-COS-01 EQ-COT-01 EQ-BOT-01',
  );
  close(await digoxin({ areaBasis: 'facilityWorst' }), Math.max(train, dryRoute));
});

test('surfaceAreaScope: the equipment itself, its equipment groups, or its train', async () => {
  // Dispensing and sifting, blenders and containers, packing parts: the groups of the five.
  const groups = areaOf(
    'EQ-SCO-01 EQ-SIF-01 EQ-OGR-01 EQ-RCP-01',
    'EQ-BLE-01 EQ-BLE-02 EQ-IBC-01',
    'EQ-BLI-01 EQ-BOT-01 EQ-DDU-01',
  );
  close(await digoxin({ surfaceAreaScope: 'group' }), groups);
  // The train of wet granulated tablets contains all five and uses the larger of its two presses.
  const presses = Math.max(areaOf('EQ-CMP-01'), areaOf('EQ-CMP-02'));
  close(await digoxin({ surfaceAreaScope: 'train' }), train - areaOf('EQ-CMP-01') + presses);
});

test('skipSameActive: metformin before metformin is left out, before others it stays', async () => {
  const same = () => demo.explain('A007', 'PRD-08', 'PRD-07');
  expect((await same()).outcome).toBe('LIMIT');
  await demo.under('Chemical', { skipSameActive: true }, async () => {
    expect((await same()).outcome).toBe('SAME_ACTIVE');
    expect((await demo.explain('A007', 'PRD-27', 'PRD-07')).outcome).toBe('LIMIT');
  });
});

test('ignoreCombo: without a dose of its own, lisinopril takes the 0.5 mg of a combination, or five times that', async () => {
  const active = await demo.record('apis', 'apis', 'A011');
  await demo.write(`/apis/${active.id}`, { minTherapeuticDose: null, version: active.version });
  const product = await demo.record('products', 'products', 'P15');
  const { actives } = (await demo.read<{ product: { actives: { apiId: string }[] } }>(`/products/${product.id}`))
    .product;
  const changed = actives.map(each =>
    each.apiId === active.id ? { ...each, minDailyDose: { value: 0.5, unit: 'mg' } } : each,
  );
  await demo.write(`/products/${product.id}`, { actives: changed, version: product.version });
  const lisinopril = () => demo.explain('A011', 'PRD-27', 'PRD-14');
  const onlyDose = { useARL: false, useToxicity: false } as const;
  const withCombos = await demo.under('Chemical', onlyDose, lisinopril);
  const without = await demo.under('Chemical', { ...onlyDose, ignoreCombo: true }, lisinopril);
  close(withCombos.limit?.l2Mg, (0.5 / 1000) * doses);
  close(without.limit?.l2Mg, (2.5 / 1000) * doses);
});

test('detergents have their own policy: the alkaline agent by LD50, by the general limit, or not at all', async () => {
  // CA05: 273 mg/kg × 70 ÷ 2 000 000 = 0.009555 mg/day. PRD-19: 90 kg, general limit 900 mg.
  const alkaline = () => demo.explain('CA05', 'PRD-19');
  const { limit } = await alkaline();
  expect(limit).toMatchObject({ residueType: 'Detergent', criterion: 'ld50' });
  close(limit?.l2Mg, 298.59375);
  const general = await demo.under('Detergent', { useLd50: false, useToxicity: false }, alkaline);
  close(general.limit?.l2Mg, 900);
  const wide = await demo.under('Detergent', { areaMarginPct: 50 }, alkaline);
  close(wide.limit?.l3MgPerSqcm, (limit?.l3MgPerSqcm ?? NaN) / 1.5);
  expect((await demo.under('Detergent', { enabled: false }, alkaline)).outcome).toBe('NOT_ASSESSED');
  expect((await carvedilol()).outcome).toBe('LIMIT');
});

test('the lowest limit of an agent is the published one, and on one piece of equipment the lowest before its productions', async () => {
  const found = await demo.agent('CA05');
  close(found?.limit?.l3MgPerSqcm, 0.0009364622123242593);
  const equipment = await demo.record('equipments', 'equipments', 'EQ-CAP-01');
  const { cleaningAgentLimits } = await demo.read<{
    cleaningAgentLimits: { limit: { next: { externalId: string } } }[];
  }>(`/limits/cleaning-agents?pageLimit=500&equipment=${equipment.id}`);
  const capsules = ['PRD-06', 'PRD-16', 'PRD-32', 'PRD-33', 'PRD-41', 'PRD-44'];
  expect(cleaningAgentLimits.length).toBeGreaterThan(0);
  for (const { limit } of cleaningAgentLimits) if (limit !== null) expect(capsules).toContain(limit.next.externalId);
});

test.each<[ResidueType, Partial<PolicySettings>, string]>([
  ['Detergent', { useDosage: true }, 'useDosage'],
  ['Intermediate', { useDosage: true }, 'useDosage'],
  ['Nitrosamine', { useARL: true }, 'useARL'],
  ['Nitrosamine', { useLd50: true }, 'useLd50'],
  ['Nitrosamine', { useProductLimit: true }, 'useProductLimit'],
  ['Detergent', { useDraftHbels: true }, 'useDraftHbels'],
])('%s: a switch without effect is refused by its name: %o', async (residueType, settings, field) => {
  const { latestVersion: version } = await demo.policy(residueType);
  const answer = await demo.admin.post(`/cleaning_limit_policies/${residueType}`, {
    ...settings,
    version,
    reason: 'trial',
  });
  expect(answer.status).toBe(422);
  expect((answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual([field]);
});
