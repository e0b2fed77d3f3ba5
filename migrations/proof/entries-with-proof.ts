/** The functions that append entries, covering the proof of the rows that their transaction wrote. */
export const entriesWithProof = `
  create or replace function audit.append(scope_name text, notes jsonb)
  returns bigint language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan set lock_timeout = '25s' as $$
  declare
    position bigint; previous text; note jsonb; body text; fields jsonb; digest text; covered text; left_over int := jsonb_array_length(notes);
    rows_proof constant text := audit.proof_of_rows();
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for note in select value from jsonb_array_elements(notes) loop
      position := position + 1;
      left_over := left_over - 1;
      -- The last entry speaks for all rows.
      if left_over = 0 then covered := rows_proof; end if;
      body := note->>0;
      fields := body::jsonb;
      digest := encode(sha256(convert_to(previous || scope_name || ':' || position || ':' || body || coalesce(':' || covered, ''), 'UTF8')), 'hex');
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof)
      values (scope_name, position, pg_current_xact_id(), (fields->>'at')::timestamptz, (fields#>>'{actor,id}')::uuid,
        fields->>'domain', fields->>'action', fields#>>'{entity,table}', fields#>>'{entity,id}', body, note->>1, previous, digest, covered);
      previous := digest;
    end loop;
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;

  create or replace function audit.append_one(scope_name text, body text, search_text text)
  returns void language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan set lock_timeout = '25s' as $$
  declare
    position bigint; previous text; fields jsonb := body::jsonb; digest text;
    rows_proof constant text := audit.proof_of_rows();
  begin
    select c.seq + 1, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      perform audit.append(scope_name, jsonb_build_array(jsonb_build_array(body, search_text)));
      return;
    end if;
    digest := encode(sha256(convert_to(previous || scope_name || ':' || position || ':' || body || coalesce(':' || rows_proof, ''), 'UTF8')), 'hex');
    insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof)
    values (scope_name, position, pg_current_xact_id(), (fields->>'at')::timestamptz, (fields#>>'{actor,id}')::uuid,
      fields->>'domain', fields->>'action', fields#>>'{entity,table}', fields#>>'{entity,id}', body, search_text, previous, digest, rows_proof);
    update audit.chain c set seq = position, head = digest where c.scope = scope_name;
  end $$;

  create or replace function audit.end_long_write(scope_name text)
  returns void language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
  declare
    segment audit.open_segment; position bigint; previous text; number bigint; seal text;
    rows_proof constant text := audit.proof_of_rows();
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
      number, ':', segment.hash, ':' || rows_proof), 'UTF8')), 'hex');
    insert into audit.segment values (scope_name, segment.first_seq, segment.last_seq, number, previous, seal, rows_proof);
    update audit.chain c set seq = segment.last_seq, head = seal where c.scope = scope_name;
    insert into audit.long_write values (scope_name, segment.first_seq, clock_timestamp());
  end $$;

  drop function audit.add_entries(text, bigint, text, timestamptz, uuid, text, text, text, text[], text[], text[]);
  create function audit.add_entries(scope_name text, behind bigint, previous text, at timestamptz, actor_id uuid,
    action text, domain text, entity_table text, ids text[], bodies text[], searches text[], covered text default null)
  returns text language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare hashes text[] := array_fill(previous, array[cardinality(ids) + 1]); line text; n int := 1;
  begin
    foreach line in array bodies loop
      -- The last entry speaks for all rows.
      if n = cardinality(bodies) then line := concat(line, ':' || covered); end if;
      hashes[n + 1] := encode(sha256(convert_to(concat(hashes[n], scope_name, ':', behind + n, ':', line), 'UTF8')), 'hex');
      n := n + 1;
    end loop;
    insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof)
      select scope_name, behind + e.n, pg_current_xact_id(), at, actor_id, domain, action, entity_table,
        e.id, e.body, e.search, e.prev, e.hash, case e.n when cardinality(ids) then covered end
      from unnest(ids, bodies, searches, hashes[:n - 1], hashes[2:]) with ordinality as e (id, body, search, prev, hash, n);
    return hashes[n];
  end $$;
  revoke execute on function audit.add_entries(text, bigint, text, timestamptz, uuid, text, text, text, text[], text[], text[], text) from public;

  create or replace function audit.append_staged(scope_name text)
  returns void language plpgsql set search_path = pg_catalog as $$
  declare position bigint; first bigint; previous text; part record; rows_proof constant text := audit.proof_of_rows();
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    first := position + 1;
    for part in select s.at, (s.actor::jsonb->>'id')::uuid as actor_id, s.action, s.domain, s.entity_table,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.bodies, e'\\n') as bodies,
        coalesce(nullif(string_to_array(s.searches, e'\\n'), '{}'), '{""}') as searches,
        lead(s.part) over (order by s.part) is null as is_last
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      previous := audit.add_entries(scope_name, position, previous, part.at, part.actor_id, part.action, part.domain,
        part.entity_table, part.ids, part.bodies, part.searches, case when part.is_last then rows_proof end);
      position := position + cardinality(part.ids);
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    insert into audit.long_write values (scope_name, first, clock_timestamp());
  end $$;
`;
