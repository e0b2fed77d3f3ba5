import { beforeAll, describe, expect, test } from 'vitest';
import { named, type Persona } from '#kernel/testing';
import { personaSigner, proofOf, type Signer } from '#approvals/test/approvals.fixture';
import type { RunStep } from '#plugins/qualification/shared/run';
import { specified } from '../specified.fixture.js';
import {
  act,
  analyst,
  approvedProtocol,
  approver,
  aRun,
  aStudy,
  author,
  cleaned,
  completed,
  hoursAgo,
  measured,
  performer,
  plant,
  reviewer,
  runAt,
  startPlant,
  step,
  witness,
} from '../../studies/studies.fixture.js';

startPlant();

type State = 'NotStarted' | 'InProgress' | 'BeingReviewed' | 'BeingApproved' | 'Completed';
const states: readonly State[] = ['NotStarted', 'InProgress', 'BeingReviewed', 'BeingApproved', 'Completed'];
const actions = [...new Set(specified.run.map(({ action }) => action))].filter(
  action => action !== 'plan',
) as RunStep['action'][];
const isListed = (state: string, action: string): boolean =>
  specified.run.some(row => row.from === state && row.action === action);

let protocolId: string;
const runs = new Map<State, string>();

/** A run in a state, with everything that the next action needs. */
async function runInState(state: State): Promise<string> {
  const { id } = await aRun((await aStudy(protocolId)).id);
  if (state === 'NotStarted') return id;
  await cleaned(id);
  await measured(id, 0.5);
  if (state === 'InProgress') return id;
  if (state === 'Completed') await completed(id);
  else await step(author, id, { action: 'Submit' });
  if (state === 'BeingApproved') await step(reviewer, id, { action: 'Review' });
  return id;
}

beforeAll(async () => {
  protocolId = await approvedProtocol();
  // One after another: equipment has one open run.
  for (const state of ['NotStarted', 'Completed', 'BeingReviewed', 'BeingApproved', 'InProgress'] as const)
    runs.set(state, await runInState(state));
});

/** What was tried on a run and refused, as the trail keeps it: `NotStarted: Submit`. */
async function refusals(id: string): Promise<string[]> {
  const rows = await plant.sql<{ text: string }>(
    `select concat(c->>'from', ': ', c->>'to') as text from audit.entry e, jsonb_array_elements(e.body::jsonb->'changes') c
     where e.action = 'transition.refused' and e.entity_id = ? and c->>'path' = 'attempted' order by e.seq`,
    [id],
  );
  return rows.map(({ text }) => text);
}

/** What each action is sent with. */
const bodies: Readonly<Partial<Record<RunStep['action'], Omit<RunStep, 'action' | 'version'>>>> = {
  start: { batchNumber: 'B-TABLE' },
  completeSection: { section: 'batchDetails', data: { manufacturingCompletedAt: hoursAgo(7) } },
  markAbsent: { section: 'odour', reason: 'of the test' },
  checkSection: { section: 'cleaningDetails' },
  Submit: { explanation: 'of the test' },
  Reject: { reason: 'of the test' },
  void: { reason: 'of the test', deviationReferences: ['DEV-1'] },
  addAddendum: { reason: 'of the test' },
};

describe('what the table does not list is refused to everybody, moves nothing, and stays in the trail', () => {
  const forbidden = states.flatMap(state =>
    actions.filter(action => !isListed(state, action)).map(action => [state, action] as const),
  );
  test.each(forbidden)('a run that is %s: %s', async (state, action) => {
    const id = runs.get(state) ?? '';
    const before = await runAt(id);
    const admin = await personaSigner(plant, 'admin');
    for (const who of [admin, author, reviewer, approver]) {
      const kept = await refusals(id);
      const answer = await act(who, id, { action, ...bodies[action] });
      expect([answer.status, named(answer)], JSON.stringify(answer.body)).toEqual([409, 'TransactionLocked']);
      expect(await refusals(id)).toEqual([...kept, `${state}: ${action}`]);
    }
    expect(await runAt(id)).toEqual(before);
  });
});

test('samples of a submitted run are not changed, and what was tried stays in the trail', async () => {
  const [sample] = (await runAt(runs.get('BeingReviewed') ?? '')).samples;
  const body = { action: 'retest', version: sample?.version, reason: 'of the test', investigationReference: 'OOS-1' };
  const answer = await approver.client.post(`/set-samples/${sample?.id}/actions`, body);
  expect([answer.status, named(answer)], JSON.stringify(answer.body)).toEqual([422, 'SampleChangesError']);
  expect(await refusals(sample?.id ?? '')).toEqual(['Reviewed: retest']);
});

