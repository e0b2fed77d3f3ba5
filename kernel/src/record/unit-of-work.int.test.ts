import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnitOfWork } from '#kernel/contract';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { serviceContext } from '../session/system-context.js';
import { openDatabase, type Database } from '../base/data/database.js';
import { runRead, runWrite } from './unit-of-work.js';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await testDatabase();
  database = openDatabase({ url: source.url });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

/** A write whose first attempts the database ends with a code, as it ends one of two that wait for each other. */
async function written(failures: number, code: string, snapshot?: true) {
  const label = randomUUID();
  const effects: string[] = [];
  let attempts = 0;
  const work = async (tx: UnitOfWork): Promise<void> => {
    attempts += 1;
    const entity = { table: 'kernel.department', id: randomUUID(), label };
    tx.audit({ domain: 'Department', action: 'create', entity });
    tx.afterCommit(() => effects.push(label));
    if (attempts <= failures)
      await tx.rows({ text: `do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`, values: [] });
  };
  const context = { ...serviceContext('system', null), ...(snapshot === undefined ? {} : { snapshot }) };
  const outcome = await runWrite(database, context, null, work).then(
    () => 'written',
    (error: { readonly errName?: string }) => error.errName,
  );
  const found = await database.readPool.query('select 1 from audit.entry where body like $1', [`%${label}%`]);
  return { outcome, attempts, effects: effects.length, entries: found.rowCount };
}

test.each(['40001', '40P01'])(
  'a write that the database ends with %s is tried up to three times, and its entries and effects come once',
  async code => {
    expect(await written(0, code)).toEqual({ outcome: 'written', attempts: 1, effects: 1, entries: 1 });
    expect(await written(2, code)).toEqual({ outcome: 'written', attempts: 3, effects: 1, entries: 1 });
    expect(await written(99, code)).toMatchObject({ attempts: 3, effects: 0, entries: 0 });
  },
);

test('a refused value is not tried again, but where a snapshot did not show who took it', async () => {
  const refused = { outcome: 'DuplicateEntryError', effects: 0, entries: 0 };
  expect(await written(1, '23505')).toEqual({ ...refused, attempts: 1 });
  expect(await written(1, '23505', true)).toEqual({ outcome: 'written', attempts: 2, effects: 1, entries: 1 });
  expect(await written(1, '23514', true)).toMatchObject({ attempts: 1, effects: 0, entries: 0 });
});

const failing = { text: 'select 1 / 0', values: [] };
const note = {
  domain: 'Department',
  action: 'create',
  entity: { table: 'kernel.department', id: 'none', label: 'Never' },
} as const;

test('a write of which a statement failed is never said to be done, whoever passes its failure over', async () => {
  const passedOver = runWrite(database, serviceContext('system', null), null, async tx => {
    tx.audit(note);
    await tx.rows(failing).catch(() => undefined);
  });
  await expect(passedOver).rejects.toMatchObject({ code: '25P02' });
  const nothingElse = runWrite(database, serviceContext('system', null), null, async tx => {
    await tx.rows(failing).catch(() => undefined);
  });
  await expect(nothingElse).rejects.toThrow('a failed statement was passed over');
  const notWaitedFor = runWrite(database, serviceContext('system', null), null, async tx => {
    tx.audit(note);
    tx.send(failing);
    await Promise.resolve();
  });
  await expect(notWaitedFor).rejects.toMatchObject({ code: '22012' });
  const { rowCount } = await database.readPool.query(`select 1 from audit.entry where body like '%"Never"%'`);
  expect(rowCount).toBe(0);
});

test('what failed first says why, not the statements behind it', async () => {
  const write = runWrite(database, serviceContext('system', null), null, async tx => {
    tx.send(failing);
    await tx.rows({ text: 'select 1', values: [] });
  });
  await expect(write).rejects.toMatchObject({ code: '22012' });
});

test('a reading call can do nothing that a write can', async () => {
  await runRead(database, async tx => {
    expect(() => tx.send(failing)).toThrow('a reading call cannot write');
    expect(() => tx.audit(note)).toThrow('a reading call cannot write');
    expect(() => tx.afterCommit(() => undefined)).toThrow('a reading call cannot write');
    await expect(tx.enqueue({} as never, {} as never)).rejects.toThrow('a reading call cannot write');
  });
});
