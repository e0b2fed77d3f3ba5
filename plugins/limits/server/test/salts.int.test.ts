import { beforeAll, expect, test } from 'vitest';
import { momentBetween, previewOf, type TestEdit } from '#kernel/testing';
import type { Explanation } from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant, limitOf } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);

const quantity = (value: number, unit: string) => ({ value, unit });
const mg = (value: number) => quantity(value, 'mg');

/*
 * 100 kg of 200 mg tablets are 500 000 units. 10 mg/day of the next product are taken in units of 5 mg: two per day,
 * 250 000 doses. The residue has an intake of 0.01 mg/day, 2500 mg in the batch, and a dose of 6.25 mg ÷ 1000, 1562.5
 * mg; 10 ppm are 1000 mg. Four fifths of the salt of either active are base.
 */
const areaSqcm = 250_000;
let [equipment, product, residue, contained, previous, next, opinion] = ['', '', '', '', '', '', ''];

interface Saved {
  readonly id: string;
  readonly version: number;
}
const activeOf = async (id: string): Promise<Saved> => (await demo.read<{ api: Saved }>(`/apis/${id}`)).api;
async function change(id: string, fields: object): Promise<void> {
  const { version } = await activeOf(id);
  await demo.write(`/apis/${id}`, { version, ...fields });
}
async function editOf(fields: object): Promise<TestEdit & { readonly body: object }> {
  const { version } = (await demo.read<{ product: Saved }>(`/products/${product}`)).product;
  const actives = [{ apiId: contained, strength: mg(5), ldd: mg(10), ...fields }];
  return { method: 'POST', path: `/products/${product}`, body: { version, actives } };
}
async function stated(fields: object): Promise<void> {
  const { path, body } = await editOf(fields);
  await demo.write(path, body);
}
async function opinionOf(massBasis: 'salt' | 'base' | null): Promise<void> {
  const { version } = (await demo.read<{ hbel: Saved }>(`/hbels/${opinion}`)).hbel;
  await demo.write(`/hbels/${opinion}`, { version, massBasis, reason: 'the report says so' });
}

beforeAll(async () => {
  equipment = await plant.equipment(quantity(areaSqcm, 'sqcm'));
  const left = await plant.create('/apis', 'api', { minTherapeuticDose: mg(6.25) });
  const inNext = await plant.create('/apis', 'api', {});
  const first = await plant.product({ actives: [{ apiId: left.id }] });
  const actives = [{ apiId: inNext.id, strength: mg(5), ldd: mg(10) }];
  const second = await plant.product({ dosageUnitMass: mg(200), route: 'oral', actives, maxUnitsPerDay: null });
  const from = await plant.production({ productId: first.id });
  const to = await plant.production({ productId: second.id, minBatchSize: quantity(100, 'kg') });
  for (const each of [from, to]) await plant.map(each, equipment);
  [residue, contained, previous, next, product] = [left.id, inNext.id, from.id, to.id, second.id];
  const body = { basis: 'PDE', value: mg(0.01), route: 'oral' };
  const { hbel } = await demo.write<{ hbel: Saved }>(`/apis/${residue}/hbels`, body);
  await demo.put(`/hbels/${hbel.id}/choose`, { version: hbel.version, reason: 'best data' });
  opinion = hbel.id;
});

const address = (): string => `substance=${residue}&previous=${previous}&next=${next}`;
const explain = (more = ''): Promise<Explanation> => demo.read<Explanation>(`/limits/explain?${address()}${more}`);
const macs = ({ candidates }: Explanation) =>
  Object.fromEntries(candidates.map(({ criterion, macMg }) => [criterion, macMg]));
const inputsOf = ({ steps }: Explanation, formula: string) =>
  steps.find(step => step.formula === formula)?.inputs.map(({ symbol, value, unit }) => [symbol, value, unit]);

test('a base factor without values of the salt changes nothing, and neither does stating all values for the base', async () => {
  const before = await explain();
  expect(macs(before)).toMatchObject({ toxicity: 2500, dosage: 1562.5, arl: 1000 });
  for (const id of [residue, contained]) await change(id, { baseFactor: 0.8, saltForm: 'hydrochloride' });
  await change(residue, { doseBasis: 'base', ld50Basis: 'base' });
  await stated({ strengthBasis: 'base', doseBasis: 'base' });
  expect({ ...(await explain()), basis: null }).toEqual({ ...before, basis: null });
});

test('an intake of the salt counts as four fifths, the trace shows the stated value, and the general limit stays', async () => {
  await opinionOf('salt');
  await change(residue, { doseBasis: 'salt' });
  const health = await demo.under('Chemical', { useDosage: false, useARL: false }, () => explain());
  close(limitOf(health).l2Mg, 2000);
  expect(limitOf(health).flags).toContain('AS_BASE: 0.8');
  expect(health.steps.find(({ formula }) => formula === 'L0')?.text).toBe('L0 = HBEL × f ÷ MF');
  expect(inputsOf(health, 'L0')).toEqual([
    ['HBEL', 0.01, 'mg/day'],
    ['f', 0.8, ''],
    ['MF', 1, ''],
  ]);
  close(health.sensitivity.find(({ symbol }) => symbol === 'f')?.lowerL3, 1800 / areaSqcm);
  const all = macs(await explain());
  close(all['toxicity'], 2000);
  close(all['dosage'], 1250);
  close(all['arl'], 1000);
  await opinionOf(null);
  await change(residue, { doseBasis: null });
});

