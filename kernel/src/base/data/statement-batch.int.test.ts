import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyCall, Statement } from '#kernel/contract';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { asService } from '../../session/system-context.js';
import { openDatabase, type Database } from './database.js';

let source: TestDatabase;
let database: Database;

beforeAll(async () => {
  source = await testDatabase();
  // One connection for writes, so that every call finds the statements prepared that the call before left behind.
  database = openDatabase({ url: source.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

const one: Statement = { name: 'one', text: 'select $1::int as value', values: [1] };
const quotient = (by: number): Statement => ({ name: 'quotient', text: 'select 6 / $1::int as value', values: [by] });
const unnamed: Statement = { text: 'select $1::text as value', values: ['unnamed'] };

function insert(id: string, name: unknown): Statement {
  return { name: 'department', text: 'insert into kernel.department (id, name) values ($1, $2)', values: [id, name] };
}

function within<T>(work: (call: AnyCall<null>) => Promise<T>): Promise<T> {
  return asService(database, 'system', null, work as never) as Promise<T>;
}

function note(call: AnyCall<null>, id: string, label: string): void {
  const entity = { table: 'kernel.department', id, label };
  call.tx.audit({ domain: 'Department', action: 'create', entity });
}

async function namesOf(id: string): Promise<string[]> {
  const { rows } = await database.readPool.query<{ name: string }>('select name from kernel.department where id = $1', [
    id,
  ]);
  return rows.map(row => row.name);
}

async function entriesOf(id: string): Promise<number> {
  const { rows } = await database.readPool.query('select from audit.entry where entity_id = $1', [id]);
  return rows.length;
}

beforeEach(async () => {
  await within(async call => {
    await call.tx.rows(one);
    await call.tx.rows(quotient(1));
    const id = randomUUID();
    call.tx.send(insert(id, `Prepared ${id}`));
    note(call, id, 'Prepared');
  });
});

test('statements that leave together are answered each with its own rows, in their order', async () => {
  const answers = await within(call =>
    Promise.all([call.tx.rows(one), call.tx.rows(unnamed), call.tx.rows(quotient(3)), call.tx.rows(one)]),
  );
  expect(answers).toEqual([[{ value: 1 }], [{ value: 'unnamed' }], [{ value: 2 }], [{ value: 1 }]]);
});

test('of statements that leave together the first failure is told, and what stands behind it does not happen', async () => {
  const id = randomUUID();
  const answers: PromiseSettledResult<unknown>[] = [];
  const call = within(async each => {
    answers.push(
      ...(await Promise.allSettled([
        each.tx.rows(one),
        each.tx.rows(quotient(0)),
        each.tx.rows(insert(id, 'Behind a failure')),
      ])),
    );
    note(each, id, 'Behind a failure');
  });
  await expect(call).rejects.toThrow(/aborted/);
  expect(answers[0]).toEqual({ status: 'fulfilled', value: [{ value: 1 }] });
  for (const answer of answers.slice(1)) expect(answer).toMatchObject({ reason: { code: '22012' } });
  expect(await namesOf(id)).toEqual([]);
});

test('a write that fails together with its commit leaves neither row nor entry, and says why', async () => {
  const [twice, other] = [randomUUID(), randomUUID()];
  await within(call => {
    call.tx.send(insert(twice, 'Once'));
    note(call, twice, 'Once');
    return Promise.resolve();
  });
  const second = within(call => {
    call.tx.send(insert(other, 'Taken back'));
    call.tx.send(insert(twice, 'Twice'));
    note(call, other, 'Taken back');
    return Promise.resolve();
  });
  await expect(second).rejects.toMatchObject({ cause: { code: '23505' } });
  expect([await namesOf(twice), await namesOf(other)]).toEqual([['Once'], []]);
  expect(await entriesOf(other)).toBe(0);
});

test('a value that cannot be written down fails its call and commits nothing of it', async () => {
  const id = randomUUID();
  const circular: { toPostgres: () => unknown } = { toPostgres: () => circular };
  const call = within(each => {
    each.tx.send(insert(id, 'Before it'));
    each.tx.send({ ...one, values: [circular] });
    note(each, id, 'Before it');
    return Promise.resolve();
  });
  await expect(call).rejects.toThrow(/circular/);
  expect([await namesOf(id), await entriesOf(id)]).toEqual([[], 0]);
});

test('what a call sent before it failed is not written', async () => {
  const id = randomUUID();
  const call = within(each => {
    each.tx.send(insert(id, 'Before the failure'));
    throw new Error('the work failed');
  });
  await expect(call).rejects.toThrow('the work failed');
  expect(await namesOf(id)).toEqual([]);
});

test('a query by the builder sees what was sent before it', async () => {
  const id = randomUUID();
  const seen = await within(async call => {
    call.tx.send(insert(id, 'Sent first'));
    note(call, id, 'Sent first');
    return call.tx.db('kernel.department').where({ id }).pluck('name');
  });
  expect(seen).toEqual(['Sent first']);
});
