import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import {
  act,
  admin,
  approver,
  cleaned,
  decide,
  hoursAgo,
  inspected,
  nextEquipment,
  onFloor,
  operator,
  plant,
  send,
  settings,
  signing,
  specialist,
  startFloor,
} from './floor.fixture.js';

startFloor();
let label = 0;

/** A sample set with one microbial sample for the present cleaning, as the round plans it. */
async function sampled(equipmentId: string): Promise<{ id: string; label: string; version: number }> {
  label += 1;
  const made = await specialist.post('/sample-sets', {
    equipmentId,
    samples: [
      {
        place: `L${label}`,
        description: 'below the outlet',
        sampleType: 'swab',
        contaminant: 'BioBurden',
        areaSqcm: 25,
        limit: { value: 25, unit: 'CFU/25 sqcm' },
      },
    ],
    cleaningCompletedAt: hoursAgo(0),
    inspectedAt: new Date().toISOString(),
    visuallyClean: true,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await specialist.get(`/sample-sets/${String(made.body['sampleSet']?.['id'])}`);
  const samples = (body['sampleSet']?.['samples'] ?? []) as unknown as { id: string; label: string; version: number }[];
  const [sample] = samples;
  if (sample === undefined) throw new Error('no sample was planned');
  return sample;
}

/** Takes, receives and measures a sample with a count. */
async function measured(sample: { id: string; label: string }, count: number): Promise<void> {
  const analyst = await plant.as('analyst');
  const step = async (action: string, version: number, more: object, client = specialist): Promise<void> => {
    const answer = await client.post(`/set-samples/${sample.id}/actions`, { action, version, ...more });
    expect(answer.status, `${action}: ${JSON.stringify(answer.body)}`).toBe(200);
  };
  await step('take', 1, {});
  await step('receive', 2, { label: sample.label }, analyst);
  const startedAt = hoursAgo(0);
  await setTimeout(2);
  const incubation = { startedAt, endedAt: hoursAgo(0), temperatureC: 32 };
  const result = { residueOption: 'quantified', observedResidue: count, unit: 'CFU/25 sqcm', incubation };
  await step('enterResult', 3, { result }, analyst);
  await step('review', 4, {});
}

beforeAll(() => settings({ releaseAtRiskAllowed: true }));

test('RL1: equipment is released with the signature of an approver once all has passed', async () => {
  const { id, first } = nextEquipment();
  await cleaned(id, first);
  expect((await onFloor(id)).release).toMatchObject({
    state: 'MAY_BE_RELEASED',
    reasons: ['The visual inspection is not recorded'],
  });
  await act(id, 'passInspection', { inspection: {} });
  const { release } = await onFloor(id, approver);
  expect(release).toMatchObject({ state: 'CAN_BE_RELEASED', decision: null });
  expect(release.actions.find(({ action }) => action === 'release')).toMatchObject({
    allowed: true,
    signature: 'RELEASE',
  });
  const byProduction = await operator.post(`/floor/equipments/${id}/release`, {
    action: 'release',
    version: release.version,
  });
  expect(byProduction.status).toBe(403);
  const released = await decide(id, 'release', { nextProductionId: first });
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  expect(await onFloor(id)).toMatchObject({
    status: 'Clean',
    nextBatchOnHold: false,
    release: { decision: { kind: 'released', by: 'Approver Tester' } },
  });
  expect((await decide(id, 'release')).status).toBe(409);
});

test('RL2: equipment is released at risk before its results, with a reason, and the next batch is on hold', async () => {
  const { id, first } = nextEquipment();
  await cleaned(id, first);
  const sample = await sampled(id);
  await act(id, 'passInspection', { inspection: {} });
  expect((await onFloor(id)).release).toMatchObject({
    state: 'MAY_BE_RELEASED',
    reasons: [`Results are not reviewed: ${sample.label}`],
  });
  expect((await decide(id, 'release')).status).toBe(409);
  expect((await decide(id, 'releaseAtRisk')).status).toBe(422);
  await settings({ releaseAtRiskAllowed: false });
  const refused = await decide(id, 'releaseAtRisk', { reason: 'The next batch is urgent' });
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    'Release at risk: the inspection settings do not allow a release at risk',
  ]);
  await settings({ releaseAtRiskAllowed: true });
  const atRisk = await decide(id, 'releaseAtRisk', { reason: 'The next batch is urgent' });
  expect(atRisk.status, JSON.stringify(atRisk.body)).toBe(200);
  expect(await onFloor(id)).toMatchObject({ status: 'Clean', nextBatchOnHold: true });
  await measured(sample, 3);
  expect((await decide(id, 'release')).status).toBe(200);
  expect(await onFloor(id)).toMatchObject({ status: 'Clean', nextBatchOnHold: false });
});

