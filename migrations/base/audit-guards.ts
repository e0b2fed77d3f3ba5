/**
 * The database refuses to commit an audited change without its entry. LP001 (unaudited change) and LP002 (append-only) are
 * faults of the program, never of a caller. Rows that a statement inserts are proved together, through `audit.unproven`.
 */
export const auditGuards = `
  create function audit.require_entry()
  returns trigger language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare record_id text;
  begin
    if tg_op = 'DELETE' then record_id := old.id; else record_id := new.id; end if;
    if not exists (select from audit.entry e where e.txid = pg_current_xact_id_if_assigned()
      and e.entity_table = tg_table_schema || '.' || tg_table_name and e.entity_id = record_id) then
      raise exception 'audit: % of %.% % has no audit entry', tg_op, tg_table_schema, tg_table_name, record_id
        using errcode = 'LP001';
    end if;
    return null;
  end $$;

  create function audit.require_owner_entry()
  returns trigger language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare owner_id text := coalesce(to_jsonb(new), to_jsonb(old))->>tg_argv[1];
  begin
    if not exists (select from audit.entry e where e.txid = pg_current_xact_id_if_assigned()
      and e.entity_table = tg_argv[0] and e.entity_id = owner_id) then
      raise exception 'audit: % of %.% has no audit entry of its owner % %', tg_op, tg_table_schema, tg_table_name, tg_argv[0], owner_id
        using errcode = 'LP001';
    end if;
    return null;
  end $$;

  create function audit.require_entries()
  returns trigger language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare missing text; present bigint;
  begin
    -- Asked in this form, the index by record answers whatever the database guesses about the number of ids.
    select count(distinct e.entity_id) into present from audit.entry e
      where e.entity_id = any (new.entity_ids) and e.txid = pg_current_xact_id_if_assigned() and e.entity_table = new.entity_table;
    delete from audit.unproven u where u.id = new.id;
    if present = cardinality(new.entity_ids) then return null; end if;
    select i into missing from unnest(new.entity_ids) i where not exists (
      select from audit.entry e where e.entity_id = i
        and e.txid = pg_current_xact_id_if_assigned() and e.entity_table = new.entity_table) limit 1;
    if new.inserted_into = new.entity_table then
      raise exception 'audit: INSERT of % % has no audit entry', new.entity_table, missing using errcode = 'LP001';
    end if;
    raise exception 'audit: INSERT of % has no audit entry of its owner % %', new.inserted_into, new.entity_table, missing
      using errcode = 'LP001';
  end $$;

  create table audit.unproven (
    id bigint generated always as identity primary key, inserted_into text not null, entity_table text not null,
    entity_ids text[] not null
  );
  create constraint trigger proven after insert on audit.unproven deferrable initially deferred for each row execute function audit.require_entries();
  alter table audit.unproven enable always trigger proven;
`;
