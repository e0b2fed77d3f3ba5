import { beforeAll, expect, test } from 'vitest';
import { momentBetween } from '#kernel/testing';
import type { Explanation, Limit, LimitMatrix } from '#plugins/limits/shared/limit';
import type { MacFormula } from '#plugins/risk/shared/setup/formula-record';
import type { Comparison, Finding } from '#schemas/views';
import { DemoFormulas } from './demo-formulas.fixture.js';

const demo = new DemoFormulas();
let atFirst: LimitMatrix;
let equipmentsAtFirst: ReadonlyMap<string, Limit>;

beforeAll(async () => {
  atFirst = await demo.matrix();
  equipmentsAtFirst = await demo.equipments();
});

const twice = {
  externalId: 'MAC-TWICE',
  name: 'Dose with twice the safety factor',
  criterion: 'dosage',
  expression: 'td/(2*sf)*e_n/mf',
  testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 }, expected: 25 }],
} satisfies Partial<MacFormula>;

const l3 = ({ l3MgPerSqcm }: LimitMatrix): (number | null)[] => l3MgPerSqcm.flat();
const statuses = (explanation: Explanation, criterion: string) =>
  explanation.candidates.find(candidate => candidate.criterion === criterion);
const near = (value: number | undefined, expected: number): void => {
  expect(Math.abs((value ?? NaN) - expected)).toBeLessThanOrEqual(expected * 1e-12);
};

/** Limits that the therapeutic dose governed before. */
function byDose(): Limit[] {
  const found = [...equipmentsAtFirst.values()].filter(limit => limit.criterion === 'dosage');
  expect(found.length).toBeGreaterThan(5);
  return found;
}

test('the default formulas equal the built-in criteria: no limit cites them', async () => {
  expect(await demo.basis()).toMatchObject({ formulaVersions: {} });
  expect([...equipmentsAtFirst.values()].filter(limit => limit.formula !== null)).toEqual([]);
});

test('a preview of activating a formula names every limit that changes, and saves nothing', async () => {
  const { id, version } = await demo.create(twice);
  const before = await momentBetween();
  const path = `/mac_formulas/${id}`;
  const promised = await demo.preview({ method: 'POST', path, body: { status: 'active', version } });
  expect(await demo.matrix()).toEqual({ ...atFirst, basis: await demo.basis() });
  const pairs = promised.find(({ title }) => title === 'Limits of changeovers');
  expect(pairs?.counts.tighter).toBeGreaterThan(100);
  expect([pairs?.counts.looser, pairs?.counts.gone, pairs?.counts.new]).toEqual([0, 0, 0]);
  const equipments = promised.find(({ title }) => title === 'Limits per equipment');
  expect(equipments?.differences[0]?.detail).toContain('formula MAC-TWICE version 1');

  await demo.change('MAC-TWICE', { status: 'active' });
  const { comparison } = await demo.read<Comparison>(`/compare?from=${before}&limit=5000`);
  const limits = (findings: readonly Finding[]) => findings.filter(({ view }) => view === 'limits');
  expect(limits(comparison.findings)).toEqual(limits(promised));
});

test('with the active formula each limit by dose is halved, and none is looser', async () => {
  const now = await demo.matrix();
  expect(now.basis.formulaVersions).toEqual({ 'MAC-TWICE': 1 });
  const before = l3(atFirst);
  const criteria = atFirst.criteria.flat();
  let halved = 0;
  for (const [cell, value] of l3(now).entries()) {
    const was = before[cell] ?? null;
    if (was === null || value === null) expect(value).toBe(was);
    else if (criteria[cell] === 'dosage') {
      near(value, was / 2);
      halved += 1;
    } else expect(value <= was && value >= was / 2).toBe(true);
  }
  expect(halved).toBeGreaterThan(100);
  const equipments = await demo.equipments();
  for (const [equipment, was] of equipmentsAtFirst) {
    if (was.criterion !== 'dosage') continue;
    const limit = equipments.get(equipment);
    near(limit?.l3MgPerSqcm, was.l3MgPerSqcm / 2);
    expect(limit?.formula).toMatchObject({ externalId: 'MAC-TWICE', version: 1 });
  }
});

