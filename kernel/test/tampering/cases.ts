import { behind, chainAnew, facility, inTrail, proveAnew } from './behind.js';

/** One way to tamper: what the owner of the database does, and what a verification says of it. */
export interface Tampering {
  readonly what: string;
  readonly sql: string;
  readonly found: RegExp;
  /** Found only by anchors that are kept outside the database. */
  readonly anchored?: true;
}

const at = (seq: number): string => `where scope = 'system' and seq = ${seq}`;
const system = `'system'`;
const changed = /entry was changed/;
const columns = /columns of the entry/;
const column = (name: string, value: string): string => inTrail(`update audit.entry set ${name} = ${value} ${at(5)}`);
const disagrees = /disagrees with an anchor|up to the anchored number/;
const copy = 'txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof';
const edit = `update audit.entry set body = replace(body, 'Service account', 'Somebody else')`;

export const entries: readonly Tampering[] = [
  { what: 'text of an entry changed', sql: inTrail(`${edit} ${at(5)}`), found: changed },
  {
    what: 'text of an entry changed and its own hash renewed',
    sql: inTrail(
      `${edit} ${at(5)}; update audit.entry set hash = encode(sha256(convert_to(concat(prev, scope, ':', seq, ':', body, ':' || proof), 'UTF8')), 'hex') ${at(5)}`,
    ),
    found: /does not follow/,
  },
  {
    what: 'text of an entry changed and every hash behind it renewed',
    sql: inTrail(`${edit} ${at(5)}; ${chainAnew(system)}`),
    found: disagrees,
    anchored: true,
  },
  { what: 'time of an entry changed', sql: column('at', `at - interval '1 minute'`), found: columns },
  {
    what: 'time of an entry set back in its text too and every hash renewed',
    sql: inTrail(
      `update audit.entry set at = at - interval '2 days', body = jsonb_set(body::jsonb, '{at}', to_jsonb(to_char((at - interval '2 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text ${at(5)}; ${chainAnew(system)}`,
    ),
    found: /clock had been set back/,
  },
  { what: 'person of an entry changed', sql: column('actor_id', 'gen_random_uuid()'), found: columns },
  { what: 'domain of an entry changed', sql: column('domain', `'Other'`), found: columns },
  { what: 'action of an entry changed', sql: column('action', `'other'`), found: columns },
  { what: 'table of an entry changed', sql: column('entity_table', `'kernel.other'`), found: columns },
  { what: 'record of an entry changed', sql: column('entity_id', `'other'`), found: columns },
  { what: 'entry hidden from searches', sql: column('search', `''`), found: columns },
  { what: 'hash of an entry changed', sql: column('hash', `repeat('1', 64)`), found: changed },
  {
    what: 'link of an entry to the one before changed',
    sql: column('prev', `repeat('1', 64)`),
    found: /does not follow/,
  },
  {
    what: 'proof of rows taken from an entry',
    sql: inTrail(`update audit.entry set proof = null where scope = 'system' and proof is not null`),
    found: changed,
  },
  {
    what: 'proof of rows taken from entries and every hash renewed',
    sql: inTrail(
      `update audit.entry set proof = null where scope = 'system' and proof is not null; ${chainAnew(system)}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'entry moved to another transaction',
    sql: inTrail(`update audit.entry set txid = '3' where scope = 'system' and proof is not null`),
    found: /no entry covers them/,
  },
  { what: 'entry deleted', sql: inTrail(`delete from audit.entry ${at(5)}`), found: /entries 5 to 5 are missing/ },
  {
    what: 'first entry deleted',
    sql: inTrail(`delete from audit.entry ${at(1)}`),
    found: /entries 1 to 1 are missing/,
  },
  {
    what: 'last entry deleted',
    sql: inTrail(
      `delete from audit.entry e using audit.chain c where e.scope = 'system' and c.scope = e.scope and e.seq = c.seq`,
    ),
    found: /end of the trail is missing/,
  },
  {
    what: 'entries deleted and every hash renewed',
    sql: inTrail(`delete from audit.entry ${at(5)}; ${chainAnew(system)}`),
    found: /missing/,
  },
  {
    what: 'entry deleted, all others moved up and every hash renewed',
    sql: inTrail(
      `delete from audit.entry ${at(5)}; update audit.entry set seq = -seq where scope = 'system' and seq > 5; update audit.entry set seq = -seq - 1 where scope = 'system' and seq < 0; ${chainAnew(system)}`,
    ),
    found: /no entry covers them|disagrees|anchored number/,
    anchored: true,
  },
  {
    what: 'two entries swapped',
    sql: inTrail(
      `update audit.entry set seq = -seq where scope = 'system' and seq in (5, 6); update audit.entry set seq = 11 + seq where scope = 'system' and seq < 0`,
    ),
    found: changed,
  },
  {
    what: 'entry inserted at place 0',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select scope, 0, ${copy} from audit.entry ${at(5)}`),
    found: /before the first place/,
  },
  {
    what: 'entry inserted at a place below 0',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select scope, -7, ${copy} from audit.entry ${at(5)}`),
    found: /before the first place/,
  },
  {
    what: 'entry inserted behind the end',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select e.scope, c.seq + 1, e.txid, e.at, actor_id, domain, action, entity_table, entity_id, body, search, c.head, hash, proof
      from audit.entry e join audit.chain c on c.scope = e.scope where e.scope = 'system' and e.seq = 5`),
    found: /stand after the end/,
  },
  {
    what: 'entry moved to another trail',
    sql: inTrail(`update audit.entry set scope = ${facility} ${at(5)}`),
    found: /missing/,
  },
  { what: 'all entries removed by truncation', sql: inTrail('truncate audit.entry'), found: /missing/ },
];

