import type { Knex } from 'knex';

/**
 * A long import shares the trail of its facility: its entries are put together while its rows are written, so that at
 * the end the head of the chain is held for the hashes and the insert alone; whoever wants the head meanwhile waits for
 * it. What a statement inserted is kept in the past as one row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(stage);
  await knex.raw(appendStaged);
  await knex.raw(`
    alter function audit.append(text, jsonb) set lock_timeout = '${headWaitedFor}';
    alter function audit.append_one(text, text, text) set lock_timeout = '${headWaitedFor}';
  `);
  await knex.raw(keepPast);
  await knex.raw(ascending);
}

/** Read backwards they give the newest first as well, and new entries stand at the end of their group: half the work. */
const ascending = `
  drop index audit.entry_by_domain, audit.entry_by_actor, audit.entry_by_action;
  create index entry_by_domain on audit.entry (scope, domain, seq);
  create index entry_by_actor on audit.entry (scope, actor_id, seq);
  create index entry_by_action on audit.entry (scope, action, seq);
`;

/** Shorter than a statement may take, so that whoever waited in vain is told why. */
const headWaitedFor = '25s';

/**
 * The text of an entry is put together here, from the very values that become its columns, so that both say the same; it
 * is what \`audit.append\` gets ready made. A line for each entry in every column.
 */
const stage = `
  alter table audit.staged drop column at_text, drop column tail, drop column labels, drop column changes, drop column reasons,
    add column bodies text not null;
  alter table audit.staged alter bodies set storage external;

  create or replace function audit.stage(at_text text, actor text, tail text, actions text, domains text, tables text, ids text,
    labels text, changes text, reasons text, searches text) returns void
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare
    head text := concat(',"actor":', actor, ',"at":', to_json(at_text), ',"changes":');
    action text[] := string_to_array(actions, e'\\n'); domain text[] := string_to_array(domains, e'\\n');
    entity_table text[] := string_to_array(tables, e'\\n'); id text[] := string_to_array(ids, e'\\n');
    label text[] := string_to_array(labels, e'\\n'); change text[] := string_to_array(changes, e'\\n');
    reason text[] := string_to_array(reasons, e'\\n'); search text[] := string_to_array(searches, e'\\n');
  begin
    if not (cardinality(id) = all (array[cardinality(action), cardinality(domain), cardinality(entity_table),
      cardinality(label), cardinality(change), cardinality(reason), cardinality(search)])) then
      raise exception 'audit: a staged part does not have the same number of lines in all its columns';
    end if;
    insert into audit.staged (at, actor, actions, domains, tables, ids, searches, bodies)
    select at_text::timestamptz, actor, actions, domains, tables, ids, searches, array_to_string(array(
      select concat('{"action":', to_json(e.action), head, e.change, ',"domain":', to_json(e.domain), ',"entity":{"id":',
        to_json(e.id), ',"label":', e.label, ',"table":', to_json(e.entity_table), '},"reason":', e.reason, tail)
      from unnest(action, change, domain, id, label, entity_table, reason)
        with ordinality as e (action, change, domain, id, label, entity_table, reason, n) order by e.n), e'\\n');
  end $$;
`;

/** Chains what the transaction has staged; hashes as \`audit.append\`. */
const appendStaged = `
  create or replace function audit.append_staged(scope_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '${headWaitedFor}' as $$
  declare
    position bigint; previous text; part record; hashes text[]; entries int; line text; n int;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for part in select s.at, (s.actor::jsonb->>'id')::uuid as actor_id, string_to_array(s.actions, e'\\n') as actions,
        string_to_array(s.domains, e'\\n') as domains, string_to_array(s.tables, e'\\n') as tables,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.bodies, e'\\n') as bodies,
        string_to_array(s.searches, e'\\n') as searches
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      entries := cardinality(part.ids);
      hashes := array_fill(previous, array[entries + 1]);
      n := 1;
      foreach line in array part.bodies loop
        previous := encode(sha256(convert_to(previous || scope_name || ':' || position + n || ':' || line, 'UTF8')), 'hex');
        n := n + 1;
        hashes[n] := previous;
      end loop;
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
        select scope_name, position + e.n, pg_current_xact_id(), part.at, part.actor_id,
          e.domain, e.action, e.entity_table, e.id, e.body, e.search, e.prev, e.hash
        from unnest(part.domains, part.actions, part.tables, part.ids, part.bodies, part.searches, hashes[:entries], hashes[2:])
          with ordinality as e (domain, action, entity_table, id, body, search, prev, hash, n);
      position := position + entries;
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;
`;

/** As before, but for rows that a statement inserted: they are one row of `audit.undo`, which names them all. */
const keepPast = `
  alter table audit.undo alter row_key drop not null, add column row_keys text[],
    add constraint names_its_rows check (num_nonnulls(row_key, row_keys) = 1);
  alter table audit.undo alter row_keys set storage external;

  create or replace function kernel.keep_past(declared text, class text) returns void language plpgsql as $$
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

  do $$ declare declared record; begin
    for declared in select table_name, class from kernel.table_class loop
      perform kernel.keep_past(declared.table_name, declared.class);
    end loop;
  end $$;
`;
