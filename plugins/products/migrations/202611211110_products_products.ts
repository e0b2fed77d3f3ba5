import type { Knex } from 'knex';
import { linkTable, masterTable, searchIndex } from '#kernel/contract';

/** Finished products, their groups and their actives. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.product_group', table => {
    table.text('justification');
    table.text('remarks');
  });

  await masterTable(knex, 'products.product', table => {
    table.text('product_type');
    table.uuid('product_group_id');
    table.text('route');
    table.jsonb('dosage_unit_mass');
    table.double('max_units_per_day');
    table.text('ldd_basis').notNullable();
    table.jsonb('ldd');
    table.jsonb('actives').notNullable();
    table.jsonb('product_limit');
    table.jsonb('hazards').notNullable();
    table.text('remarks');
    table
      .foreign(['facility_id', 'product_group_id'])
      .references(['facility_id', 'id'])
      .inTable('products.product_group');
    table.index(['facility_id', 'product_group_id']);
  });
  await searchIndex(knex, 'products.product', ['external_id', 'name', 'product_type']);

  // The doses stand with the product; this table is how the database holds on to its actives.
  await linkTable(knex, 'products.product_active', {
    owner: { column: 'product_id', table: 'products.product' },
    target: { column: 'active_id', table: 'products.active' },
  });
}
