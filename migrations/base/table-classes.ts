/**
 * Grants and guards by the class of a table (`TableClass` of the contract). Every declared table of a facility also gets
 * triggers that keep its past, and a function in the schema `past` that answers its rows as of a position of the trail.
 */
export const tableClasses = `
  create table kernel.table_class (
    table_name text primary key, class text not null
  );
  grant select on kernel.table_class to limpid_runtime;

  create function kernel.guard_inserts(declared text, entity_table text, id_column text)
  returns void language plpgsql as $$
  declare flat text := replace(declared, '.', '__');
  begin
    execute format($make$
      create or replace function audit.inserted_%1$s() returns trigger language plpgsql security definer set search_path = pg_catalog as $body$
      begin
        insert into audit.unproven (inserted_into, entity_table, entity_ids)
          select %2$L, %3$L, array_agg(%5$s n.%4$I::text) from new_rows n having count(*) > 0;
        return null;
      end $body$;
      create trigger audited_inserted after insert on %2$s referencing new table as new_rows
        for each statement execute function audit.inserted_%1$s();
      alter table %2$s enable always trigger audited_inserted;
    $make$, flat, declared, entity_table, id_column, case when declared = entity_table then '' else 'distinct' end);
  end $$;

  create function kernel.declare_table(table_name text, table_class text)
  returns void language plpgsql as $$
  begin
    if table_class = 'audited' and not exists (select from pg_attribute a
      where a.attrelid = table_name::regclass and a.attname = 'id' and not a.attisdropped) then
      raise exception '% has no column id, by which audit entries could name its rows', table_name;
    end if;
    insert into kernel.table_class values (table_name, table_class);
    execute format('grant select, insert on %s to limpid_runtime', table_name);
    if table_class <> 'append-only' then
      execute format('grant update on %s to limpid_runtime', table_name);
    else
      execute format('create trigger append_only before update or delete on %s for each row execute function audit.refuse_change()', table_name);
      execute format('alter table %s enable always trigger append_only', table_name);
    end if;
    if table_class in ('audited', 'append-only') then
      execute format('create trigger never_truncated before truncate on %s execute function audit.refuse_change()', table_name);
      execute format('alter table %s enable always trigger never_truncated', table_name);
    end if;
    if table_class in ('derived', 'technical') then
      execute format('grant delete on %s to limpid_runtime', table_name);
    end if;
    if table_class = 'audited' then
      execute format('create constraint trigger audited after update or delete on %s
        deferrable initially deferred for each row execute function audit.require_entry()', table_name);
      execute format('alter table %s enable always trigger audited', table_name);
      perform kernel.guard_inserts(table_name, table_name, 'id');
    end if;
  end $$;

  create function kernel.declare_link(table_name text, owner_table text, owner_column text)
  returns void language plpgsql as $$
  begin
    insert into kernel.table_class values (table_name, 'link');
    execute format('grant select, insert, update, delete on %s to limpid_runtime', table_name);
    execute format('create constraint trigger audited after update or delete on %s
      deferrable initially deferred for each row execute function audit.require_owner_entry(%L, %L)', table_name, owner_table, owner_column);
    execute format('alter table %s enable always trigger audited', table_name);
    perform kernel.guard_inserts(table_name, owner_table, owner_column);
  end $$;

  create function kernel.keep_past(declared text, class text)
  returns void language plpgsql as $$
  declare
    target regclass := declared::regclass;
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
          insert into audit.undo (facility_id, table_name, row_keys)
            select n.facility_id, %2$L, array_agg(%4$s) from new_rows n group by n.facility_id;
        else
          insert into audit.undo (facility_id, table_name, row_key, before)
            select o.facility_id, %2$L, %3$s, to_jsonb(o) from old_rows o;
        end if;
        return null;
      end $body$;
      create or replace trigger keeps_past_inserted after insert on %2$s referencing new table as new_rows
        for each statement execute function past.keep_%1$s();
      create or replace trigger keeps_past_updated after update on %2$s referencing old table as old_rows
        for each statement execute function past.keep_%1$s();
      create or replace trigger keeps_past_deleted after delete on %2$s referencing old table as old_rows
        for each statement execute function past.keep_%1$s();
      alter table %2$s enable always trigger keeps_past_inserted;
      alter table %2$s enable always trigger keeps_past_updated;
      alter table %2$s enable always trigger keeps_past_deleted;

      create or replace function past.%1$s(facility uuid, at_position bigint) returns setof %2$s language sql stable as $body$
        with changed as (
          select u.id, u.row_key, u.row_keys, u.before from audit.undo u
          where u.facility_id = facility and u.table_name = %2$L and u.txid in (
            select e.txid from audit.entry e where e.scope = facility::text and e.seq > at_position)),
        undone as materialized (
          select distinct on (x.row_key) x.row_key, x.before from (
            select c.id, c.row_key, c.before from changed c where c.row_keys is null
            union all select c.id, k, null from changed c, unnest(c.row_keys) k) x
          order by x.row_key, x.id)
        select t.* from %2$s t where t.facility_id = facility
          and not exists (select from undone d where d.row_key = %5$s)
        union all
        select r.* from undone d, lateral jsonb_populate_record(null::%2$s, d.before) r where d.before is not null
      $body$;
      revoke execute on function past.%1$s(uuid, bigint) from public;
      grant execute on function past.%1$s(uuid, bigint) to limpid_runtime;
    $make$, flat, declared, old_key, new_key, row_key);
  end $$;

  create function kernel.keep_past_of_declared()
  returns trigger language plpgsql as $$
  begin
    perform kernel.keep_past(new.table_name, new.class);
    return null;
  end $$;

  create trigger keep_past after insert on kernel.table_class for each row execute function kernel.keep_past_of_declared();
`;
