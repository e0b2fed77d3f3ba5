import type { Knex } from 'knex';

/** What a production tolerates of microbes and endotoxin on the surfaces that it touches; null: nobody has said. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('production', table => {
    table.double('bioburden_cfu_per25_sqcm');
    table.text('endotoxin_route');
    table.double('endotoxin_dose_mg_per_kg_hour');
  });
}
