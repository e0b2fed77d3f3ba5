import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';

let kernel: TestKernel;
let specialist: TestClient;
/** Signs what the specialist decides. */
let approver: TestClient;
/** May remove and sign. */
let admin: TestClient;
/** The lowest limit after some production, on the only equipment of the tests. */
let pair: Limit;
let equipmentId: string;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits', 'reports'], demo: 'import' });
  specialist = await kernel.as('specialist');
  approver = await kernel.as('approver');
  admin = await kernel.as('admin');
  const { limits } = await specialist.read<{ limits: Limit[] }>('/limits/pairs?pageLimit=200');
  const found = limits.find(({ transfer }) => transfer === null);
  if (found === undefined) throw new Error('the demo plant has limits');
  const explanation = await specialist.read<Explanation>(`/limits/explain?${addressOf(found)}`);
  equipmentId = explanation.equipment[0]?.id ?? '';
  pair = await onEquipment(found);
});
afterAll(() => kernel.close());

const addressOf = ({ previous, substance, next }: Limit): string =>
  `previous=${previous?.id ?? ''}&substance=${substance.id}&next=${next.id}`;

/** The lowest limit of the same residue after the same production on the equipment. */
async function onEquipment({ previous, substance }: Limit): Promise<Limit> {
  const { limits } = await specialist.read<{ limits: Limit[] }>(
    `/limits/pairs?equipment=${equipmentId}&previous=${previous?.id ?? ''}&substance=${substance.id}&pageLimit=1`,
  );
  if (limits[0] === undefined) throw new Error('no limit on the equipment');
  return limits[0];
}

const path = '/equipment-wise-cleaning-limits';
const overrideOf = (answer: TestAnswer): LimitOverrideRecord => {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBeLessThan(300);
  return answer.body['limitOverride'] as unknown as LimitOverrideRecord;
};
const decided = (factor: number, fields: object = {}): object => ({
  limit: { value: pair.l3MgPerSqcm * factor, unit: 'mg/sqcm' },
  reason: 'the gasket holds residue back',
  reviewDate: '2099-01-31',
  ...fields,
});
const propose = (factor: number, fields: object = {}, client = specialist): Promise<TestAnswer> =>
  client.post(path, {
    equipmentId,
    productionId: pair.previous?.id,
    substanceId: pair.substance.id,
    ...decided(factor, fields),
  });
const shown = async (id: string): Promise<LimitOverrideRecord> => overrideOf(await specialist.get(`${path}/${id}`));

async function proofFor(contentHash: string, client = approver, username = 'approver'): Promise<string> {
  const body = { username, password: testPassword, purpose: 'OVERRIDE', contentHash };
  return String((await client.call('POST', '/auth/reauthenticate', body)).body['proof']);
}
async function sign({ id, version, contentHash }: LimitOverrideRecord): Promise<LimitOverrideRecord> {
  return overrideOf(await approver.put(`${path}/${id}/sign`, { version, proof: await proofFor(contentHash) }));
}
async function remove(row: LimitOverrideRecord, reason = 'the gasket was replaced'): Promise<LimitOverrideRecord> {
  const { id, version } = row;
  const asked = await admin.put(`${path}/${id}/remove`, { version, reason });
  expect([asked.status, asked.body['name']]).toEqual([409, 'ReauthenticationRequired']);
  const signing = asked.body['details']?.['signing'] as unknown as { contentHash: string };
  const proof = await proofFor(signing.contentHash, admin, 'admin');
  return overrideOf(await admin.put(`${path}/${id}/remove`, { version, reason, proof }));
}

