import pg from 'pg';
import { columnsOf, copyRows, digestOf } from './copy-rows.mjs';
import { copyAnchors, copyProofs, recordMove, unexplainedBefore } from './move-proofs.mjs';

/** Tables of the installation whose rows a cell holds as copies, in the order of their references. */
const copiesOfHome = [
  'kernel.facility_group',
  'kernel.facility',
  'kernel.app_user',
  'kernel.department',
  'kernel.role',
];
const trail = ['audit.entry', 'audit.segment', 'audit.long_write', 'audit.chain'];
/** Columns that a move gives new values. */
const renumbered = { 'audit.anchor': ['"number"', '"hash"'], 'audit.undo': ['"txid"'], 'audit.entry': ['"txid"'] };
const ofScope = 'scope = $1::text';
const ofFacility = 'facility_id = $1::uuid';

/**
 * Moves the data of a facility with its trail, the proofs of its rows and its past to another server of the same release, as the owner of both.
 * Everything arrives in one transaction or nothing does; while it runs, writes of the facility wait for its chain. The
 * source keeps its rows: they are removed after the facility was opened at the target.
 *
 * @param {{ source: string, target: string, facility: string, positions: number }} options
 *   positions: at so many places of the trail the past is compared
 * @returns {Promise<{ tables: number, rows: number, entries: number, transactions: number, pasts: number, differences: string[], ms: number }>}
 */
export async function moveFacility({ source, target, facility, positions }) {
  const began = performance.now();
  const [from, to] = [new pg.Client({ connectionString: source }), new pg.Client({ connectionString: target })];
  await Promise.all([from.connect(), to.connect()]);
  try {
    await from.query(`begin isolation level repeatable read`);
    await from.query(`select from audit.chain where ${ofScope} for update`, [facility]);
    const tables = await tablesOfFacilities(from);
    const transactions = await reserveTransactions(from, to, facility);
    await to.query('begin');
    const before = await unexplainedBefore([from, to]);
    const guards = await standAside(to, [...copiesOfHome, ...tables, 'audit.undo', ...trail]);
    for (const table of copiesOfHome) await copyRows({ from, to, table, where: '$1::text is not null', facility });
    let rows = 0;
    for (const table of tables) rows += await copyRows({ from, to, table, where: ofFacility, facility });
    const change = line => line.replace(/"txid": "?(\d+)"?/, (_, txid) => `"txid": "${transactions.get(txid)}"`);
    const entries = await copyRows({ from, to, table: 'audit.entry', where: ofScope, facility, order: 'seq', change });
    for (const table of trail.slice(1)) await copyRows({ from, to, table, where: ofScope, facility });
    await copyRows({ from, to, table: 'audit.undo', where: ofFacility, facility, order: 'id', change });
    await copyAnchors(from, to, facility);
    await copyProofs({ from, to, tables, facility, transactions });
    await standGuard(to, guards);
    await recordMove(to, facility, { tables: tables.length, rows, entries }, before);
    const differences = await compareRows(from, to, tables, facility);
    const pasts = await comparePast(from, to, facility, positions, differences);
    await to.query(differences.length === 0 ? 'commit' : 'rollback');
    await from.query('rollback');
    const ms = Math.round(performance.now() - began);
    return { tables: tables.length, rows, entries, transactions: transactions.size, pasts, differences, ms };
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/** Facility data in the order of references: what is referred to comes first. People's access stays at home. */
async function tablesOfFacilities(client) {
  const { rows } = await client.query(
    `select n.nspname || '.' || c.relname as name, coalesce((select array_agg(distinct rn.nspname || '.' || r.relname)
       from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'facility_id' and not a.attisdropped
     where c.relkind = 'r' and n.nspname not in ('audit', 'job_queue') and n.nspname || '.' || c.relname <> 'kernel.user_facility'
     order by 1`,
  );
  const ordered = [];
  const place = ({ name, refers }) => {
    if (ordered.includes(name)) return;
    rows.filter(row => refers.includes(row.name)).forEach(place);
    ordered.push(name);
  };
  rows.forEach(place);
  return ordered;
}

/**
 * Entries and former rows are joined by the number of their transaction, which means something on one server alone. Each
 * transaction of the trail gets one that the target really spent, in the same order: none of its own, past or to
 * come, can be taken for it.
 */
async function reserveTransactions(from, to, facility) {
  const { rows } = await from.query(
    `select txid::text from (select txid from audit.entry where ${ofScope}
       union select txid from audit.undo where facility_id::text = $1) t order by t.txid`,
    [facility],
  );
  await to.query('set synchronous_commit = off');
  await to.query('create temp table reserved (place int primary key, txid xid8 not null)');
  await to.query(`do $$ begin for n in 1 .. ${rows.length} loop
    insert into reserved values (n, pg_current_xact_id()); commit; end loop; end $$`);
  await to.query('set synchronous_commit = on');
  const reserved = await to.query('select txid::text from reserved order by place');
  return new Map(rows.map((row, index) => [row.txid, reserved.rows[index].txid]));
}

/** Guards refuse rows without an entry of the same transaction; those of a move have theirs from before. */
async function standAside(client, tables) {
  const { rows } = await client.query(
    `select tgrelid::regclass::text as name, tgname, tgenabled from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgrelid = any ($1::text[]::regclass[])`,
    [tables],
  );
  for (const { name, tgname } of rows) await client.query(`alter table ${name} disable trigger ${tgname}`);
  return rows;
}

async function standGuard(client, guards) {
  // References are checked now: a table with checks to come cannot be altered.
  await client.query('set constraints all immediate');
  for (const { name, tgname, tgenabled } of guards)
    await client.query(`alter table ${name} enable ${tgenabled === 'A' ? 'always' : ''} trigger ${tgname}`);
}

async function compareRows(from, to, tables, facility) {
  const differences = [];
  const compare = async (table, where) => {
    const digests = [from, to].map(client => digestOf(client, table, where, facility, renumbered[table]));
    const [a, b] = await Promise.all(digests);
    if (a !== b) differences.push(`${table}: ${a} at the source, ${b} at the target`);
  };
  for (const table of tables) await compare(table, ofFacility);
  for (const table of [...trail, 'audit.anchor']) await compare(table, ofScope);
  await compare('audit.undo', ofFacility);
  return differences;
}

/** Asks both servers for every table as of places between the first entry and the last. */
async function comparePast(from, to, facility, positions, differences) {
  const functions = (
    await from.query(`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'past' and p.proretset order by 1`)
  ).rows;
  const places = (
    await from.query(
      `select seq from (select seq, ntile($2) over (order by seq) as part from audit.entry where ${ofScope}) e
       group by part, seq having seq = min(seq) order by seq`,
      [facility, positions],
    )
  ).rows.filter((_, index, all) => index % Math.max(1, Math.floor(all.length / positions)) === 0);
  let compared = 0;
  for (const { name } of functions) {
    const columns = (await columnsOf(from, name.replace('__', '.'))).join(', ');
    const text = `select coalesce(encode(sha256(convert_to(string_agg(line, chr(10) order by line), 'UTF8')), 'hex'), '') as hash
      from (select (row(${columns}))::text as line from past.${name}($1::uuid, $2::bigint)) r`;
    for (const { seq } of places) {
      const [a, b] = await Promise.all([from, to].map(client => client.query(text, [facility, seq])));
      compared += 1;
      if (a.rows[0].hash !== b.rows[0].hash) differences.push(`${name} as of ${seq}`);
    }
  }
  return compared;
}
