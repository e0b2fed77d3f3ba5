import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { NitrosamineLimit } from '#plugins/limits/shared/limit';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'nitrosamines'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const anyEdit = fc.oneof(
  fc.record({ kind: fc.constant('batch'), which: fc.nat(1000), value: share }),
  fc.record({ kind: fc.constant('policy'), which: fc.nat(3), value: share }),
);

/** The policy sheet by row: the setting, and its value by the drawn share. */
const settings = [
  ['B2', (value: number) => ({ useResidueLimit: value > 0.4 }), (value: number) => Number(value > 0.4)],
  [
    'B3',
    (value: number) => ({ residueLimit: { value: value / 1e6, unit: 'mg/sqcm' } }),
    (value: number) => value / 1e6,
  ],
  ['B4', (value: number) => ({ useAlertLimit: value > 0.4 }), (value: number) => Number(value > 0.4)],
  ['B5', (value: number) => ({ alertPercent: value * 99 }), (value: number) => value * 99],
] as const;

async function apply(book: Recalculated, { kind, which, value }: { kind: string; which: number; value: number }) {
  if (kind === 'policy') {
    const [cell, body, typed] = settings[which] ?? settings[0];
    const path = '/cleaning_limit_policies/Nitrosamine';
    const { cleaningLimitPolicy } = await admin.read<{ cleaningLimitPolicy: Row }>(path);
    const version = cleaningLimitPolicy.version;
    const { status } = await admin.post(path, { ...body(value), version, reason: 'what if' });
    if (status === 200) book.type('Policy', cell, typed(value));
    return;
  }
  const { productions } = await admin.read<{ productions: Row[] }>('/productions?pageLimit=100');
  const next = productions[which % productions.length];
  const kg = value * 900;
  const saved = await admin.post(`/productions/${next?.id}`, {
    minBatchSize: { value: kg, unit: 'kg' },
    version: next?.version,
  });
  expect(saved.status).toBe(200);
  book.typeAll('Pairs', book.cellsWhere('Pairs', 'D', ['C', next?.externalId ?? '']), kg);
}

test('after any edit the workbook of nitrosamines has the lowest limits and alert levels of the product after the same edit', async () => {
  const { productions } = await admin.read<{ productions: Row[] }>('/productions?search=PRD-20');
  const id = productions[0]?.id ?? '';
  const { bytes } = await admin.get(`/reports/macMatrix/production/${id}/nitrosamine?format=xlsx`);
  const book = await Recalculated.from(bytes);
  let capped = 0;
  for (const [turn, edit] of fc.sample(anyEdit, { numRuns: 50, seed: 20_261_126 }).entries()) {
    await apply(book, edit);
    const name = `turn ${turn}: ${JSON.stringify(edit)}`;
    const { nitrosamineLimits } = await admin.read<{ nitrosamineLimits: NitrosamineLimit[] }>(
      `/limits/nitrosamines?production=${id}`,
    );
    for (const { nitrosamine, limit } of nitrosamineLimits) {
      const rows = book.cellsWhere('Pairs', '', ['B', nitrosamine.name]);
      const lowest = Math.min(...rows.map(row => Number(book.value('Pairs', `M${row}`))));
      expect(lowest / (limit?.l3MgPerSqcm ?? NaN), name).toBeCloseTo(1, 9);
      const alerts = rows.map(row => book.value('Pairs', `O${row}`));
      if (limit?.alert === null) expect(new Set(alerts), name).toEqual(new Set(['']));
      else expect(Math.min(...alerts.map(Number)) / ((limit?.alert.l3MgPerSqcm ?? NaN) * 1e6), name).toBeCloseTo(1, 9);
      if (limit?.flags.includes('RESIDUE_LIMIT_CAPS') === true) capped += 1;
    }
  }
  expect(capped).toBeGreaterThan(3);
});
