import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditNote } from '#kernel/contract';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { openDatabase, type Database } from '../../../base/data/database.js';
import { asService } from '../../../session/system-context.js';
import { asOwner } from '../../../testing/sample-plugin.js';
import { readHeads, recordAnchor, type Anchor } from './anchors.js';
import { verifyAudit, type Verification } from './verify.js';

const many = 300;
/** Numbers: three entries, a long write, two entries, a long write at the end. */
const first = { from: 4, to: 3 + many };
const second = { from: 3 + many + 2 + 1, to: 3 + many + 2 + many };

function noteAbout(n: number): AuditNote {
  return {
    domain: 'Equipment',
    action: 'create',
    entity: { table: 'equipment.equipment', id: `machine-${n}`, label: `Machine ${n}` },
  };
}

const tables = ['chain', 'entry', 'segment', 'anchor', 'long_write'];

let source: TestDatabase;
let db: Database;

/** A trail with segments, and a copy of it. Its heads were written down inside the database after every write. */
beforeAll(async () => {
  source = await testDatabase();
  db = openDatabase({ url: source.url });
  let written = 0;
  for (const notes of [1, 1, 1, many, 1, 1, many]) {
    await asService(db, 'system', null, call => {
      for (let n = 1; n <= notes; n++) call.tx.audit(noteAbout((written += 1)));
      return Promise.resolve();
    });
    await asOwner(source.url, `select audit.record_anchor('system', 'test')`);
  }
  const kept = tables.map(table => `create table kept.${table} as table audit.${table}`);
  await asOwner(source.url, `create schema kept; ${kept.join('; ')}`);
});
afterAll(async () => {
  await db.close();
  await source.drop();
});

const guards = (how: string): string =>
  tables
    .map(table => (table === 'chain' ? 'chain_is_never_deleted' : `${table}_is_append_only`))
    .map((guard, index) => `alter table audit.${tables[index]} ${how} trigger ${guard};`)
    .join(' ');

/** What someone with all rights does behind the product's back; `known` are heads that were written down. */
async function afterTampering(sql: string, known: 'outside' | 'inside' | 'nowhere' = 'nowhere'): Promise<Verification> {
  const anchors: readonly Anchor[] = known === 'outside' ? await readHeads(db) : [];
  const forget = known === 'inside' ? '' : 'delete from audit.anchor;';
  await asOwner(source.url, `${guards('disable')} ${forget} ${sql}; ${guards('enable always')}`);
  const verification = await verifyAudit(db, { anchors });
  const back = tables.map(table => `delete from audit.${table}; insert into audit.${table} table kept.${table};`);
  await asOwner(source.url, `${guards('disable')} ${back.join(' ')} ${guards('enable always')}`);
  return verification;
}

/** SQL: the place of an entry. */
const placeOf = (number: number): string =>
  `(select s.first_seq + ${number} - s.first_number from audit.segment s where s.first_number = ${number >= second.from ? second.from : first.from})`;

/** Rewrites hashes and seals from the first entry on, `seals` too or not, and the head. */
const rehash = (seals: boolean): string => `do $$
  declare e record; s record; outer_hash text := repeat('0', 64); inner_hash text;
  begin
    for e in select * from audit.entry where scope = 'system' order by seq loop
      select * into s from audit.segment x where e.seq between x.first_seq and x.last_seq;
      if not found then
        update audit.entry set prev = outer_hash, hash = encode(sha256(convert_to(concat(outer_hash, scope, ':', seq, ':', body), 'UTF8')), 'hex')
          where scope = 'system' and seq = e.seq returning hash into outer_hash;
        continue;
      end if;
      if e.seq = s.first_seq then inner_hash := repeat('0', 64); end if;
      update audit.entry set prev = inner_hash, hash = encode(sha256(convert_to(concat(inner_hash, scope, ':', seq, ':', body), 'UTF8')), 'hex')
        where scope = 'system' and seq = e.seq returning hash into inner_hash;
      if e.seq = s.last_seq and ${seals} then
        update audit.segment set prev = outer_hash, hash = encode(sha256(convert_to(concat(outer_hash, scope, ':', first_seq, '-', last_seq, ':', first_number, ':', inner_hash), 'UTF8')), 'hex')
          where first_seq = s.first_seq;
      end if;
      if e.seq = s.last_seq then select hash into outer_hash from audit.segment where first_seq = s.first_seq; end if;
    end loop;
    if ${seals} then update audit.chain set head = outer_hash, seq = (select max(seq) from audit.entry where scope = 'system') where scope = 'system'; end if;
  end $$`;

const edited = `update audit.entry set body = replace(body, 'Machine 8"', 'Machine X"'), search = 'machine x' where scope = 'system' and seq = ${placeOf(8)}`;
const columns = 'txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash';

test('a trail with long writes is whole, and every head that was written down agrees with it', async () => {
  expect(await afterTampering('select 1', 'inside')).toMatchObject({ intact: true, faults: [] });
  const outside = await afterTampering('select 1', 'outside');
  expect([outside.intact, outside.anchored, outside.scopes.at(-1)?.seq]).toEqual([true, true, second.to]);
});

