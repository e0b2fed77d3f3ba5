import type { Knex } from 'knex';

/** Fields that nothing reads: samples state their replicates, and every sampler is asked for a qualification. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('sampling').alterTable('sampling_policy', table => {
    table.dropColumn('replicates');
  });
  await knex.schema.withSchema('sampling').alterTable('sampling_type', table => {
    table.dropColumn('needs_qualification');
  });
}