test('a stricter limit counts once another person has signed it, and the calculated one applies again after its removal', async () => {
  const row = overrideOf(await propose(0.5));
  expect([row.status, row.isLooser]).toEqual(['proposed', false]);
  expect((await onEquipment(pair)).l3MgPerSqcm).toBe(pair.l3MgPerSqcm);
  const signed = await sign(row);
  expect([signed.status, signed.isIntact, signed.signature?.meaning]).toEqual(['inForce', true, 'OVERRIDE']);
  const limit = await onEquipment(pair);
  expect(limit.l3MgPerSqcm).toBe(pair.l3MgPerSqcm * 0.5);
  expect(limit.override).toMatchObject({
    id: row.id,
    isLooser: false,
    reason: 'the gasket holds residue back',
    equipment: { id: equipmentId },
  });
  // Of pairs that the signed limit makes equal, another one may come first.
  expect(limit.override?.calculatedMgPerSqcm).toBeGreaterThanOrEqual(pair.l3MgPerSqcm);
  // The other equipment of the pair keeps the calculated limit, and says where a lower one applies.
  const everywhere = await specialist.read<Explanation>(`/limits/explain?${addressOf(pair)}`);
  expect(everywhere.limit?.override).toBeNull();
  expect(everywhere.limit?.flags.some(flag => flag.startsWith('LOWER_BY_OVERRIDE: '))).toBe(true);
  const here = await specialist.read<Explanation>(`/limits/explain?${addressOf(pair)}&equipment=${equipmentId}`);
  expect(here.sentence).toContain('By a signed decision');
  expect(here.steps.at(-1)).toMatchObject({ formula: 'OVR', value: limit.l3MgPerSqcm });
  expect(here.steps.find(({ formula }) => formula === 'L3')?.value).toBe(pair.l3MgPerSqcm);
  const removed = await remove(signed);
  expect([removed.status, removed.endSignature?.meaning]).toEqual(['removed', 'OVERRIDE']);
  expect(await onEquipment(pair)).toEqual(pair);
});

test('a looser limit stays flagged, and does not count where less is calculated than it was decided on', async () => {
  const signed = await sign(overrideOf(await propose(2)));
  const limit = await onEquipment(pair);
  expect(signed.isLooser).toBe(true);
  expect(limit.override?.isLooser ?? true).toBe(true);
  const here = await specialist.read<Explanation>(`/limits/explain?${addressOf(pair)}&equipment=${equipmentId}`);
  expect(here.limit?.l3MgPerSqcm).toBe(pair.l3MgPerSqcm * 2);
  expect(here.limit?.flags.some(flag => flag.startsWith('LIMIT_OVERRIDDEN: looser than'))).toBe(true);
  // Everywhere else the calculated limit applies.
  const everywhere = await specialist.read<Explanation>(`/limits/explain?${addressOf(pair)}`);
  expect(everywhere.limit?.l3MgPerSqcm).toBe(pair.l3MgPerSqcm);
  await halveTheBatch(pair.next.id, 0.5);
  expect((await shown(signed.id)).status).toBe('lapsed');
  const stricter = await specialist.read<Explanation>(`/limits/explain?${addressOf(pair)}&equipment=${equipmentId}`);
  expect(stricter.limit?.override).toBeNull();
  expect(stricter.limit?.l3MgPerSqcm).toBeLessThan(pair.l3MgPerSqcm);
  await halveTheBatch(pair.next.id, 2);
  expect((await shown(signed.id)).status).toBe('inForce');
  await remove(await shown(signed.id));
});

