import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { named, untilWaiting } from '#kernel/testing';
import { proofOf } from '#approvals/test/approvals.fixture';
import {
  approvedProtocol,
  approver,
  aRun,
  aStudy,
  author,
  cleaned,
  measured,
  plant,
  runAt,
  startPlant,
} from '../studies.fixture.js';

startPlant();

test('a sample is not measured again while its run is being submitted: its step waits and is refused', async () => {
  const { id } = await aRun((await aStudy(await approvedProtocol())).id);
  await cleaned(id);
  await measured(id, 0.5);
  const { version, samples } = await runAt(id);
  const submit = (more: object = {}) =>
    author.client.post(`/runs/${id}/actions`, { version, action: 'Submit', ...more });
  const proof = await proofOf(author, await submit());
  const owner = new pg.Client({ connectionString: plant.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  // Blocks the run at the head of the audit trail, after everything else is done.
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [plant.facility.id]);
  const submitting = submit({ proof });
  await untilWaiting(owner);
  const [sample] = samples;
  const retesting = approver.client.post(`/set-samples/${sample?.id}/actions`, {
    action: 'retest',
    version: sample?.version,
    reason: 'A peak of the blank',
    investigationReference: 'OOS-7',
  });
  await untilWaiting(owner, 2);
  await owner.query('commit');
  const submitted = await submitting;
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  const refused = await retesting;
  expect([refused.status, named(refused)], JSON.stringify(refused.body)).toEqual([422, 'SampleChangesError']);
  expect((await runAt(id)).state).toBe('BeingReviewed');
});
