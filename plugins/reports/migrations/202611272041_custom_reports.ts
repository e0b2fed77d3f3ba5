import type { Knex } from 'knex';
import { masterTable, searchIndex } from '#kernel/contract';

/** Reports that people put together themselves. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'reports.custom_report', table => {
    table.text('description');
    table.text('section').notNullable();
    table.jsonb('columns');
    table.jsonb('filters');
    table.text('sort_column');
    table.boolean('is_descending');
  });
  await searchIndex(knex, 'reports.custom_report', ['external_id', 'name']);
}
