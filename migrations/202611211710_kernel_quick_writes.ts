import type { Knex } from 'knex';

/**
 * Writes of a few rows without planning: what every change does (take the next place in the chain, find its audit entry)
 * has one good plan, and thinking about it again cost more than doing it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(appendOne);
  await knex.raw(`
    alter function audit.append(text, jsonb) set plan_cache_mode = force_generic_plan;
    alter function audit.require_entry() set plan_cache_mode = force_generic_plan;
    alter function audit.require_owner_entry() set plan_cache_mode = force_generic_plan;
  `);
}

/** `audit.append` for a call with one note, as nearly all are; both chain in the same way. */
const appendOne = `
  create function audit.append_one(scope_name text, body text, search_text text) returns void
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
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
`;