/** Another minimum batch of the next production changes what is calculated. */
async function halveTheBatch(id: string, factor: number): Promise<void> {
  const { production } = await specialist.read<{
    production: { version: number; minBatchSize: { value: number; unit: string } };
  }>(`/productions/${id}`);
  const { version, minBatchSize } = production;
  const changed = await specialist.post(`/productions/${id}`, {
    version,
    minBatchSize: { ...minBatchSize, value: minBatchSize.value * factor },
    reason: 'another batch size',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

test('another value takes the place of a decision in force once it is signed', async () => {
  const first = await sign(overrideOf(await propose(0.5)));
  const again = await propose(0.4);
  expect([again.status, again.body['name']]).toEqual([409, 'DuplicateEntryError']);
  const second = overrideOf(await specialist.put(`${path}/${first.id}`, { ...decided(0.25), version: first.version }));
  expect((await onEquipment(pair)).l3MgPerSqcm).toBe(pair.l3MgPerSqcm * 0.5);
  const signed = await sign(second);
  expect((await shown(first.id)).status).toBe('replaced');
  expect((await onEquipment(pair)).l3MgPerSqcm).toBe(pair.l3MgPerSqcm * 0.25);
  await remove(signed);
});

test('the author does not sign, nobody signs twice, and a proposal is withdrawn without a signature', async () => {
  const row = overrideOf(await propose(0.5, {}, admin));
  const proof = 'x'.repeat(43);
  const own = await admin.put(`${path}/${row.id}/sign`, { version: row.version, proof });
  expect([own.status, own.body['message']]).toEqual([403, 'The signature must be by another person than the author']);
  expect((await specialist.put(`${path}/${row.id}/sign`, { version: row.version, proof })).status).toBe(403);
  const refused = await approver.put(`${path}/${row.id}/sign`, { version: row.version, proof });
  expect(refused.body['name']).toBe('ReauthenticationRequired');
  const signed = await sign(row);
  const twice = await approver.put(`${path}/${row.id}/sign`, { version: signed.version, proof });
  expect(twice.body['name']).toBe('TransactionLocked');
  const withdrawn = await specialist.put(`${path}/${row.id}/withdraw`, {
    version: signed.version,
    reason: 'not wanted',
  });
  expect(withdrawn.body['name']).toBe('TransactionLocked');
  await remove(signed);
  const other = overrideOf(await propose(0.5));
  const ended = await specialist.put(`${path}/${other.id}/withdraw`, { version: other.version, reason: 'not wanted' });
  expect(overrideOf(ended).status).toBe('withdrawn');
});

test('two who propose at once: one of them is told of the other', async () => {
  const answers = await Promise.all([propose(0.5), propose(0.6), propose(0.7)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const made = answers.find(({ status }) => status === 201);
  if (made === undefined) throw new Error('one was kept');
  const row = overrideOf(made);
  const steps = await Promise.all([
    specialist.put(`${path}/${row.id}/withdraw`, { version: row.version, reason: 'not wanted' }),
    proofFor(row.contentHash).then(proof => approver.put(`${path}/${row.id}/sign`, { version: row.version, proof })),
  ]);
  expect(steps.map(({ status }) => status).filter(status => status < 300)).toHaveLength(1);
  const left = await shown(row.id);
  if (left.status !== 'withdrawn') await remove(left);
});

test.each([
  ['limit', (): object => decided(1)],
  ['reviewDate', (): object => decided(0.5, { reviewDate: '2020-01-01' })],
  ['equipmentId', (): object => ({ ...decided(0.5), equipmentId: '00000000-0000-4000-8000-000000000000' })],
  ['substanceId', (): object => ({ ...decided(0.5), substanceId: '00000000-0000-4000-8000-000000000000' })],
  ['productionId', (): object => ({ ...decided(0.5), productionId: '00000000-0000-4000-8000-000000000000' })],
])('a bad %s is refused by name', async (field, fields) => {
  const answer = await propose(0.5, fields());
  expect([answer.status, (answer.body['fields'] as unknown as { path: string }[])[0]?.path]).toEqual([422, field]);
});

test('each step asks for its permission', async () => {
  const auditor = await kernel.as('auditor');
  expect((await propose(0.5, {}, auditor)).status).toBe(403);
  expect((await auditor.get(path)).status).toBe(200);
  const id = '00000000-0000-4000-8000-000000000000';
  for (const step of ['', '/sign', '/withdraw', '/remove'])
    expect((await auditor.put(`${path}/${id}${step}`, {})).status).toBe(403);
});

test('the limit of a cleaning agent on a piece of equipment is overridden in the same way', async () => {
  const { cleaningAgentLimits } = await specialist.read<{
    cleaningAgentLimits: { cleaningAgent: { id: string }; limit: Limit | null }[];
  }>(`/limits/cleaning-agents?equipment=${equipmentId}&pageLimit=100`);
  const found = cleaningAgentLimits.find(({ limit }) => limit !== null);
  if (found?.limit === undefined || found.limit === null) throw new Error('an agent has a limit there');
  const { cleaningAgent, limit } = found;
  const agents = '/equipment-wise-cleaning-agent-limits';
  const row = overrideOf(
    await specialist.post(agents, {
      equipmentId,
      cleaningAgentId: cleaningAgent.id,
      limit: { value: limit.l3MgPerSqcm * 0.1, unit: 'mg/sqcm' },
      reason: 'rinsing is short there',
      reviewDate: '2099-01-31',
    }),
  );
  const proof = await proofFor(row.contentHash);
  overrideOf(await approver.put(`${agents}/${row.id}/sign`, { version: row.version, proof }));
  const after = await specialist.read<{ cleaningAgentLimits: { limit: Limit }[] }>(
    `/limits/cleaning-agents?equipment=${equipmentId}&substance=${cleaningAgent.id}`,
  );
  expect(after.cleaningAgentLimits[0]?.limit.l3MgPerSqcm).toBe(limit.l3MgPerSqcm * 0.1);
  const list = await specialist.read<{ agentEquipmentLimits: { equipment: { id: string }; limit: Limit | null }[] }>(
    `/limits/cleaning-agent-equipments?agent=${cleaningAgent.id}&pageLimit=500`,
  );
  const there = list.agentEquipmentLimits.find(({ equipment }) => equipment.id === equipmentId);
  expect(there?.limit?.override?.id).toBe(row.id);
  expect((await specialist.get(`${path}/${row.id}`)).status).toBe(404);
});
