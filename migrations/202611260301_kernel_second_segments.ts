import type { Knex } from 'knex';

/**
 * Of two long writes at once in one trail the entries of the second wait. When it ends behind the first they become a
 * segment as well, without the head of the trail: those who write meanwhile wait for a seal only. It waits for the first
 * to end, unless somebody waits for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(segmentOfStaged);
  await knex.raw(endLongWrite);
}

/**
 * Makes a segment of what the transaction laid aside. None (null) where the transaction may not see where the trail ends
 * now, where the segment of another one stays open for minutes, and where somebody waits for a row of this transaction,
 * who may be that other one. So nobody waits for who waits for him: the database would end one of the two.
 */
const segmentOfStaged = `
  create function audit.segment_of_staged(scope_name text) returns audit.open_segment
  language plpgsql set search_path = pg_catalog as $$
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
`;

/** As before; a transaction without a segment asks for one of what it laid aside. */
const endLongWrite = `
  create or replace function audit.end_long_write(scope_name text) returns void
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
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
`;
