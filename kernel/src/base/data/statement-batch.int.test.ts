import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { sendAsBatch, type WaitingStatement } from './statement-batch.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const methodsOfQuery = [
  'submit',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleError',
  'handleReadyForQuery',
];
test.each(methodsOfQuery)('the driver calls %s on a statement', method => {
  expect(typeof (pg.Query.prototype as unknown as Record<string, unknown>)[method]).toBe('function');
});

const partsOfConnection: readonly (readonly [part: string, type: string])[] = [
  ['parsedStatements', 'object'],
  ['sync', 'function'],
  ['close', 'function'],
  ['stream', 'object'],
];
test.each(partsOfConnection)('the connection of the driver has %s', (part, type) => {
  const { connection } = client as unknown as { readonly connection: Record<string, unknown> };
  expect(typeof connection[part]).toBe(type);
});

/** Sends statements together and returns the outcome of each. */
function together(...queries: readonly pg.QueryConfig[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  const waiting: WaitingStatement[] = [];
  const answers = queries.map(
    query => new Promise<pg.QueryResult>((resolve, reject) => waiting.push({ query, resolve, reject })),
  );
  const [first, ...others] = waiting;
  if (first !== undefined) sendAsBatch(client, [first, ...others]);
  return Promise.allSettled(answers);
}

test('statements that are sent together are answered each for itself, in their order', async () => {
  const numbers = await together(
    { name: 'one', text: 'select $1::int as n', values: [1] },
    { name: 'two', text: 'select $1::int + 1 as n', values: [1] },
  );
  // The second time they are one message, because the connection knows their names.
  const again = await together(
    { name: 'one', text: 'select $1::int as n', values: [3] },
    { name: 'two', text: 'select $1::int + 1 as n', values: [3] },
  );
  const rows = [...numbers, ...again].map(each =>
    each.status === 'fulfilled' ? (each.value.rows as unknown[]) : each,
  );
  expect(rows).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }], [{ n: 4 }]]);
});

test('the first failure is the failure of the statements behind it', async () => {
  const statements = ['select 1 as n', 'select 1 / $1::int as n', 'select 3 as n'];
  const queries = statements.map((text, index) => ({ name: `s${index}`, text, values: index === 1 ? [1] : [] }));
  await together(...queries);
  const answers = await together(...queries.map((query, index) => ({ ...query, values: index === 1 ? [0] : [] })));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});