export const heads: readonly Tampering[] = [
  {
    what: 'end cut off and the head set to the entry before',
    sql: inTrail(
      `delete from audit.entry where scope = 'system' and seq > 5; update audit.chain set seq = 5, head = (select hash from audit.entry ${at(5)}) where scope = 'system'`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'hash of a head changed',
    sql: inTrail(`update audit.chain set head = repeat('1', 64) where scope = 'system'`),
    found: /end of the trail/,
  },
  {
    what: 'place of a head raised',
    sql: inTrail(`update audit.chain set seq = seq + 3 where scope = 'system'`),
    found: /end of the trail/,
  },
  {
    what: 'place of a head lowered',
    sql: inTrail(`update audit.chain set seq = seq - 1 where scope = 'system'`),
    found: /after the end/,
  },
  { what: 'head deleted', sql: inTrail(`delete from audit.chain where scope = 'system'`), found: /after the end/ },
  {
    what: 'whole trail of a facility deleted',
    sql: inTrail(
      `delete from audit.entry where scope = ${facility}; delete from audit.segment where scope = ${facility}; delete from audit.chain where scope = ${facility}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'whole trail of a facility deleted with its proofs',
    sql: inTrail(`delete from audit.row_proof where txid in (select txid from audit.entry where scope = ${facility}); delete from audit.entry where scope = ${facility};
      delete from audit.segment where scope = ${facility}; delete from audit.chain where scope = ${facility}; delete from audit.long_write`),
    found: /is explained by no entry/,
  },
  {
    what: 'whole trail deleted that an anchor knows',
    sql: inTrail(
      `delete from audit.entry where scope = ${facility}; delete from audit.chain where scope = ${facility}`,
    ),
    found: /whole trail is missing/,
    anchored: true,
  },
  {
    what: 'head of a trail invented',
    sql: inTrail(`insert into audit.chain values ('ghost', 3, repeat('1', 64))`),
    found: /end of the trail/,
  },
  {
    what: 'trail of the database deleted',
    sql: inTrail(`delete from audit.entry where scope = 'database'; delete from audit.chain where scope = 'database'`),
    found: /recorded nowhere/,
  },
];

const inLong = `where scope = ${facility} and seq = (select first_seq + 7 from audit.segment)`;

export const segments: readonly Tampering[] = [
  {
    what: 'seal of a long write changed',
    sql: inTrail(`update audit.segment set hash = repeat('1', 64)`),
    found: /not those that were sealed/,
  },
  {
    what: 'link of a long write changed',
    sql: inTrail(`update audit.segment set prev = repeat('1', 64)`),
    found: /do not follow/,
  },
  {
    what: 'number of a long write changed',
    sql: inTrail('update audit.segment set first_number = first_number + 1'),
    found: /missing/,
  },
  {
    what: 'end of a long write moved',
    sql: inTrail('update audit.segment set last_seq = last_seq - 1'),
    found: /sealed|does not follow/,
  },
  {
    what: 'proof of a long write removed',
    sql: inTrail('update audit.segment set proof = null'),
    found: /not those that were sealed/,
  },
  { what: 'long write no longer listed', sql: inTrail('delete from audit.segment'), found: /missing/ },
  {
    what: 'long write invented behind the end',
    sql: inTrail(
      `insert into audit.segment select scope, seq + 100, seq + 200, seq, head, repeat('1', 64) from audit.chain where scope = 'system'`,
    ),
    found: /behind the end of the trail/,
  },
  {
    what: 'long write invented that has no entries',
    sql: inTrail(`insert into audit.segment select scope, 5, 4, 5, prev, prev from audit.entry ${at(5)}`),
    found: /has no entries/,
  },
  { what: 'entry of a long write changed', sql: inTrail(`${edit} ${inLong}`), found: changed },
  { what: 'entry of a long write deleted', sql: inTrail(`delete from audit.entry ${inLong}`), found: /missing/ },
  {
    what: 'entry of a long write changed and every hash and seal renewed',
    sql: inTrail(`${edit} ${inLong}; ${chainAnew(facility)}`),
    found: disagrees,
    anchored: true,
  },
  {
    what: 'long write no longer in the order of commits',
    sql: inTrail('delete from audit.long_write'),
    found: /does not name the long write/,
  },
  {
    what: 'long write invented in the order of commits',
    sql: inTrail(`insert into audit.long_write values ('system', 999, now())`),
    found: /where no long write begins/,
  },
  {
    what: 'open long write left behind',
    sql: `insert into audit.open_segment (scope, first_seq, last_seq, hash) values ('system', 1, 2, '')`,
    found: /open_segment holds rows/,
  },
  {
    what: 'staged entries left behind',
    sql: `insert into audit.staged (at, actor, ids, searches, bodies, action, domain, entity_table) values (now(), '', '', '', '', '', '', '')`,
    found: /staged holds rows/,
  },
  {
    what: 'unproven rows left behind',
    sql: behind(
      ['audit.unproven'],
      `insert into audit.unproven (inserted_into, entity_table, entity_ids) values ('', '', '{}')`,
    ),
    found: /unproven holds rows/,
  },
];

/** Gives a function a body that does nothing of its work. */
const hollow = (name: string, body: string): string => `do $hollow$ declare def text; begin
  select regexp_replace(pg_get_functiondef(p.oid), '(AS \\$[a-z]*\\$).*(\\$[a-z]*\\$)', '\\1${body}\\2') into def
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = '${name}';
  execute def; end $hollow$`;
const empty = (name: string): Tampering => ({
  what: `function ${name} made to do nothing`,
  sql: hollow(name, 'begin return null; end'),
  found: new RegExp(`function ${name.replace('.', '\\.')}\\(.*is not as`),
});
const idle = (name: string): Tampering => ({ ...empty(name), sql: hollow(name, 'begin end') });

export const functions: readonly Tampering[] = [
  empty('audit.append'),
  idle('audit.append_one'),
  empty('audit.add_entries'),
  idle('audit.stage'),
  empty('audit.own_segment'),
  empty('audit.segment_of_staged'),
  idle('audit.append_staged'),
  idle('audit.end_long_write'),
  idle('audit.record_anchor'),
  empty('audit.proof_of_rows'),
  empty('audit.refuse_change'),
  empty('audit.require_entry'),
  empty('audit.require_owner_entry'),
  empty('audit.require_entries'),
  empty('audit.inserted_kernel__department'),
  empty('audit.prove_kernel__app_user'),
  empty('past.keep_equipment__moc'),
  idle('kernel.declare_table'),
  idle('kernel.declare_link'),
  idle('kernel.guard_inserts'),
  idle('kernel.keep_past'),
  idle('kernel.prove_rows'),
  {
    what: 'function that reads the past changed',
    sql: `create or replace function past.equipment__moc(facility uuid, at_position bigint) returns setof equipment.moc language sql stable as 'select * from equipment.moc where false'`,
    found: /function past\.equipment__moc\(.*is not as/,
  },
  {
    what: 'settings of a function changed',
    sql: 'alter function audit.append(text, jsonb) set search_path = public',
    found: /function audit\.append\(.*is not as/,
  },
  {
    what: 'function made to work with the rights of its caller',
    sql: 'alter function audit.append(text, jsonb) security invoker',
    found: /function audit\.append\(.*is not as/,
  },
  { what: 'function dropped', sql: 'drop function audit.end_long_write(text)', found: /end_long_write\(.*is missing/ },
  {
    what: 'function added',
    sql: `create function audit.quiet() returns void language sql as ''`,
    found: /audit\.quiet\(\) was added by no migration/,
  },
];

export const triggers: readonly Tampering[] = [
  {
    what: 'trigger switched off',
    sql: 'alter table kernel.department disable trigger audited',
    found: /audited of kernel.department is missing or switched off/,
  },
  {
    what: 'trigger that replicas pass over',
    sql: 'alter table kernel.department enable trigger audited',
    found: /trigger audited of kernel.department is not as/,
  },
  {
    what: 'trigger dropped',
    sql: 'drop trigger audited on kernel.department',
    found: /trigger audited of kernel.department is missing/,
  },
  {
    what: 'trigger that works under a condition',
    sql: `drop trigger row_proof_is_append_only on audit.row_proof; create trigger row_proof_is_append_only before delete or update on audit.row_proof
      for each row when (old.id < 0) execute function audit.refuse_change(); alter table audit.row_proof enable always trigger row_proof_is_append_only`,
    found: /row_proof_is_append_only of audit.row_proof is not as/,
  },
  {
    what: 'trigger that calls another function',
    sql: `drop trigger proven_updated on kernel.role; create trigger proven_updated after update on kernel.role
      referencing new table as new_rows for each statement execute function audit.prove_kernel__department(); alter table kernel.role enable always trigger proven_updated`,
    found: /proven_updated of kernel.role is not as/,
  },
  {
    what: 'trigger added',
    sql: `create trigger also before insert on audit.entry for each row execute function audit.refuse_change()`,
    found: /trigger also of audit.entry was added/,
  },
  {
    what: 'guard of signatures dropped',
    sql: 'drop trigger append_only on kernel.signature',
    found: /append_only of kernel.signature is missing/,
  },
  {
    what: 'guard against truncation dropped',
    sql: 'drop trigger never_truncated on kernel.department',
    found: /never_truncated of kernel.department is missing/,
  },
  {
    what: 'guard of earlier states dropped',
    sql: 'drop trigger undo_is_append_only on audit.undo',
    found: /undo_is_append_only of audit.undo is missing/,
  },
  {
    what: 'foreign keys switched off',
    sql: 'alter table kernel.user_role disable trigger all',
    found: /does not check its foreign keys/,
  },
  {
    what: 'class of a table changed',
    sql: `update kernel.table_class set class = 'technical' where table_name = 'kernel.role'`,
    found: /table kernel.role is not as/,
  },
  {
    what: 'class of a table deleted',
    sql: `delete from kernel.table_class where table_name = 'kernel.role'`,
    found: /table kernel.role is not as/,
  },
  {
    what: 'rule that swallows writes added',
    sql: 'create rule quiet as on insert to kernel.signature do instead nothing',
    found: /table kernel.signature is not as/,
  },
  {
    what: 'view replaced',
    sql: `create or replace view audit.head as select scope, seq as place, head, seq as number from audit.chain where scope <> 'system'`,
    found: /view audit.head .*is not as/,
  },
  {
    what: 'constraint dropped',
    sql: 'alter table kernel.signature drop constraint signature_content_hash_check',
    found: /table kernel.signature is not as/,
  },
  { what: 'column added', sql: 'alter table kernel.role add note text', found: /table kernel.role is not as/ },
  {
    what: 'table dropped',
    sql: 'drop table kernel.access_review_decision',
    found: /access_review_decision is missing/,
  },
  {
    what: 'triggers of a whole session switched off for the database',
    sql: `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
    found: /does not run triggers in new sessions/,
  },
];

const granted = (what: string, sql: string, table: string): Tampering => ({
  what,
  sql,
  found: new RegExp(`${table.replace('.', '\\.')}.* is not as`),
});

export const grants: readonly Tampering[] = [
  granted('runtime role may change entries', 'grant update on audit.entry to limpid_runtime', 'table audit.entry'),
  granted(
    'runtime role may change one column of entries',
    'grant update (body) on audit.entry to limpid_runtime',
    'table audit.entry',
  ),
  granted(
    'runtime role may insert entries by itself',
    'grant insert on audit.entry to limpid_runtime',
    'table audit.entry',
  ),
  granted('runtime role may move heads', 'grant update on audit.chain to limpid_runtime', 'table audit.chain'),
  granted('runtime role may delete anchors', 'grant delete on audit.anchor to limpid_runtime', 'table audit.anchor'),
  granted(
    'runtime role may write proofs',
    'grant insert on audit.row_proof to limpid_runtime',
    'table audit.row_proof',
  ),
  granted('runtime role may delete records', 'grant delete on kernel.role to limpid_runtime', 'table kernel.role'),
  granted(
    'runtime role may change signatures',
    'grant update on kernel.signature to limpid_runtime',
    'table kernel.signature',
  ),
  granted('everybody may truncate a table', 'grant truncate on kernel.role to public', 'table kernel.role'),
  granted(
    'everybody may append entries',
    'grant execute on function audit.append(text, jsonb) to public',
    'function audit.append',
  ),
  granted(
    'runtime role may call an inner function',
    'grant execute on function audit.append_staged(text) to limpid_runtime',
    'function audit.append_staged',
  ),
  granted('runtime role may create in a schema', 'grant create on schema audit to limpid_runtime', 'schema audit'),
  granted(
    'runtime role may not read a table any more',
    'revoke select on audit.long_write from limpid_runtime; grant select (scope, first_seq, ended_at) on audit.long_write to limpid_runtime',
    'table audit.long_write',
  ),
];

export const anchors: readonly Tampering[] = [
  {
    what: 'anchor deleted',
    sql: inTrail('delete from audit.anchor where number = 2'),
    found: /anchors were removed or changed/,
  },
  {
    what: 'first anchor deleted',
    sql: inTrail('delete from audit.anchor where number = 1'),
    found: /anchors were removed or changed/,
  },
  {
    what: 'last anchor deleted',
    sql: inTrail('delete from audit.anchor where number = (select max(number) from audit.anchor)'),
    found: /kept outside, but not in the database/,
    anchored: true,
  },
  {
    what: 'all anchors deleted',
    sql: inTrail('delete from audit.anchor'),
    found: /kept outside, but not in the database/,
    anchored: true,
  },
  {
    what: 'anchor changed',
    sql: inTrail(`update audit.anchor set head = repeat('1', 64) where number = 2`),
    found: /anchors were removed or changed/,
  },
  {
    what: 'time of an anchor changed',
    sql: inTrail(`update audit.anchor set at = at - interval '1 day' where number = 2`),
    found: /anchors were removed or changed/,
  },
  {
    what: 'anchor invented',
    sql: inTrail(
      `insert into audit.anchor select scope, seq, repeat('1', 64), now(), 'file', 1000, '' from audit.anchor where number = 1`,
    ),
    found: /anchors were removed or changed/,
  },
];

const sign = (set: string): string => behind(['kernel.signature'], `update kernel.signature set ${set}`);

export const signatures: readonly Tampering[] = [
  {
    what: 'content of a signature changed',
    sql: sign(`content_hash = repeat('1', 64)`),
    found: /signature .* says something else than its entry/,
  },
  {
    what: 'meaning of a signature changed',
    sql: sign(`meaning_text = 'Reviewed'`),
    found: /says something else than its entry/,
  },
  {
    what: 'version of a signature changed',
    sql: sign('record_version = 9'),
    found: /says something else than its entry/,
  },
  {
    what: 'time of a signature changed',
    sql: sign(`signed_at = signed_at - interval '1 day'`),
    found: /says something else than its entry/,
  },
  {
    what: 'printed name of a signature changed',
    sql: sign(`printed_name = 'Somebody Else'`),
    found: /of kernel.signature was changed behind/,
  },
  { what: 'roles of a signature changed', sql: sign(`roles = '[]'`), found: /of kernel.signature was changed behind/ },
  {
    what: 'comment of a signature changed',
    sql: sign(`comment = 'agreed'`),
    found: /of kernel.signature was changed behind/,
  },
  {
    what: 'signature deleted',
    sql: behind(['kernel.signature'], 'delete from kernel.signature'),
    found: /the signature .* is gone/,
  },
  {
    what: 'signature deleted with its proof',
    sql: behind(
      ['kernel.signature', 'audit.row_proof'],
      `delete from kernel.signature; delete from audit.row_proof where table_name = 'kernel.signature'`,
    ),
    found: /the signature .* is gone/,
  },
  {
    what: 'signature invented',
    sql: behind(
      ['kernel.signature'],
      `insert into kernel.signature select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'record_version', 7, 'proof_hash', 'x'))).* from kernel.signature s`,
    ),
    found: /signature .* has no entry/,
  },
  {
    what: 'entry of a signature deleted',
    sql: inTrail(`delete from audit.entry where action = 'sign'; ${chainAnew(facility)}`),
    found: /signature .* has no entry/,
  },
];

const row = (what: string, table: string, sql: string, fault: string): Tampering => ({
  what,
  sql: behind([table], sql),
  found: new RegExp(`of ${table.replace('.', '\\.')} ${fault}`),
});
const wasChanged = 'was changed behind';
const oneMoc = `where id = (select min(id::text)::uuid from equipment.moc)`;
const lineOf = `where table_name = 'kernel.department'`;

export const records: readonly Tampering[] = [
  row('value of a record changed', 'equipment.moc', `update equipment.moc set grade = '304' ${oneMoc}`, wasChanged),
  row(
    'version of a record changed',
    'equipment.moc',
    `update equipment.moc set version = 1 + version ${oneMoc}`,
    wasChanged,
  ),
  row('record archived', 'equipment.moc', `update equipment.moc set archived_at = now() ${oneMoc}`, wasChanged),
  row('record deleted', 'equipment.moc', `delete from equipment.moc ${oneMoc}`, 'was deleted behind'),
  row(
    'record inserted',
    'equipment.moc',
    `insert into equipment.moc select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'external_id', 'ghost'))).* from equipment.moc m ${oneMoc}`,
    'is explained by no entry',
  ),
  row(
    'record of the installation changed',
    'kernel.department',
    `update kernel.department set name = 'Other'`,
    wasChanged,
  ),
  row(
    'password hash changed',
    'kernel.app_user',
    `update kernel.app_user set password_hash = 'x' where username = 'admin'`,
    wasChanged,
  ),
  row(
    'account unblocked',
    'kernel.app_user',
    `update kernel.app_user set valid_to = '2030-01-01' where username = 'auditor'`,
    wasChanged,
  ),
  row(
    'right to sign given back',
    'kernel.app_user',
    `update kernel.app_user set signing_suspended_why = '{x}' where username = 'admin'`,
    wasChanged,
  ),
  row(
    'account invented',
    'kernel.app_user',
    `insert into kernel.app_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 'ghost', 'email', null, 'employee_id', null))).* from kernel.app_user u where username = 'admin'`,
    'is explained by no entry',
  ),
  row(
    'permissions of a role changed',
    'kernel.role',
    `update kernel.role set permissions = '{}' where name = 'Production'`,
    wasChanged,
  ),
  row(
    'role granted',
    'kernel.user_role',
    `insert into kernel.user_role select u.id, r.id from kernel.app_user u, kernel.role r where u.username = 'operator' and r.name = 'QA Administrator'`,
    'is explained by no entry',
  ),
  row('role taken away', 'kernel.user_role', 'delete from kernel.user_role', 'was deleted behind'),
  row(
    'facility opened to somebody',
    'kernel.user_facility',
    `insert into kernel.user_facility select u.id, f.id from kernel.app_user u, kernel.facility f where u.username = 'operator' and f.external_id = 'TEST-2'`,
    'is explained by no entry',
  ),
  row(
    'identity of another system tied to an account',
    'kernel.external_identity',
    `insert into kernel.external_identity select gen_random_uuid(), id, 'directory', 'ghost', now() from kernel.app_user where username = 'admin'`,
    'is explained by no entry',
  ),
  row(
    'facility renamed',
    'kernel.facility',
    `update kernel.facility set name = 'Other' where external_id = 'TEST-2'`,
    wasChanged,
  ),
  row(
    'tier of a facility changed',
    'kernel.facility',
    `update kernel.facility set tier = 'full' where external_id = 'TEST-2'`,
    wasChanged,
  ),
  row(
    'setting of the installation invented',
    'kernel.installation_setting',
    `insert into kernel.installation_setting values (gen_random_uuid(), 'ghost', '1', 1, now(), gen_random_uuid())`,
    'is explained by no entry',
  ),
  {
    what: 'record changed with its proof',
    sql: behind(
      ['kernel.department', 'audit.row_proof'],
      `update kernel.department set name = 'Other'; update audit.row_proof set digests = (select array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d) ${lineOf}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'record changed with a proof of its own',
    sql: `set timezone = 'UTC'; ${behind(
      ['kernel.department', 'audit.row_proof'],
      `update kernel.department set name = 'Other'; insert into audit.row_proof (table_name, row_keys, digests)
      select 'kernel.department', array[d.id::text], array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d`,
    )}`,
    found: /rows of kernel.department were written, but no entry covers them/,
  },
  {
    what: 'record changed with its proof, its entry and every hash',
    sql: `set timezone = 'UTC'; ${behind(
      ['kernel.department', 'audit.row_proof', 'audit.entry', 'audit.chain', 'audit.segment'],
      `update kernel.department set name = 'Other';
      update audit.row_proof set digests = (select array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d) ${lineOf};
      ${proveAnew(`(select max(seq) from audit.entry where entity_table = 'kernel.department')`)}`,
    )}`,
    found: disagrees,
    anchored: true,
  },
  {
    what: 'proofs deleted',
    sql: behind(['audit.row_proof'], `delete from audit.row_proof ${lineOf}`),
    found: /proof of the rows .* is gone or was changed/,
  },
  {
    what: 'earlier state of a record changed',
    sql: behind(
      ['audit.undo'],
      `update audit.undo set before = before || '{"grade": "304"}' where before is not null and table_name = 'equipment.moc'`,
    ),
    found: /earlier state of row .* was changed/,
  },
  {
    what: 'earlier state of a record deleted',
    sql: behind(['audit.undo'], `delete from audit.undo where before is not null and table_name = 'equipment.moc'`),
    found: /earlier states of equipment.moc/,
  },
  {
    what: 'earlier state of a record invented',
    sql: behind(
      ['audit.undo'],
      `insert into audit.undo (facility_id, table_name, row_key, txid, before) select facility_id, table_name, row_key, txid, before from audit.undo where before is not null and table_name = 'equipment.moc'`,
    ),
    found: /earlier states of equipment.moc/,
  },
];
