import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { CeremonyResult, OpenSlot, OpenSlots } from '#schemas/approvals/signatures';
import { daysAfter } from '#schemas/lib/date-text';
import type { HomeNote } from '#schemas/lib/home-note';
import type { Static } from 'typebox';
import {
  approvalOf,
  done,
  newProcedure,
  newSigner,
  personaSigner,
  policyInForce,
  proofOf,
  type Signer,
} from './approvals.fixture.js';

let limpid: TestKernel;
let admin: Signer;
let author: Signer;
let approver: Signer;
/** Another person who may sign the same. */
let other: Signer;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await personaSigner(limpid, 'admin');
  [author, approver, other] = await Promise.all([
    personaSigner(limpid, 'specialist'),
    personaSigner(limpid, 'approver'),
    newSigner(limpid),
  ]);
  await policyInForce(admin, approver, 'CleaningProcedure', { reviewSteps: [], dueDays: 5 });
});
afterAll(() => limpid.close());

const today = new Date().toISOString().slice(0, 10);
const idOf = (record: string): string => record.split('/').at(-1) ?? '';
async function submitted(): Promise<string> {
  const record = await newProcedure(author);
  await done(author, record, 'Submit');
  return record;
}
const open = ({ client }: Signer, query = ''): Promise<Static<typeof OpenSlots>> =>
  client.read<Static<typeof OpenSlots>>(`/signatures/open?pageLimit=100${query}`);
const slotOf = async (signer: Signer, record: string, query = ''): Promise<OpenSlot | undefined> =>
  (await open(signer, query)).slots.find(slot => slot.record.id === idOf(record));
const snooze = async (signer: Signer, id: string, until: string | null): Promise<TestAnswer> =>
  signer.client.put(`/signatures/slots/${id}/snooze`, { until });
const idFor = async (record: string): Promise<string> => (await slotOf(approver, record))?.id ?? '';

/** Moves the due day of a slot, as only the owner of the database could. */
const onDays = (id: string, due: string): Promise<unknown> =>
  asOwner(
    limpid,
    `alter table kernel.approval_slot disable trigger audited;
     update kernel.approval_slot set due_on = '${due}' where id = '${id}';
     alter table kernel.approval_slot enable always trigger audited`,
  );

test('a snoozed signature is hidden from the person alone, is counted apart, and can be shown again', async () => {
  const record = await submitted();
  const id = await idFor(record);
  const until = daysAfter(today, 3);
  const { pagination, snoozed } = await open(approver);
  expect((await snooze(approver, id, until)).status).toBe(204);
  expect(await slotOf(approver, record)).toBeUndefined();
  expect(await open(approver)).toMatchObject({
    pagination: { total: pagination.total - 1 },
    snoozed: snoozed + 1,
  });
  expect(await slotOf(approver, record, '&snoozed=true')).toMatchObject({ id, snoozedUntil: until });
  expect(await slotOf(other, record), 'others see it as before').toMatchObject({ id, snoozedUntil: null });
  const { slots } = await admin.client.read<{ slots: OpenSlot[] }>(`/signatures/slots?recordId=${idOf(record)}`);
  expect(
    slots.map(slot => slot.id),
    'who looks for what is awaited of everybody finds it',
  ).toEqual([id]);
  expect((await snooze(approver, id, null)).status).toBe(204);
  expect(await slotOf(approver, record)).toMatchObject({ id, snoozedUntil: null });
});

test('the home page counts what waits for the person, as the page of their work lists it, without what is snoozed', async () => {
  const toSign = async ({ client }: Signer): Promise<HomeNote[]> =>
    (await client.read<{ notes: HomeNote[] }>('/home-notes')).notes.filter(({ address }) => address === '/app/work');
  const record = await submitted();
  const { total } = (await open(approver)).pagination;
  const detail = expect.stringMatching(/^next due \d\d \w{3}, \d{4}$/) as string;
  expect(await toSign(approver)).toMatchObject([{ section: 'needed', count: total, detail }]);
  expect((await snooze(approver, await idFor(record), daysAfter(today, 3))).status).toBe(204);
  expect((await toSign(approver)).map(({ count }) => count)).toEqual(total === 1 ? [] : [total - 1]);
  expect(await toSign(author)).toEqual([]);
});

