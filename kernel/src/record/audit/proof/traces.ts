import type { Ask, ProofFault } from './reading.js';

/** Traces that only work outside the product leaves: rows of unfinished writes, switched off keys, rights of the runtime role. */
const traces = `
  select 'audit.' || t as what, 'holds rows, which only a running transaction has' as fault
    from (select 'open_segment' as t where exists (select from audit.open_segment)
      union all select 'staged' where exists (select from audit.staged)
      union all select 'unproven' where exists (select from audit.unproven)) x
  union all
  select 'audit.long_write', format('names place %s of %s, where no long write begins', l.first_seq, l.scope) from audit.long_write l
    where not exists (select from audit.entry e where e.scope = l.scope and e.seq = l.first_seq)
  union all
  select 'audit.long_write', format('does not name the long write at place %s of %s', s.first_seq, s.scope) from audit.segment s
    where not exists (select from audit.long_write l where l.scope = s.scope and l.first_seq = s.first_seq)
  union all
  select distinct 'the table ' || t.tgrelid::regclass, 'does not check its foreign keys any more' from pg_trigger t
    where t.tgisinternal and t.tgenabled <> 'O'
  union all
  select 'the role limpid_runtime', 'has more rights than the product gives it' from pg_roles r
    where r.rolname = 'limpid_runtime' and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
      or exists (select from pg_auth_members m where m.member = r.oid))
  union all
  select 'the database', 'does not run triggers in new sessions (session_replication_role)' from pg_db_role_setting s
    where exists (select from unnest(s.setconfig) c where c like 'session_replication_role=%' and c <> 'session_replication_role=origin')`;

/** Faults that belong to no single entry or row. */
export async function traceFaults(ask: Ask): Promise<ProofFault[]> {
  const rows = await ask<{ what: string; fault: string }>(`select * from (${traces}) t order by 1, 2 limit 100`);
  return rows.map(({ what, fault }) => ({ scope: 'database', seq: 0, fault: `${what} ${fault}` }));
}
