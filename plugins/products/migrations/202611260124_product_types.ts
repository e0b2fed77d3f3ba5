import type { Knex } from 'knex';
import { masterTable } from '#kernel/contract';

/** Product types: dosage forms that products name by their ID. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.product_type', table => {
    table.text('form_kind');
    table.boolean('needs_dosage_unit_mass');
    table.text('remarks');
  });
}