test('a strength of the salt with a dose of the base requires more units per day, and the past keeps its limit', async () => {
  const moment = await momentBetween();
  const edit = await editOf({ strengthBasis: 'salt' });
  const dummy = { externalId: 'PLANNED', name: 'Planned', productId: product, isDummy: true };
  const findings = await previewOf(demo.admin, [
    edit,
    { method: 'POST', path: '/productions', as: 'dummy', body: { ...dummy, minBatchSize: quantity(10, 'kg') } },
    {
      method: 'POST',
      path: '/productions/$dummy/map',
      body: { version: 1, equipments: [{ equipmentId: equipment, stepOrder: 1 }], reason: 'planned' },
    },
  ]);
  const pairs = findings.find(({ title }) => title === 'Limits of changeovers');
  expect(pairs?.counts.looser).toBe(0);
  const planned = pairs?.differences.find(({ label, direction }) => direction === 'new' && label.endsWith('→ PLANNED'));
  // A tenth of the batch: 10 ppm of 10 kg are lower than 1562.5 ÷ 10 × 4 ÷ 5.
  close(planned?.after as number, 100 / areaSqcm);

  await demo.write(edit.path, edit.body);
  const found = await demo.under('Chemical', { useToxicity: false, useARL: false }, () => explain());
  // 10 mg of base are 2.5 units with 4 mg of base each: 200 000 doses of 0.00625 mg.
  close(limitOf(found).l2Mg, 1250);
  expect(limitOf(found).flags).toContain('DOSES_AS_BASE');
  const units = found.steps.find(({ formula }) => formula === 'units');
  expect([units?.text, units?.value]).toEqual(['units per day = LDD ÷ (strength × f)', 2.5]);
  expect(inputsOf(found, 'units')).toEqual([
    ['LDD', 10, 'mg/day'],
    ['strength', 5, 'mg'],
    ['f', 0.8, ''],
  ]);
  expect(macs(await explain(`&asOf=${moment}`))).toMatchObject({ toxicity: 2500, dosage: 1562.5 });
});

test('another share of base of the active changes products that rely on it, and none with a factor of its own', async () => {
  await change(contained, { baseFactor: 0.5 });
  // Four units a day.
  close(macs(await explain())['dosage'], 781.25);
  await stated({ strengthBasis: 'salt', doseBasis: 'base', conversionFactor: 0.8 });
  close(macs(await explain())['dosage'], 1250);
  await change(contained, { baseFactor: 0.6 });
  close(macs(await explain())['dosage'], 1250);
  // All values of the same salt: as before any were stated.
  await stated({ strengthBasis: 'salt', doseBasis: 'salt' });
  close(macs(await explain())['dosage'], 1562.5);
  expect(limitOf(await explain()).flags).not.toContain('DOSES_AS_BASE');
});

test('a general limit of the residue itself replaces the policy’s, with its reason in the trace, in lists and in a preview', async () => {
  const { version } = await activeOf(residue);
  const body = { version, arl: quantity(2, 'ppm'), arlReason: 'agreed with the customer' };
  const findings = await previewOf(demo.admin, [{ method: 'POST', path: `/apis/${residue}`, body }]);
  const pairs = findings.find(({ title }) => title === 'Limits of changeovers');
  expect(pairs?.counts).toMatchObject({ looser: 0 });
  expect(pairs?.counts.tighter).toBeGreaterThan(0);
  const moment = await momentBetween();
  await demo.write(`/apis/${residue}`, body);
  const found = await explain();
  close(limitOf(found).l2Mg, 200);
  expect(limitOf(found)).toMatchObject({ criterion: 'arl' });
  expect(limitOf(found).flags).toContain('OWN_ARL: 2 ppm for 10 ppm');
  const step = found.steps.find(({ formula }) => formula === 'ARL');
  expect(step?.text).toContain('Reason: agreed with the customer');
  expect(inputsOf(found, 'ARL')).toEqual([
    ['ARL', 2, 'ppm'],
    ['ARLp', 10, 'ppm'],
    ['MBS', 100, 'kg'],
  ]);
  const { limits } = await demo.read<{ limits: { flags: string[] }[] }>(`/limits/pairs?previous=${previous}`);
  expect(limits.every(({ flags }) => flags.some(flag => flag.startsWith('OWN_ARL')))).toBe(true);
  close(limitOf(await explain(`&asOf=${moment}`)).l2Mg, 1000);
  await change(residue, { arl: quantity(80, 'ppm') });
  expect(limitOf(await explain())).toMatchObject({ criterion: 'dosage' });
  expect(limitOf(await explain()).flags).toContain('OWN_ARL: 80 ppm for 10 ppm');
  await change(residue, { arl: null });
  close(limitOf(await explain()).l2Mg, 1000);
});

test('the batch of a bulk active with a base factor is its salt: a dose of the base is more of it', async () => {
  const bulk = await plant.production({ apiId: contained, minBatchSize: quantity(100, 'kg') });
  await plant.map(bulk, equipment);
  await change(contained, { maxDailyDose: mg(4000), baseFactor: 0.8 });
  const into = () =>
    demo.under('Chemical', { useToxicity: false, useARL: false }, () =>
      demo.read<Explanation>(`/limits/explain?substance=${residue}&previous=${previous}&next=${bulk.id}`),
    );
  const found = await into();
  // 100 kg ÷ 5 g of the salt a day are 20 000 doses of 0.00625 mg.
  close(limitOf(found).l2Mg, 125);
  expect(inputsOf(found, 'LDD')).toEqual([
    ['LDDb', 4000, 'mg/day'],
    ['f', 0.8, ''],
  ]);
  await change(contained, { doseBasis: 'salt' });
  close(limitOf(await into()).l2Mg, 156.25);
});
