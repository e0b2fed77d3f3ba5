import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  personWith,
  testKernel,
  testPassword,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import { createLetters, lettersPlugin } from '../testing/letters.js';
import { asOwner } from '../testing/sample-plugin.js';

let limpid: TestKernel;
let author: TestClient;
let reviewer: TestClient;
let stranger: TestClient;
let authorId: string;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [lettersPlugin], needsReasons: true });
  await asOwner(limpid.databaseUrl, createLetters);
  author = await limpid.as('admin');
  reviewer = await limpid.as('approver');
  stranger = await personWith(limpid, 'Department.Get');
  const [row] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'admin'`);
  authorId = row?.id ?? '';
});
afterAll(() => limpid.close());

async function aLetter(fields: { readonly text?: string; readonly address?: string; readonly state?: string } = {}) {
  const { text = 'Dear all', address = 'Rivermouth', state = 'draft' } = fields;
  const id = randomUUID();
  await limpid.run(async call => {
    await call.tx
      .db('post.letter')
      .insert({ facility_id: call.facility.id, id, text, address, state, created_by: authorId, updated_by: authorId });
    call.tx.audit({ domain: 'Letter', action: 'create', entity: { table: 'post.letter', id, label: 'letter' } });
  });
  return id;
}
const act = (client: TestClient, id: string, action: string, fields: object = {}): Promise<TestAnswer> =>
  client.post(`/letters/${id}/actions`, { action, version: 1, ...fields });
const outcome = ({ status, body }: TestAnswer) => [status, body['errName'], body['message']];
const stateOf = async (id: string) =>
  (await limpid.sql<object>('select state, version, posted from post.letter where id = ?', [id]))[0];
async function entries(id: string): Promise<object[]> {
  const found = await limpid.sql<{ action: string; body: string }>(
    `select action, body from audit.entry where domain = 'Letter' and body::jsonb #>> '{entity,id}' = ? and action <> 'create'
     order by seq`,
    [id],
  );
  return found.map(({ action, body }) => {
    const { changes, reason } = JSON.parse(body) as {
      changes: { from: unknown; to: unknown }[];
      reason: string | null;
    };
    return { action, changes: changes.map(({ from, to }) => [from, to]), ...(reason === null ? {} : { reason }) };
  });
}

test('a record answers its actions with what each needs, and who may carry out a blocked one', async () => {
  const id = await aLetter({ state: 'review' });
  const { body } = await author.get(`/letters/${id}`);
  const common = { allowed: false, needsReason: false, signature: null, isDanger: false };
  expect(body['actions']).toEqual([
    {
      ...common,
      action: 'send',
      title: 'Send',
      reasons: [expect.stringMatching(/^needs .*a reviewer other than Admin Tester$/) as string],
      signature: 'APPROVE',
    },
    expect.objectContaining({ action: 'return', needsReason: true, isDanger: true }) as object,
  ]);
  const asked = (await stranger.get(`/letters/${id}`)).body['actions'] as unknown as { reasons: string[] }[];
  expect(asked.map(({ reasons }) => reasons)).toEqual([
    ['needs the permission ApprovalPolicy.Sign and a reviewer other than Admin Tester'],
    ['needs a reviewer'],
  ]);
});

test('a permitted action stores the new state with one entry of the trail', async () => {
  const id = await aLetter();
  const answer = await act(author, id, 'submit');
  expect([answer.status, answer.body['letter']]).toEqual([200, { id, state: 'review', version: 2 }]);
  expect(await entries(id)).toEqual([{ action: 'submit', changes: [['draft', 'review']] }]);
});

test.each([
  [
    'an action that the state does not have',
    'sent',
    'return',
    () => reviewer,
    409,
    'TransactionLocked',
    /is sent: return/,
  ],
  [
    'another person than the table names',
    'draft',
    'submit',
    () => reviewer,
    403,
    'NotAllowed',
    /^Submit needs the author$/,
  ],
  ['the author as the reviewer', 'review', 'send', () => author, 403, 'NotAllowed', /other than Admin Tester/],
])(
  '%s is refused, stays in the trail and changes nothing',
  async (_what, state, action, client, status, errName, text) => {
    const id = await aLetter({ state });
    const answer = await act(client(), id, action, { reason: 'as agreed' });
    expect(outcome(answer)).toEqual([status, errName, expect.stringMatching(text)]);
    expect(await stateOf(id)).toEqual({ state, version: 1, posted: false });
    expect(await entries(id)).toEqual([
      {
        action: 'transition.refused',
        changes: [
          [state, action],
          [null, answer.body['message']],
        ],
      },
    ]);
  },
);

test.each([
  ['about a field', { text: '' }, 'draft', 'submit', () => author, 422, 'text: is empty'],
  ['about the record', { address: '' }, 'review', 'send', () => reviewer, 409, 'Send: the letter has no address'],
])('a guard %s that is not met refuses by name', async (_what, fields, state, action, client, status, message) => {
  const id = await aLetter({ ...fields, state });
  const answer = await act(client(), id, action);
  expect([answer.status, answer.body['message']]).toEqual([status, message]);
  expect(await entries(id)).toEqual([
    {
      action: 'transition.refused',
      changes: [
        [state, action],
        [null, message],
      ],
    },
  ]);
});

test.each([null, '.', 'no'])('the reason %j is refused and stays in the trail', async reason => {
  const id = await aLetter({ state: 'review' });
  const answer = await act(reviewer, id, 'return', { reason });
  expect([answer.status, answer.body['fields']]).toMatchObject([422, [{ path: 'reason' }]]);
  expect(await entries(id)).toHaveLength(1);
  const given = await act(reviewer, id, 'return', { reason: ' the date is wrong ' });
  expect(given.status).toBe(200);
  expect((await entries(id))[1]).toEqual({
    action: 'return',
    changes: [['review', 'draft']],
    reason: 'the date is wrong',
  });
});

test('an outdated version is refused with the present one', async () => {
  const id = await aLetter();
  await act(author, id, 'submit');
  await act(reviewer, id, 'return', { version: 2, reason: 'the date is wrong' });
  const late = await act(author, id, 'submit');
  expect([late.status, late.body['errName'], late.body['details']]).toEqual([
    409,
    'StaleRecordError',
    { current: { id, state: 'draft', version: 3 } },
  ]);
});

test('of many who act at once exactly one wins, and all others are refused and recorded', async () => {
  const id = await aLetter();
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(author, id, 'submit')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body['errName']);
  expect(new Set(refused)).toEqual(new Set(['TransactionLocked']));
  expect(await stateOf(id)).toMatchObject({ state: 'review', version: 2 });
  expect(
    (await entries(id)).filter(entry => (entry as { action: string }).action === 'transition.refused'),
  ).toHaveLength(9);
});

test('a record that somebody changes now is not waited for', async () => {
  const id = await aLetter();
  await limpid.run(async call => {
    await call.tx.rows({ text: 'select 1 from post.letter where id = $1 for update', values: [id] });
    expect(outcome(await act(author, id, 'submit'))).toEqual([
      409,
      'TransactionLocked',
      'Not allowed: somebody else is changing this record now',
    ]);
  });
});

async function proofOf(id: string): Promise<string> {
  const asked = await act(reviewer, id, 'send');
  const { signing } = asked.body['details'] as unknown as { signing: { contentHash: string; label: string } };
  expect(outcome(asked).slice(0, 2)).toEqual([409, 'ReauthenticationRequired']);
  const own = { username: 'approver', password: testPassword, purpose: 'APPROVE', contentHash: signing.contentHash };
  return String((await reviewer.call('POST', '/auth/reauthenticate', own)).body['proof']);
}

test('a signed action needs a proof, and stores signature, effects and state together', async () => {
  const id = await aLetter({ state: 'review' });
  const proof = await proofOf(id);
  expect(await stateOf(id)).toMatchObject({ state: 'review', posted: false });
  expect((await act(reviewer, id, 'send', { proof, comment: 'all well' })).status).toBe(200);
  expect(await stateOf(id)).toEqual({ state: 'sent', version: 2, posted: true });
  const [signature] = await limpid.sql<object>(
    'select meaning, record_version from kernel.signature where record_id = ?',
    [id],
  );
  expect(signature).toEqual({ meaning: 'APPROVE', record_version: 1 });
  expect((await entries(id)).map(entry => (entry as { action: string }).action)).toEqual(['sign', 'send']);
  expect((await entries(id))[1]).toEqual({
    action: 'send',
    changes: [
      ['review', 'sent'],
      [null, 'Rivermouth'],
    ],
    reason: 'all well',
  });
});

test('an effect that fails undoes the whole action, its signature included', async () => {
  const id = await aLetter({ state: 'review', address: 'nowhere' });
  const proof = await proofOf(id);
  expect(outcome(await act(reviewer, id, 'send', { proof }))).toEqual([422, 'DataValidationError', 'No such address']);
  expect(await stateOf(id)).toEqual({ state: 'review', version: 1, posted: false });
  expect(await limpid.sql('select from kernel.signature where record_id = ?', [id])).toEqual([]);
});

test('an edit is permitted by the table alone, and refused and recorded before its reason is asked for', async () => {
  const id = await aLetter();
  const edit = (fields: object): Promise<TestAnswer> => author.post(`/letters/${id}`, { text: 'Dear Ada', ...fields });
  expect((await edit({ version: 1, reason: 'the name is known' })).status).toBe(200);
  await act(author, id, 'submit', { version: 2 });
  expect(outcome(await edit({ version: 3 }))).toEqual([
    409,
    'TransactionLocked',
    'The letter is in review: edit is not possible now',
  ]);
  expect((await entries(id)).map(entry => (entry as { action: string }).action)).toEqual([
    'update',
    'submit',
    'transition.refused',
  ]);
});

test('what the product itself does is open to no person, and is done by the product whoever calls', async () => {
  const id = await aLetter({ state: 'review' });
  expect((await act(author, id, 'expire')).status).toBe(422);
  expect((await stranger.post(`/letters/${id}/expiry`, undefined)).status).toBe(200);
  expect(await entries(id)).toEqual([{ action: 'expire', changes: [['review', 'draft']] }]);
});

test('an unknown record is not found, one of another facility neither', async () => {
  expect((await act(author, randomUUID(), 'submit')).status).toBe(404);
  const id = await aLetter();
  const elsewhere = `/plans/production/facilities/${limpid.otherFacility.id}/letters/${id}/actions`;
  expect((await author.call('POST', elsewhere, { action: 'submit', version: 1 })).status).toBe(404);
  expect(await stateOf(id)).toMatchObject({ state: 'draft' });
});
