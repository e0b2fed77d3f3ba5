import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Nitrosamines with their acceptable intakes and where they occur. Unknown values are null. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'nitrosamines');
  await masterTable(knex, 'nitrosamines.nitrosamine', table => {
    table.text('cas_number');
    table.text('structure_class');
    table.text('limit_basis').notNullable();
    table.jsonb('acceptable_intake');
    table.text('intake_source');
    table.text('intake_stated_on');
    table.jsonb('authority_intakes').notNullable();
    table.jsonb('ade');
    table.text('ade_source');
    table.integer('cpca_category');
    table.jsonb('cpca_structure');
    table.jsonb('occurrences').notNullable();
    table.text('method_number');
    table.jsonb('loq');
    table.boolean('less_than_lifetime');
    table.text('review_due_on');
    table.text('justification');
    table.text('remarks');
    table.jsonb('lowest_intake');
    table.text('lowest_intake_by');
  });
  await searchIndex(knex, 'nitrosamines.nitrosamine', ['external_id', 'name', 'cas_number']);
}
