import { beforeAll, expect, test } from 'vitest';
import { momentBetween, previewOf, type TestEdit } from '#kernel/testing';
import type { CleaningAgentLimit, Explanation, ProductionLimit } from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant, limitOf } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);

const quantity = (value: number, unit: string) => ({ value, unit });
const child = (kg: number) => ({ patientGroup: 'paediatric', bodyWeight: quantity(kg, 'kg') });
const adult = { patientGroup: null, bodyWeight: null };

/*
 * LAD-01: 100 kg of 200 mg tablets, two per day, are 250 000 daily doses, over 250 000 sqcm. The residue has a health-
 * based limit of 0.01 mg/day, 2500 mg, and a dose of 6.25 mg, 0.00625 mg/day, 1562.5 mg; 10 ppm are 1000 mg.
 */
const areaSqcm = 250_000;
let equipment = '';
let product = '';
let [residue, previous, next] = ['', '', ''];
let agent = '';

beforeAll(async () => {
  equipment = await plant.equipment(quantity(areaSqcm, 'sqcm'));
  const left = await plant.create('/apis', 'api', { minTherapeuticDose: quantity(6.25, 'mg') });
  const first = await plant.product({ actives: [{ apiId: left.id }] });
  const second = await plant.product({ dosageUnitMass: quantity(200, 'mg'), maxUnitsPerDay: 2, route: 'oral' });
  const from = await plant.production({ productId: first.id });
  const to = await plant.production({ productId: second.id, minBatchSize: quantity(100, 'kg') });
  for (const each of [from, to]) await plant.map(each, equipment);
  const washing = await plant.create('/cleaning_agents', 'cleaningAgent', { ade: quantity(0.01, 'mg') });
  await demo.write(`/cleaning_agents/${washing.id}/map`, { equipments: [equipment], version: washing.version });
  [residue, previous, next, product, agent] = [left.id, from.id, to.id, second.id, washing.id];
  await hbel({ basis: 'PDE', value: quantity(0.01, 'mg'), route: 'oral' });
});

interface Saved {
  readonly id: string;
  readonly version: number;
}
async function hbel(body: object): Promise<Saved> {
  const { hbel: made } = await demo.write<{ hbel: Saved }>(`/apis/${residue}/hbels`, body);
  await demo.put(`/hbels/${made.id}/choose`, { version: made.version, reason: 'best data' });
  return { id: made.id, version: made.version + 1 };
}
async function edit(fields: object): Promise<TestEdit> {
  const { version } = (await demo.read<{ product: Saved }>(`/products/${product}`)).product;
  return { method: 'POST', path: `/products/${product}`, body: { version, ...fields } };
}
async function taken(fields: object): Promise<void> {
  const { path, body } = await edit(fields);
  await demo.write(path, body as object);
}
const address = (): string => `substance=${residue}&previous=${previous}&next=${next}`;
const explain = (more = ''): Promise<Explanation> => demo.read<Explanation>(`/limits/explain?${address()}${more}`);
const macs = ({ candidates }: Explanation) =>
  Object.fromEntries(candidates.map(({ criterion, macMg }) => [criterion, macMg]));

test('for adults every intake counts as stated, and stating adults changes nothing', async () => {
  const unstated = await explain();
  expect(macs(unstated)).toMatchObject({ toxicity: 2500, dosage: 1562.5, arl: 1000 });
  await taken({ patientGroup: 'adult' });
  const stated = await explain();
  expect({ ...stated, basis: null }).toEqual({ ...unstated, basis: null });
});

test('for children of 10 kg intakes are a fifth, and a dose governs instead of the general limit', async () => {
  await taken(child(10));
  const explained = await explain();
  const found = macs(explained);
  close(found['toxicity'], 500);
  close(found['dosage'], 312.5);
  close(found['arl'], 1000);
  const limit = limitOf(explained);
  expect(limit).toMatchObject({ criterion: 'dosage' });
  expect(limit.flags).toContain('SCALED_TO_PATIENT: 10 kg of 50 kg');
  close(limit.l0MgPerDay, 0.00125);
  close(limit.l3MgPerSqcm, 312.5 / areaSqcm);
  const intake = explained.steps.find(({ formula }) => formula === 'L0');
  expect(intake?.text).toBe('L0 = TD ÷ (SF × MF) × min(1, BWp ÷ BW)');
  expect(intake?.inputs.map(({ symbol, value, unit }) => [symbol, value, unit])).toEqual([
    ['TD', 6.25, 'mg/day'],
    ['SF', 1000, ''],
    ['MF', 1, ''],
    ['BWp', 10, 'kg'],
    ['BW', 50, 'kg'],
  ]);
  const lever = explained.sensitivity.find(({ symbol }) => symbol === 'BWp');
  close(lever?.lowerL3, (312.5 * 0.9) / areaSqcm);
});

