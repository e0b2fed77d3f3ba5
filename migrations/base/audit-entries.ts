/**
 * Appends entries to the chain of one scope. The chain row is locked once, positions have no gaps, and the hash of each entry
 * covers the hash before it (architecture 5.12). A note is a pair: the canonical text, from which the columns that queries
 * use are taken, and the text that a search looks at.
 */
export const auditEntries = `
  create function audit.append(scope_name text, notes jsonb)
  returns bigint language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan set lock_timeout = '25s' as $$
  declare position bigint; previous text; note jsonb; body text; fields jsonb; digest text;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for note in select value from jsonb_array_elements(notes) loop
      position := position + 1;
      body := note->>0;
      fields := body::jsonb;
      digest := encode(sha256(convert_to(previous || scope_name || ':' || position || ':' || body, 'UTF8')), 'hex');
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
      values (scope_name, position, pg_current_xact_id(), (fields->>'at')::timestamptz, (fields#>>'{actor,id}')::uuid,
        fields->>'domain', fields->>'action', fields#>>'{entity,table}', fields#>>'{entity,id}', body, note->>1, previous, digest);
      previous := digest;
    end loop;
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;
  revoke execute on function audit.append(text, jsonb) from public;
  grant execute on function audit.append(text, jsonb) to limpid_runtime;

  create function audit.append_one(scope_name text, body text, search_text text)
  returns void language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan set lock_timeout = '25s' as $$
  declare position bigint; previous text; fields jsonb := body::jsonb; digest text;
  begin
    select c.seq + 1, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      perform audit.append(scope_name, jsonb_build_array(jsonb_build_array(body, search_text)));
      return;
    end if;
    digest := encode(sha256(convert_to(previous || scope_name || ':' || position || ':' || body, 'UTF8')), 'hex');
    insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
    values (scope_name, position, pg_current_xact_id(), (fields->>'at')::timestamptz, (fields#>>'{actor,id}')::uuid,
      fields->>'domain', fields->>'action', fields#>>'{entity,table}', fields#>>'{entity,id}', body, search_text, previous, digest);
    update audit.chain c set seq = position, head = digest where c.scope = scope_name;
  end $$;
  revoke execute on function audit.append_one(text, text, text) from public;
  grant execute on function audit.append_one(text, text, text) to limpid_runtime;

  create function audit.add_entries(scope_name text, behind bigint, previous text, at timestamptz, actor_id uuid,
    action text, domain text, entity_table text, ids text[], bodies text[], searches text[])
  returns text language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare hashes text[] := array_fill(previous, array[cardinality(ids) + 1]); line text; n int := 1;
  begin
    foreach line in array bodies loop
      hashes[n + 1] := encode(sha256(convert_to(concat(hashes[n], scope_name, ':', behind + n, ':', line), 'UTF8')), 'hex');
      n := n + 1;
    end loop;
    insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
      select scope_name, behind + e.n, pg_current_xact_id(), at, actor_id, domain, action, entity_table,
        e.id, e.body, e.search, e.prev, e.hash
      from unnest(ids, bodies, searches, hashes[:n - 1], hashes[2:]) with ordinality as e (id, body, search, prev, hash, n);
    return hashes[n];
  end $$;
  revoke execute on function audit.add_entries(text, bigint, text, timestamptz, uuid, text, text, text, text[], text[], text[]) from public;

  create function audit.record_anchor(scope_name text, medium_name text)
  returns void language sql security definer set search_path = pg_catalog as $$
    insert into audit.anchor (scope, seq, head, medium)
    select h.scope, h.number, h.head, medium_name from audit.head h where h.scope = scope_name and h.number > 0;
  $$;
  revoke execute on function audit.record_anchor(text, text) from public;
  grant execute on function audit.record_anchor(text, text) to limpid_runtime;
`;
