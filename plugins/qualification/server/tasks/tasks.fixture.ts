import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';

/** A plant with a mapped pair, and the people who plan and approve. */
export let plant: TestKernel;
export let specialist: TestClient;
export let admin: TestClient;
export let approver: TestClient;
export let auditor: TestClient;
export let equipmentId: string;
export let productionId: string;
export let specialistId: string;

export function startTasks(): void {
  beforeAll(async () => {
    plant = await testKernel({ only: ['qualification'], demo: 'import' });
    [specialist, admin, approver, auditor] = await Promise.all([
      plant.as('specialist'),
      plant.as('admin'),
      plant.as('approver'),
      plant.as('auditor'),
    ]);
    const [pair] = await plant.sql<{ equipment: string; production: string }>(
      `select m.equipment_id as equipment, m.production_id as production from products.v_production_equipment m
       where m.facility_id = ? and not m.is_archived order by m.equipment_id, m.production_id limit 1`,
      [plant.facility.id],
    );
    equipmentId = pair?.equipment ?? '';
    productionId = pair?.production ?? '';
    const { body } = await specialist.call('GET', '/users/me');
    specialistId = String(body['users']?.[0]?.['id']);
  });
  afterAll(() => plant.close());
}

export const today = (): string => new Date().toISOString().slice(0, 10);
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const taskIn = (answer: TestAnswer, status = 200): WholeQualificationTask => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body['qualificationTask'] as unknown as WholeQualificationTask;
};
export const faults = ({ body }: TestAnswer): string[] =>
  ((body['fields'] ?? []) as unknown as { path: string }[]).map(({ path }) => path);

/** Adds a task of the mapped pair by hand. */
export async function aTask(more: object = {}): Promise<WholeQualificationTask> {
  const body = { title: 'Verify', studyType: 'verification', equipmentId, productionId, dueOn: inDays(20), ...more };
  return taskIn(await specialist.post('/qualification-task', body), 201);
}

export const act = (
  client: TestClient,
  { id, version }: Pick<WholeQualificationTask, 'id' | 'version'>,
  action: string,
  more: object = {},
): Promise<TestAnswer> => client.post(`/qualification-task/task/${id}`, { action, version, ...more });

export const step = async (
  client: TestClient,
  task: Pick<WholeQualificationTask, 'id' | 'version'>,
  action: string,
  more: object = {},
): Promise<WholeQualificationTask> => taskIn(await act(client, task, action, more));

/** Asks for an action that is signed, identifies the persona, and signs. */
export async function sign(
  client: TestClient,
  username: string,
  task: Pick<WholeQualificationTask, 'id' | 'version'>,
  action: string,
  more: object = {},
): Promise<TestAnswer> {
  const asked = await act(client, task, action, more);
  if (String(asked.body['name']) !== 'ReauthenticationRequired') return asked;
  const signing = asked.body['details']?.['signing'];
  const proven = await client.call('POST', '/auth/reauthenticate', {
    username,
    password: testPassword,
    purpose: signing?.['meaning'],
    contentHash: signing?.['contentHash'],
  });
  return act(client, task, action, { ...more, proof: proven.body['proof'] });
}

/** Refused steps of a task, as the audit trail keeps them. */
export async function refusals(id: string): Promise<string[]> {
  const { body } = await auditor.get('/audit_logs?domains=QualificationTask&actions=transition.refused&pageLimit=200');
  const entries = body['auditLogs'] as unknown as {
    entityId?: string;
    entity?: { id: string };
    changes: { path: string; to: unknown }[];
  }[];
  return entries
    .filter(entry => (entry.entity?.id ?? entry.entityId) === id)
    .map(({ changes }) => String(changes.find(({ path }) => path === 'attempted')?.to));
}

/** A completed and validated study that covers the pair by itself, proven at a limit in mg/sqcm. */
export async function coverPair(provenLimit: number | null = null): Promise<string> {
  const { limits } = await specialist.read<{ limits: { substance: { id: string } }[] }>(
    `/limits/pairs?equipment=${equipmentId}&previous=${productionId}&pageLimit=1`,
  );
  const id = randomUUID();
  const number = `CV-${id.slice(0, 8)}`;
  await plant.run(async call => {
    const stamps = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
    await call.tx.db('qualification.study').insert({
      facility_id: call.facility.id,
      id,
      number,
      title: 'Validation',
      state: 'Completed',
      study_type: 'validation',
      equipment_id: equipmentId,
      production_id: productionId,
      contaminants: '[]',
      runs_required: 3,
      consecutive_required: true,
      outcome: 'Validated',
      deviation_references: '[]',
      completed_at: call.now,
      ...stamps,
    });
    await call.tx.db('qualification.study_cover').insert({
      facility_id: call.facility.id,
      id: randomUUID(),
      study_id: id,
      equipment_id: equipmentId,
      production_id: productionId,
      residue_kind: 'active',
      residue_id: limits[0]?.substance.id ?? '',
      basis: 'own',
      proven_limit_mg_per_sqcm: provenLimit,
      proven_at: call.now,
    });
    call.tx.audit({
      domain: 'QualificationTask',
      entity: { table: 'qualification.study', id, label: number },
      action: 'create',
      changes: [],
    });
  });
  return number;
}