test.each([
  ['an edited text', edited, 8, /was changed/],
  [
    'an entry hidden from searches',
    `update audit.entry set search = '' where scope = 'system' and seq = ${placeOf(8)}`,
    8,
    /columns/,
  ],
  [
    'a deleted entry',
    `delete from audit.entry where scope = 'system' and seq = ${placeOf(13)}`,
    13,
    /entries 13 to 13 are missing/,
  ],
  [
    'a deleted first entry',
    `delete from audit.entry where scope = 'system' and seq = ${placeOf(first.from)}`,
    first.from,
    /missing/,
  ],
  [
    'a deleted last entry',
    `delete from audit.entry where scope = 'system' and seq = ${placeOf(first.to)}`,
    first.to,
    /missing/,
  ],
  [
    'two swapped entries',
    `update audit.entry set seq = -seq where scope = 'system' and seq in (${placeOf(8)}, ${placeOf(9)});
     update audit.entry set seq = ${placeOf(8)} + ${placeOf(9)} + seq where scope = 'system' and seq < 0`,
    8,
    /./,
  ],
  [
    'an entry before the first',
    `insert into audit.entry select scope, ${placeOf(first.from)} - 1, ${columns} from audit.entry where scope = 'system' and seq = 2`,
    4,
    /missing/,
  ],
  [
    'an entry behind the last',
    `insert into audit.entry select scope, ${placeOf(second.to)} + 1, ${columns} from audit.entry where scope = 'system' and seq = 2`,
    second.to + 1,
    /does not follow/,
  ],
  [
    'a long write that is gone with its seal',
    `delete from audit.entry where scope = 'system' and seq between ${placeOf(first.from)} and ${placeOf(first.to)};
     delete from audit.segment where first_number = ${first.from}`,
    first.from,
    /missing/,
  ],
  [
    'a seal without its entries',
    `delete from audit.entry where scope = 'system' and seq between ${placeOf(first.from)} and ${placeOf(first.to)}`,
    first.from,
    new RegExp(`entries ${first.from} to ${first.to} are missing`),
  ],
  [
    'a last long write without its entries',
    `delete from audit.entry where scope = 'system' and seq >= ${placeOf(second.from)}`,
    second.from,
    /missing/,
  ],
  ['a lost seal', `delete from audit.segment where first_number = ${first.from}`, first.from, /missing/],
  [
    'deleted entries before a long write',
    `delete from audit.entry where scope = 'system' and seq in (2, 3)`,
    2,
    /entries 2 to 3 are missing/,
  ],
  [
    'a number that was skipped',
    `update audit.segment set first_number = first_number + 1 where first_number = ${second.from}`,
    second.from,
    /missing/,
  ],
  ['a number given twice', `update audit.segment set first_number = 3 where first_number = ${first.from}`, 3, /twice/],
  [
    'a long write cut off from what was before',
    `update audit.segment set prev = hash where first_number = ${first.from}`,
    first.from,
    /do not follow/,
  ],
  ['a forged seal', `update audit.segment set hash = prev where first_number = ${first.from}`, first.to, /sealed/],
  ['entries that were chained anew', `${edited}; ${rehash(false)}`, first.to, /not those that were sealed/],
  [
    'a cut tail',
    `delete from audit.entry where scope = 'system' and seq > ${placeOf(second.to - 5)}`,
    second.to - 4,
    /missing/,
  ],
] as const)('verification finds %s and names the first bad number', async (_what, sql, number, fault) => {
  const { intact, faults } = await afterTampering(sql);
  expect([intact, faults[0]?.scope, faults[0]?.seq]).toEqual([false, 'system', number]);
  expect(faults[0]?.fault).toMatch(fault);
});

test('entries that were chained and sealed anew are no longer followed by what comes behind', async () => {
  const reseal = `update audit.segment set hash = encode(sha256(convert_to(concat(prev, scope, ':', first_seq, '-', last_seq, ':',
    first_number, ':', (select e.hash from audit.entry e where e.seq = last_seq)), 'UTF8')), 'hex') where first_number = ${first.from}`;
  const { faults } = await afterTampering(`${edited}; ${rehash(false)}; ${reseal}`);
  // The outer chain was rewritten against the old seal.
  expect(faults[0]).toMatchObject({ seq: first.to + 1, fault: 'the entry does not follow the one before' });
});

test.each([
  [
    'a last long write that is cut off with the head reset',
    `delete from audit.entry where scope = 'system' and seq >= ${placeOf(second.from)}; delete from audit.segment where first_number = ${second.from};
     delete from audit.long_write l where not exists (select from audit.segment s where s.first_seq = l.first_seq);
     update audit.chain set seq = (select max(seq) from audit.entry where scope = 'system'),
       head = (select hash from audit.entry where scope = 'system' order by seq desc limit 1) where scope = 'system'`,
  ],
  [
    'a long write that was shortened and sealed anew',
    `delete from audit.entry where scope = 'system' and seq > ${placeOf(second.to - 5)};
     update audit.segment set last_seq = last_seq - 5 where first_number = ${second.from}; ${rehash(true)}`,
  ],
  ['a trail that was rewritten from a long write on', `${edited}; ${rehash(true)}`],
])('%s looks whole from inside and is found by an anchor from outside', async (_what, sql) => {
  expect(await afterTampering(sql)).toMatchObject({ intact: true, faults: [] });
  expect((await afterTampering(sql, 'outside')).intact).toBe(false);
  expect((await afterTampering(sql, 'inside')).intact).toBe(false);
});

test('a head that somebody claims to have written down inside a long write is no head', async () => {
  const forged = `insert into audit.anchor select scope, 8, hash, now(), 'forged', 1, '' from audit.entry where scope = 'system' and seq = ${placeOf(8)}`;
  const { faults } = await afterTampering(forged);
  expect(faults).toMatchObject([
    { seq: 8, fault: 'the entry disagrees with an anchor' },
    { fault: 'anchors were removed or changed before number 1' },
  ]);
});

test('anchors that the product records bear the number of the last entry, not its place', async () => {
  const heads = await readHeads(db);
  await asService(db, 'system', null, call => call.tx.rows(recordAnchor('system', 'print')));
  const { rows } = await db.readPool.query(`select scope, seq, head from audit.anchor where medium = 'print'`);
  expect([rows, heads.at(-1)?.seq]).toEqual([heads.slice(-1), second.to]);
});
