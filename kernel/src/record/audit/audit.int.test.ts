import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { openDatabase, type Database } from '../../base/data/database.js';
import { asService, serviceContext } from '../../session/system-context.js';
import { runWrite } from '../unit-of-work.js';
import { asOwner } from '../../testing/sample-plugin.js';
import { anchorsIn, appendAnchors, readHeads } from './chain/anchors.js';
import { verifyAudit, type Verification } from './chain/verify.js';

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

function aDepartment(db: Database, name: string, audited = true): Promise<string> {
  return asService(db, 'system', null, async call => {
    const id = randomUUID();
    await call.tx.db('kernel.department').insert({ id, name });
    if (audited)
      call.tx.audit({
        domain: 'Department',
        action: 'create',
        entity: { table: 'kernel.department', id, label: name },
      });
    return id;
  });
}

async function entries(db: Database): Promise<{ seq: number; body: string }[]> {
  const { rows } = await db.readPool.query<{ seq: number; body: string }>(
    `select seq, body from audit.entry where scope = 'system' order by seq`,
  );
  return rows;
}

test('a change without its audit entry is refused at commit and leaves nothing', async () => {
  await expect(aDepartment(database, 'Unaudited', false)).rejects.toMatchObject({ code: 'LP001' });
  expect(await database.read('kernel.department').where({ name: 'Unaudited' })).toEqual([]);
});

test('an entry for another row does not stand for the row that changed', async () => {
  const first = await aDepartment(database, 'First');
  const other = await aDepartment(database, 'Other');
  const change = asService(database, 'system', null, async call => {
    await call.tx.db('kernel.department').where({ id: first }).update({ name: 'Renamed' });
    call.tx.audit({
      domain: 'Department',
      action: 'update',
      entity: { table: 'kernel.department', id: other, label: 'Other' },
    });
  });
  await expect(change).rejects.toMatchObject({ code: 'LP001' });
});

test('a call that fails leaves neither rows nor entries nor effects', async () => {
  const before = await entries(database);
  const effects: string[] = [];
  const failing = asService(database, 'system', null, call => {
    call.tx.afterCommit(() => effects.push('sent'));
    call.tx.audit({
      domain: 'Department',
      action: 'create',
      entity: { table: 'kernel.department', id: randomUUID(), label: 'x' },
    });
    return Promise.reject(new Error('stopped'));
  });
  await expect(failing).rejects.toThrow('stopped');
  expect([await entries(database), effects]).toEqual([before, []]);
});

test('rows and entries carry the clock of the database, whatever this machine believes', async () => {
  const wrong = { ...serviceContext('system', null), now: new Date('2001-01-01') };
  const stamped = await runWrite(database, wrong, null, (tx, context) => {
    tx.audit({
      domain: 'Department',
      action: 'create',
      entity: { table: 'kernel.department', id: randomUUID(), label: 'x' },
    });
    return Promise.resolve(context.now.toISOString());
  });
  const body = JSON.parse((await entries(database)).at(-1)?.body ?? '') as { at: string };
  expect(body.at).toBe(stamped);
  expect(stamped.slice(0, 4)).not.toBe('2001');
});

test('a statement that was not awaited cannot write after its transaction', async () => {
  const tx = await asService(database, 'system', null, call => Promise.resolve(call.tx));
  const late = tx.rows({ text: `update kernel.sign_in_attempt set failed_attempts = 9`, values: [] });
  await expect(late).rejects.toThrow('not awaited');
});

test('a reading call cannot write', async () => {
  await expect(database.read('kernel.sign_in_attempt').update({ failed_attempts: 9 })).rejects.toThrow(/read-only/);
});

test('twelve writers at once, some of them failing, leave numbers without gaps and an intact chain', async () => {
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let n = 0; n < 15; n++) {
      if (n % 3 === 0) await aDepartment(database, `Unaudited ${writer} ${n}`, false).catch(() => undefined);
      else await aDepartment(database, `Department ${writer} ${n}`);
    }
  });
  await Promise.all(writers);
  const numbers = (await entries(database)).map(entry => entry.seq);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(await verifyAudit(database)).toMatchObject({ intact: true, faults: [] });
});

test('many notes of one call become one gapless run of entries', async () => {
  const before = (await entries(database)).length;
  await asService(database, 'job', null, call => {
    for (let n = 0; n < 2500; n++) {
      call.tx.audit({
        domain: 'Department',
        action: 'import',
        entity: { table: 'kernel.department', id: String(n), label: `it's "${n}"` },
      });
    }
    return Promise.resolve();
  });
  expect((await entries(database)).length).toBe(before + 2500);
  expect((await verifyAudit(database)).intact).toBe(true);
});

