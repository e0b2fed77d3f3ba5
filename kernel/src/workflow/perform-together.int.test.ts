import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { createLetters, lettersPlugin } from '../testing/letters.js';
import { asOwner } from '../testing/sample-plugin.js';

let limpid: TestKernel;
let author: TestClient;
let authorId: string;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [lettersPlugin] });
  await asOwner(limpid.databaseUrl, createLetters);
  author = await limpid.as('admin');
  const [row] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'admin'`);
  authorId = row?.id ?? '';
});
afterAll(() => limpid.close());

interface Letter {
  readonly id: string;
  readonly version: number;
}

async function letters(...all: readonly { readonly text?: string; readonly state?: string }[]): Promise<Letter[]> {
  const ids = all.map(() => randomUUID());
  await limpid.run(async call => {
    for (const [index, { text = 'Dear all', state = 'draft' }] of all.entries()) {
      const id = ids[index] ?? '';
      const stamps = { created_by: authorId, updated_by: authorId };
      await call.tx
        .db('post.letter')
        .insert({ facility_id: call.facility.id, id, text, address: 'Rivermouth', state, ...stamps });
      call.tx.audit({ domain: 'Letter', action: 'create', entity: { table: 'post.letter', id, label: 'letter' } });
    }
  });
  return ids.map(id => ({ id, version: 1 }));
}

const act = (all: readonly Letter[], action = 'submit') => author.post('/letters/actions', { action, letters: all });
const idsOf = (all: readonly Letter[]): string[] => all.map(({ id }) => id);
const stored = (all: readonly Letter[]) =>
  limpid.sql<object>('select state, version from post.letter where id = any(?) order by array_position(?, id)', [
    idsOf(all),
    idsOf(all),
  ]);
const entries = async (all: readonly Letter[]) =>
  (
    await limpid.sql<{ action: string; id: string }>(
      `select action, body::jsonb #>> '{entity,id}' as id from audit.entry
       where domain = 'Letter' and action <> 'create' and body::jsonb #>> '{entity,id}' = any(?) order by seq`,
      [idsOf(all)],
    )
  ).map(({ id, action }) => [all.findIndex(letter => letter.id === id), action]);

test('an action on many records stores the new state of each with one entry of the trail', async () => {
  const all = await letters({}, {}, {});
  const answer = await act(all);
  expect([answer.status, answer.body['states']]).toEqual([200, ['review', 'review', 'review']]);
  expect(await stored(all)).toEqual(all.map(() => ({ state: 'review', version: 2 })));
  expect(await entries(all)).toEqual([
    [0, 'submit'],
    [1, 'submit'],
    [2, 'submit'],
  ]);
});

test.each([
  ['a state without the action', { state: 'sent' }, 409, 'TransactionLocked', /is sent: submit/],
  ['a guard that is not met', { text: '' }, 422, 'DataValidationError', /^text: is empty$/],
])('%s of one record refuses the action on all and is kept in the trail', async (_what, one, status, errName, text) => {
  const all = await letters({}, one, {}, one);
  const { status: answered, body } = await act(all);
  expect([answered, body['errName'], body['message']]).toEqual([status, errName, expect.stringMatching(text)]);
  expect(await stored(all)).toEqual(
    [{}, one, {}, one].map(letter => ({ state: 'draft', version: 1, ...('state' in letter ? letter : {}) })),
  );
  expect(await entries(all)).toEqual([[1, 'transition.refused']]);
});

test('an outdated version of one record refuses the action on all with the present one', async () => {
  const all = await letters({}, {});
  const [first = { id: '', version: 1 }, second = { id: '', version: 1 }] = all;
  const { status, body } = await act([first, { ...second, version: 7 }]);
  expect([status, body['errName'], body['details']]).toEqual([
    409,
    'StaleRecordError',
    { current: { id: second.id, state: 'draft', version: 1 } },
  ]);
  expect(await entries(all)).toEqual([]);
});

test('a record that somebody changes now is not waited for and refuses the action on all', async () => {
  const all = await letters({}, {});
  await limpid.run(async call => {
    await call.tx.rows({ text: 'select 1 from post.letter where id = $1 for update', values: [all[1]?.id] });
    const { status, body } = await act(all);
    expect([status, body['message']]).toEqual([409, 'Not allowed: somebody else is changing this record now']);
  });
  expect(await stored(all)).toEqual(all.map(() => ({ state: 'draft', version: 1 })));
});

test('of calls on the same records in opposite order at most one wins, and no record has half an action', async () => {
  const all = await letters(...Array.from({ length: 20 }, () => ({})));
  const answers = await Promise.all([act(all), act(all.toReversed())]);
  const won = answers.filter(({ status }) => status === 200).length;
  expect(won).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2 - won);
  const after = won === 1 ? { state: 'review', version: 2 } : { state: 'draft', version: 1 };
  expect(await stored(all)).toEqual(all.map(() => after));
});

test('an unknown record refuses the action on all', async () => {
  const all = await letters({});
  expect((await act([...all, { id: randomUUID(), version: 1 }])).status).toBe(404);
  expect(await stored(all)).toEqual([{ state: 'draft', version: 1 }]);
});
