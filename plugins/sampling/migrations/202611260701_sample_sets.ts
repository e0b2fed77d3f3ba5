import type { Knex } from 'knex';
import { auditTable, pluginSchema } from '#kernel/contract';

/** Samples taken for cleaning events, their results, and what devices sent that worked without a network. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'sampling');
  const create = (name: string, columns: (table: Knex.CreateTableBuilder) => void) =>
    knex.schema.withSchema('sampling').createTable(name, columns);
  await create('sample_set', table => {
    record(table);
    table.integer('number').notNullable();
    table.text('study_type').notNullable();
    table.uuid('equipment_id').notNullable();
    table.uuid('production_id');
    table.text('batch_number');
    table.timestamp('manufacturing_completed_at', { useTz: true });
    table.text('cleaned_by');
    table.timestamp('cleaning_started_at', { useTz: true });
    table.timestamp('cleaning_completed_at', { useTz: true });
    table.text('inspection_done_by');
    table.timestamp('inspected_at', { useTz: true });
    table.boolean('visually_clean');
    table.jsonb('failing_locations').notNullable();
    table.boolean('odour_free');
    table.text('remarks');
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.unique(['facility_id', 'number']);
    table.index(['facility_id', 'equipment_id']);
  });
  await knex.raw(`create unique index sample_set_batch_once on sampling.sample_set (facility_id, lower(batch_number))`);
  await auditTable(knex, 'sampling.sample_set', 'audited');

  await create('set_sample', table => {
    record(table);
    table.text('state').notNullable();
    table.uuid('set_id').notNullable();
    table.uuid('equipment_id').notNullable();
    table.uuid('location_id');
    table.uuid('sample_id');
    table.text('label').notNullable();
    table.integer('place').notNullable();
    table.jsonb('definition').notNullable();
    table.text('taken_by');
    table.timestamp('taken_at', { useTz: true });
    table.timestamp('recorded_at', { useTz: true });
    table.text('late_reason');
    table.text('sampler_warning');
    table.timestamp('received_at', { useTz: true });
    table.uuid('received_by');
    table.text('condition');
    table.text('absent_reason');
    table.text('note');
    table.uuid('retest_of');
    table.text('investigation_reference');
    table.uuid('resample_of');
    table.foreign(['facility_id', 'set_id']).references(['facility_id', 'id']).inTable('sampling.sample_set');
    table.index(['facility_id', 'set_id', 'place']);
    table.index(['facility_id', 'state', 'label']);
    table.index(['facility_id', 'equipment_id']);
    table.index(['facility_id', 'location_id']);
    table.index(['facility_id', 'sample_id']);
  });
  await knex.raw(`create unique index set_sample_label on sampling.set_sample (facility_id, lower(label))`);
  await auditTable(knex, 'sampling.set_sample', 'audited');

  await create('sample_result', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('set_sample_id').notNullable();
    table.integer('number').notNullable();
    table.boolean('is_current').notNullable();
    table.text('ended_as');
    table.text('ended_reason');
    table.text('ended_reference');
    table.integer('ended_version');
    table.text('residue_option').notNullable();
    table.double('observed_value');
    table.text('observed_unit').notNullable();
    table.text('analytical_test_number');
    table.text('laboratory').notNullable();
    table.jsonb('snapshot').notNullable();
    table.double('judged_value');
    table.boolean('is_bound').notNullable();
    table.double('adjusted_mg');
    table.double('adjusted_mg_per_sqcm');
    table.double('adjusted_value');
    table.double('percent_of_limit');
    table.text('verdict');
    table.jsonb('tests').notNullable();
    table.text('additional_information');
    table.text('measured_by').notNullable();
    table.timestamp('measured_at', { useTz: true }).notNullable();
    table.uuid('entered_by').notNullable();
    table.timestamp('entered_at', { useTz: true }).notNullable();
    table.uuid('reviewed_by');
    table.timestamp('reviewed_at', { useTz: true });
    table.uuid('retest_of');
    table.text('retest_reason');
    table.text('investigation_reference');
    table.primary(['facility_id', 'id']);
    table.foreign(['facility_id', 'set_sample_id']).references(['facility_id', 'id']).inTable('sampling.set_sample');
    table.unique(['facility_id', 'set_sample_id', 'number']);
    table.index(['facility_id', 'measured_at']);
  });
  await knex.raw(
    `create unique index sample_result_current on sampling.sample_result (facility_id, set_sample_id) where is_current`,
  );
  await knex.raw(`create unique index sample_result_test_number on sampling.sample_result
    (facility_id, lower(laboratory), lower(analytical_test_number)) where is_current`);
  await knex.raw(`alter table sampling.sample_result add constraint number_or_bound
    check ((residue_option = 'quantified') = (observed_value is not null))`);
  await knex.raw(`select kernel.declare_link('sampling.sample_result', 'sampling.set_sample', 'set_sample_id')`);

  await create('device_entry', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('device_id').notNullable();
    table.integer('sequence').notNullable();
    table.uuid('set_sample_id').notNullable();
    table.text('action').notNullable();
    table.timestamp('device_time', { useTz: true }).notNullable();
    table.timestamp('received_at', { useTz: true }).notNullable();
    table.uuid('received_by').notNullable();
    table.primary(['facility_id', 'device_id', 'sequence']);
    table.foreign(['facility_id', 'set_sample_id']).references(['facility_id', 'id']).inTable('sampling.set_sample');
  });
  await knex.raw(`select kernel.declare_link('sampling.device_entry', 'sampling.set_sample', 'set_sample_id')`);
}

function record(table: Knex.CreateTableBuilder): void {
  table.uuid('facility_id').notNullable();
  table.uuid('id').notNullable();
  table.integer('version').notNullable().defaultTo(1);
  table.timestamp('updated_at', { useTz: true }).notNullable();
  table.uuid('updated_by').notNullable();
  table.primary(['facility_id', 'id']);
  table.foreign('facility_id').references('id').inTable('kernel.facility');
}
