import type { Knex } from 'knex';
import { masterTable } from '#kernel/contract';

/** Fields that a facility defines itself, and their values beside the records. A row without values has none: null. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.additional_field', table => {
    table.text('entity_kind').notNullable();
    table.text('type').notNullable();
    table.text('unit');
    table.double('minimum');
    table.double('maximum');
    table.integer('decimals');
    table.jsonb('options');
    table.boolean('is_required');
    table.jsonb('default_value');
    table.boolean('show_in_list');
    table.boolean('usable_in_ranking');
    table.text('help_text');
    table.integer('display_order');
  });
  for (const name of ['active', 'intermediate', 'product', 'production', 'production_equipment'])
    await knex.schema.withSchema('products').alterTable(name, table => table.jsonb('additional_fields'));
}
