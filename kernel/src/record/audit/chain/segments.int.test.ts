import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AuditNote, UnitOfWork } from '#kernel/contract';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { openDatabase, type Database } from '../../../base/data/database.js';
import { runWrite } from '../../unit-of-work.js';
import { asService, serviceContext } from '../../../session/system-context.js';
import { asOwner } from '../../../testing/sample-plugin.js';
import { undeclaredLabels } from '../field-labels.js';
import { readAuditPage } from '../reading/query.js';
import { readHeads } from './anchors.js';
import { verifyAudit } from './verify.js';

/** More than wait in memory, and no whole number of what is laid aside at once. */
const many = 450;

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

function noteAbout(label: string): AuditNote {
  return {
    domain: 'Equipment',
    action: 'create',
    entity: { table: 'equipment.equipment', id: randomUUID(), label },
  };
}

/** Notes of a long write, the first of which the database has before `meanwhile` begins. */
async function writeLong(
  db: Database,
  name: string,
  meanwhile: (tx: UnitOfWork) => Promise<unknown> = () => Promise.resolve(),
  snapshot?: true,
): Promise<void> {
  const context = { ...serviceContext('system', null), ...(snapshot && { snapshot }) };
  await runWrite(db, context, null, async tx => {
    for (let n = 1; n <= many; n++) tx.audit(noteAbout(`${name} ${n}`));
    await tx.rows({ text: 'select 1', values: [] });
    await meanwhile(tx);
    tx.audit(noteAbout(`${name} ends`));
  });
}

const writeShort = (db: Database, name: string): Promise<void> =>
  asService(db, 'system', null, call => {
    call.tx.audit(noteAbout(name));
    return Promise.resolve();
  });

async function count(db: Database, from: string): Promise<number> {
  const { rows } = await db.readPool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? NaN;
}

/** The newest entries of the trail: number and name, newest first. */
async function newest(pageLimit: number, query: object = {}): Promise<readonly (readonly [number, string])[]> {
  const rows = {
    rows: async <T extends object>(s: { text: string; values: readonly unknown[] }) =>
      (await database.readPool.query<T & object>(s.text, [...s.values])).rows as T[],
  };
  const { auditLogs } = await readAuditPage(rows, ['system'], { pageLimit, ...query }, undeclaredLabels);
  return auditLogs.map(({ seq, entity }) => [seq, entity.label]);
}

async function total(): Promise<number> {
  return (await readHeads(database)).find(({ scope }) => scope === 'system')?.seq ?? NaN;
}

async function isIntact(): Promise<boolean> {
  const { intact, faults } = await verifyAudit(database);
  expect(faults).toEqual([]);
  return intact;
}

test('whoever writes while a long write goes on waits for nothing, and stands before its entries in unbroken numbers', async () => {
  await writeShort(database, 'Before');
  const before = await total();
  await writeLong(database, 'Long', async () => {
    await writeShort(database, 'Meanwhile');
    expect(await newest(2)).toEqual([
      [before + 1, 'Meanwhile'],
      [before, 'Before'],
    ]);
    expect(await newest(1, { domains: 'Equipment' })).toEqual([[before + 1, 'Meanwhile']]);
  });
  await writeShort(database, 'After');
  const last = before + 1 + many + 1 + 1;
  expect(await total()).toBe(last);
  expect(await newest(3)).toEqual([
    [last, 'After'],
    [last - 1, 'Long ends'],
    [last - 2, `Long ${many}`],
  ]);
  expect(await newest(2, { before: before + 3 })).toEqual([
    [before + 2, 'Long 1'],
    [before + 1, 'Meanwhile'],
  ]);
  expect(await newest(2, { before: before + 3, domains: 'Equipment' })).toEqual(
    await newest(2, { before: before + 3 }),
  );
  const pages = Math.ceil(last / 200);
  const numbers: number[] = [];
  for (let pageNumber = 1; pageNumber <= pages; pageNumber++)
    numbers.push(...(await newest(200, { pageNumber })).map(([number]) => number));
  expect(numbers).toEqual(Array.from({ length: last }, (_, index) => last - index));
  expect(await isIntact()).toBe(true);
});

/** Waits until a long write is at its end and waits there for the end of another one. */
async function untilOneWaits(): Promise<void> {
  await expect
    .poll(() => asOwner(source.url, waitingAtTheirEnd), { interval: 20, timeout: 60_000 })
    .toMatchObject([{ waits: true }]);
}
const waitingAtTheirEnd = `select true as waits from pg_stat_activity
  where datname = current_database() and query like '%audit.end_long_write%' and wait_event = 'PgSleep'`;

/** Two long writes at once: the second is at its end when the first comes to \`meanwhile\`. */
async function writeTwo(
  meanwhile: (tx: UnitOfWork) => Promise<unknown>,
  inSecond?: (tx: UnitOfWork) => Promise<unknown>,
): Promise<{ readonly first: PromiseSettledResult<void>; readonly second: PromiseSettledResult<void> }> {
  const begun = Promise.withResolvers<Promise<void>>();
  const [first, second] = await Promise.allSettled([
    writeLong(database, 'First', async tx => {
      begun.resolve(writeLong(database, 'Second', inSecond));
      await untilOneWaits();
      await meanwhile(tx);
    }),
    begun.promise,
  ]);
  return { first, second };
}

const done = { status: 'fulfilled' };

