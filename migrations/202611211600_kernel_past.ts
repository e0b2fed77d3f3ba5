import type { Knex } from 'knex';

/**
 * The past of facility data (ADR 0018). `audit.undo` keeps, for every row that a statement changes, what stood there
 * before (null: nothing). A table's function in the schema `past` puts what was changed after a position of the
 * facility's audit trail back over today's rows. Rows that existed before this migration need nothing: what was never
 * changed is what it always was.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create schema past;
    grant usage on schema past to limpid_runtime;

    create table audit.undo (
      id bigint generated always as identity,
      facility_id uuid not null,
      table_name text not null,
      row_key text not null,
      txid xid8 not null default pg_current_xact_id(),
      before jsonb
    );
    create index undo_by_table on audit.undo (facility_id, table_name, txid);
    grant select on audit.undo to limpid_runtime;
    create trigger undo_is_append_only before update or delete on audit.undo for each row execute function audit.refuse_change();
    create trigger undo_is_never_truncated before truncate on audit.undo execute function audit.refuse_change();
    alter table audit.undo enable always trigger undo_is_append_only;
    alter table audit.undo enable always trigger undo_is_never_truncated;
  `);
  await knex.raw(keepPast);
  await knex.raw(`
    do $$ declare declared record; begin
      for declared in select table_name, class from kernel.table_class loop
        perform kernel.keep_past(declared.table_name, declared.class);
      end loop;
    end $$;

    create function kernel.keep_past_of_declared() returns trigger language plpgsql as $$
    begin
      perform kernel.keep_past(new.table_name, new.class);
      return null;
    end $$;
    create trigger keep_past after insert on kernel.table_class for each row execute function kernel.keep_past_of_declared();
  `);
}

/** Each table gets a trigger function of its own, so that its statements are planned once and not at every change. */
const keepPast = `
  create function kernel.keep_past(declared text, class text) returns void language plpgsql as $$
  declare
    target regclass := declared::regclass;
    table_name text := declared;
    flat text := replace(declared, '.', '__');
    key_columns text[];
    old_key text; new_key text; row_key text;
  begin
    select array_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) into key_columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = target and i.indisprimary;
    if class = 'technical' or key_columns is null or not exists (select from pg_attribute a
      where a.attrelid = target and a.attname = 'facility_id' and not a.attisdropped) then return; end if;
    select string_agg(format('o.%I::text', c), $sep$ || '/' || $sep$), string_agg(format('n.%I::text', c), $sep$ || '/' || $sep$),
      string_agg(format('t.%I::text', c), $sep$ || '/' || $sep$) into old_key, new_key, row_key
      from unnest(key_columns) c where c <> 'facility_id' or cardinality(key_columns) = 1;

    execute format($make$
      create or replace function past.keep_%1$s() returns trigger language plpgsql security definer set search_path = pg_catalog as $body$
      begin
        if tg_op = 'INSERT' then
          insert into audit.undo (facility_id, table_name, row_key) select n.facility_id, %2$L, %4$s from new_rows n;
        else
          insert into audit.undo (facility_id, table_name, row_key, before)
            select o.facility_id, %2$L, %3$s, to_jsonb(o) from old_rows o;
        end if;
        return null;
      end $body$;
      create trigger keeps_past_inserted after insert on %2$s referencing new table as new_rows
        for each statement execute function past.keep_%1$s();
      create trigger keeps_past_updated after update on %2$s referencing old table as old_rows
        for each statement execute function past.keep_%1$s();
      create trigger keeps_past_deleted after delete on %2$s referencing old table as old_rows
        for each statement execute function past.keep_%1$s();
      alter table %2$s enable always trigger keeps_past_inserted;
      alter table %2$s enable always trigger keeps_past_updated;
      alter table %2$s enable always trigger keeps_past_deleted;

      create or replace function past.%1$s(facility uuid, at_position bigint) returns setof %2$s language sql stable as $body$
        with undone as materialized (
          select distinct on (u.row_key) u.row_key, u.before from audit.undo u
          where u.facility_id = facility and u.table_name = %2$L and u.txid in (
            select e.txid from audit.entry e where e.scope = facility::text and e.seq > at_position)
          order by u.row_key, u.id)
        select t.* from %2$s t where t.facility_id = facility
          and not exists (select from undone d where d.row_key = %5$s)
        union all
        select r.* from undone d, lateral jsonb_populate_record(null::%2$s, d.before) r where d.before is not null
      $body$;
      revoke execute on function past.%1$s(uuid, bigint) from public;
      grant execute on function past.%1$s(uuid, bigint) to limpid_runtime;
    $make$, flat, declared, old_key, new_key, row_key);
  end $$;
`;
