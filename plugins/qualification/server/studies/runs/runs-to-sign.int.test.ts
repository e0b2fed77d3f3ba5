import { expect, test } from 'vitest';
import type { Signer } from '#approvals/test/approvals.fixture';
import type { WorkItems } from '#schemas/lib/work-item';
import {
  approvedProtocol,
  approver,
  aRun,
  aStudy,
  author,
  hoursAgo,
  measured,
  performer,
  plant,
  reviewer,
  startPlant,
  step,
  witness,
} from '../studies.fixture.js';

startPlant();

const waiting = (who: Signer, query = ''): Promise<WorkItems> => who.client.read<WorkItems>(`/work-items${query}`);
/** What each of these people would do with a run; null: it does not wait for the person. */
async function actions(runId: string): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const [name, who] of Object.entries({ author, performer, witness, reviewer, approver }))
    found[name] = (await waiting(who)).items.find(({ id }) => id === runId)?.action ?? null;
  return found;
}
const nobody = { author: null, performer: null, witness: null, reviewer: null, approver: null };

test('a run waits for exactly those who may give the second signature, the review and the approval', async () => {
  const study = await aStudy(await approvedProtocol());
  const { id } = await aRun(study.id);
  await step(performer, id, { action: 'start', batchNumber: 'B-WORK' });
  const batch = { manufacturingCompletedAt: hoursAgo(6), batchSize: '50 kg' };
  await step(performer, id, { action: 'completeSection', section: 'batchDetails', data: batch });
  expect(await actions(id)).toEqual(nobody);
  const cleaning = {
    cleaningStartedAt: hoursAgo(5),
    cleaningCompletedAt: hoursAgo(4),
    cleanedBy: 'Otto',
    isManual: true,
  };
  await step(performer, id, { action: 'completeSection', section: 'cleaningDetails', data: cleaning });
  const check = 'Check section: Cleaning details';
  expect(await actions(id)).toEqual({ ...nobody, author: check, witness: check });
  const { items } = await waiting(witness);
  expect(items.find(item => item.id === id)).toMatchObject({
    kind: 'Run',
    label: `Run 1 of ${study.externalId}`,
    page: `/app/runs/${id}`,
    from: 'Otto Operator',
    detail: expect.stringContaining('B-WORK') as string,
  });
  await step(witness, id, { action: 'checkSection', section: 'cleaningDetails' });
  expect(await actions(id)).toEqual(nobody);
  const inspection = { inspectedAt: hoursAgo(3), visuallyClean: true };
  await step(performer, id, { action: 'completeSection', section: 'visual', data: inspection });
  await measured(id, 0.5);
  await step(author, id, { action: 'Submit', explanation: 'As planned' });
  expect(await actions(id)).toEqual({ ...nobody, reviewer: 'Review', approver: 'Review' });
  const sections = [{ section: 'visual' as const, reason: 'The light is not stated' }];
  await step(reviewer, id, { action: 'Reject', reason: 'The inspection is incomplete', sections });
  expect(await actions(id), 'a returned run waits for its author').toEqual(nobody);
  await step(performer, id, { action: 'completeSection', section: 'visual', data: inspection });
  await step(author, id, { action: 'Submit', explanation: 'As planned' });
  await step(reviewer, id, { action: 'Review' });
  expect(await actions(id), 'who reviewed does not approve').toEqual({ ...nobody, approver: 'Approve' });
  expect((await waiting(approver, '?search=b-work')).pagination.total).toBe(1);
  expect((await waiting(approver, '?search=nothing')).pagination.total).toBe(0);
  await step(approver, id, { action: 'Approve' });
  expect(await actions(id)).toEqual(nobody);
});

test('what waits is told to who may do it alone', async () => {
  const operator = await plant.as('operator');
  expect(await operator.read<WorkItems>('/work-items')).toMatchObject({ items: [], pagination: { total: 0 } });
  expect((await plant.anonymous.get('/work-items')).status).toBe(401);
});
