import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** The records of Risk. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'risk');
  await masterTable(knex, 'risk.record', table => {
    table.text('remarks');
  });
  await searchIndex(knex, 'risk.record', ['external_id', 'name']);
}
