import type { Knex } from 'knex';
import { linkTable, masterTable, searchIndex } from '#kernel/contract';

/** Productions and the machines that their batches touch. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.production', table => {
    table.text('kind').notNullable();
    table.uuid('product_id');
    table.uuid('api_id');
    table.uuid('intermediate_id');
    table.jsonb('min_batch_size');
    table.jsonb('max_batch_size');
    table.text('suite');
    table.text('process_route');
    table.boolean('is_dummy').notNullable();
    table.integer('frequency_per_year');
    table.text('remarks');
    for (const [column, target] of [
      ['product_id', 'product'],
      ['api_id', 'active'],
      ['intermediate_id', 'intermediate'],
    ] as const) {
      table.foreign(['facility_id', column]).references(['facility_id', 'id']).inTable(`products.${target}`);
      table.index(['facility_id', column]);
    }
  });
  await knex.raw(
    `alter table products.production add constraint makes_one_thing check (num_nonnulls(product_id, api_id, intermediate_id) = 1)`,
  );
  await searchIndex(knex, 'products.production', ['external_id', 'name']);

  await linkTable(
    knex,
    'products.production_equipment',
    {
      owner: { column: 'production_id', table: 'products.production' },
      target: { column: 'equipment_id', table: 'equipment.equipment' },
    },
    table => {
      table.integer('step_order');
      table.text('alternative');
      table.text('cleaning_procedure_number');
    },
  );
}
