import type { Database } from '../../../base/data/database.js';

/** Triggers that must exist and always fire, also in replication sessions. */
const expected = `
  select 'audit.entry' as table_name, unnest(array['entry_is_append_only', 'entry_is_never_truncated']) as guard
  union all select 'audit.anchor', unnest(array['anchor_is_append_only', 'anchor_is_never_truncated'])
  union all select 'audit.chain', unnest(array['chain_is_never_deleted', 'chain_is_never_truncated'])
  union all select 'audit.segment', unnest(array['segment_is_append_only', 'segment_is_never_truncated'])
  union all select table_name, unnest(array['audited', 'audited_inserted', 'never_truncated']) from kernel.table_class where class = 'audited'
  union all select table_name, unnest(array['append_only', 'never_truncated']) from kernel.table_class where class = 'append-only'
  union all select table_name, unnest(array['audited', 'audited_inserted']) from kernel.table_class where class = 'link'
  union all select 'audit.unproven', 'proven'`;

/** Guards of the trail and of audited tables that are missing or switched off, and functions that refuse nothing any more. */
export async function guardFaults(database: Database): Promise<string[]> {
  const { rows } = await database.readPool.query<{ fault: string }>(
    `select format('the guard %s of %s is missing or switched off', x.guard, x.table_name) as fault from (${expected}) x
     where not exists (select from pg_trigger t
       where t.tgrelid = to_regclass(x.table_name) and t.tgname = x.guard and t.tgenabled = 'A')
     union all
     select format('the function %s does not refuse any more', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'audit'::regnamespace and p.proname in ('refuse_change', 'require_entry', 'require_entries', 'require_owner_entry')
       and p.prosrc not like '%raise exception%'
     order by 1`,
  );
  return rows.map(row => row.fault);
}
