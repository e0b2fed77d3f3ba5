import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let specialist: TestClient;
let equipmentId: string;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  specialist = await kernel.as('specialist');
  equipmentId = (await record('equipments', 'EQ-CAP-01')).id;
});
afterAll(() => kernel.close());

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
async function record(list: string, externalId: string): Promise<Row> {
  const { body } = await specialist.get(`/${list}?search=${externalId}&pageLimit=50`);
  const found = (body[list] as unknown as Row[]).find(row => row.externalId === externalId);
  if (found === undefined) throw new Error(`${externalId} is not in ${list}`);
  return found;
}
const ranking = async (): Promise<WorstCases> =>
  (await specialist.get(`/worst-cases?scope=equipment&id=${equipmentId}`)).body as unknown as WorstCases;

async function decide(change: Record<string, unknown> = {}) {
  const production = await record('productions', 'PRD-33');
  return specialist.post('/worst-product-overrides', {
    scope: 'equipment',
    scopeId: equipmentId,
    productionId: production.id,
    reason: 'sticks to the dosing pins, says the coupon study CS-12',
    reviewDate: '2099-01-31',
    ...change,
  });
}
const overrideOf = (answer: { readonly body: object }): WorstProductOverride =>
  (answer.body as { worstProductOverride: WorstProductOverride }).worstProductOverride;

test('an override sets another worst case, and the ranking shows it until the inputs change', async () => {
  expect((await ranking()).worst?.externalId).toBe('PRD-06');
  const answer = await decide();
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(overrideOf(answer)).toMatchObject({ status: 'inForce', changed: [], signedBy: null });
  const now = await ranking();
  expect([now.worst?.externalId, now.override?.status]).toEqual(['PRD-33', 'inForce']);
  expect(now.worstCases.filter(row => row.isOverride).map(row => row.production.externalId)).toEqual(['PRD-33']);
  expect(now.worstCases[0]?.production.externalId).toBe('PRD-06');
});

test('a second override must name the one it replaces, which stays as history', async () => {
  const again = await decide();
  expect([again.status, again.body['name']]).toEqual([409, 'DuplicateEntryError']);
  const standing = (await ranking()).override;
  const replaced = await decide({ replaces: standing?.id, reason: 'confirmed after the review of CS-12' });
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(201);
  const { body } = await specialist.get(`/worst-product-overrides?scope=equipment&scopeId=${equipmentId}`);
  const found = body['worstProductOverrides'] as unknown as WorstProductOverride[];
  expect(found.map(each => each.status)).toEqual(['inForce', 'replaced']);
  expect(found[0]?.replaces).toBe(standing?.id);
  const stale = await decide({ replaces: standing?.id });
  expect(stale.status).toBe(409);
});