test('a swab and the lists of productions and agents hold the lower limit', async () => {
  const swab = { sampleType: 'swab', areaSqcm: 25, volumeMl: 10, recoveryPercent: 100 };
  close((await demo.sample(address(), swab)).limit?.l4Mg, (312.5 / areaSqcm) * 25);
  const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=500',
  );
  close(productionLimits.find(row => row.production.id === previous)?.limit?.l2Mg, 312.5);
  const { cleaningAgentLimits } = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=500',
  );
  // The ADE of 0.01 mg a day × a fifth × 250 000 doses.
  const own = cleaningAgentLimits.find(row => row.cleaningAgent.id === agent)?.limit;
  expect(own).toMatchObject({ criterion: 'toxicity' });
  close(own?.l2Mg, 500);
});

test('the patient is scaled by the weight for which a limit was derived, and an edit of it changes the limit', async () => {
  const factors = { f1: { value: 5, reason: 'rat' }, f2: { value: 10, reason: 'people differ' } };
  const pointOfDeparture = { study: 'S', kind: 'NOAEL', value: 0.01, unit: 'mg/kg/day' };
  const derivation = { method: 'pointOfDeparture', pointOfDeparture, factors };
  // 0.01 × 50 ÷ 50 and 0.02 × 25 ÷ 50 are the same 0.01 mg a day.
  const { id, version } = await hbel({
    basis: 'PDE',
    value: quantity(0.01, 'mg'),
    route: 'oral',
    derivation: {
      ...derivation,
      bodyWeightKg: 50,
      factors: { ...factors, f3: { value: 1 }, f4: { value: 1 }, f5: { value: 1 } },
    },
  });
  close(macs(await explain())['toxicity'], 500);
  const moment = await momentBetween();
  const lighter = {
    ...derivation,
    bodyWeightKg: 25,
    pointOfDeparture: { ...pointOfDeparture, value: 0.02 },
    factors: { ...factors, f3: { value: 1 }, f4: { value: 1 }, f5: { value: 1 } },
  };
  await demo.write(`/hbels/${id}`, { version, derivation: lighter, reason: 'derived for children of 25 kg' });
  const explained = await explain();
  close(macs(explained)['toxicity'], 1000);
  close(macs(await explain(`&asOf=${moment}`))['toxicity'], 500);
});

test('a preview of another patient equals the saved result, for a planned production too, and the past keeps its limit', async () => {
  const dummy = { externalId: 'PLANNED', name: 'Planned', productId: product, isDummy: true };
  const edits: TestEdit[] = [
    await edit(child(5)),
    { method: 'POST', path: '/productions', as: 'dummy', body: { ...dummy, minBatchSize: quantity(10, 'kg') } },
    {
      method: 'POST',
      path: '/productions/$dummy/map',
      body: { version: 1, equipments: [{ equipmentId: equipment, stepOrder: 1 }], reason: 'planned' },
    },
  ];
  const findings = await previewOf(demo.admin, edits);
  const pairs = findings.find(({ title }) => title === 'Limits of changeovers');
  // The planned batch is a tenth, and so is its share of the intake of 5 kg: 0.00625 ÷ 10 × 25 000.
  const planned = pairs?.differences.find(({ label, direction }) => direction === 'new' && label.endsWith('→ PLANNED'));
  close(planned?.after as number, 15.625 / areaSqcm);
  expect(pairs?.counts.looser).toBe(0);

  const moment = await momentBetween();
  await taken(child(5));
  close(limitOf(await explain()).l2Mg, 156.25);
  close(limitOf(await explain(`&asOf=${moment}`)).l2Mg, 312.5);
});

test('an animal heavier than an adult keeps the limit of an adult; LD50 uses the patient instead of its own weight', async () => {
  await taken({ patientGroup: 'veterinary', bodyWeight: quantity(600, 'kg') });
  const horse = await explain();
  expect(macs(horse)).toMatchObject({ toxicity: 2500, dosage: 1562.5, arl: 1000 });
  expect(limitOf(horse).flags.some(flag => flag.startsWith('SCALED_TO_PATIENT'))).toBe(false);
  await taken({ patientGroup: 'veterinary', bodyWeight: quantity(3500, 'g') });
  const settings = { useLd50: true, useToxicity: false, useDosage: false, useARL: false } as const;
  const { version } = (await demo.read<{ api: Saved }>(`/apis/${residue}`)).api;
  await demo.write(`/apis/${residue}`, { version, ld50: quantity(2000, 'mg/kg') });
  const cat = await demo.under('Chemical', settings, () => explain());
  // 2000 × 3.5 ÷ (2000 × 1000) × 250 000
  close(limitOf(cat).l2Mg, 875);
  expect(cat.steps.find(({ formula }) => formula === 'L0')?.text).toContain('LD50 × min(BW, BWp)');
  await taken(adult);
  expect(macs(await explain())).toMatchObject({ toxicity: 2500, dosage: 1562.5, arl: 1000 });
});
