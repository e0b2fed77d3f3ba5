import type { Knex } from 'knex';

/** An analytical test number is looked up among all entries of its facility, also those that are not current. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index sample_result_by_test_number on sampling.sample_result
    (facility_id, lower(analytical_test_number)) where analytical_test_number is not null`);
}
