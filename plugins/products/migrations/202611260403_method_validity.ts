import type { Knex } from 'knex';

/** Validation figures and validity of analytical methods. Recoveries stay as they are: their studies were not stated. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('analytical_method', table => {
    table.text('revision');
    table.text('specificity');
    table.integer('swabs_per_sample');
    table.text('swab_material');
    table.text('rinse_solvent');
    table.jsonb('range_low');
    table.jsonb('range_high');
    table.double('linearity_r2');
    table.double('precision_rsd_percent');
    table.double('accuracy_percent');
    table.text('recovery_rule');
    table.double('sample_stability_hours');
    table.text('sample_storage');
    table.text('system_suitability');
    table.text('interferences');
    table.text('laboratory');
    table.text('contract_laboratory');
    table.text('valid_from');
    table.text('review_due_on');
    table.text('expires_on');
  });
}