test('it comes back on its day, and before when it is overdue; an overdue one is never hidden', async () => {
  const [back, late] = [await submitted(), await submitted()];
  const ids = [await idFor(back), await idFor(late)];
  for (const id of ids) expect((await snooze(approver, id, daysAfter(today, 9))).status).toBe(204);
  await asOwner(limpid, `update kernel.approval_snooze set until = '${today}' where slot_id = '${ids[0]}'`);
  expect(await slotOf(approver, back)).toMatchObject({ id: ids[0] });
  expect(await slotOf(approver, late)).toBeUndefined();
  await onDays(ids[1] ?? '', daysAfter(today, -1));
  expect(await slotOf(approver, late)).toMatchObject({ id: ids[1], flags: ['overdue'] });
  const refused = await snooze(approver, ids[1] ?? '', daysAfter(today, 1));
  expect([refused.status, refused.body['fields']?.[0]?.['path']]).toEqual([422, 'until']);
});

test('only an awaited signature of the caller is snoozed, until a day within 90 days', async () => {
  const record = await submitted();
  const id = await idFor(record);
  for (const until of [today, daysAfter(today, -1), daysAfter(today, 91), 'tomorrow']) {
    const refused = await snooze(approver, id, until);
    expect([refused.status, refused.body['fields']?.[0]?.['path']], until).toEqual([422, 'until']);
  }
  expect((await snooze(author, id, daysAfter(today, 1))).status, 'who submitted it').toBe(404);
  expect((await snooze(approver, crypto.randomUUID(), daysAfter(today, 1))).status).toBe(404);
  expect((await snooze(approver, id, daysAfter(today, 1))).status).toBe(204);
  await done(approver, record, 'Approve');
  expect(
    (await open(approver, '&snoozed=true')).slots.map(slot => slot.id),
    'a signed one is gone',
  ).not.toContain(id);
  expect((await snooze(approver, id, daysAfter(today, 2))).status).toBe(404);
});

test('R13: retirements are signed together: one proof, each with a signature of its own', async () => {
  const records = [await submitted(), await submitted(), await submitted()];
  for (const record of records) {
    await done(approver, record, 'Approve');
    await done(author, record, 'Retire', { reason: 'the vessel is gone' });
  }
  const approved = await submitted();
  const named = await Promise.all(
    [...records, approved].map(async record => {
      const { version } = await approvalOf(approver, record);
      return { path: '/cleaning-procedure', id: idOf(record), version };
    }),
  );
  const body = { action: 'Approve', records: named };
  const asked = await approver.client.post('/signatures', body);
  expect(asked.body['details']?.['signing']).toMatchObject({ meaning: 'RETIRE', records: [{}, {}, {}] });
  const answer = await approver.client.post('/signatures', { ...body, proof: await proofOf(approver, asked) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { signed, leftOut } = answer.body as unknown as CeremonyResult;
  expect(signed.map(({ record }) => record.id).toSorted()).toEqual(records.map(idOf).toSorted());
  expect(signed.map(({ signature }) => signature.meaning)).toEqual(['RETIRE', 'RETIRE', 'RETIRE']);
  expect(new Set(signed.map(({ signature }) => signature.id)).size).toBe(3);
  expect(leftOut).toMatchObject([{ id: idOf(approved), reason: expect.stringContaining('another meaning') }]);
  for (const record of records) expect((await approvalOf(approver, record)).status).toBe('Deprecated');
  expect((await approvalOf(approver, approved)).status).toBe('BeingApproved');
});
