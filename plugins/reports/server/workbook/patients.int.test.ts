import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { CleaningAgentLimit, Limit, NitrosamineLimit } from '#plugins/limits/shared/limit';
import { limitApart } from '../limit-apart.fixture.js';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const rows = async (list: string, field: string): Promise<readonly Row[]> =>
  (await admin.read<Record<string, Row[]>>(`/${list}?pageLimit=100`))[field] ?? [];
const saved = async (method: 'post' | 'put', path: string, body: object): Promise<Record<string, Row>> => {
  const answer = await admin[method](path, body);
  if (answer.status > 201) throw new Error(`${path} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Record<string, Row>;
};

/** Carvedilol, what PRD-20 leaves behind. */
const carvedilol = 'A016';

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'nitrosamines'], demo: 'import' });
  admin = await kernel.as('admin');
  const bodyWeight = { value: 8, unit: 'kg' };
  for (const { id, version } of await rows('products', 'products'))
    await saved('post', `/products/${id}`, { version, patientGroup: 'paediatric', bodyWeight });
  const active = (await rows('apis', 'apis')).find(({ externalId }) => externalId === carvedilol);
  // 0.03 mg/kg/day × 60 kg ÷ 50
  const derivation = {
    method: 'pointOfDeparture',
    pointOfDeparture: { study: 'S', kind: 'NOAEL', value: 0.03, unit: 'mg/kg/day' },
    bodyWeightKg: 60,
    factors: {
      f1: { value: 5, reason: 'rat' },
      f2: { value: 10, reason: 'people differ' },
      f3: { value: 1 },
      f4: { value: 1 },
      f5: { value: 1 },
    },
  };
  const opinion = { basis: 'PDE', value: { value: 36, unit: 'ug' }, route: 'oral', derivation };
  const { hbel } = await saved('post', `/apis/${active?.id}/hbels`, opinion);
  const why = { version: hbel?.version, reason: 'best data', ratioExplanation: 'another study' };
  await saved('put', `/hbels/${hbel?.id}/choose`, why);
  const { cleaningLimitPolicy: policy } = await admin.read<{ cleaningLimitPolicy: Row }>(
    '/cleaning_limit_policies/Chemical',
  );
  const alone = { useDosage: false, useARL: false, version: policy.version, reason: 'health alone' };
  await saved('post', '/cleaning_limit_policies/Chemical', alone);
});
afterAll(() => kernel.close());

async function production(externalId: string): Promise<string> {
  return (await rows(`productions`, 'productions')).find(row => row.externalId === externalId)?.id ?? '';
}

test('a spreadsheet reproduces the limits for children: an intake for 60 kg leaves 8 ÷ 60 of it', async () => {
  const id = await production('PRD-20');
  const { limits } = await admin.read<{ limits: Limit[] }>(`/limits/pairs?previous=${id}&pageLimit=500`);
  const own = limits.filter(
    ({ substance, criterion }) => substance.externalId === carvedilol && criterion === 'toxicity',
  );
  expect(own.length).toBeGreaterThan(3);
  const book = await Recalculated.from((await admin.get(`/reports/macMatrix/production/${id}?format=xlsx`)).bytes);
  for (const limit of own) {
    expect(limit.flags).toContain('SCALED_TO_PATIENT: 8 kg of 60 kg');
    expect(Math.abs((limit.l0MgPerDay ?? NaN) / (0.036 * (8 / 60)) - 1)).toBeLessThan(1e-12);
    expect(limitApart(book, limit)).toBeLessThan(1e-9);
  }
  const row = book.rowOf('Pairs', { B: own[0]?.substance.name ?? '', C: own[0]?.next.externalId ?? '' });
  expect([book.value('Pairs', `Z${row}`), book.value('Pairs', `AA${row}`)]).toEqual([8, 60]);
  const before = Number(book.value('Pairs', `T${row}`));
  book.type('Pairs', `Z${row}`, 4);
  expect(Number(book.value('Pairs', `T${row}`)) / before).toBeCloseTo(0.5, 9);
  // Heavier than whom the intake is for: all of it, and no more.
  book.type('Pairs', `Z${row}`, 500);
  expect(Number(book.value('Pairs', `T${row}`)) / before).toBeCloseTo(60 / 8, 9);
});

test('workbooks of agents and nitrosamines recalculate to the limits of the product for children', async () => {
  const { cleaningAgentLimits } = await admin.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=500',
  );
  const scaled = cleaningAgentLimits.filter(({ limit }) => limit?.flags.some(flag => flag.startsWith('SCALED_TO')));
  expect(scaled.length).toBeGreaterThan(0);
  const [agent] = scaled;
  const ofAgent = await Recalculated.from(
    (await admin.get(`/reports/CleaningAgentLimit/${agent?.cleaningAgent.id}/xlsx`)).bytes,
  );
  if (!agent?.limit) throw new Error('no agent is limited by an intake');
  expect(limitApart(ofAgent, agent.limit)).toBeLessThan(1e-9);

  const id = await production('PRD-20');
  const { nitrosamineLimits } = await admin.read<{ nitrosamineLimits: NitrosamineLimit[] }>(
    `/limits/nitrosamines?production=${id}`,
  );
  const limit = nitrosamineLimits[0]?.limit;
  expect(limit?.flags).toContain('SCALED_TO_PATIENT: 8 kg of 50 kg');
  const book = await Recalculated.from(
    (await admin.get(`/reports/macMatrix/production/${id}/nitrosamine?format=xlsx`)).bytes,
  );
  const row = book.rowOf('Pairs', { C: limit?.next.externalId ?? '' });
  expect(Number(book.value('Pairs', `M${row}`)) / (limit?.l3MgPerSqcm ?? NaN)).toBeCloseTo(1, 9);
  expect([book.value('Pairs', `T${row}`), book.value('Pairs', `U${row}`)]).toEqual([8, 50]);
});

test('the document names the patient of a limit', async () => {
  const id = await production('PRD-20');
  const pages = await pagesOf((await admin.get(`/reports/macMatrix/production/${id}?format=pdf`)).bytes);
  expect(JSON.stringify(pages).replaceAll(/\s+/g, ' ')).toContain('Scaled to a patient of 8 kg');
});