test('an explanation names formula, version, expression with values, and its variables as inputs with their records', async () => {
  const [limit] = byDose();
  if (limit === undefined) throw new Error('no limit by dose');
  const explained = await demo.explain(limit);
  expect(explained.sentence).toContain(
    'because the formula MAC-TWICE Dose with twice the safety factor, version 1, for',
  );
  expect(statuses(explained, 'dosage')).toMatchObject({
    status: 'governs',
    formula: { externalId: 'MAC-TWICE', version: 1, expression: twice.expression },
  });
  expect(explained.limit?.formula).toMatchObject({ externalId: 'MAC-TWICE', name: twice.name, version: 1 });
  const step = explained.steps.find(each => each.formula === 'L2');
  const value = (symbol: string): number => step?.inputs.find(each => each.symbol === symbol)?.value ?? NaN;
  expect(step?.title).toContain('MAC-TWICE Dose with twice the safety factor, version 1');
  const shown = (symbol: string): string => String(Number(value(symbol).toPrecision(6)));
  expect(step?.text).toBe(
    `MAC = td/(2*sf)*e_n/mf, with values td ${shown('td')} / (2 * sf 1000) * e_n ${shown('e_n')} / mf 1`,
  );
  expect(step?.inputs.map(({ symbol, unit, source }) => [symbol, unit, source?.kind])).toEqual([
    ['td', 'mg/day', 'actives'],
    ['sf', '', 'policies'],
    ['e_n', 'doses/batch', 'productions'],
    ['mf', '', 'policies'],
  ]);
  near(explained.limit?.l2Mg, (value('td') / 2000) * value('e_n'));
  near(explained.steps.find(each => each.formula === 'L0')?.value ?? NaN, value('td') / 2000);
  near(explained.limit?.l3MgPerSqcm, limit.l3MgPerSqcm / 2);
});

test('the audit trail names who created, activated and retired formulas', async () => {
  const { auditLogs } = await demo.read<{ auditLogs: { sentence: string }[] }>(
    '/audit_logs?domains=MACFormula&pageLimit=20',
  );
  const sentences = auditLogs.map(entry => entry.sentence).join('\n');
  expect(sentences).toMatch(/Admin Tester created MAC-TWICE/);
  expect(sentences).toMatch(/Admin Tester \w+ .*MAC-TWICE.*draft.*active/s);
  expect(sentences).toMatch(/MAC-DOSAGE.*MAC-TWICE is active instead/);
});

test('an edited expression is a new version, which limits use and cite', async () => {
  const changed = await demo.change('MAC-TWICE', {
    expression: 'td/(4*sf)*e_n/mf',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 }, expected: 12.5 }],
  });
  expect(changed.formulaVersion).toBe(2);
  const equipments = await demo.equipments();
  for (const [equipment, was] of equipmentsAtFirst) {
    if (was.criterion !== 'dosage') continue;
    near(equipments.get(equipment)?.l3MgPerSqcm, was.l3MgPerSqcm / 4);
    expect(equipments.get(equipment)?.formula?.version).toBe(2);
  }
  expect((await demo.basis()).formulaVersions).toEqual({ 'MAC-TWICE': 2 });
});

test('after changes of the plant the cached limits under a formula equal a full calculation', async () => {
  const [limit] = byDose();
  const { production } = await demo.read<{ production: { version: number } }>(`/productions/${limit?.next.id}`);
  await demo.write(`/productions/${limit?.next.id}`, {
    minBatchSize: { value: 33, unit: 'kg' },
    version: production.version,
  });
  const kept = await demo.matrix();
  // The past is calculated from nothing, from what stood in the tables then.
  expect(await demo.matrix(await momentBetween())).toEqual(kept);
  const { production: later } = await demo.read<{ production: { version: number; minBatchSize: object } }>(
    `/productions/${limit?.next.id}`,
  );
  expect(later.version).toBe(production.version + 1);
});

test('a retired formula no longer affects limits, but still does as of an earlier date', async () => {
  const moment = await momentBetween();
  const under = await demo.matrix();
  await demo.change('MAC-TWICE', { status: 'retired' });
  const after = await demo.matrix();
  expect(after.basis.formulaVersions).toEqual({});
  const equipments = await demo.equipments();
  const [limit] = byDose();
  for (const [equipment, was] of equipmentsAtFirst) {
    // One batch was changed in between.
    if (was.criterion !== 'dosage' || was.next.id === limit?.next.id) continue;
    if (equipments.get(equipment)?.next.id === was.next.id) expect(equipments.get(equipment)).toEqual(was);
  }
  expect([...equipments.values()].filter(each => each.formula !== null)).toEqual([]);
  expect(await demo.matrix(moment)).toEqual(under);
});

