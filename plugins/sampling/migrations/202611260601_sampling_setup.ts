import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** What is set up for sampling: types, policies, attributes, locations with their pins, planned samples, assessments. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'sampling');
  await masterTable(knex, 'sampling.sampling_type', table => {
    table.text('sample_type').notNullable();
    table.text('directness').notNullable();
    table.text('technique');
    table.text('tools');
    table.jsonb('default_area');
    table.jsonb('default_volume');
    table.boolean('needs_qualification').notNullable();
    table.text('remarks');
  });
  await masterTable(knex, 'sampling.sampling_attribute', table => {
    table.text('role').notNullable();
    table.double('weight').notNullable();
    table.jsonb('options').notNullable();
    table.text('help_text');
  });
  await masterTable(knex, 'sampling.sampling_policy', table => {
    table.text('equipment_type');
    table.text('combination').notNullable();
    table.text('selection').notNullable();
    table.double('threshold');
    table.integer('top_count');
    table.integer('minimum_locations').notNullable();
    table.boolean('every_material').notNullable();
    table.jsonb('area_bands').notNullable();
    table.integer('replicates').notNullable();
    table.text('remarks');
  });
  await locations(knex);
  await samples(knex);
  await masterTable(knex, 'sampling.sampling_assessment', table => {
    table.uuid('equipment_id').notNullable();
    table.uuid('policy_id');
    table.text('assess_reason').notNullable();
    table.text('assessed_at').notNullable();
    table.text('assessed_by').notNullable();
    table.double('threshold');
    table.double('highest_score');
    table.double('mean_score');
    table.jsonb('rows').notNullable();
    table.jsonb('exclusions').notNullable();
    table.jsonb('uncovered_parts').notNullable();
    table.text('basis').notNullable();
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'policy_id']).references(['facility_id', 'id']).inTable('sampling.sampling_policy');
  });
  await knex.raw(`create unique index sampling_assessment_equipment_once on sampling.sampling_assessment
    (facility_id, equipment_id)`);
}

async function locations(knex: Knex): Promise<void> {
  await masterTable(knex, 'sampling.sampling_location', table => {
    table.uuid('equipment_id').notNullable();
    table.text('part');
    table.uuid('moc_id');
    table.text('description').notNullable();
    table.text('directness').notNullable();
    table.jsonb('sample_types').notNullable();
    table.jsonb('swab_area');
    table.jsonb('rinse_volume');
    table.uuid('image_id');
    table.double('pin_x');
    table.double('pin_y');
    table.integer('swab_order');
    table.jsonb('attribute_scores').notNullable();
    // Null: as the assessment proposes.
    table.boolean('selected');
    table.text('selection_reason');
    table.text('access_tool');
    table.boolean('disassembly_needed').notNullable();
    table.text('remarks');
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'moc_id']).references(['facility_id', 'id']).inTable('equipment.moc');
    table.foreign(['facility_id', 'image_id']).references(['facility_id', 'id']).inTable('kernel.file');
    table.index(['facility_id', 'equipment_id', 'swab_order']);
  });
  await searchIndex(knex, 'sampling.sampling_location', ['external_id', 'name']);
  await knex.raw(`alter table sampling.sampling_location add constraint pin_on_an_image check (
    (image_id is null) = (pin_x is null) and (image_id is null) = (pin_y is null)
    and pin_x between 0 and 1 and pin_y between 0 and 1)`);
}

async function samples(knex: Knex): Promise<void> {
  await masterTable(knex, 'sampling.sample', table => {
    table.uuid('sampling_location_id').notNullable();
    table.uuid('sampling_type_id');
    table.text('sample_type').notNullable();
    table.text('directness').notNullable();
    table.text('contaminant').notNullable();
    table.uuid('target_id');
    table.uuid('production_id');
    table.uuid('method_id');
    table.jsonb('area');
    table.jsonb('volume');
    table.integer('swabs_per_sample').notNullable();
    table.text('container');
    table.text('storage');
    table.double('hold_hours');
    table.integer('replicates').notNullable();
    table.integer('sequence');
    table.boolean('is_blank').notNullable();
    table.text('acceptance_mode').notNullable();
    table.jsonb('custom_limit');
    table.double('alert_level');
    table.jsonb('additional_tests').notNullable();
    table.text('remarks');
    table
      .foreign(['facility_id', 'sampling_type_id'])
      .references(['facility_id', 'id'])
      .inTable('sampling.sampling_type');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.foreign(['facility_id', 'method_id']).references(['facility_id', 'id']).inTable('products.analytical_method');
    table
      .foreign(['facility_id', 'sampling_location_id'])
      .references(['facility_id', 'id'])
      .inTable('sampling.sampling_location');
    table.index(['facility_id', 'sampling_location_id', 'sequence']);
  });
}
