import type { Knex } from 'knex';

/**
 * The entries of a long write are chained and inserted as it goes, without the head of the trail: they are a segment, a
 * chain of their own that begins with zeros, behind places that others may still take. At the end the segment is sealed
 * into the trail: the seal covers the head before it, its places, its first number and its last hash, and becomes the
 * head. So `audit.entry.seq` is the place of an entry: places follow the order of commits and leap at each segment. The
 * number of an entry, which people see, counts entries and has no gaps. Entries of before need nothing: their places are
 * their numbers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(segments);
  await knex.raw(heads);
  await knex.raw(addEntries);
  await knex.raw(openSegment);
  await knex.raw(stage);
  await knex.raw(appendStaged);
  await knex.raw(endLongWrite);
}

/** An open segment lives no longer than its transaction, which alone reads it. */
const segments = `
  create table audit.segment (
    scope text not null,
    first_seq bigint not null,
    last_seq bigint not null,
    first_number bigint not null,
    prev text not null,
    hash text not null,
    primary key (scope, first_seq),
    unique (scope, first_number)
  );
  grant select on audit.segment to limpid_runtime;
  create trigger segment_is_append_only before update or delete on audit.segment for each row execute function audit.refuse_change();
  create trigger segment_is_never_truncated before truncate on audit.segment execute function audit.refuse_change();
  alter table audit.segment enable always trigger segment_is_append_only;
  alter table audit.segment enable always trigger segment_is_never_truncated;

  create unlogged table audit.open_segment (
    txid xid8 primary key default pg_current_xact_id(),
    scope text not null,
    first_seq bigint not null,
    last_seq bigint not null,
    hash text not null
  );
`;

/** Where each trail ends: the place and the number of its last entry. Anchors bear the number. */
const heads = `
  create view audit.head as
    select c.scope, c.seq as place, c.head,
      c.seq - coalesce((select s.first_seq - s.first_number from audit.segment s where s.scope = c.scope
        order by s.first_seq desc limit 1), 0) as number
    from audit.chain c;
  grant select on audit.head to limpid_runtime;

  create or replace function audit.record_anchor(scope_name text, medium_name text) returns void
  language sql security definer set search_path = pg_catalog as $$
    insert into audit.anchor (scope, seq, head, medium)
    select h.scope, h.number, h.head, medium_name from audit.head h where h.scope = scope_name and h.number > 0;
  $$;
`;

/** Chains and inserts entries that say the same of action, domain and table behind a place; hashes as \`audit.append\`. Answers the last hash. */
const addEntries = `
  create function audit.add_entries(scope_name text, behind bigint, previous text, at timestamptz, actor_id uuid,
    action text, domain text, entity_table text, ids text[], bodies text[], searches text[]) returns text
  language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
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
`;

/**
 * The segment of the transaction, opened at its first entries. Of two long writes at once in one trail the second gets
 * none (null), and neither does a transaction that may not see where the trail ends now: their entries wait.
 */
const openSegment = `
  create function audit.own_segment(scope_name text) returns audit.open_segment
  language plpgsql set search_path = pg_catalog as $$
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
`;

/**
 * Notes of a long write that say the same of action, domain, table and reason: a line for each in ids, labels, changes
 * and searches. Labels, changes and the reason are JSON texts. They become entries of the transaction's segment; where it
 * has none they wait.
 */
const stage = `
  drop function audit.stage(text, text, text, text, text, text, text, text, text, text, text);

  create function audit.stage(scope_name text, at_text text, actor text, tail text, action text, domain text, entity_table text,
    reason text, ids text, labels text, changes text, searches text) returns void
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
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
`;

/** Chains what has waited, under the head. */
const appendStaged = `
  drop function audit.append_staged(text);

  create function audit.append_staged(scope_name text) returns void
  language plpgsql set search_path = pg_catalog as $$
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
`;

/**
 * Ends a long write in its trail. What its rows still have to prove is proved before the head is taken. Whoever writes
 * more entries meanwhile than the leap holds makes the long write begin again.
 */
const endLongWrite = `
  create function audit.end_long_write(scope_name text) returns void
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
  declare segment audit.open_segment; position bigint; previous text; number bigint; seal text;
  begin
    insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
    delete from audit.open_segment o where o.txid = pg_current_xact_id() returning * into segment;
    if not found then
      perform audit.append_staged(scope_name);
      return;
    end if;
    if segment.scope <> scope_name then raise exception 'audit: one transaction writes to one trail'; end if;
    set constraints all immediate;
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
