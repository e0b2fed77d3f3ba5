import type { Knex } from 'knex';

/**
 * The entries of a long write bear the time at which it began, and nobody saw any of them before its commit: the past
 * asks when that was. Where the first entry of a long write stands in its trail, and its time when all were chained.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit.long_write (
      scope text not null,
      first_seq bigint not null,
      ended_at timestamptz not null,
      primary key (scope, first_seq)
    );
    create index long_write_by_time on audit.long_write (scope, ended_at, first_seq);
    grant select on audit.long_write to limpid_runtime;
    create trigger long_write_is_append_only before update or delete on audit.long_write for each row execute function audit.refuse_change();
    create trigger long_write_is_never_truncated before truncate on audit.long_write execute function audit.refuse_change();
    alter table audit.long_write enable always trigger long_write_is_append_only;
    alter table audit.long_write enable always trigger long_write_is_never_truncated;
  `);
  await knex.raw(appendStaged);
}

/** As before, and notes the time at the end. */
const appendStaged = `
  create or replace function audit.append_staged(scope_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '25s' as $$
  declare
    position bigint; first bigint; previous text; part record; hashes text[]; entries int; line text; n int;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    first := position + 1;
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
    insert into audit.long_write values (scope_name, first, clock_timestamp());
    return position;
  end $$;
`;
