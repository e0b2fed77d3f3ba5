import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { formatNumber as shownInDocuments } from '#schemas/lib/format-number';
import type {
  CleaningAgentLimit,
  EquipmentLimit,
  Limit,
  NitrosamineLimit,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { pagesOf } from './pages-of.fixture.js';
import { Recalculated } from './workbook/recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'nitrosamines'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

/** Of each kind of residues another, so that none is taken for another's. */
const percents = { Chemical: 40, Detergent: 70, Intermediate: 25, Nitrosamine: 60 } as const;

async function savePolicies(settings: (kind: keyof typeof percents) => object): Promise<void> {
  for (const kind of Object.keys(percents) as (keyof typeof percents)[]) {
    const call = `/cleaning_limit_policies/${kind}`;
    const { cleaningLimitPolicy } = (await admin.get(call)).body;
    const version = (cleaningLimitPolicy as unknown as { version: number }).version;
    const saved = await admin.post(call, { ...settings(kind), version, reason: 'a trial' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
}
/** As the text of a document, in which all spaces are alike. */
const formatNumber = (value: number): string => shownInDocuments(value).replaceAll(/\s/g, ' ');

const text = async (call: string): Promise<string> =>
  (await pagesOf((await admin.get(call)).bytes)).join(' ').replaceAll(/\s+/g, ' ');
const book = async (call: string): Promise<Recalculated> => Recalculated.from((await admin.get(call)).bytes);

const kinds = ['EquipmentLimit', 'ProductionLimit', 'CleaningAgentLimit'] as const;

test('without an alert level in a policy, no document or workbook contains one', async () => {
  for (const kind of kinds) {
    expect(await text(`/reports/${kind}/all/pdf`), kind).not.toContain('Alert level, mg/sqcm');
    const alerts = (await book(`/reports/${kind}/all/xlsx`)).stored.filter(
      ({ sheet, address }) => sheet === 'Pairs' && address.startsWith('U'),
    );
    expect(alerts.length, kind).toBeGreaterThan(100);
    expect(
      alerts.filter(({ value }) => typeof value === 'number'),
      kind,
    ).toEqual([]);
  }
});

test('every printed limit has its alert level, and the document explains it', async () => {
  await savePolicies(kind => ({ useAlertLimit: true, alertPercent: percents[kind] }));
  const { equipmentLimits } = await admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  const { productionLimits } = await admin.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=500',
  );
  const { cleaningAgentLimits } = await admin.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=500',
  );
  const limitsOf = {
    EquipmentLimit: equipmentLimits,
    ProductionLimit: productionLimits,
    CleaningAgentLimit: cleaningAgentLimits,
  };
  for (const kind of kinds) {
    const document = await text(`/reports/${kind}/all/pdf`);
    const limits = limitsOf[kind].flatMap(({ limit }) => limit ?? []);
    expect(limits.length, kind).toBeGreaterThan(2);
    for (const { l3MgPerSqcm, residueType, sal } of limits) {
      const alert = formatNumber((sal.value * percents[residueType]) / 100);
      expect(document, `${kind} ${l3MgPerSqcm}`).toMatch(
        new RegExp(` ${literal(formatNumber(sal.value))} ${literal(alert)} `),
      );
    }
    const percent = kind === 'CleaningAgentLimit' ? percents.Detergent : percents.Chemical;
    expect(document, kind).toContain(`Alert level: ${percent} % of the limit (L3)`);
  }
});

function literal(number: string): string {
  return number.replaceAll(/[.+]/g, String.raw`\$&`);
}

test('alert levels of workbooks are formulas: they follow changes of limits and policy', async () => {
  const sheets = {
    EquipmentLimit: 'Equipment limits',
    ProductionLimit: 'Production limits',
    CleaningAgentLimit: 'Cleaning agent limits',
  };
  for (const kind of kinds) {
    const found = await book(`/reports/${kind}/all/xlsx`);
    const column = kind === 'EquipmentLimit' ? 'F' : 'D';
    for (const [sheet, at] of [
      [sheets[kind], column],
      ['Pairs', 'U'],
    ] as const) {
      const alerts = found.stored.filter(
        each => each.sheet === sheet && each.address.startsWith(at) && typeof each.value === 'number',
      );
      expect(alerts.length, `${kind} ${sheet}`).toBeGreaterThan(2);
      for (const { address, value } of alerts)
        expect(Number(found.value(sheet, address)) / Number(value), `${sheet}!${address}`).toBeCloseTo(1, 9);
    }
    const row = found.stored.findLast(
      ({ sheet, address, value }) => sheet === 'Pairs' && address.startsWith('U') && typeof value === 'number',
    );
    const limit = Number(found.value('Pairs', `T${row?.address.slice(1)}`));
    found.type('Policy', `B${found.rowOf('Policy', { A: 'alertPercent' })}`, 10);
    expect(Number(found.value('Pairs', row?.address ?? '')) / limit, kind).toBeCloseTo(0.1, 9);
    found.type('Policy', `B${found.rowOf('Policy', { A: 'useAlertLimit' })}`, 0);
    expect(found.value('Pairs', row?.address ?? ''), kind).toBe('');
  }
});

test('the matrices of one production, of nitrosamines too, name the alert level beside each limit', async () => {
  const { productions } = await admin.read<{ productions: { id: string }[] }>('/productions?search=PRD-20');
  const id = productions[0]?.id ?? '';
  const { limits } = await admin.read<{ limits: Limit[] }>(`/limits/pairs?previous=${id}&pageLimit=500`);
  const document = await text(`/reports/macMatrix/production/${id}`);
  expect(limits.length).toBeGreaterThan(5);
  for (const { sal } of limits)
    expect(document).toContain(` ${formatNumber(sal.value)} ${formatNumber((sal.value * percents.Chemical) / 100)} `);
  const matrix = `/reports/macMatrix/production/${id}/nitrosamine`;
  const { nitrosamineLimits } = await admin.read<{ nitrosamineLimits: NitrosamineLimit[] }>(
    `/limits/nitrosamines?production=${id}`,
  );
  const lowest = (nitrosamineLimits[0]?.limit?.l3MgPerSqcm ?? NaN) * 1e6;
  expect(await text(matrix)).toContain(` ${formatNumber(lowest)} ${formatNumber(lowest * 0.6)} `);
  const found = await book(`${matrix}?format=xlsx`);
  const row = found.rowOf('Pairs', { C: nitrosamineLimits[0]?.limit?.next.externalId ?? '' });
  expect(Number(found.value('Pairs', `O${row}`)) / lowest).toBeCloseTo(0.6, 9);
  found.type('Policy', `B${found.rowOf('Policy', { A: 'alertPercent' })}`, 30);
  expect(Number(found.value('Pairs', `O${row}`)) / lowest).toBeCloseTo(0.3, 9);
});
