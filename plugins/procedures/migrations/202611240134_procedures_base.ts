import type { Knex } from 'knex';
import { linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Cleaning procedures, and the agents that they use. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'procedures');
  await masterTable(knex, 'procedures.cleaning_procedure', table => {
    table.text('revision');
    table.text('level');
    table.jsonb('cleaning_agent_ids').notNullable();
    table.jsonb('cleaning_modes').notNullable();
    table.double('dirty_hold_max_hours');
    table.double('clean_hold_max_hours');
    table.integer('campaign_max_batches');
    table.text('remarks');
  });
  await searchIndex(knex, 'procedures.cleaning_procedure', ['external_id', 'name']);

  // A procedure stores its agent ids in JSON; this table lets the database enforce the references.
  await linkTable(knex, 'procedures.cleaning_procedure_agent', {
    owner: { column: 'cleaning_procedure_id', table: 'procedures.cleaning_procedure' },
    target: { column: 'cleaning_agent_id', table: 'products.cleaning_agent' },
  });
}
