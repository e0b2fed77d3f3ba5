import { beforeAll, expect, test } from 'vitest';
import { act, approvalOf, done, signing } from '#approvals/test/approvals.fixture';
import type { ProtocolStale } from '#plugins/qualification/shared/protocol';
import type { OwnNotices } from '#schemas/identity/notices';
import { assessed, assessedPlant, smallerBatch, type AssessedPlant } from '../../assessments/assessments.fixture.js';
import { aProtocol, approver, author, faults, filled, plant, reviewer, startPlant } from '../studies.fixture.js';

startPlant();

let people: AssessedPlant;
beforeAll(async () => {
  people = await assessedPlant(plant);
  await assessed(people);
});

const staleOf = async (id: string): Promise<ProtocolStale | null> =>
  (await author.client.read<{ stale: ProtocolStale | null }>(`/protocols/${id}/check`)).stale;
const submitted = async (id: string) => {
  const { protocol } = await author.client.read<{ protocol: { version: number } }>(`/protocols/${id}`);
  return signing(author, `/protocols/${id}/approval`, { action: 'Submit', version: protocol.version });
};

test('an approved assessment that changes limits makes the data of protocols stale: they are not submitted, nor approved', async () => {
  const draft = await aProtocol();
  const { body } = await filled(draft);
  const next = (body['snapshot'] as unknown as { residues: { next: { externalId: string } }[] }).residues[0]?.next;
  const inReview = await aProtocol({ name: 'In review' });
  await filled(inReview);
  await done(author, `/protocols/${inReview.id}`, 'Submit');
  await done(reviewer, `/protocols/${inReview.id}`, 'Review');

  await smallerBatch(author, next?.externalId ?? '', 3);
  expect(await staleOf(draft.id), 'a change alone is not in force').toBeNull();
  await assessed(people);

  expect((await staleOf(draft.id))?.why).toMatch(/^CE-\d{4}-002 changed limits: \S+ [\d.]+ to [\d.]+ mg\/sqcm/);
  const { notices } = (await author.client.call('GET', '/notices')).body as unknown as OwnNotices;
  expect(notices.filter(({ kind }) => kind === 'protocolStale')).toMatchObject([
    { subject: '2 protocols are stale', text: expect.stringContaining('In review') as string, page: '/app/protocols' },
  ]);
  const refused = await submitted(draft.id);
  expect([refused.status, faults(refused)]).toEqual([422, ['snapshotId']]);
  expect(JSON.stringify((await approvalOf(author, `/protocols/${inReview.id}`)).versions)).toMatch(
    /CE-\d{4}-002 changed limits/,
  );
  const approval = await act(approver, `/protocols/${inReview.id}`, 'Approve');
  expect([approval.status, JSON.stringify(approval.body)]).toEqual([409, expect.stringContaining('changed limits')]);

  const { protocol } = await author.client.read<{ protocol: { version: number } }>(`/protocols/${draft.id}`);
  await filled({ id: draft.id, ...protocol });
  expect(await staleOf(draft.id)).toBeNull();
  expect((await submitted(draft.id)).status).toBe(200);
});

test('an assessment that changes no limit of a protocol leaves its data as they are', async () => {
  const draft = await aProtocol({ name: 'Not touched' });
  await filled(draft);
  await assessed(people);
  expect(await staleOf(draft.id)).toBeNull();
});
