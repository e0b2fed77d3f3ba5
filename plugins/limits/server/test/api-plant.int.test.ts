import { expect, test } from 'vitest';
import type { LimitSummary, ProductionLimit } from '#plugins/limits/shared/limit';
import { areaOf, close, DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits({ productType: 'api', demo: 'import-api-plant' });

/*
 * 4-Aminophenol (I01, LD50 375 mg/kg, TTC 10 ug/day) of PRA-07, by hand. Next acetaminophen PRA-01: 300 kg of a bulk
 * active of 4000 mg/day, 75 000 daily doses. Both use the reactor, the centrifuge and the transfer line.
 */
const shared = areaOf('EQ-REA-01', 'EQ-CEN-01', 'EQ-LIN-01');
const intoActive = () => demo.explain('I01', 'PRA-01', 'PRA-07');
/** Next 2-methoxynaphthalene PRA-08, another intermediate of 350 kg. */
const intoIntermediate = () => demo.explain('I01', 'PRA-08', 'PRA-07');

test('intermediates are assessed by default in a facility that makes actives', async () => {
  expect(await demo.policy('Intermediate')).toMatchObject({ enabled: true, safetyFactor: 1000, version: 0 });
  const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=50',
  );
  expect(productionLimits).toHaveLength(10);
  for (const row of productionLimits) expect(row.outcome, row.production.externalId).toBe('LIMIT');
});

test('an intermediate before an active: threshold of concern 750 mg, LD50 rule 984.375 mg, general limit 3000 mg', async () => {
  const { limit, candidates } = await intoActive();
  const mac = Object.fromEntries(candidates.map(each => [each.criterion, each.macMg]));
  close(mac['toxicity'], 750);
  close(mac['ld50'], 984.375);
  close(mac['arl'], 3000);
  expect(mac['dosage']).toBeNull();
  expect(limit).toMatchObject({ residueType: 'Intermediate', criterion: 'toxicity' });
  close(limit?.l3MgPerSqcm, 750 / shared);
});

test('activesArl and the safety factor of 1000: half the ppm, twice the factor', async () => {
  const general = await demo.under(
    'Intermediate',
    { useToxicity: false, useLd50: false, activesArl: { value: 5, unit: 'ppm' } },
    intoActive,
  );
  close(general.limit?.l2Mg, 1500);
  const stricter = await demo.under('Intermediate', { useToxicity: false, safetyFactor: 2000 }, intoActive);
  close(stricter.limit?.l2Mg, 984.375 / 2);
});

test('an intermediate before an intermediate has only the general limit: 10 ppm × 350 kg, and 100 ppm give 35 000 mg', async () => {
  const { limit, candidates } = await intoIntermediate();
  expect(limit?.criterion).toBe('arl');
  close(limit?.l2Mg, 3500);
  expect(candidates.filter(each => each.status === 'off')).toHaveLength(4);
  const wide = await demo.under('Intermediate', { intermediateArl: { value: 100, unit: 'ppm' } }, intoIntermediate);
  close(wide.limit?.l2Mg, 35_000);
});

test('the policy for intermediates measures areas by its own settings, the one for actives stays', async () => {
  const active = () => demo.explain('A001', 'PRA-02', 'PRA-01');
  const before = (await active()).limit?.areaSqcm;
  await demo.under('Intermediate', { areaMarginPct: 25 }, async () => {
    close((await intoActive()).limit?.areaSqcm, shared * 1.25);
    expect((await active()).limit?.areaSqcm).toBe(before);
  });
});

async function lackedByIntermediates(): Promise<string[]> {
  const { missing } = await demo.read<LimitSummary>('/limits/summary');
  const intermediates = [await demo.substance('I01'), await demo.substance('I02')];
  return missing.filter(({ record }) => intermediates.includes(record.id)).map(({ record }) => record.kind);
}

test('missing inputs of an intermediate name the intermediate, so that their link works', async () => {
  expect(new Set(await lackedByIntermediates())).toEqual(new Set());
  await demo.under('Intermediate', { useProductLimit: true }, async () => {
    expect(new Set(await lackedByIntermediates())).toEqual(new Set(['intermediate']));
  });
});

test('the general limit applies to an intermediate before an intermediate, even when the policy has it off', async () => {
  const { sensitivity } = await demo.under('Intermediate', { useARL: false }, intoIntermediate);
  const general = sensitivity.find(({ symbol }) => symbol === 'ARL');
  close((general?.higherL3 ?? NaN) / (general?.lowerL3 ?? NaN), 1.1 / 0.9);
});

test('switched off, intermediates have no limits while actives keep theirs', async () => {
  await demo.under('Intermediate', { enabled: false }, async () => {
    expect((await intoActive()).outcome).toBe('NOT_ASSESSED');
    expect(await lackedByIntermediates()).toEqual([]);
    expect((await demo.explain('A001', 'PRA-02', 'PRA-01')).outcome).toBe('LIMIT');
  });
});

test('an active before an active is limited by the policy for actives, on bulk doses', async () => {
  const { limit } = await demo.explain('A004', 'PRA-01', 'PRA-02');
  // Naproxen before acetaminophen: 0.2 mg/day × 75 000 doses, or 10 ppm × 300 kg.
  expect(limit?.criterion).toBe('arl');
  close(limit?.l2Mg, 3000);
});

test('the train of the plant takes the larger reactor and the larger isolation', async () => {
  const { equipmentTrainLimits } = await demo.read<{ equipmentTrainLimits: { areaSqcm: number; outcome: string }[] }>(
    '/limits/equipment-trains',
  );
  const [train] = equipmentTrainLimits;
  const larger = (a: string, b: string): number => Math.max(areaOf(a), areaOf(b));
  close(
    train?.areaSqcm,
    larger('EQ-REA-01', 'EQ-REA-02') + larger('EQ-CEN-01', 'EQ-ANF-01') + areaOf('EQ-RCV-01', 'EQ-JML-01', 'EQ-LIN-01'),
  );
  expect(train?.outcome).toBe('LIMIT');
});