test('a formula without a value leaves its criterion out with a reason, and never gives an invalid number', async () => {
  const equipments = await demo.equipments();
  await demo.create({
    externalId: 'MAC-RECOVERY',
    name: 'Counts the recovery',
    criterion: 'dosage',
    expression: 'td/sf*e_n/mf*recovery',
    status: 'active',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1, recovery: 0.5 }, expected: 25 }],
  });
  const [limit] = byDose();
  if (limit === undefined) throw new Error('no limit by dose');
  const missing = await demo.explain(limit);
  expect(statuses(missing, 'dosage')).toMatchObject({
    status: 'skipped',
    macMg: null,
    reason: 'MISSING_INPUT: recovery',
  });
  expect(missing.limit?.criterion).not.toBe('dosage');
  expect(missing.limit?.flags).toContain('CRITERION_SKIPPED: dosage (no recovery)');

  await demo.change('MAC-RECOVERY', {
    expression: 'td/sf*e_n/(mf-1)',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 2 }, expected: 50 }],
  });
  const undefinedThere = await demo.explain(limit);
  expect(statuses(undefinedThere, 'dosage')).toMatchObject({
    status: 'skipped',
    reason: 'FORMULA_DOMAIN at 10: division by zero',
    formula: { externalId: 'MAC-RECOVERY', version: 2 },
  });
  expect(l3(await demo.matrix()).every(value => value === null || value > 0)).toBe(true);

  await demo.change('MAC-RECOVERY', {
    expression: 'if(mf>1, td/sf*e_n, td/sf*e_n*10^-320)',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 2 }, expected: 50 }],
  });
  const vanishing = statuses(await demo.explain(limit), 'dosage');
  expect(vanishing?.status).toBe('skipped');
  expect(vanishing?.reason).toMatch(/^FORMULA_DOMAIN: gives \S+ mg, and a carryover is above 1e-30$/);
  expect(l3(await demo.matrix()).every(value => value === null || value > 0)).toBe(true);
  await demo.change('MAC-RECOVERY', { status: 'retired' });
  expect(await demo.equipments()).toEqual(equipments);
});

test('a formula may use the number of shared equipment', async () => {
  const equipments = await demo.equipments();
  const [limit] = byDose();
  if (limit === undefined) throw new Error('no limit by dose');
  const before = await demo.explain(limit);
  await demo.create({
    externalId: 'MAC-COUNT',
    name: 'Divided among equipment',
    criterion: 'dosage',
    expression: 'td/sf*e_n/mf/n_equipment',
    status: 'active',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1, n_equipment: 5 }, expected: 10 }],
  });
  const counted = await demo.explain(limit);
  expect(counted.equipment.length).toBeGreaterThan(1);
  near(counted.limit?.l2Mg, (before.limit?.l2Mg ?? NaN) / counted.equipment.length);
  expect((await demo.matrix()).basis.formulaVersions).toEqual({ 'MAC-COUNT': 1 });
  expect(await demo.matrix(await momentBetween())).toEqual(await demo.matrix());
  await demo.change('MAC-COUNT', { status: 'retired' });
  expect(await demo.equipments()).toEqual(equipments);
});

test('a formula may name scores: they come from their categories, and follow them', async () => {
  const equipments = await demo.equipments();
  await demo.write('/variables', {
    externalId: 'V-HAZARD',
    name: 'How hazardous it is',
    key: 'hazard',
    unit: '1',
    scope: 'previousActive',
    kind: 'score',
    sourceField: 'toxicity',
  });
  await demo.create({
    externalId: 'MAC-SCORE',
    name: 'Less of the more hazardous',
    criterion: 'dosage',
    expression: 'td/sf*e_n/mf/hazard',
    status: 'active',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1, hazard: 5 }, expected: 10 }],
  });
  const [limit] = byDose();
  if (limit === undefined) throw new Error('no limit by dose');
  const explained = await demo.explain(limit);
  const step = explained.steps.find(each => each.formula === 'L2');
  const hazard = step?.inputs.find(each => each.symbol === 'hazard')?.value ?? NaN;
  expect(hazard).toBeGreaterThan(1);
  const { rpnCategories } = await demo.read<{
    rpnCategories: { id: string; version: number; key: string; bands: { score: number }[] }[];
  }>('/rpn_categories?doPagination=false');
  const toxicity = rpnCategories.find(each => each.key === 'toxicity');
  await demo.write(`/rpn_categories/${toxicity?.id}`, {
    bands: toxicity?.bands.map(band => ({ ...band, score: band.score * 2 })),
    version: toxicity?.version,
  });
  const followed = await demo.explain(limit);
  near(followed.limit?.l2Mg, (explained.limit?.l2Mg ?? NaN) / 2);
  expect(await demo.matrix(await momentBetween())).toEqual(await demo.matrix());
  await demo.change('MAC-SCORE', { status: 'retired' });
  expect(await demo.equipments()).toEqual(equipments);
});
