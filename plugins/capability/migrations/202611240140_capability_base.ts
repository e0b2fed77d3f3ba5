import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Residue found by earlier validations after productions. Unknown values are null. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'capability');
  await masterTable(knex, 'capability.process_capability', table => {
    table.uuid('production_id').notNullable();
    table.text('cleaning_procedure_number');
    table.jsonb('mean').notNullable();
    table.jsonb('standard_deviation').notNullable();
    table.integer('result_count').notNullable();
    table.integer('below_detection_count');
    table.jsonb('results');
    table.text('results_unit');
    table.text('source').notNullable();
    table.text('period_from');
    table.text('period_to');
    table.text('remarks');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.index(['facility_id', 'production_id']);
  });
  await knex.raw(
    'alter table capability.process_capability add constraint results_to_spread check (result_count >= 2)',
  );
  await searchIndex(knex, 'capability.process_capability', ['external_id', 'name', 'source']);
}
