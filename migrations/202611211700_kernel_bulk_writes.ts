import type { Knex } from 'knex';

/**
 * Writes of many rows at once. The entries of a long transaction wait in `audit.staged` and are chained together at its
 * end, so that the head of the chain is held briefly and nothing grows with the number of rows. What was inserted is
 * checked for its entries once per statement and no longer once per row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(staged);
  await knex.raw(appendStaged);
  await knex.raw(unproven);
  await knex.raw(guardInserts);
}

/**
 * A part holds many entries: each column the texts of all of them, a line for each. Unlogged, because a part lives no
 * longer than its transaction.
 */
const staged = `
  create unlogged table audit.staged (
    txid xid8 not null default pg_current_xact_id(),
    part bigint generated always as identity,
    at timestamptz not null, at_text text not null, actor text not null, tail text not null,
    actions text not null, domains text not null, tables text not null, ids text not null, labels text not null,
    changes text not null, reasons text not null, searches text not null,
    primary key (txid, part)
  );
  -- Packing the texts would take longer than writing them as they are.
  alter table audit.staged alter actions set storage external,
    alter domains set storage external,
    alter tables set storage external,
    alter ids set storage external,
    alter labels set storage external,
    alter changes set storage external,
    alter reasons set storage external,
    alter searches set storage external;

  create function audit.stage(at_text text, actor text, tail text, actions text, domains text, tables text, ids text,
    labels text, changes text, reasons text, searches text) returns void
  language sql security definer set search_path = pg_catalog as $$
    insert into audit.staged (at, at_text, actor, tail, actions, domains, tables, ids, labels, changes, reasons, searches)
    values (at_text::timestamptz, at_text, actor, tail, actions, domains, tables, ids, labels, changes, reasons, searches);
  $$;
  revoke execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text) from public;
  grant execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text) to limpid_runtime;
`;

/**
 * Chains what the transaction has staged. The text of an entry is put together here from the very values that become its
 * columns, so that both say the same; it is what \`audit.append\` gets ready made. Hashes as there.
 */
const appendStaged = `
  create function audit.append_staged(scope_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
  declare
    position bigint; previous text; part record; bodies text[]; hashes text[]; entries int;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for part in select s.at, s.at_text, s.actor, s.tail, string_to_array(s.actions, e'\\n') as actions,
        string_to_array(s.domains, e'\\n') as domains, string_to_array(s.tables, e'\\n') as tables,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.labels, e'\\n') as labels,
        string_to_array(s.changes, e'\\n') as changes, string_to_array(s.reasons, e'\\n') as reasons,
        string_to_array(s.searches, e'\\n') as searches
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      entries := cardinality(part.ids);
      if not (entries = all (array[cardinality(part.actions), cardinality(part.domains), cardinality(part.tables),
        cardinality(part.labels), cardinality(part.changes), cardinality(part.reasons), cardinality(part.searches)])) then
        raise exception 'audit: a staged part does not have the same number of lines in all its columns';
      end if;
      bodies := array(
        select '{"action":' || to_json(e.action) || ',"actor":' || part.actor || ',"at":' || to_json(part.at_text)
          || ',"changes":' || e.changes || ',"domain":' || to_json(e.domain) || ',"entity":{"id":' || to_json(e.id)
          || ',"label":' || e.label || ',"table":' || to_json(e.entity_table) || '},"reason":' || e.reason || part.tail
        from unnest(part.actions, part.changes, part.domains, part.ids, part.labels, part.tables, part.reasons)
          with ordinality as e (action, changes, domain, id, label, entity_table, reason, n) order by e.n);
      hashes := array_fill(previous, array[entries + 1]);
      for i in 1..entries loop
        previous := encode(sha256(convert_to(previous || scope_name || ':' || position + i || ':' || bodies[i], 'UTF8')), 'hex');
        hashes[i + 1] := previous;
      end loop;
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
        select scope_name, position + e.n, pg_current_xact_id(), part.at, (part.actor::jsonb->>'id')::uuid,
          e.domain, e.action, e.entity_table, e.id, e.body, e.search, e.prev, e.hash
        from unnest(part.domains, part.actions, part.tables, part.ids, bodies, part.searches, hashes[:entries], hashes[2:])
          with ordinality as e (domain, action, entity_table, id, body, search, prev, hash, n);
      position := position + entries;
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;
  revoke execute on function audit.append_staged(text) from public;
  grant execute on function audit.append_staged(text) to limpid_runtime;
`;

/** Which records a statement inserted; looked at when the transaction ends, and gone with that. */
const unproven = `
  create unlogged table audit.unproven (
    id bigint generated always as identity primary key,
    inserted_into text not null,
    entity_table text not null,
    entity_ids text[] not null
  );

  create function audit.require_entries() returns trigger
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
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
  create constraint trigger proven after insert on audit.unproven deferrable initially deferred
    for each row execute function audit.require_entries();
  alter table audit.unproven enable always trigger proven;
`;

/** Updates and deletes keep their check of each row; inserts are noted once per statement. */
const guardInserts = `
  create function kernel.guard_inserts(declared text, entity_table text, id_column text) returns void language plpgsql as $$
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

  do $$ declare guarded record; function_call text; begin
    for guarded in
      select c.table_name, c.class, t.tgargs, string_to_array(encode(t.tgargs, 'escape'), '\\000') as arguments
      from kernel.table_class c join pg_trigger t on t.tgrelid = c.table_name::regclass and t.tgname = 'audited'
      where c.class in ('audited', 'link') loop
      function_call := case guarded.class when 'audited' then 'audit.require_entry()'
        else format('audit.require_owner_entry(%L, %L)', guarded.arguments[1], guarded.arguments[2]) end;
      execute format('drop trigger audited on %s', guarded.table_name);
      execute format('create constraint trigger audited after update or delete on %s
        deferrable initially deferred for each row execute function %s', guarded.table_name, function_call);
      execute format('alter table %s enable always trigger audited', guarded.table_name);
      perform kernel.guard_inserts(guarded.table_name,
        case guarded.class when 'audited' then guarded.table_name else guarded.arguments[1] end,
        case guarded.class when 'audited' then 'id' else guarded.arguments[2] end);
    end loop;
  end $$;

  create or replace function kernel.declare_table(table_name text, table_class text) returns void language plpgsql as $$
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

  create or replace function kernel.declare_link(table_name text, owner_table text, owner_column text) returns void language plpgsql as $$
  begin
    insert into kernel.table_class values (table_name, 'link');
    execute format('grant select, insert, update, delete on %s to limpid_runtime', table_name);
    execute format('create constraint trigger audited after update or delete on %s
      deferrable initially deferred for each row execute function audit.require_owner_entry(%L, %L)', table_name, owner_table, owner_column);
    execute format('alter table %s enable always trigger audited', table_name);
    perform kernel.guard_inserts(table_name, owner_table, owner_column);
  end $$;
`;
