import Knex from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenView, fillOpenView } from '#kernel/contract';
import { testDatabase, type TestDatabase } from '#kernel/testing';

let database: TestDatabase;
let knex: ReturnType<typeof Knex>;

beforeAll(async () => {
  database = await testDatabase();
  knex = Knex({ client: 'pg', connection: database.url });
  await knex.raw('create schema lower');
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

test('a view is empty until a plugin above fills it, with the columns that were opened and no others', async () => {
  await createOpenView(knex, 'lower.v_record', { id: 'integer', label: 'text' });
  expect(await knex('lower.v_record')).toEqual([]);
  await fillOpenView(knex, 'lower.v_record', `select 1 as id, 'one'::text as label`);
  await fillOpenView(knex, 'lower.v_record', `select 2 as id, 'two'::text as label`);
  expect(await knex('lower.v_record')).toEqual([{ id: 2, label: 'two' }]);
  await expect(fillOpenView(knex, 'lower.v_record', `select 'x'::text as id, 'two'::text as label`)).rejects.toThrow(
    'cannot change data type',
  );
});

test('a view that was not opened is nobody else’s to fill', async () => {
  await knex.raw('create view lower.v_own as select 1 as id');
  await expect(fillOpenView(knex, 'lower.v_own', 'select 2 as id')).rejects.toThrow(
    'lower.v_own is no view that another plugin may fill',
  );
  await expect(fillOpenView(knex, 'lower.v_missing', 'select 2 as id')).rejects.toThrow('lower.v_missing');
});
