import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  momentBetween,
  previewOf,
  saveEdits,
  testKernel,
  type TestClient,
  type TestEdit,
  type TestKernel,
} from '#kernel/testing';
import type { FeasibilityList, FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { Comparison, Finding } from '#schemas/views';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const found = async (path: string, field: string): Promise<Row> => {
  const [row] = (await specialist.read<Record<string, Row[]>>(path))[field] ?? [];
  if (row === undefined) throw new Error(`${path} is empty`);
  return row;
};
const feasibilityOf = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(finding => finding.view === 'feasibility');

async function verdicts(): Promise<ReadonlyMap<string, FeasibilityRow>> {
  const rows: FeasibilityRow[] = [];
  for (let page = 1; ; page++) {
    const { feasibility, pagination } = await specialist.read<FeasibilityList>(
      `/limits/feasibility?pageLimit=500&pageNumber=${page}`,
    );
    rows.push(...feasibility);
    if (rows.length >= pagination.total) break;
  }
  return new Map(
    rows.map(row => [`${row.substance.externalId} ${row.substance.name} on ${row.equipment.externalId}`, row]),
  );
}

/** The effect of edits on verdicts: as previewed, as listed afterwards, and as compared. */
async function saved(edits: readonly TestEdit[]): Promise<Finding> {
  const before = await verdicts();
  const moment = await momentBetween();
  const promised = feasibilityOf(await previewOf(specialist, edits));
  await saveEdits(specialist, edits);
  const after = await verdicts();
  const moved = [...after].flatMap(([label, { verdict }]) => (verdict === before.get(label)?.verdict ? [] : [label]));
  if (promised === undefined) throw new Error('the preview reports nothing about measurability');
  expect(promised.differences.map(({ label }) => label).toSorted()).toEqual(moved.toSorted());
  expect(promised.counts.same).toBe(after.size - moved.length);
  const { comparison } = await specialist.read<Comparison>(`/compare?from=${moment}&limit=5000`);
  expect(feasibilityOf(comparison.findings)).toEqual(promised);
  return promised;
}

test('an edit that makes limits unmeasurable is reported before it is saved, and so is its reversal', async () => {
  const active = await found('/apis?search=A022', 'apis');
  const moc = await found('/moc?search=tool', 'mocs');
  const method = await found('/analytical-methods?search=AM03', 'analyticalMethods');
  const recoveries = [...(method['recoveries'] as object[]), { mocId: moc.id, recoveryPercent: 80 }];
  const path = `/analytical-methods/${method.id}`;
  const completed = await saved([{ method: 'POST', path, body: { version: method.version, recoveries } }]);
  expect(completed).toMatchObject({ title: 'Limits that can be measured', group: 'Limits' });
  const onPress = completed.differences.find(({ label }) => label.endsWith('on EQ-CMP-02'));
  expect(onPress).toMatchObject({ before: 'Incomplete', after: 'Measurable', direction: 'looser' });

  const dose = active['minTherapeuticDose'] as { value: number; unit: string };
  const less = { ...dose, value: dose.value / 100 };
  const edit = (minTherapeuticDose: object, version: number): TestEdit[] => [
    { method: 'POST', path: `/apis/${active.id}`, body: { version, minTherapeuticDose } },
  ];
  const lost = await saved(edit(less, active.version));
  expect(lost.sentence).toMatch(/^[1-9]\d* can no longer be measured, 0 can be measured now/);
  expect(lost.differences[0]).toMatchObject({ before: 'Measurable', direction: 'tighter' });
  expect(lost.differences[0]?.detail).toMatch(/below (even )?the LO[DQ] of AM03 .*Needs a method with LOQ below/);
  const back = await saved(edit(dose, active.version + 1));
  expect(back.counts.looser).toBe(lost.counts.tighter);
  expect(back.sentence).toMatch(/^0 can no longer be measured, [1-9]\d* can be measured now/);
});

test('a production that moves to other equipment brings new limits there, measurable or not', async () => {
  const production = await found('/productions?search=PRD-25', 'productions');
  const { mappingGrid } = await specialist.read<{
    mappingGrid: { equipments: Row[]; pairs: { productionId: string; equipmentId: string }[] };
  }>('/prod-eq-cp-mapping/grid');
  const own = new Set(
    mappingGrid.pairs.flatMap(pair => (pair.productionId === production.id ? [pair.equipmentId] : [])),
  );
  const others = mappingGrid.equipments.filter(({ id }) => !own.has(id)).slice(0, 6);
  const equipments = others.map(({ id }) => ({ equipmentId: id }));
  const body = { version: production.version, equipments, reason: 'moved' };
  const finding = await saved([{ method: 'POST', path: `/productions/${production.id}/map`, body }]);
  expect(finding.counts.new).toBeGreaterThan(0);
  expect(finding.differences.filter(({ direction }) => direction === 'new').map(({ after }) => after)).toContain(
    'Measurable',
  );
});

test('another room grade does not change which limits can be measured', async () => {
  const equipment = await found('/equipments?search=EQ-CMP-02', 'equipments');
  const edit = {
    method: 'POST',
    path: `/equipments/${equipment.id}`,
    body: { version: equipment.version, roomGrade: 'A' },
  } as const;
  const finding = feasibilityOf(await previewOf(specialist, [edit]));
  expect(finding?.differences).toEqual([]);
  expect(finding?.sentence).toMatch(/^Measurability is unchanged: \d+ of \d+ limits\.$/);
});