test('the role of the product can add to the trail and do nothing else to it', async () => {
  const attempts = [
    `update audit.entry set body = '{}'`,
    'delete from audit.entry',
    'truncate audit.entry',
    `insert into audit.entry select * from audit.entry limit 1`,
    `update audit.chain set seq = 0`,
    'delete from audit.anchor',
    'alter table audit.entry disable trigger all',
    'drop function audit.append(text, jsonb)',
    `select kernel.declare_table('kernel.session', 'audited')`,
  ];
  for (const sql of attempts) await expect(database.write.raw(sql)).rejects.toThrow(/permission denied|must be owner/);
});

test('not even the owner changes the trail while the guards stand, nor by pretending to be a replica', async () => {
  for (const sql of [
    `update audit.entry set body = '{}'`,
    'delete from audit.entry',
    'truncate audit.entry',
    'delete from audit.chain',
    'truncate audit.anchor',
  ]) {
    await expect(asOwner(source.url, sql)).rejects.toMatchObject({ code: 'LP002' });
    await expect(asOwner(source.url, `set session_replication_role = replica; ${sql}`)).rejects.toMatchObject({
      code: 'LP002',
    });
  }
});

const guards = (how: string): string =>
  ['entry_is_append_only on entry', 'entry_is_never_truncated on entry', 'chain_is_never_deleted on chain']
    .map(guard => guard.split(' on '))
    .map(([name, table]) => `alter table audit.${table} ${how} trigger ${name};`)
    .join(' ');

/** What someone with all rights does behind the product's back, on a copy. */
async function afterTampering(sql: string, anchored = false): Promise<Verification> {
  const copy = await testDatabase();
  const db = openDatabase({ url: copy.url });
  try {
    for (let n = 1; n <= 12; n++) await aDepartment(db, `Department ${n}`);
    const anchors = anchored ? await readHeads(db) : [];
    await asOwner(copy.url, `${guards('disable')} ${sql}; ${guards('enable always')}`);
    return await verifyAudit(db, { anchors });
  } finally {
    await db.close();
    await copy.drop();
  }
}

const rehash = `do $$ declare e record; p text := repeat('0', 64); begin
  for e in select * from audit.entry where scope = 'system' order by seq loop
    update audit.entry set prev = p, hash = encode(sha256(convert_to(concat(p, 'system:', e.seq, ':', e.body, ':' || e.proof), 'UTF8')), 'hex')
      where scope = 'system' and seq = e.seq returning hash into p;
  end loop; update audit.chain set head = p, seq = (select max(seq) from audit.entry where scope = 'system') where scope = 'system'; end $$`;

test.each([
  [
    'an edited text',
    `update audit.entry set body = replace(body, 'Department 5', 'Department X') where scope = 'system' and seq = 5`,
    5,
    /changed/,
  ],
  ['an edited column', `update audit.entry set entity_id = 'other' where scope = 'system' and seq = 6`, 6, /columns/],
  [
    'an entry hidden from searches',
    `update audit.entry set search = '' where scope = 'system' and seq = 6`,
    6,
    /columns/,
  ],
  [
    'an edited time',
    `update audit.entry set at = at - interval '1 day' where scope = 'system' and seq = 6`,
    6,
    /columns/,
  ],
  [
    'an entry with a fresh hash of its own',
    `update audit.entry set body = replace(body, 'service', 'nobody'), hash = encode(sha256('x'), 'hex') where scope = 'system' and seq = 4`,
    4,
    /changed/,
  ],
  ['a deleted entry', `delete from audit.entry where scope = 'system' and seq = 3`, 3, /missing/],
  [
    'two swapped entries',
    `update audit.entry set seq = case seq when 7 then 1007 else 1008 end where scope = 'system' and seq in (7, 8); update audit.entry set seq = case seq when 1007 then 8 else 7 end where scope = 'system' and seq > 1000`,
    7,
    /./,
  ],
  [
    'an inserted entry',
    `insert into audit.entry select scope, 13, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof from audit.entry where scope = 'system' and seq = 2`,
    13,
    /./,
  ],
  ['a cut tail', `delete from audit.entry where scope = 'system' and seq > 10`, 11, /end of the trail/],
  ['a lost head', `delete from audit.chain where scope = 'system'`, 1, /./],
] as const)('verification finds %s and names the first bad number', async (_what, sql, seq, fault) => {
  const { intact, faults } = await afterTampering(sql);
  expect([intact, faults[0]?.scope, faults[0]?.seq]).toEqual([false, 'system', seq]);
  expect(faults[0]?.fault).toMatch(fault);
});

