/**
 * Entries of a long write, for example an import. `own_segment` opens the segment of the transaction; of two long writes at
 * once in one trail the second gets none, and its entries are staged. `stage` takes notes that agree in action, domain,
 * table and reason: one line for each in ids, labels, changes and searches. `end_long_write` links the segment or the staged
 * entries into the chain; if others wrote more entries meanwhile than the leap holds, the long write is repeated.
 */
export const longWrites = `
  create function audit.own_segment(scope_name text)
  returns audit.open_segment language plpgsql set search_path = pg_catalog as $$
  declare
    segment audit.open_segment;
    -- More than all others write while a segment is open; JavaScript counts half a thousand million times as far.
    leap constant bigint := 16777216;
  begin
    select * into segment from audit.open_segment o where o.txid = pg_current_xact_id();
    if found then
      if segment.scope <> scope_name then raise exception 'audit: one transaction writes to one trail'; end if;
      return segment;
    end if;
    if current_setting('transaction_isolation') <> 'read committed'
      or exists (select from audit.staged s where s.txid = pg_current_xact_id())
      or not pg_try_advisory_xact_lock(hashtextextended('audit.segment ' || scope_name, 0)) then
      return null;
    end if;
    insert into audit.open_segment (scope, first_seq, last_seq, hash)
      select scope_name, h.place + leap, h.place + leap - 1, repeat('0', 64)
      from (select coalesce((select c.seq from audit.chain c where c.scope = scope_name), 0) as place) h
      returning * into segment;
    return segment;
  end $$;
  revoke execute on function audit.own_segment(text) from public;

  create function audit.segment_of_staged(scope_name text)
  returns audit.open_segment language plpgsql set search_path = pg_catalog as $$
  declare
    segment audit.open_segment;
    part record;
    until constant timestamptz := clock_timestamp() + interval '5 minutes';
    -- As in audit.own_segment.
    leap constant bigint := 16777216;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then return null; end if;
    while not pg_try_advisory_xact_lock(hashtextextended('audit.segment ' || scope_name, 0)) loop
      if clock_timestamp() > until or exists (select from pg_locks l
          where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))) then
        return null;
      end if;
      perform pg_sleep(0.05);
    end loop;
    select pg_current_xact_id(), scope_name, h.place + leap, h.place + leap - 1, repeat('0', 64) into segment
      from (select coalesce((select c.seq from audit.chain c where c.scope = scope_name), 0) as place) h;
    for part in select s.at, (s.actor::jsonb->>'id')::uuid as actor_id, s.action, s.domain, s.entity_table,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.bodies, e'\\n') as bodies,
        coalesce(nullif(string_to_array(s.searches, e'\\n'), '{}'), '{""}') as searches
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      segment.hash := audit.add_entries(scope_name, segment.last_seq, segment.hash, part.at, part.actor_id, part.action,
        part.domain, part.entity_table, part.ids, part.bodies, part.searches);
      segment.last_seq := segment.last_seq + cardinality(part.ids);
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    return segment;
  end $$;
  revoke execute on function audit.segment_of_staged(text) from public;

  create function audit.append_staged(scope_name text)
  returns void language plpgsql set search_path = pg_catalog as $$
  declare position bigint; first bigint; previous text; part record;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    first := position + 1;
    for part in select s.at, (s.actor::jsonb->>'id')::uuid as actor_id, s.action, s.domain, s.entity_table,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.bodies, e'\\n') as bodies,
        coalesce(nullif(string_to_array(s.searches, e'\\n'), '{}'), '{""}') as searches
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      previous := audit.add_entries(scope_name, position, previous, part.at, part.actor_id, part.action, part.domain,
        part.entity_table, part.ids, part.bodies, part.searches);
      position := position + cardinality(part.ids);
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    insert into audit.long_write values (scope_name, first, clock_timestamp());
  end $$;
  revoke execute on function audit.append_staged(text) from public;

  create function audit.stage(scope_name text, at_text text, actor text, tail text, action text, domain text,
    entity_table text, reason text, ids text, labels text, changes text, searches text)
  returns void language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare
    front text := concat('{"action":', to_json(action), ',"actor":', actor, ',"at":', to_json(at_text), ',"changes":');
    before_id text := concat(',"domain":', to_json(domain), ',"entity":{"id":');
    behind_label text := concat(',"table":', to_json(entity_table), '},"reason":', reason, tail);
    id text[] := string_to_array(ids, e'\\n'); label text[] := string_to_array(labels, e'\\n');
    change text[] := string_to_array(changes, e'\\n');
    -- A single empty line reads as none.
    search text[] := coalesce(nullif(string_to_array(searches, e'\\n'), '{}'), '{""}');
    body text[]; segment audit.open_segment;
  begin
    if not (cardinality(id) = all (array[cardinality(label), cardinality(change), cardinality(search)])) then
      raise exception 'audit: a staged part does not have the same number of lines in all its columns';
    end if;
    -- The rows of a function come in their order, and so does what is made of them.
    body := array(select concat(front, e.change, before_id, to_json(e.id), ',"label":', e.label, behind_label)
      from unnest(id, label, change) as e (id, label, change));
    segment := audit.own_segment(scope_name);
    if segment.scope is null then
      insert into audit.staged (at, actor, action, domain, entity_table, ids, searches, bodies)
        values (at_text::timestamptz, actor, action, domain, entity_table, ids, searches, array_to_string(body, e'\\n'));
      return;
    end if;
    segment.hash := audit.add_entries(scope_name, segment.last_seq, segment.hash, at_text::timestamptz,
      (actor::jsonb->>'id')::uuid, action, domain, entity_table, id, body, search);
    update audit.open_segment o set last_seq = segment.last_seq + cardinality(id), hash = segment.hash
      where o.txid = segment.txid;
  end $$;
  revoke execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text, text) from public;
  grant execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text, text) to limpid_runtime;

  create function audit.end_long_write(scope_name text)
  returns void language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
  declare segment audit.open_segment; position bigint; previous text; number bigint; seal text;
  begin
    delete from audit.open_segment o where o.txid = pg_current_xact_id() returning * into segment;
    if not found then segment := audit.segment_of_staged(scope_name); end if;
    if segment.scope <> scope_name then raise exception 'audit: one transaction writes to one trail'; end if;
    if segment.scope is not null then set constraints all immediate; end if;
    -- From here on others wait: in a new trail for its row, in any other for its head.
    insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
    if segment.scope is null then
      perform audit.append_staged(scope_name);
      return;
    end if;
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if position >= segment.first_seq then
      raise exception 'audit: the places of a long write are taken' using errcode = 'serialization_failure';
    end if;
    select h.number + 1 into number from audit.head h where h.scope = scope_name;
    seal := encode(sha256(convert_to(concat(previous, scope_name, ':', segment.first_seq, '-', segment.last_seq, ':',
      number, ':', segment.hash), 'UTF8')), 'hex');
    insert into audit.segment values (scope_name, segment.first_seq, segment.last_seq, number, previous, seal);
    update audit.chain c set seq = segment.last_seq, head = seal where c.scope = scope_name;
    insert into audit.long_write values (scope_name, segment.first_seq, clock_timestamp());
  end $$;
  revoke execute on function audit.end_long_write(text) from public;
  grant execute on function audit.end_long_write(text) to limpid_runtime;
`;
