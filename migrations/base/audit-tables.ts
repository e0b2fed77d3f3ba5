/**
 * The audit trail: one chain of entries for each facility and one for the installation (ADR 0005). Entries of a long write
 * are chained in a segment of their own, which is linked into the chain when the write ends (ADR 0021). `audit.undo` keeps
 * what each changed row was before (ADR 0018).
 */
export const auditTables = `
  create function audit.refuse_change()
  returns trigger language plpgsql as $$
  begin
    raise exception 'audit: % on %.% is refused', tg_op, tg_table_schema, tg_table_name using errcode = 'LP002';
  end $$;

  create table audit.chain (
    scope text primary key, seq bigint not null, head text not null
  );
  create trigger chain_is_never_deleted before delete on audit.chain for each row execute function audit.refuse_change();
  alter table audit.chain enable always trigger chain_is_never_deleted;
  create trigger chain_is_never_truncated before truncate on audit.chain execute function audit.refuse_change();
  alter table audit.chain enable always trigger chain_is_never_truncated;

  create table audit.entry (
    scope text not null, seq bigint not null, txid xid8 not null, at timestamptz not null, actor_id uuid,
    domain text not null, action text not null, entity_table text not null, entity_id text not null,
    body text not null, search text not null, prev text not null, hash text not null, primary key (scope, seq)
  );
  create index entry_by_record on audit.entry (entity_id, txid, seq);
  create index entry_search on audit.entry using gin (search gin_trgm_ops);
  create index entry_by_domain on audit.entry (scope, domain, seq);
  create index entry_by_actor on audit.entry (scope, actor_id, seq);
  create index entry_by_action on audit.entry (scope, action, seq);
  create index entry_by_time on audit.entry (scope, at, seq);
  create trigger entry_is_append_only before delete or update on audit.entry for each row execute function audit.refuse_change();
  alter table audit.entry enable always trigger entry_is_append_only;
  create trigger entry_is_never_truncated before truncate on audit.entry execute function audit.refuse_change();
  alter table audit.entry enable always trigger entry_is_never_truncated;

  create table audit.anchor (
    scope text not null, seq bigint not null, head text not null, at timestamptz not null default now(),
    medium text not null
  );
  create trigger anchor_is_append_only before delete or update on audit.anchor for each row execute function audit.refuse_change();
  alter table audit.anchor enable always trigger anchor_is_append_only;
  create trigger anchor_is_never_truncated before truncate on audit.anchor execute function audit.refuse_change();
  alter table audit.anchor enable always trigger anchor_is_never_truncated;

  create table audit.segment (
    scope text not null, first_seq bigint not null, last_seq bigint not null, first_number bigint not null,
    prev text not null, hash text not null, primary key (scope, first_seq), unique (scope, first_number)
  );
  create trigger segment_is_append_only before delete or update on audit.segment for each row execute function audit.refuse_change();
  alter table audit.segment enable always trigger segment_is_append_only;
  create trigger segment_is_never_truncated before truncate on audit.segment execute function audit.refuse_change();
  alter table audit.segment enable always trigger segment_is_never_truncated;

  create table audit.open_segment (
    txid xid8 default pg_current_xact_id() primary key, scope text not null, first_seq bigint not null,
    last_seq bigint not null, hash text not null
  );

  create table audit.long_write (
    scope text not null, first_seq bigint not null, ended_at timestamptz not null, primary key (scope, first_seq)
  );
  create index long_write_by_time on audit.long_write (scope, ended_at, first_seq);
  create trigger long_write_is_append_only before delete or update on audit.long_write for each row execute function audit.refuse_change();
  alter table audit.long_write enable always trigger long_write_is_append_only;
  create trigger long_write_is_never_truncated before truncate on audit.long_write execute function audit.refuse_change();
  alter table audit.long_write enable always trigger long_write_is_never_truncated;

  create table audit.staged (
    txid xid8 not null default pg_current_xact_id(), part bigint generated always as identity not null,
    at timestamptz not null, actor text not null, ids text not null, searches text not null, bodies text not null,
    action text not null, domain text not null, entity_table text not null, primary key (txid, part)
  );
  alter table audit.staged alter ids set storage external;
  alter table audit.staged alter searches set storage external;
  alter table audit.staged alter bodies set storage external;

  create table audit.undo (
    id bigint generated always as identity not null, facility_id uuid not null, table_name text not null,
    row_key text, txid xid8 not null default pg_current_xact_id(), before jsonb, row_keys text[],
    constraint names_its_rows check (num_nonnulls(row_key, row_keys) = 1)
  );
  alter table audit.undo alter row_keys set storage external;
  create index undo_by_table on audit.undo (facility_id, table_name, txid);
  create trigger undo_is_append_only before delete or update on audit.undo for each row execute function audit.refuse_change();
  alter table audit.undo enable always trigger undo_is_append_only;
  create trigger undo_is_never_truncated before truncate on audit.undo execute function audit.refuse_change();
  alter table audit.undo enable always trigger undo_is_never_truncated;

  create view audit.head as select scope, seq AS place, head, (seq - coalesce(( select (s.first_seq - s.first_number) from audit.segment s where (s.scope = c.scope) order by s.first_seq desc limit 1), (0)::bigint)) AS number from audit.chain c;

  grant select on audit.chain, audit.entry, audit.anchor, audit.segment, audit.long_write, audit.undo, audit.head to limpid_runtime;
`;