test.each([
  [
    'a cut tail with the head reset',
    `delete from audit.entry where scope = 'system' and seq > 9; update audit.chain set seq = 9, head = (select hash from audit.entry where scope = 'system' and seq = 9) where scope = 'system'`,
  ],
  [
    'a trail that was rewritten from the fifth entry on',
    `update audit.entry set body = replace(body, 'Department 5', 'Department X'), search = 'department x' where scope = 'system' and seq = 5; ${rehash}`,
  ],
  [
    'a trail that is gone',
    `delete from audit.entry where scope = 'system'; delete from audit.chain where scope = 'system'`,
  ],
])(
  '%s looks whole once its rows and their proofs are gone too, and is found by an anchor from outside',
  async (_what, sql) => {
    const traces = `alter table audit.row_proof disable trigger row_proof_is_append_only; alter table kernel.department disable trigger user;
    delete from audit.row_proof p where not exists (select from audit.entry e where e.txid = p.txid);
    delete from kernel.department d where not exists (select from audit.row_proof p where d.id::text = any (p.row_keys));
    alter table kernel.department enable trigger user; alter table audit.row_proof enable always trigger row_proof_is_append_only;
    do $$ declare t record; begin for t in select tgname from pg_trigger where tgrelid = 'kernel.department'::regclass and not tgisinternal loop
      execute format('alter table kernel.department enable always trigger %I', t.tgname); end loop; end $$`;
    expect(await afterTampering(`${sql}; ${traces}`)).toMatchObject({ intact: true, anchored: false, faults: [] });
    expect((await afterTampering(`${sql}; ${traces}`, true)).intact).toBe(false);
  },
);

test('a column that says something else than the text of its entry is a fault, whichever column it is', async () => {
  const { faults } = await afterTampering(
    `update audit.entry set actor_id = gen_random_uuid() where scope = 'system' and seq = 4; update audit.entry set domain = 'User' where scope = 'system' and seq = 5;
     update audit.entry set action = 'archive' where scope = 'system' and seq = 6; update audit.entry set entity_table = 'kernel.role' where scope = 'system' and seq = 7`,
  );
  const fault = 'the columns of the entry say something else than its text';
  expect(faults).toMatchObject([4, 5, 6, 7].map(seq => ({ seq, fault })));
});

test('two anchors of one number that differ are a fault, although one of them is right', async () => {
  const head = (await readHeads(database)).find(({ scope }) => scope === 'system');
  if (head === undefined) throw new Error('no trail');
  const forged = { ...head, head: '0'.repeat(64) };
  for (const anchors of [
    [head, forged],
    [forged, head],
  ]) {
    const { faults } = await verifyAudit(database, { anchors });
    expect(faults).toMatchObject([{ seq: head.seq, fault: 'the entry disagrees with an anchor' }]);
  }
});

test('a guard that is switched off, or refuses nothing any more, is reported', async () => {
  const off = await afterTampering(`alter table kernel.department disable trigger audited`);
  expect(off.faults.map(fault => fault.fault)).toEqual([
    'the guard audited of kernel.department is missing or switched off',
    'the trigger audited of kernel.department is not as the last migration made it',
  ]);
  const hollow = await afterTampering(
    `create or replace function audit.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$`,
  );
  expect(hollow.faults[0]?.fault).toMatch(/refuse_change\(\) does not refuse/);
});

test('anchors written to a file are read back, and a line that is none stops the reading', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-anchors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'anchors.jsonl');
  await appendAnchors(file, await readHeads(database), new Date());
  await aDepartment(database, 'Anchored');
  const heads = await readHeads(database);
  await appendAnchors(file, heads, new Date());
  const anchors = anchorsIn(readFileSync(file, 'utf8'));
  expect([anchors.length, anchors.at(-1)]).toEqual([4, heads.at(-1)]);
  expect((await verifyAudit(database, { anchors })).intact).toBe(true);
  await appendAnchors(file, [{ scope: 'system', seq: Number.NaN, head: '' }], new Date());
  expect(() => anchorsIn(readFileSync(file, 'utf8'))).toThrow(/line 5: is no anchor/);
});
