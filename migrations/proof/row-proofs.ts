/**
 * The digest of every row that a transaction wrote (ADR 0046). Each write of a proven table adds a line to `audit.row_proof`;
 * the last entry of the transaction, or the seal of its long write, covers these lines. A null digest is a deleted row.
 */
export const rowProofs = `
  create table audit.row_proof (
    txid xid8 not null default pg_current_xact_id(), id bigint generated always as identity not null,
    started timestamptz not null default now(), table_name text not null, row_keys text[] not null, digests text[] not null,
    primary key (txid, id)
  );
  alter table audit.row_proof alter row_keys set storage external, alter digests set storage external;
  create trigger row_proof_is_append_only before delete or update on audit.row_proof for each row execute function audit.refuse_change();
  alter table audit.row_proof enable always trigger row_proof_is_append_only;
  create trigger row_proof_is_never_truncated before truncate on audit.row_proof execute function audit.refuse_change();
  alter table audit.row_proof enable always trigger row_proof_is_never_truncated;
  grant select on audit.row_proof, audit.open_segment, audit.staged, audit.unproven to limpid_runtime;

  alter table audit.entry add proof text;
  alter table audit.segment add proof text;

  create function audit.proof_of_rows()
  returns text language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  begin
    -- A restored database may give the number of a transaction again, but not at the same time.
    return (select encode(sha256(convert_to(string_agg(concat_ws(':', p.id, p.table_name, p.row_keys::text, p.digests::text),
        e'\\n' order by p.id), 'UTF8')), 'hex')
      from audit.row_proof p where p.txid = pg_current_xact_id() and p.started = now());
  end $$;
  revoke execute on function audit.proof_of_rows() from public;

  create function kernel.prove_rows(declared text)
  returns void language plpgsql as $$
  declare key text;
  begin
    select string_agg(format('n.%I::text', a.attname), $sep$ || '/' || $sep$ order by array_position(i.indkey::int2[], a.attnum)) into key
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = declared::regclass and i.indisprimary;
    if key is null then
      raise exception '% has no primary key, by which its rows could be proven', declared;
    end if;
    execute format($make$
      create or replace function audit.prove_%1$s() returns trigger language plpgsql security definer
        set search_path = pg_catalog set timezone = 'UTC' set extra_float_digits = 1 as $body$
      begin
        if tg_op = 'DELETE' then
          insert into audit.row_proof (table_name, row_keys, digests)
            select %2$L, array_agg(%4$s), array_agg(null::text) from old_rows n having count(*) > 0;
        else
          insert into audit.row_proof (table_name, row_keys, digests)
            select %2$L, array_agg(%4$s), array_agg(encode(sha256(convert_to(to_jsonb(n)::text, 'UTF8')), 'hex'))
            from new_rows n having count(*) > 0;
        end if;
        return null;
      end $body$;
      create or replace trigger proven_inserted after insert on %3$s referencing new table as new_rows
        for each statement execute function audit.prove_%1$s();
      create or replace trigger proven_updated after update on %3$s referencing new table as new_rows
        for each statement execute function audit.prove_%1$s();
      create or replace trigger proven_deleted after delete on %3$s referencing old table as old_rows
        for each statement execute function audit.prove_%1$s();
      alter table %3$s enable always trigger proven_inserted;
      alter table %3$s enable always trigger proven_updated;
      alter table %3$s enable always trigger proven_deleted;
    $make$, replace(declared, '.', '__'), declared, declared::regclass, key);
  end $$;

  create function kernel.prove_declared_rows()
  returns trigger language plpgsql as $$
  begin
    perform kernel.prove_rows(new.table_name);
    return null;
  end $$;
  create trigger prove_rows after insert on kernel.table_class for each row
    when (new.class in ('audited', 'link', 'append-only')) execute function kernel.prove_declared_rows();

  select kernel.prove_rows(table_name) from kernel.table_class where class in ('audited', 'link', 'append-only');
`;
