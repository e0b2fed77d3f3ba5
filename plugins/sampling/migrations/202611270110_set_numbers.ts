import type { Knex } from 'knex';

/** The kernel counts sample sets and imports of results from now on, after the last of each facility. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into kernel.number_series (facility_id, series, last)
    select facility_id, 'SampleSet #', max(number) from sampling.sample_set group by facility_id
    union all
    select facility_id, 'ResultImport #', max(number) from sampling.result_import group by facility_id
  `);
}
