import { createHash } from 'node:crypto';
import type { Ask, ProofFault } from './reading.js';
import { shippedDefinitions } from './shipped-definitions.js';

/** What guards the records, by name: functions, triggers, tables with their grants, views, schemas. Values are digests. */
export type Definitions = Readonly<Record<string, string>>;

/** The chain of what migrations made of the database itself. */
export const databaseScope = 'database';
/** The table that entries about definitions name. */
export const definitionsTable = 'audit.definitions';

/**
 * Texts of the definitions in a form that does not depend on the server's version, ids or owner. Grants count for the runtime
 * role and for everybody, columns for their names and types.
 */
const texts = `
  with room as (
    select n.oid, n.nspname, n.nspacl from pg_namespace n where n.nspname in ('audit', 'past', 'kernel')
      or exists (select from kernel.table_class c where split_part(c.table_name, '.', 1) = n.nspname)),
  grantee as (select r.oid, 'limpid_runtime' as name from pg_roles r where r.rolname = 'limpid_runtime' union all select 0, 'public')
  select format('function %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name,
    concat_ws('|', p.prosrc, coalesce(pg_get_function_sqlbody(p.oid), ''), p.proconfig::text, p.prosecdef, p.provolatile, l.lanname,
      pg_get_function_result(p.oid), (select string_agg(g.name, ',' order by g.name)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a join grantee g on g.oid = a.grantee)) as text
    from pg_proc p join room n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  union all
  select format('trigger %I of %I.%I', t.tgname, n.nspname, c.relname), concat_ws('|', t.tgenabled, t.tgtype,
      (select format('%I.%I', fn.nspname, f.proname) from pg_proc f join pg_namespace fn on fn.oid = f.pronamespace where f.oid = t.tgfoid),
      t.tgdeferrable, t.tginitdeferred, encode(t.tgargs, 'hex'), t.tgattr::text, t.tgoldtable, t.tgnewtable, t.tgqual is null)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join room n on n.oid = c.relnamespace where not t.tgisinternal
  union all
  select format('table %I.%I', n.nspname, c.relname), concat_ws('|', c.relkind, c.relpersistence, c.relrowsecurity,
      (select string_agg(concat_ws(' ', g.name, a.privilege_type), ',' order by g.name, a.privilege_type)
        from aclexplode(c.relacl) a join grantee g on g.oid = a.grantee),
      (select string_agg(concat_ws(' ', t.attname, g.name, a.privilege_type), ',' order by t.attname, g.name, a.privilege_type)
        from pg_attribute t, aclexplode(t.attacl) a join grantee g on g.oid = a.grantee where t.attrelid = c.oid),
      (select string_agg(concat_ws(' ', t.attname, format_type(t.atttypid, t.atttypmod)), ',' order by t.attname)
        from pg_attribute t where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped),
      (select string_agg(k.conname, ',' order by k.conname) from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'),
      (select string_agg(r.rulename, ',' order by r.rulename) from pg_rewrite r where r.ev_class = c.oid and r.rulename <> '_RETURN'),
      (select t.class from kernel.table_class t where t.table_name = n.nspname || '.' || c.relname))
    from pg_class c join room n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select format('view %I.%I (PostgreSQL %s)', n.nspname, c.relname, current_setting('server_version_num')::int / 10000), pg_get_viewdef(c.oid)
    from pg_class c join room n on n.oid = c.relnamespace where c.relkind in ('v', 'm')
  union all
  select format('schema %I', n.nspname), (select string_agg(concat_ws(' ', g.name, a.privilege_type), ',' order by g.name, a.privilege_type)
    from aclexplode(n.nspacl) a join grantee g on g.oid = a.grantee) from room n`;

/** The definitions as they are now. */
export async function readDefinitions(ask: Ask): Promise<Definitions> {
  const rows = await ask<{ name: string; text: string | null }>(`select name, text from (${texts}) d order by name`);
  return Object.fromEntries(
    rows.map(({ name, text }) => [
      name,
      createHash('sha256')
        .update(text ?? '')
        .digest('hex')
        .slice(0, 32),
    ]),
  );
}

/** An entry of the chain `database`: what a migration left. */
interface Recorded {
  readonly seq: number;
  readonly changes: readonly { readonly path: string; readonly to: string }[];
}

/** Paths of the entry beside names of definitions. */
export const recordedPath = { migration: 'migration', faultBefore: 'fault before' } as const;

/**
 * Definitions that differ from those that the last migration recorded or that this program ships, and records that no
 * migration explains. `shippedMigrations`: the names that this program knows; absent: not compared.
 */
export async function definitionFaults(ask: Ask, shippedMigrations?: readonly string[]): Promise<ProofFault[]> {
  const records = await ask<Recorded>(
    `select seq, body::jsonb->'changes' as changes from audit.entry where scope = '${databaseScope}' and entity_table = '${definitionsTable}' order by seq`,
  );
  const now = await readDefinitions(ask);
  return [
    ...migrationFaults(records, shippedMigrations),
    ...differences(shippedDefinitions, now, 'this program'),
    ...recordedFaults(records.at(-1), now),
  ].map(fault => ({ scope: databaseScope, seq: 0, fault }));
}

function recordedFaults(record: Recorded | undefined, now: Definitions): string[] {
  if (record === undefined) return ['what the migrations made is recorded nowhere'];
  const special: readonly string[] = Object.values(recordedPath);
  const recorded = Object.fromEntries(
    record.changes.filter(({ path }) => !special.includes(path)).map(({ path, to }) => [path, to]),
  );
  const added = Object.keys(now).filter(name => recorded[name] === undefined && !name.startsWith('view '));
  return [
    ...differences(recorded, now, 'the last migration'),
    ...added.map(name => `the ${name} was added by no migration`),
  ];
}

/** Views have a text for each version of the server: those of another are not compared. */
function differences(expected: Definitions, now: Definitions, by: string): string[] {
  return Object.entries(expected).flatMap(([name, digest]) => {
    const found = now[name];
    if (found === digest || (found === undefined && name.startsWith('view '))) return [];
    return [found === undefined ? `the ${name} is missing` : `the ${name} is not as ${by} made it`];
  });
}

function migrationFaults(records: readonly Recorded[], shipped: readonly string[] | undefined): string[] {
  const seen = new Set<string>();
  return records.flatMap(({ seq, changes }) => {
    const named = changes.flatMap(({ path, to }) => (path === recordedPath.migration ? [to] : []));
    const odd = named.filter(name => seen.has(name) || (shipped !== undefined && !shipped.includes(name)));
    for (const name of named) seen.add(name);
    return [
      ...changes.flatMap(({ path, to }) => (path === recordedPath.faultBefore ? [`before entry ${seq}: ${to}`] : [])),
      ...odd.map(name => `entry ${seq} names the migration ${name}, which is unknown or named before`),
      ...(named.length === 0 ? [`entry ${seq} records definitions, but names no migration`] : []),
    ];
  });
}