test('of two long writes at once the second is a segment behind the first, and nobody else waits for either', async () => {
  const [before, segments] = [await total(), await count(database, 'audit.segment')];
  expect(await writeTwo(() => writeShort(database, 'Third'))).toMatchObject({ first: done, second: done });
  const last = before + 1 + 2 * (many + 1);
  expect(await total()).toBe(last);
  expect(await count(database, 'audit.segment')).toBe(segments + 2);
  expect(await newest(1)).toEqual([[last, 'Second ends']]);
  expect(await newest(2, { before: last - many })).toEqual([
    [last - many - 1, 'First ends'],
    [last - many - 2, `First ${many}`],
  ]);
  expect(await newest(1, { before: before + 2 })).toEqual([[before + 1, 'Third']]);
  expect(await isIntact()).toBe(true);
});

test('the second of two long writes goes on when the first fails', async () => {
  const [before, segments] = [await total(), await count(database, 'audit.segment')];
  const given = await writeTwo(() => Promise.reject(new Error('given up')));
  expect(given).toMatchObject({ first: { reason: { message: 'given up' } }, second: done });
  expect([await total(), await count(database, 'audit.segment')]).toEqual([before + many + 1, segments + 1]);
  expect(await isIntact()).toBe(true);
});

test('of the second of two long writes nothing remains when it breaks off while it waits for the first', async () => {
  const [before, segments] = [await total(), await count(database, 'audit.segment')];
  const breakOff = waitingAtTheirEnd.replace('true', 'pg_terminate_backend(pid)');
  const { first, second } = await writeTwo(() => asOwner(source.url, breakOff));
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect([await total(), await count(database, 'audit.segment')]).toEqual([before + many + 1, segments + 1]);
  expect(await newest(1)).toEqual([[before + many + 1, 'First ends']]);
  expect(await isIntact()).toBe(true);
});

test('a long write for which the first one waits ends before it, and both stand whole in one unbroken trail', async () => {
  const before = await total();
  // A row that both want would do the same.
  const wantTheSame = (tx: UnitOfWork): Promise<unknown> =>
    tx.rows({ text: 'select pg_advisory_xact_lock(4711)', values: [] });
  expect(await writeTwo(wantTheSame, wantTheSame)).toMatchObject({ first: done, second: done });
  const last = before + 2 * (many + 1);
  expect(await total()).toBe(last);
  expect(await newest(1)).toEqual([[last, 'First ends']]);
  expect(await newest(2, { before: last - many })).toEqual([
    [last - many - 1, 'Second ends'],
    [last - many - 2, `Second ${many}`],
  ]);
  expect(await isIntact()).toBe(true);
});

test('a long write that sees one moment only gets its entries at its end', async () => {
  const before = await total();
  await writeLong(database, 'Snapshot', undefined, true);
  expect(await total()).toBe(before + many + 1);
  expect(await isIntact()).toBe(true);
});

test.each([
  ['fails', () => Promise.reject(new Error('given up')), /given up/],
  [
    'changes a record without an entry',
    (tx: UnitOfWork) =>
      tx.rows({ text: `insert into kernel.department (id, name) values ($1, 'Unaudited')`, values: [randomUUID()] }),
    /has no audit entry/,
  ],
  [
    'loses its connection',
    (tx: UnitOfWork) => tx.rows({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }),
    /terminat/,
  ],
])(
  'nothing remains of a long write that %s, and the numbers go on behind the last entry',
  async (_what, failing, why) => {
    const before = [await total(), await count(database, 'audit.entry'), await count(database, 'audit.segment')];
    await expect(writeLong(database, 'Lost', failing)).rejects.toThrow(why);
    expect([await total(), await count(database, 'audit.entry'), await count(database, 'audit.segment')]).toEqual(
      before,
    );
    expect(await newest(1, { search: 'lost' })).toEqual([]);
    await writeLong(database, 'Again');
    expect((await newest(1))[0]?.[0]).toBe((before[0] ?? NaN) + many + 1);
    expect(await isIntact()).toBe(true);
  },
);

test('of what a long write needs while it goes on nothing stays', async () => {
  await writeTwo(() => Promise.resolve());
  for (const table of ['audit.open_segment', 'audit.staged', 'audit.unproven'])
    expect(await asOwner(source.url, `select from ${table}`), table).toEqual([]);
});

test('the role of the product can neither seal what it likes nor change what was sealed', async () => {
  for (const sql of [
    `insert into audit.segment values ('system', 1, 1, 1, '', '')`,
    'update audit.segment set last_seq = 0',
    'delete from audit.segment',
    'truncate audit.segment',
    'delete from audit.open_segment',
    `select audit.append_staged('system')`,
    `select audit.own_segment('system')`,
    `select audit.segment_of_staged('system')`,
    `select audit.add_entries('system', 1, '', now(), null, '', '', '', '{}', '{}', '{}')`,
  ])
    await expect(database.write.raw(sql), sql).rejects.toThrow(/permission denied/);
  for (const sql of ['update audit.segment set last_seq = 0', 'delete from audit.segment', 'truncate audit.segment'])
    await expect(asOwner(source.url, `set session_replication_role = replica; ${sql}`)).rejects.toMatchObject({
      code: 'LP002',
    });
});

test('a long write whose places were taken meanwhile begins again', async () => {
  const copy = await testDatabase();
  const db = openDatabase({ url: copy.url });
  onTestFinished(async () => {
    await db.close();
    await copy.drop();
  });
  await writeShort(db, 'One');
  let attempts = 0;
  await writeLong(db, 'Long', async () => {
    attempts += 1;
    // Nobody writes so much while a test runs: the head goes where it would have come to.
    if (attempts === 1) await asOwner(copy.url, 'update audit.chain set seq = seq + 100000000');
  });
  expect(attempts).toBe(2);
  expect(await count(db, `audit.entry where entity_table = 'equipment.equipment'`)).toBe(1 + many + 1);
});
