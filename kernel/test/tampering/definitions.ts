import type { Tampering } from './tampering.js';

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

/** Kinds of tampering with functions. */
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

/** Kinds of tampering with triggers, tables and views. */
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
    sql: 'drop table kernel.access_review_decision cascade',
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

/** Kinds of tampering with grants. */
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