test('the home page of an approver counts equipment as soon as its last result is reviewed', async () => {
  const releasable = async (): Promise<number> => {
    const { body } = await approver.get('/home-notes');
    const notes = body['notes'] as unknown as { section: string; address: string; count: number }[];
    const address = `/app/floor?status=${encodeURIComponent('Cleaned awaiting results')}`;
    return notes.find(note => note.section === 'needed' && note.address === address)?.count ?? 0;
  };
  const { id, first } = nextEquipment();
  await cleaned(id, first);
  const sample = await sampled(id);
  await act(id, 'passInspection', { inspection: {} });
  const before = await releasable();
  await measured(sample, 3);
  expect(await releasable()).toBe(before + 1);
  expect((await decide(id, 'release')).status).toBe(200);
  expect(await releasable()).toBe(before);
});

test('RL4: a result that fails after a release at risk lets quality assurance revoke it, and people are told', async () => {
  const { id, first } = nextEquipment();
  await cleaned(id, first);
  const sample = await sampled(id);
  await act(id, 'passInspection', { inspection: {} });
  expect((await decide(id, 'revoke')).status).toBe(409);
  expect((await decide(id, 'releaseAtRisk', { reason: 'The next batch is urgent' })).status).toBe(200);
  expect((await decide(id, 'revoke')).status).toBe(409);
  await measured(sample, 80);
  expect((await onFloor(id)).release).toMatchObject({
    state: 'CAN_NOT_BE_RELEASED',
    reasons: [`Sample ${sample.label} fails`],
  });
  const revoked = await decide(id, 'revoke');
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
  expect(await onFloor(id)).toMatchObject({
    status: 'Cleaned awaiting results',
    release: { decision: { kind: 'revoked' } },
  });
  expect((await decide(id, 'orderCleaning', {}, specialist)).status).toBe(200);
  expect((await onFloor(id)).status).toBe('Dirty');
});

test('RL4: a release can be revoked although the times of its cleaning were corrected after it', async () => {
  const { id, first } = nextEquipment();
  const { events } = await cleaned(id, first);
  const sample = await sampled(id);
  await act(id, 'passInspection', { inspection: {} });
  expect((await decide(id, 'releaseAtRisk', { reason: 'The next batch is urgent' })).status).toBe(200);
  const [dirty, started, completed] = ['takeOn', 'startCleaning', 'completeCleaning'].map(each =>
    events.find(({ action }) => action === each),
  );
  const reason = 'As in the batch record';
  await act(id, 'correct', { correctsId: completed?.id ?? null, at: started?.at ?? null, reason });
  const corrected = await act(id, 'correct', { correctsId: started?.id ?? null, at: dirty?.at ?? null, reason });
  expect(corrected.release.decision).toMatchObject({ kind: 'atRisk' });
  await measured(sample, 80);
  expect((await decide(id, 'revoke')).status).toBe(200);
});

test('RL3: production or quality assurance orders another cleaning in any state, others do not', async () => {
  const { id } = nextEquipment();
  await inspected(id);
  const { version } = (await onFloor(id)).release;
  const ordered = await operator.post(`/floor/equipments/${id}/release`, { action: 'orderCleaning', version });
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
  expect(await onFloor(id)).toMatchObject({ status: 'Dirty', clock: { kind: 'dirty' } });
});

test('two approvers release at once: one does, the other is refused', async () => {
  const { id } = nextEquipment();
  await inspected(id);
  const both = await Promise.all([decide(id, 'release'), decide(id, 'release', {}, admin)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a cleaning by hand waits for its observer, who is another person and signs', async () => {
  await settings({ observerForManual: true });
  const { id } = nextEquipment();
  const view = await cleaned(id);
  if (!view.isManual) {
    await settings({ observerForManual: false });
    return;
  }
  const alone = await send(id, 'passInspection', { inspection: {} });
  expect([alone.status, alone.body['message']]).toEqual([
    409,
    'Visually clean: the observer has not confirmed the cleaning',
  ]);
  expect((await send(id, 'witness')).status).toBe(403);
  const path = `/floor/equipments/${id}/actions`;
  const { version } = await onFloor(id);
  const confirmed = await signing(specialist, 'specialist', path, { action: 'witness', version });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect((await act(id, 'passInspection', { inspection: {} })).witness).toMatchObject({ by: 'Specialist Tester' });
  await settings({ observerForManual: false });
});

test('a verification rebuilds what was signed of releases and confirmations', async () => {
  const auditor = await plant.as('auditor');
  const { verification } = await auditor.read<{ verification: { intact: boolean; faults: readonly object[] } }>(
    '/audit_logs/verification',
  );
  expect(verification).toMatchObject({ intact: true, faults: [] });
  const signed = await plant.sql(
    `select distinct meaning from kernel.signature where record_table like 'qualification.equipment%' order by meaning`,
  );
  expect(signed.map(row => (row as { meaning: string }).meaning)).toEqual(
    expect.arrayContaining(['RELEASE', 'RELEASE_AT_RISK', 'REVOKE']),
  );
});