describe('what the table lists is refused to whom it does not name', () => {
  const permitted: Readonly<Record<string, readonly Persona[]>> = {
    modify: ['admin', 'specialist', 'operator'],
    sign: ['admin', 'reviewer', 'approver'],
  };
  const signed = ['Review', 'Reject', 'Approve'];
  const strangers = specified.run
    .filter(({ from }) => from !== 'none')
    .flatMap(({ from, action }) =>
      (['operator', 'specialist', 'analyst', 'reviewer', 'auditor'] as const)
        .filter(persona => !(permitted[signed.includes(action) ? 'sign' : 'modify'] ?? []).includes(persona))
        .filter(persona => action !== 'addAddendum' || !(permitted['sign'] ?? []).includes(persona))
        .map(persona => [from as State, action as RunStep['action'], persona] as const),
    );
  test.each(strangers)('a run that is %s: %s by the %s', async (state, action, persona) => {
    const id = runs.get(state) ?? '';
    const before = await runAt(id);
    const answer = await act(await personaSigner(plant, persona), id, { action, ...bodies[action] });
    expect([answer.status, named(answer)], JSON.stringify(answer.body)).toEqual([403, 'NotAllowed']);
    expect(await runAt(id)).toEqual(before);
  });
});

describe('each row is carried out, with its signature and its act', () => {
  let id: string;
  beforeAll(async () => {
    await step(author, runs.get('InProgress') ?? '', { action: 'Submit' });
    id = (await aRun((await aStudy(protocolId)).id)).id;
  });

  /** The row is carried out by one person: asked for a signature where it has one, and kept with it. */
  async function carriedOut(who: Signer, at: number, sent: Omit<RunStep, 'version'>): Promise<void> {
    const row = ofWalk[at];
    const before = await runAt(id);
    expect([before.state, sent.action]).toEqual([row?.from, row?.action]);
    const send = (proof?: string) =>
      who.client.post(`/runs/${id}/actions`, {
        version: before.version,
        ...sent,
        ...(proof === undefined ? {} : { proof }),
      });
    let answer = await send();
    if (row?.meaning !== null) {
      expect([answer.status, named(answer)], JSON.stringify(answer.body)).toEqual([409, 'ReauthenticationRequired']);
      expect((await runAt(id)).version, 'nothing is stored without the signature').toBe(before.version);
      answer = await send(await proofOf(who, answer));
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const after = await runAt(id);
    expect([after.state, after.version > before.version]).toEqual([row?.to, true]);
    expect(after.acts).toHaveLength(before.acts.length + 1);
    expect(after.acts.at(-1)).toMatchObject({ action: row?.action, meaning: row?.meaning, byId: who.id });
  }

  const row = (number: string, action: string, from?: string) => {
    const found = specified.run.find(
      each => each.id === number && each.action === action && (from ?? each.from) === each.from,
    );
    if (found === undefined) throw new Error(`${number} ${action} is no row`);
    return found;
  };
  const section = (name: 'batchDetails' | 'cleaningDetails' | 'visual') =>
    ({ action: 'completeSection', section: name }) as const;
  type Who = () => Signer;
  const way: readonly (readonly [
    ReturnType<typeof row>,
    Who,
    () => Omit<RunStep, 'version'>,
    (() => Promise<unknown>)?,
  ])[] = [
    [row('U2', 'start'), () => performer, () => ({ action: 'start', batchNumber: 'B-WAY' })],
    [row('U2', 'beginCleaning'), () => performer, () => ({ action: 'beginCleaning' })],
    [
      row('U3', 'completeSection'),
      () => performer,
      () => ({ ...section('batchDetails'), data: { manufacturingCompletedAt: hoursAgo(6) } }),
    ],
    [
      row('U3', 'completeSection'),
      () => performer,
      () => ({ ...section('cleaningDetails'), data: { cleaningCompletedAt: hoursAgo(0), isManual: true } }),
    ],
    [row('U4', 'checkSection'), () => witness, () => ({ action: 'checkSection', section: 'cleaningDetails' })],
    [
      row('U3', 'completeSection'),
      () => performer,
      () => ({ ...section('visual'), data: { inspectedAt: hoursAgo(0), visuallyClean: true } }),
    ],
    [
      row('U7', 'Submit'),
      () => author,
      () => ({ action: 'Submit', explanation: 'Late samples' }),
      () => measured(id, 0.5),
    ],
    [
      row('U9', 'Reject'),
      () => reviewer,
      () => ({
        action: 'Reject',
        reason: 'The visual inspection is not signed by two',
        sections: [{ section: 'visual', reason: 'see above' }],
      }),
    ],
    [
      row('U3', 'completeSection'),
      () => performer,
      () => ({ ...section('visual'), data: { inspectedAt: hoursAgo(0), visuallyClean: true } }),
    ],
    [row('U7', 'Submit'), () => author, () => ({ action: 'Submit', explanation: 'Late samples' })],
    [row('U8', 'Review'), () => reviewer, () => ({ action: 'Review' })],
    [row('U11', 'Reject'), () => approver, () => ({ action: 'Reject', reason: 'A word is missing' })],
    [row('U7', 'Submit'), () => author, () => ({ action: 'Submit', explanation: 'Late samples' })],
    [row('U8', 'Review'), () => reviewer, () => ({ action: 'Review' })],
    [row('U10', 'Approve'), () => approver, () => ({ action: 'Approve' })],
    [row('U13', 'addAddendum'), () => author, () => ({ action: 'addAddendum', reason: 'A certificate came later' })],
  ];
  const ofWalk = way.map(([each]) => each);
  test.each(way.map(([{ id: number, from, action }], at) => [at, number, from, action] as const))(
    '%i: %s, a run that is %s: %s',
    async at => {
      const [, who, body, prepare] = way[at] ?? [];
      await prepare?.();
      if (who !== undefined && body !== undefined) await carriedOut(who(), at, body());
    },
  );

  test('every row but that of planning, marking as absent and voiding is on this way; those have tests of their own', () => {
    const missing = specified.run.filter(each => !ofWalk.includes(each)).map(({ action }) => action);
    expect(new Set(missing)).toEqual(new Set(['plan', 'markAbsent', 'void']));
  });

  test('U12: a run is void by three signatures of three people, and its submitter gives no other of them', async () => {
    const run = (await aRun((await aStudy(protocolId)).id)).id;
    await step(performer, run, { action: 'start', batchNumber: 'B-VOID' });
    const sent = { action: 'void', ...bodies.void } as const;
    expect((await step(author, run, sent)).state).toBe('BeingReviewed');
    expect((await act(author, run, { action: 'Review' })).status).toBe(403);
    expect(await step(reviewer, run, { action: 'Review' })).toMatchObject({ state: 'BeingApproved', isVoid: false });
    expect((await act(reviewer, run, { action: 'Approve' })).status).toBe(403);
    const { acts, ...after } = await step(approver, run, { action: 'Approve' });
    expect(after).toMatchObject({ state: 'Completed', isVoid: true, outcome: null });
    expect(acts.map(({ action, meaning }) => [action, meaning])).toEqual([
      ['start', null],
      ['void', 'VOID'],
      ['Review', 'REVIEW'],
      ['Approve', 'APPROVE_RUN'],
    ]);
    expect(new Set(acts.slice(1).map(({ byId }) => byId)).size).toBe(3);
  });

  test('U9: the start of a cleaning is corrected after a return, unless the server recorded when it began', async () => {
    const corrected = (await aRun((await aStudy(protocolId)).id)).id;
    await cleaned(corrected);
    await measured(corrected, 0.5);
    await step(author, corrected, { action: 'Submit' });
    const sections = [{ section: 'cleaningDetails' as const, reason: 'another start' }];
    await step(reviewer, corrected, { action: 'Reject', reason: 'The start is wrong', sections });
    const data = { cleaningStartedAt: hoursAgo(5.5), cleaningCompletedAt: hoursAgo(4), isManual: false };
    const again = { action: 'completeSection', section: 'cleaningDetails', data } as const;
    const { cleaningStartedAt } = await step(performer, corrected, again);
    expect(Date.parse(cleaningStartedAt ?? '')).toBe(Date.parse(data.cleaningStartedAt));
    await step(author, corrected, { action: 'void', ...bodies.void });

    const begun = (await aRun((await aStudy(protocolId)).id)).id;
    await step(performer, begun, { action: 'start', batchNumber: 'B-BEGUN' });
    await step(performer, begun, { ...section('batchDetails'), data: { manufacturingCompletedAt: hoursAgo(6) } });
    await step(performer, begun, { action: 'beginCleaning' });
    const early = await act(performer, begun, again);
    expect([early.status, early.body['fields']]).toMatchObject([422, [{ path: 'data.cleaningCompletedAt' }]]);
    expect(await refusals(begun)).toEqual(['InProgress: completeSection']);
    await step(author, begun, { action: 'void', ...bodies.void });
  });

  test('U8, U10: who performed or measured does not review, and who reviewed does not approve', async () => {
    const run = (await aRun((await aStudy(protocolId)).id)).id;
    await cleaned(run);
    await measured(run, 0.5);
    await step(author, run, { action: 'Submit' });
    for (const who of [performer, analyst, author])
      expect((await act(who, run, { action: 'Review' })).status).toBe(403);
    await step(reviewer, run, { action: 'Review' });
    expect((await act(reviewer, run, { action: 'Approve' })).status).toBe(403);
  });
});
