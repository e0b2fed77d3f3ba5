import type { TestKernel } from '#kernel/testing';

/** Tables whose rows change by themselves: last use of sessions, lateness, and the queue of jobs. */
const technical = ['kernel.session', 'kernel.licence_clock'];

/** Row counts and contents of every table: equal before and after a call that must write nothing. */
export async function contentFingerprint(limpid: TestKernel): Promise<Record<string, string>> {
  const tables = await limpid.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'public', 'job_queue')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1`,
  );
  const names = tables.map(table => table.name).filter(name => !technical.includes(name));
  const each = names.map(
    name =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as content from ${name} t`,
  );
  const rows = await limpid.sql<{ name: string; content: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(row => [row.name, row.content]));
}
