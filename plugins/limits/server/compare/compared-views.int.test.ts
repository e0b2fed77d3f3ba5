import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Chooser,
  previewOf,
  testKernel,
  walkEdits,
  type TestClient,
  type TestEdit,
  type TestKernel,
} from '#kernel/testing';
import type { EquipmentLimit, LimitMatrix } from '#plugins/limits/shared/limit';
import type { MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';
import type { Finding } from '#schemas/views';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Row = Record<string, unknown> & { readonly id: string; readonly version: number; readonly externalId: string };

const read = <T>(call: string): Promise<T> => admin.read<T>(call);

const rows = async (list: string, field: string): Promise<Row[]> =>
  (await read<Record<string, Row[]>>(`/${list}?pageLimit=100&sort=externalId`))[field] ?? [];

const choose = new Chooser(20_261_121);

const equipmentIds = async (): Promise<string[]> => (await rows('equipments', 'equipments')).map(({ id }) => id);
let dummies = 0;
const makers: readonly (() => Promise<TestEdit[]>)[] = [
  async () => {
    const { id, version } = choose.pick(await rows('productions', 'productions'));
    const minBatchSize = { value: 100 * choose.factor(), unit: 'kg' };
    const demands = {
      bioburdenCfuPer25Sqcm: 1 + choose.next() * 30,
      endotoxinRoute: choose.pick(['parenteral', 'intrathecal']),
      endotoxinDoseMgPerKgHour: 1 + choose.next(),
      processSolvents: choose.pick([['2-propanol'], ['64-17-5', '67-63-0']]),
    };
    return [{ method: 'POST', path: `/productions/${id}`, body: { version, minBatchSize, ...demands } }];
  },
  async () => {
    const { id, version } = choose.pick(await rows('apis', 'apis'));
    const minTherapeuticDose = { value: 10 * choose.factor(), unit: 'mg' };
    return [{ method: 'POST', path: `/apis/${id}`, body: { version, minTherapeuticDose } }];
  },
  async () => {
    const { id, version } = choose.pick(await rows('products', 'products'));
    const bodyWeight = { value: 1 + 60 * choose.next(), unit: 'kg' };
    return [{ method: 'POST', path: `/products/${id}`, body: { version, patientGroup: 'paediatric', bodyWeight } }];
  },
  async () => {
    const { id } = choose.pick(await rows('productions', 'productions'));
    const { version } = (await read<{ production: Row }>(`/productions/${id}`)).production;
    const equipmentItems = await rows('equipments', 'equipments');
    const equipments = [
      ...new Set([choose.pick(equipmentItems).id, choose.pick(equipmentItems).id, choose.pick(equipmentItems).id]),
    ];
    const uses = equipments.map((equipmentId, index) => ({ equipmentId, stepOrder: index + 1 }));
    return [{ method: 'POST', path: `/productions/${id}/map`, body: { version, equipments: uses, reason: 'trial' } }];
  },
  async () => {
    const { id } = choose.pick(await rows('productions', 'productions'));
    return [{ method: 'PUT', path: `/productions/${id}/archive`, body: { reason: 'trial' } }];
  },
  async () => {
    const { cleaningLimitPolicy } = await read<{ cleaningLimitPolicy: Row }>('/cleaning_limit_policies/Chemical');
    const body = {
      version: cleaningLimitPolicy.version,
      safetyFactor: Math.round(500 * choose.factor()),
      reason: 'trial',
    };
    return [{ method: 'POST', path: '/cleaning_limit_policies/Chemical', body }];
  },
  async () => {
    const product = choose.pick(await rows('products', 'products'));
    const equipmentItems = await rows('equipments', 'equipments');
    const name = `Dummy ${++dummies}`;
    const made = { externalId: `DUMMY-${dummies}`, name, productId: product.id, isDummy: true };
    return [
      { method: 'POST', path: '/productions', as: 'dummy', body: { ...made, minBatchSize: { value: 50, unit: 'kg' } } },
      {
        method: 'POST',
        path: '/productions/$dummy/map',
        body: {
          version: 1,
          equipments: [{ equipmentId: choose.pick(equipmentItems).id, stepOrder: 1 }],
          reason: 'trial',
        },
      },
    ];
  },
  async () => {
    const { id, version } = choose.pick(await rows('equipment_groups', 'equipmentGroups'));
    const body = { version, equipments: choose.some(await equipmentIds(), 3), reason: 'trial' };
    return [{ method: 'POST', path: `/equipment_groups/${id}/map`, body }];
  },
  async () => {
    const { id, version } = choose.pick(await rows('equipment_trains', 'equipmentTrains'));
    const equipmentItems = await equipmentIds();
    const steps = [1, 2].map(order => ({ order, equipmentIds: choose.some(equipmentItems, 2), usage: 'alternative' }));
    return [{ method: 'POST', path: `/equipment_trains/${id}`, body: { version, steps } }];
  },
  async () => {
    const { id, version, validTo } = choose.pick(await rows('equipment_trains', 'equipmentTrains'));
    return [
      {
        method: 'POST',
        path: `/equipment_trains/${id}`,
        body: { version, validTo: validTo === null ? '2020-01-31' : null },
      },
    ];
  },
  async () => {
    const { id, version, roomGrade } = choose.pick(await rows('equipments', 'equipments'));
    const other = choose.pick(['A', 'B', 'C', 'D'].filter(grade => grade !== roomGrade));
    return [{ method: 'POST', path: `/equipments/${id}`, body: { version, roomGrade: other } }];
  },
  async () => {
    const { id, version, transferFirstUnits } = choose.pick(await rows('equipments', 'equipments'));
    const others = [null, 1, 20, 5000].filter(units => units !== transferFirstUnits);
    const body = { version, transferFirstUnits: choose.pick(others) };
    return [{ method: 'POST', path: `/equipments/${id}`, body }];
  },
  async () => {
    const { microbialCleaningLimitPolicy: policy } = await read<{ microbialCleaningLimitPolicy: MicrobialPolicy }>(
      '/microbial_cleaning_limit_policies',
    );
    // Both ends of the pH range stay, so that something can pass between them.
    const limits = policy.limits.map(limit =>
      limit.contaminant === 'pH' ? limit : { ...limit, action: limit.action * (1 + choose.next()) },
    );
    const body = { version: policy.version, limits, reason: 'trial' };
    return [{ method: 'POST', path: '/microbial_cleaning_limit_policies', body }];
  },
];

/** All limit responses of the plant, which must be reproduced as of the past. */
const views = ['equipments', 'equipment-groups', 'equipment-trains', 'productions', 'cleaning-agents', 'microbial'];
async function plantAt(query: string): Promise<readonly unknown[]> {
  const answers: unknown[] = [await read<LimitMatrix>(`/limits/matrix?${query}`)];
  for (const view of views) answers.push(await read(`/limits/${view}?pageLimit=500&${query}`));
  return answers;
}

const preview = (edits: readonly TestEdit[]): Promise<Finding[]> => previewOf(admin, edits);

test('after any edit: the preview equals a later recalculation, and the past stays the same', async () => {
  const moved = await walkEdits(admin, { makers, rounds: 4, look: plantAt });
  expect(moved).toEqual([
    'Limits of changeovers',
    'Limits of cleaning agents',
    'Limits per equipment',
    'Limits per equipment group',
    'Limits per equipment train',
    'Limits per production',
    'Limits that can be measured',
    'Microbial limits per equipment',
    'Policies',
  ]);
});

test('equipment that joins a group and a train brings its limit, and the finding names it', async () => {
  const { equipmentLimits } = await read<{ equipmentLimits: EquipmentLimit[] }>('/limits/equipments?sort=l3');
  const equipmentItem = equipmentLimits[0]?.equipment;
  const equipment = equipmentItem?.id ?? '';
  const made = { externalId: 'NEW', name: 'New' };
  const steps = [{ order: 1, equipmentIds: [equipment], usage: 'alternative' }];
  const findings = await preview([
    { method: 'POST', path: '/equipment_groups', as: 'group', body: made },
    { method: 'POST', path: '/equipment_groups/$group/map', body: { version: 1, equipments: [equipment] } },
    { method: 'POST', path: '/equipment_trains', body: { ...made, steps } },
  ]);
  for (const title of ['Limits per equipment group', 'Limits per equipment train']) {
    const found = findings.find(each => each.title === title);
    expect(found?.counts).toMatchObject({ new: 1, tighter: 0, looser: 0, changed: 0, gone: 0 });
    expect(found?.differences).toMatchObject([
      { label: 'NEW New', before: null, after: equipmentLimits[0]?.limit?.l3MgPerSqcm, direction: 'new' },
    ]);
    expect(found?.differences[0]?.detail).toContain(` on ${equipmentItem?.externalId} (`);
  }
});

test('a preview names each limit that changes, with the ratio', async () => {
  const [production] = await rows('productions', 'productions');
  const size = (production?.['minBatchSize'] as { value: number; unit: string } | null) ?? { value: 1, unit: 'kg' };
  const body = { version: production?.version, minBatchSize: { ...size, value: size.value / 2 } };
  const findings = await preview([{ method: 'POST', path: `/productions/${production?.id}`, body }]);
  const pairs = findings.find(({ title }) => title === 'Limits of changeovers');
  expect(pairs?.counts.tighter).toBeGreaterThan(0);
  expect(pairs?.counts.looser).toBe(0);
  for (const { ratio, label } of pairs?.differences ?? []) {
    expect(ratio).toBeCloseTo(0.5, 12);
    expect(label).toMatch(new RegExp(`→ ${production?.externalId}$`));
  }
});

test('a preview is refused where the edit would be, with the field of the edit', async () => {
  const [production] = await rows('productions', 'productions');
  const edit = { method: 'POST', path: `/productions/${production?.id}` };
  const wrong = { version: production?.version, minBatchSize: { value: -1, unit: 'kg' } };
  const refused = await admin.post('/preview', { edits: [{ ...edit, body: wrong }] });
  expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([
    422,
    'edits.0.body.minBatchSize.value',
  ]);
  const stale = await admin.post('/preview', { edits: [{ ...edit, body: { version: 99, name: 'x' } }] });
  expect([stale.status, stale.body['errName']]).toEqual([409, 'StaleRecordError']);
  for (const path of ['/nowhere', `${edit.path}?x=1`, '/productions/$unnamed']) {
    const nowhere = await admin.post('/preview', { edits: [{ method: 'POST', path, body: {} }] });
    expect([nowhere.status, nowhere.body['fields']?.[0 as never]?.['path']], path).toEqual([422, 'edits.0.path']);
  }
  const operator = await kernel.as('operator');
  const forbidden = await operator.post('/preview', { edits: [{ ...edit, body: { version: 1, name: 'x' } }] });
  expect(forbidden.status).toBe(403);
});

test('a moment in the future and an invalid one are refused', async () => {
  for (const asOf of ['2999-01-01', 'yesterday', '2026-13-01', '2016-12-31T23:59:60Z', "2026-01-01'; select 1"]) {
    const answer = await admin.get(`/limits/summary?asOf=${encodeURIComponent(asOf)}`);
    expect([answer.status, answer.body['fields']?.[0 as never]?.['path']], asOf).toEqual([422, 'asOf']);
    const compared = await admin.get(`/compare?from=${encodeURIComponent(asOf)}`);
    expect([compared.status, compared.body['fields']?.[0 as never]?.['path']], asOf).toEqual([422, 'from']);
  }
  const before = await read<{ summary: { pairs: object } }>('/limits/summary?asOf=1999-01-01');
  expect(JSON.stringify(before)).not.toContain('EQ-');
});