test('when an input changes, the override must be decided again, names the change, and the ranking counts meanwhile', async () => {
  const active = await record('apis', 'A036');
  const saved = await specialist.post(`/apis/${active.id}`, { cleanability: 1, version: active.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { override, worst, worstCases } = await ranking();
  expect(override?.status).toBe('inputsChanged');
  expect(override?.changed).toEqual([{ what: 'A036 cleanability', from: expect.any(String) as unknown, to: 'easy' }]);
  expect(worst?.externalId).toBe('PRD-06');
  expect(worstCases.some(row => row.isOverride)).toBe(false);
  const one = await specialist.get(`/worst-product-overrides/${override?.id}`);
  expect(overrideOf(one).status).toBe('inputsChanged');
  const back = await record('apis', 'A036');
  await specialist.post(`/apis/${back.id}`, { cleanability: active['cleanability'], version: back.version });
  expect((await ranking()).override?.status).toBe('inForce');
});

async function save(list: string, externalId: string, change: (row: Row) => object): Promise<Row> {
  const row = await record(list, externalId);
  const saved = await specialist.post(`/${list}/${row.id}`, { ...change(row), version: row.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return row;
}

test('a change that affects neither ranking nor lowest limit needs no new decision', async () => {
  const before = (await ranking()).studyChoice.acceptance;
  await save('productions', 'PRD-33', () => ({ remarks: 'tablets are white', frequencyPerYear: 7 }));
  await save('equipments', 'EQ-CAP-01', () => ({ remarks: 'cleaned on Mondays' }));
  const now = await ranking();
  expect(now.studyChoice.acceptance).toEqual(before);
  expect(now.override?.status).toBe('inForce');
});

test('when the lowest limit of the scope changes, the override must be decided again, because the acceptance limit was an input', async () => {
  const before = (await ranking()).studyChoice.acceptance;
  await save('equipments', 'EQ-CAP-01', () => ({ surfaceAreaMarginPercent: 50 }));
  const { override, studyChoice } = await ranking();
  expect(override?.status).toBe('inputsChanged');
  expect(override?.changed).toEqual([
    {
      what: 'lowest limit (mg/sqcm)',
      from: Number(before?.l3MgPerSqcm.toPrecision(12)),
      to: Number(studyChoice.acceptance?.l3MgPerSqcm.toPrecision(12)),
    },
  ]);
  expect(studyChoice.acceptance?.l3MgPerSqcm).toBeLessThan(before?.l3MgPerSqcm ?? 0);
  await save('equipments', 'EQ-CAP-01', () => ({ surfaceAreaMarginPercent: null }));
  expect((await ranking()).override?.status).toBe('inForce');
});

test('an entered limit that becomes the lowest needs a new decision, and names its production', async () => {
  const { body } = await specialist.get('/cleaning_limit_policies/Chemical');
  const { latestVersion: version } = body['cleaningLimitPolicy'] as unknown as { latestVersion: number };
  const rule = { useProductLimit: true, version, reason: 'typed limits count' };
  const saved = await specialist.post('/cleaning_limit_policies/Chemical', rule);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await ranking()).override?.status).toBe('inForce');
  await save('apis', 'A036', () => ({ productLimit: { value: 0.001, unit: 'ppm' } }));
  const { override } = await ranking();
  expect(override?.changed.map(({ what }) => what)).toEqual(['lowest limit (mg/sqcm)', 'lowest limit after']);
  await save('apis', 'A036', () => ({ productLimit: null }));
  expect((await ranking()).override?.status).toBe('inForce');
});

test('a decision from before limits were stored with it ignores limits', async () => {
  const { id } = (await ranking()).override as WorstProductOverride;
  const old = `inputs - 'lowest limit (mg/sqcm)' - 'lowest limit after' - 'cleaning formula'`;
  await asOwner(kernel, 'alter table risk.worst_product_override disable trigger audited');
  await asOwner(
    kernel,
    `update risk.worst_product_override set inputs = ${old}, inputs_hash = repeat('0', 64) where id = $1`,
    [id],
  );
  await asOwner(kernel, 'alter table risk.worst_product_override enable always trigger audited');
  await save('equipments', 'EQ-CAP-01', () => ({ surfaceAreaMarginPercent: 50 }));
  expect((await ranking()).override).toMatchObject({ status: 'inForce', changed: [] });
  const { cleanability } = await save('apis', 'A036', () => ({ cleanability: 1 }));
  expect((await ranking()).override?.changed.map(({ what }) => what)).toEqual(['A036 cleanability']);
  await save('apis', 'A036', () => ({ cleanability }));
  await save('equipments', 'EQ-CAP-01', () => ({ surfaceAreaMarginPercent: null }));
});

test('it is withdrawn once with a reason, and the audit trail has all of it', async () => {
  const id = (await ranking()).override?.id;
  expect((await specialist.put(`/worst-product-overrides/${id}/withdraw`, { reason: 'x' })).status).toBe(422);
  const auditor = await kernel.as('auditor');
  expect((await auditor.put(`/worst-product-overrides/${id}/withdraw`, { reason: 'because I can' })).status).toBe(403);
  const ended = await specialist.put(`/worst-product-overrides/${id}/withdraw`, { reason: 'the study was withdrawn' });
  expect(overrideOf(ended)).toMatchObject({ status: 'withdrawn', endReason: 'the study was withdrawn' });
  expect((await specialist.put(`/worst-product-overrides/${id}/withdraw`, { reason: 'once more' })).status).toBe(409);
  expect((await ranking()).override).toBeNull();
  const { body } = await auditor.get('/audit_logs?domains=WorstProductOverride&pageLimit=50');
  const actions = (body['auditLogs'] as unknown as { action: string }[]).map(each => each.action);
  expect(actions).toEqual(['transition.refused', 'withdraw', 'create', 'replace', 'create']);
});

test.each([
  ['reviewDate', { reviewDate: '2001-01-01' }],
  ['reviewDate', { reviewDate: 'soon' }],
  ['reason', { reason: '' }],
  ['productionId', { productionId: '00000000-0000-4000-8000-000000000000' }],
  ['scopeId', { scopeId: '00000000-0000-4000-8000-000000000000' }],
  ['scopeId', { scopeId: null }],
  ['scopeId', { scope: 'facility' }],
])('an override with a bad %s is refused by name', async (field, change) => {
  const answer = await decide(change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  expect((answer.body['fields'] as unknown as { path: string }[]).map(each => each.path)).toContain(field);
});

test('only a production of the scope can be its worst case', async () => {
  const stranger = await record('productions', 'PRD-25');
  const answer = await decide({ productionId: stranger.id });
  expect([answer.status, (answer.body['fields'] as unknown as object[])[0]]).toMatchObject([
    422,
    { path: 'productionId' },
  ]);
});

test('two concurrent overrides do not both succeed', async () => {
  const answers = await Promise.all([decide(), decide()]);
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409]);
});

test('a value that only changes its unit needs no new decision', async () => {
  const { minTherapeuticDose: before } = await record('apis', 'A036');
  const write = async (minTherapeuticDose: unknown): Promise<void> => {
    const { id, version } = await record('apis', 'A036');
    expect((await specialist.post(`/apis/${id}`, { minTherapeuticDose, version })).status).toBe(200);
  };
  // As a product with 1000 it comes out as 1000.0001000000001 mg.
  await write({ value: 1.0000001, unit: 'g' });
  const standing = (await ranking()).override;
  expect((await decide(standing === null ? {} : { replaces: standing.id })).status).toBe(201);
  await write({ value: 1000.0001, unit: 'mg' });
  expect((await ranking()).override).toMatchObject({ status: 'inForce', changed: [] });
  await write(before);
  expect((await ranking()).override?.status).toBe('inputsChanged');
});
