import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.js';

/**
 * Requirements of ADR 0039 on keys and references, so that the data of a facility can be moved to another PostgreSQL
 * server. The lists below are exhaustive; a new entry needs a reason beside it.
 */

/** Tables of the installation: users, facility directory, settings, queues. They stay in the home database. */
const homeTables = [
  'kernel.app_user',
  'kernel.department',
  'kernel.directory_sync',
  'kernel.external_identity',
  'kernel.facility',
  'kernel.facility_group',
  'kernel.installation_setting',
  'kernel.licence_clock',
  'kernel.mail',
  'kernel.notice_choice',
  'kernel.notice_digest',
  'kernel.reauthentication',
  'kernel.retired_username',
  'kernel.role',
  'kernel.seat',
  'kernel.secret',
  'kernel.session',
  'kernel.sign_in_attempt',
  'kernel.sign_in_round',
  'kernel.sign_in_source',
  'kernel.table_class',
  'kernel.throttle',
  'kernel.user_role',
  'kernel.user_token',
];

/** Tables of the audit trail: their rows belong to a facility by `scope`, the id of the facility or `system`. */
const scopedTables = ['audit.anchor', 'audit.chain', 'audit.entry', 'audit.long_write', 'audit.segment'];
/** Hold rows only while a transaction runs. */
const transientTables = ['audit.open_segment', 'audit.staged', 'audit.unproven'];
/** Belongs to the trail whose entry has the same transaction. */
const provingTables = ['audit.row_proof'];

/** Unique keys of facility data that do not start with facility_id. */
const otherKeys = [
  // A job is named by its id alone in the queue; jobs are finished before a facility moves.
  'kernel.job (id)',
  // Users and their facilities are administered together: the table belongs to the home database.
  'kernel.user_facility (user_id, facility_id)',
  // A licence file is imported once, in the whole installation.
  'kernel.licence (id)',
  // A person reads the notices of all facilities together, as mails: the table belongs to the home database.
  'kernel.notice (id)',
  // What holders of seats opened is kept with their accounts: the table belongs to the home database.
  'kernel.seat_reading (id)',
];

/** Foreign keys from facility data to the home database, besides facility_id → kernel.facility. All refer to a uuid. */
const referencesToHome = [
  'kernel.access_review_line (user_id) -> kernel.app_user (id)',
  'kernel.approval_act (actor_id) -> kernel.app_user (id)',
  'kernel.approval_policy (escalate_to) -> kernel.app_user (id)',
  'kernel.approval_slot (delegated_to) -> kernel.app_user (id)',
  'kernel.approval_snooze (user_id) -> kernel.app_user (id)',
  'kernel.controlled_version (author_id) -> kernel.app_user (id)',
  'kernel.controlled_version (retire_asked_by) -> kernel.app_user (id)',
  'kernel.controlled_version (submitted_by) -> kernel.app_user (id)',
  'kernel.notice (user_id) -> kernel.app_user (id)',
  'kernel.seat_reading (seat_id) -> kernel.seat (id)',
  'kernel.signature (user_id) -> kernel.app_user (id)',
  'kernel.user_facility (user_id) -> kernel.app_user (id)',
  'operators.operator (department_id) -> kernel.department (id)',
  'operators.operator (linked_user_id) -> kernel.app_user (id)',
];

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function lines(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(text);
  return rows.map(row => row.line);
}

const ofProduct = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'job_queue', 'public')`;
const tableOf = (id: string): string => `(select o.nspname || '.' || c.relname from pg_class c
  join pg_namespace o on o.oid = c.relnamespace where c.oid = ${id})`;
const hasFacility = (id: string): string => `exists (select from pg_attribute a
  where a.attrelid = ${id} and a.attname = 'facility_id' and not a.attisdropped)`;
const columns = (table: string, keys: string): string => `(select string_agg(a.attname, ', ' order by k.place)
  from unnest(${keys}) with ordinality k (attnum, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum)`;

test('every table is facility data, of the trail, or listed as a table of the installation', async () => {
  const without = await lines(`select n.nspname || '.' || c.relname as line from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ofProduct} and not ${hasFacility('c.oid')} order by 1`);
  expect(without).toEqual([...homeTables, ...scopedTables, ...transientTables, ...provingTables].toSorted());
});

test('primary and unique keys of facility data start with facility_id', async () => {
  const found =
    await lines(`select ${tableOf('i.indrelid')} || ' (' || ${columns('i.indrelid', 'i.indkey::int2[]')} || ')' as line
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where i.indisunique and ${ofProduct} and ${hasFacility('i.indrelid')} and not exists (select from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'facility_id') order by 1`);
  expect(found).toEqual(otherKeys.toSorted());
});

/** Foreign keys as `table (columns) -> table (columns)`. */
const references = (where: string): Promise<string[]> =>
  lines(`select ${tableOf('f.conrelid')} || ' (' || ${columns('f.conrelid', 'f.conkey')} || ') -> '
      || ${tableOf('f.confrelid')} || ' (' || ${columns('f.confrelid', 'f.confkey')} || ')' as line
    from pg_constraint f join pg_namespace n on n.oid = f.connamespace
    where f.contype = 'f' and ${ofProduct} and ${where} order by 1`);

test('references between facility data start with facility_id on both sides: none leads into another facility', async () => {
  const found = await references(`${hasFacility('f.conrelid')} and ${hasFacility('f.confrelid')}`);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(line => !/ \(facility_id, .*\) -> \S+ \(facility_id, /.test(line))).toEqual([]);
});

test('facility data references the home database through listed columns only, by the id of a person, department or facility', async () => {
  const found = await references(`${hasFacility('f.conrelid')} and not ${hasFacility('f.confrelid')}`);
  const isFacility = (line: string): boolean => line.endsWith(' (facility_id) -> kernel.facility (id)');
  expect(found.filter(isFacility).length).toBeGreaterThan(20);
  expect(found.filter(line => !isFacility(line))).toEqual(referencesToHome);
  const types = await lines(`select distinct format_type(a.atttypid, a.atttypmod) as line from pg_constraint f
    join pg_namespace n on n.oid = f.connamespace
    join pg_attribute a on a.attrelid = f.confrelid and a.attnum = any (f.confkey)
    where f.contype = 'f' and ${ofProduct} and ${hasFacility('f.conrelid')} and not ${hasFacility('f.confrelid')}`);
  expect(types).toEqual(['uuid']);
});

test('the home database references no facility data', async () => {
  expect(await references(`not ${hasFacility('f.conrelid')} and ${hasFacility('f.confrelid')}`)).toEqual([]);
});

test('a trail of a facility references nothing by foreign key: it moves as it is', async () => {
  expect(await references(`n.nspname = 'audit'`)).toEqual([]);
});
