import type { Knex } from 'knex';

/**
 * Link tables: rows that tie two records and belong to one of them, their owner. They may be deleted, and the database
 * refuses a commit in which a link changed without an audit entry of its owner.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function audit.require_owner_entry() returns trigger
    language plpgsql security definer set search_path = pg_catalog as $$
    declare owner_id text := coalesce(to_jsonb(new), to_jsonb(old))->>tg_argv[1];
    begin
      if not exists (select from audit.entry e where e.txid = pg_current_xact_id_if_assigned()
        and e.entity_table = tg_argv[0] and e.entity_id = owner_id) then
        raise exception 'audit: % of %.% has no audit entry of its owner % %', tg_op, tg_table_schema, tg_table_name, tg_argv[0], owner_id
          using errcode = 'LP001';
      end if;
      return null;
    end $$;

    create function kernel.declare_link(table_name text, owner_table text, owner_column text) returns void language plpgsql as $$
    begin
      insert into kernel.table_class values (table_name, 'link');
      execute format('grant select, insert, update, delete on %s to limpid_runtime', table_name);
      execute format('create constraint trigger audited after insert or update or delete on %s
        deferrable initially deferred for each row execute function audit.require_owner_entry(%L, %L)', table_name, owner_table, owner_column);
      execute format('alter table %s enable always trigger audited', table_name);
    end $$;
  `);
}
