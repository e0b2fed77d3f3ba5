import { expect, test } from 'vitest';
import type {
  EquipmentLimit,
  Explanation,
  LimitMatrix,
  LimitSummary,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { flagWord, inputWord, outcomeWord } from '#plugins/limits/shared/limit-words';
import type { OneHbel, ShownHbel } from '#plugins/products/shared/hbel';
import type { Static } from 'typebox';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);
const ug = (value: number) => ({ value, unit: 'ug' });
const mg = (value: number) => ({ value, unit: 'mg' });
const chosen = { status: 'effective', selected: true, selectionReason: 'by report' };
const oralPde = { basis: 'PDE', value: ug(1), route: 'oral', ...chosen };

/** An active with these limits before 100 kg of tablets or vials of 200 mg, two a day: 250 000 doses. */
async function pairBefore(route: string, hbels: readonly object[]) {
  const equipment = await plant.equipment({ value: 1000, unit: 'sqcm' });
  const [active, other] = [await plant.create('/apis', 'api', { hbels }), await plant.create('/apis', 'api', {})];
  const product = await plant.product({ actives: [{ apiId: active.id }] });
  const into = await plant.product({
    route,
    dosageUnitMass: mg(200),
    maxUnitsPerDay: 2,
    actives: [{ apiId: other.id }],
  });
  const previous = await plant.production({ productId: product.id });
  const next = await plant.production({ productId: into.id, minBatchSize: { value: 100, unit: 'kg' } });
  for (const production of [previous, next]) await plant.map(production, equipment);
  const explain = () =>
    demo.read<Explanation>(`/limits/explain?substance=${active.id}&next=${next.id}&previous=${previous.id}`);
  return { equipment, active, previous, next, explain };
}

const hbelsOf = async (apiId: string): Promise<ShownHbel[]> =>
  (await demo.read<{ hbels: ShownHbel[] }>(`/apis/${apiId}/hbels`)).hbels;

test('an active with health-based limits for other routes only has no limit, and every list says why', async () => {
  const { equipment, active, previous, next, explain } = await pairBefore('parenteral', [oralPde]);
  const sentence = 'health-based limit for route parenteral missing';
  const explained = await explain();
  expect([explained.outcome, explained.limit]).toEqual(['ROUTE_MISMATCH', null]);
  expect(explained.sentence).toContain(`no limit: ${sentence}`);
  const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=500',
  );
  const row = productionLimits.find(each => each.production.id === previous.id);
  expect([row?.outcome, row?.limit]).toEqual(['ROUTE_MISMATCH', null]);
  expect(outcomeWord('ROUTE_MISMATCH', row?.missing ?? [])).toBe(`No limit: ${sentence}`);
  const { equipmentLimits } = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  const there = equipmentLimits.find(each => each.equipment.id === equipment);
  expect([there?.outcome, outcomeWord(there?.outcome ?? 'LIMIT', there?.missing ?? [])]).toEqual([
    'ROUTE_MISMATCH',
    `No limit: ${sentence}`,
  ]);
  const { missing } = await demo.read<LimitSummary>('/limits/summary');
  const gap = missing.find(each => each.record.id === active.id);
  expect([gap?.blocks, inputWord(gap?.input ?? '')]).toEqual([
    1,
    'health-based limit for route parenteral (there is one for oral)',
  ]);
  const matrix = await demo.read<LimitMatrix>('/limits/matrix');
  const place = (id: string) => matrix.productions.findIndex(each => each.id === id);
  const [fromRow, toColumn] = [place(previous.id), place(next.id)];
  expect(matrix.stoppedAtRoute).toContainEqual({ row: fromRow, column: toColumn, route: 'parenteral' });
  expect(matrix.l3MgPerSqcm[fromRow]?.[toColumn]).toBeNull();
});

test('a reasoned extrapolation to the route counts with its factor, author, step and flag', async () => {
  const { active, explain } = await pairBefore('parenteral', [oralPde]);
  const [hbel] = await hbelsOf(active.id);
  const extrapolations = [{ route: 'parenteral', factor: 0.4, reason: 'oral bioavailability of 40 percent, study 7' }];
  const reason = 'extrapolated to injections';
  const body = { version: hbel?.version, extrapolations, reason };
  const saved = await demo.write<Static<typeof OneHbel>>(`/hbels/${hbel?.id ?? ''}`, body);
  expect(saved.hbel.extrapolations).toMatchObject(extrapolations);
  expect(saved.hbel.extrapolations?.[0]?.author).toEqual(expect.stringMatching(/.+/));
  const { limit, steps } = await explain();
  close(limit?.l2Mg, 0.001 * 0.4 * 250_000);
  const flag = 'HBEL_EXTRAPOLATED: oral to parenteral, factor 0.4';
  expect(limit?.flags).toContain(flag);
  expect(flagWord(flag)).toContain('extrapolated to route parenteral by the factor 0.4');
  const step = steps.find(({ formula }) => formula === 'HBEL');
  close(step?.value, 0.0004);
  expect(step?.text).toContain('study 7');
  const { hbels } = (await demo.read<{ api: { hbels: { extrapolations?: object[] }[] } }>(`/apis/${active.id}`)).api;
  expect(hbels[0]?.extrapolations).toEqual(extrapolations);
});

test('a lower acceptable intake governs beside a PDE of the route, until the PDE is chosen over it, which every limit shows', async () => {
  const intake = { basis: 'AI', value: ug(0.6), route: 'any', ...chosen };
  const { active, explain } = await pairBefore('oral', [{ ...oralPde, value: ug(80) }, intake]);
  close((await explain()).limit?.l0MgPerDay, 0.0006);
  const pde = (await hbelsOf(active.id)).find(({ basis }) => basis === 'PDE');
  await demo.put(`/hbels/${pde?.id ?? ''}/choose`, {
    version: pde?.version,
    reason: 'the effect has a threshold',
    ratioExplanation: 'another effect',
    overLower: true,
  });
  const { limit, candidates } = await explain();
  close(candidates.find(({ criterion }) => criterion === 'toxicity')?.macMg, 0.08 * 250_000);
  expect(limit?.flags).toContain('HBEL_NOT_LOWEST: AI 0.0006 mg/day');
});

test('a draft in force makes limits provisional, and counts not at all where the policy uses reviewed limits only', async () => {
  const { explain } = await pairBefore('oral', [{ ...oralPde, status: 'draft' }]);
  expect((await explain()).limit?.flags).toContain('HBEL_PROVISIONAL');
  await demo.under('Chemical', { useDraftHbels: false }, async () => {
    const { limit, candidates } = await explain();
    expect(limit?.criterion).toBe('arl');
    expect(candidates.find(({ criterion }) => criterion === 'toxicity')?.reason).toContain('DRAFT_NOT_USED: for oral');
  });
});
