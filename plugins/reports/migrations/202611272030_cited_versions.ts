import type { Knex } from 'knex';

/** With which versions of policies and formulas a stored report was calculated; unknown for those stored before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('reports').alterTable('report_document', table => {
    table.jsonb('cites');
  });
}
