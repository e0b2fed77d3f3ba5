import type { Knex } from 'knex';

/**
 * Entries that are laid aside together say mostly the same: one part is a run of notes of one action, domain, table and
 * reason, and says these once. What differs is put between them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(stage);
  await knex.raw(appendStaged);
}

/** A line for each entry in ids, labels, changes and searches. Labels, changes and the reason are JSON texts. */
const stage = `
  drop function audit.stage(text, text, text, text, text, text, text, text, text, text, text);
  -- Parts live no longer than their transaction, so there are none now.
  alter table audit.staged drop column actions, drop column domains, drop column tables,
    add column action text not null, add column domain text not null, add column entity_table text not null;

  create function audit.stage(at_text text, actor text, tail text, action text, domain text, entity_table text, reason text,
    ids text, labels text, changes text, searches text) returns void
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare
    front text := concat('{"action":', to_json(action), ',"actor":', actor, ',"at":', to_json(at_text), ',"changes":');
    before_id text := concat(',"domain":', to_json(domain), ',"entity":{"id":');
    behind_label text := concat(',"table":', to_json(entity_table), '},"reason":', reason, tail);
    id text[] := string_to_array(ids, e'\\n'); label text[] := string_to_array(labels, e'\\n');
    change text[] := string_to_array(changes, e'\\n');
  begin
    -- A single empty line reads as none.
    if not (cardinality(id) = all (array[cardinality(label), cardinality(change), greatest(1, cardinality(string_to_array(searches, e'\\n')))])) then
      raise exception 'audit: a staged part does not have the same number of lines in all its columns';
    end if;
    insert into audit.staged (at, actor, action, domain, entity_table, ids, searches, bodies)
    -- The rows of a function come in their order, and so does what is made of them.
    select at_text::timestamptz, actor, action, domain, entity_table, ids, searches,
      string_agg(concat(front, e.change, before_id, to_json(e.id), ',"label":', e.label, behind_label), e'\\n')
    from unnest(id, label, change) as e (id, label, change);
  end $$;
  revoke execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text) from public;
  grant execute on function audit.stage(text, text, text, text, text, text, text, text, text, text, text) to limpid_runtime;
`;

/** Chains what the transaction has staged; hashes as \`audit.append\`. */
const appendStaged = `
  create or replace function audit.append_staged(scope_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
  declare
    position bigint; previous text; part record; hashes text[]; entries int; line text; n int;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for part in select s.at, (s.actor::jsonb->>'id')::uuid as actor_id, s.action, s.domain, s.entity_table,
        string_to_array(s.ids, e'\\n') as ids, string_to_array(s.bodies, e'\\n') as bodies,
        coalesce(nullif(string_to_array(s.searches, e'\\n'), '{}'), '{""}') as searches
      from audit.staged s where s.txid = pg_current_xact_id() order by s.part loop
      entries := cardinality(part.ids);
      hashes := array_fill(previous, array[entries + 1]);
      n := 1;
      foreach line in array part.bodies loop
        previous := encode(sha256(convert_to(concat(previous, scope_name, ':', position + n, ':', line), 'UTF8')), 'hex');
        n := n + 1;
        hashes[n] := previous;
      end loop;
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
        select scope_name, position + e.n, pg_current_xact_id(), part.at, part.actor_id,
          part.domain, part.action, part.entity_table, e.id, e.body, e.search, e.prev, e.hash
        from unnest(part.ids, part.bodies, part.searches, hashes[:entries], hashes[2:])
          with ordinality as e (id, body, search, prev, hash, n);
      position := position + entries;
    end loop;
    delete from audit.staged s where s.txid = pg_current_xact_id();
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;
`;
