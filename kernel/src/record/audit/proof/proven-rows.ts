import { systemScope } from '../log.js';
import { reportedAtMost, type Ask, type ProofFault } from './reading.js';

/** A table whose rows entries account for. */
interface ProvenTable {
  readonly name: string;
  readonly ofFacility: boolean;
  /** SQL of its rows with their digests; null: the table is gone. */
  readonly rows: string | null;
}

/** A row that is not as the last entry left it. */
interface UnexplainedRow {
  readonly scope: string;
  readonly table: string;
  readonly key: string;
  readonly proven: string | null;
  readonly stored: string | null;
}

const digest = `encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex')`;

async function provenTables(ask: Ask): Promise<readonly ProvenTable[]> {
  return ask<ProvenTable>(
    `select n.name, coalesce(k.first = 'facility_id', false) as "ofFacility",
       case when to_regclass(n.name) is not null then format('select %L as "table", %s as key, ${digest.replaceAll("'", "''")} as digest from %s t', n.name, k.key, to_regclass(n.name)) end as rows
     from (select table_name as name from kernel.table_class where class in ('audited', 'link', 'append-only')
       union select n.nspname || '.' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join pg_namespace n on n.oid = c.relnamespace where t.tgname = 'proven_inserted'
       union select distinct table_name from audit.row_proof) n
     left join lateral (
       select string_agg(format('t.%I::text', a.attname), $s$ || '/' || $s$ order by array_position(i.indkey::int2[], a.attnum)) as key,
         (array_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)))[1] as first
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = to_regclass(n.name) and i.indisprimary) k on true
     order by 1`,
  );
}

/** SQL: rows whose digest is not the last one that was proven. `$1`: tables of facilities, `$2`: one scope or null. */
function unexplained(tables: readonly ProvenTable[]): string {
  const stored = tables.flatMap(({ rows }) => rows ?? []);
  return `with proven as (
      select distinct on (p.table_name, u.key) p.table_name as "table", u.key, u.digest
      from audit.row_proof p, unnest(p.row_keys, p.digests) as u (key, digest) order by p.table_name, u.key, p.id desc),
    compared as (
      select coalesce(p."table", s."table") as "table", coalesce(p.key, s.key) as key, p.digest as proven, s.digest as stored
      from proven p full join (${stored.join(' union all ')}) s on s."table" = p."table" and s.key = p.key
      where p.digest is distinct from s.digest),
    scoped as (
      select c.*, case when c."table" = any ($1) then split_part(c.key, '/', 1) else '${systemScope}' end as scope from compared c)
    select * from scoped where $2::text is null or scope = $2`;
}

const ofFacilities = (tables: readonly ProvenTable[]): string[] =>
  tables.filter(({ ofFacility }) => ofFacility).map(({ name }) => name);

/** Rows that were changed, inserted or deleted behind the trail: their digest is not the one that an entry covers. */
export async function rowFaults(ask: Ask, scope: string | null): Promise<ProofFault[]> {
  const tables = await provenTables(ask);
  const rows = await ask<UnexplainedRow>(
    `${unexplained(tables)} order by scope, "table", key limit ${reportedAtMost}`,
    [ofFacilities(tables), scope],
  );
  return rows.map(row => ({ scope: row.scope, seq: 0, fault: `row ${row.key} of ${row.table} ${said(row)}` }));
}

function said({ proven, stored }: UnexplainedRow): string {
  if (stored === null) return 'was deleted behind the trail';
  return proven === null ? 'is explained by no entry' : 'was changed behind the trail';
}

/** The rows that no entry explains, as `table key`. */
export async function unexplainedRows(ask: Ask): Promise<ReadonlySet<string>> {
  const tables = await provenTables(ask);
  const rows = await ask<UnexplainedRow>(unexplained(tables), [ofFacilities(tables), null]);
  return new Set(rows.map(({ table, key }) => `${table} ${key}`));
}

/**
 * Proves what a migration made of the rows, as the owner and in the transaction of the entry that accounts for it. Rows that
 * no entry explained `before` stay unexplained. Answers how many rows each table has.
 */
export async function proveMigratedRows(ask: Ask, before: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const tables = await provenTables(ask);
  return new Map(
    (
      await ask<{ table: string; count: number }>(
        `with left_over as (select * from (${unexplained(tables)}) x where "table" || ' ' || key <> all ($3)),
         parts as (select l.*, (row_number() over (partition by "table" order by key) - 1) / 1000 as part from left_over l),
         written as (insert into audit.row_proof (table_name, row_keys, digests)
           select "table", array_agg(key order by key), array_agg(stored order by key) from parts group by "table", part
           returning table_name, cardinality(row_keys) as rows)
         select table_name as "table", sum(rows)::integer as count from written group by 1 order by 1`,
        [ofFacilities(tables), null, [...before]],
      )
    ).map(({ table, count }) => [table, count]),
  );
}

/** Proofs without the entry that covers them, and entries whose proofs are gone or were changed. */
export async function coverFaults(ask: Ask): Promise<ProofFault[]> {
  const rows = await ask<{ scope: string | null; seq: number | null; tables: string | null }>(
    `with batches as (
       select txid, encode(sha256(convert_to(string_agg(concat_ws(':', id, table_name, row_keys::text, digests::text),
         e'\\n' order by id), 'UTF8')), 'hex') as proof, string_agg(distinct table_name, ', ') as tables
       from audit.row_proof group by txid, started),
     covers as (
       select scope, seq, txid, proof from audit.entry where proof is not null
       union all select s.scope, s.last_seq, e.txid, s.proof from audit.segment s
         left join audit.entry e on e.scope = s.scope and e.seq = s.first_seq where s.proof is not null)
     select c.scope, c.seq, b.tables from batches b full join covers c on c.txid = b.txid and c.proof = b.proof
     where b.proof is null or c.proof is null order by 1, 2, 3 limit ${reportedAtMost}`,
  );
  return rows.map(({ scope, seq, tables }) =>
    scope === null
      ? { scope: 'database', seq: 0, fault: `rows of ${tables} were written, but no entry covers them` }
      : { scope, seq: 0, fault: `the proof of the rows that the entry at place ${seq} covers is gone or was changed` },
  );
}
