import type { Knex } from 'knex';

/** A planned sample may name the method that counts its micro-organisms; samples from before name none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('sampling').alterTable('sample', table => {
    table.uuid('microbial_method_id');
    table
      .foreign(['facility_id', 'microbial_method_id'])
      .references(['facility_id', 'id'])
      .inTable('products.microbial_method');
  });
}
