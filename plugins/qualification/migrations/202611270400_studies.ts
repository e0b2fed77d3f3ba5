import type { Knex } from 'knex';
import { attachmentTable, auditTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Protocols with the data that they take over, what studies and runs keep besides, and the signed steps of runs. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'qualification');
  await masterTable(knex, 'qualification.protocol', table => {
    table.text('study_type').notNullable();
    table.uuid('task_id');
    table.uuid('equipment_id').notNullable();
    table.jsonb('covered_equipment_ids');
    table.uuid('production_id').notNullable();
    table.jsonb('covered_production_ids');
    table.uuid('procedure_id').notNullable();
    for (const text of ['objective', 'scope', 'worst_case_rationale']) table.text(text);
    table.integer('runs_required').notNullable();
    table.text('runs_rationale');
    table.boolean('consecutive_required').notNullable();
    table.boolean('allows_continuation').notNullable();
    table.text('unqualified_operators').notNullable();
    table.double('dirty_hold_hours');
    table.double('clean_hold_hours');
    table.integer('campaign_batches');
    for (const text of ['acceptance_criteria', 'visual_criteria', 'deviation_rule', 'statistics_rule'])
      table.text(text);
    table.jsonb('responsibilities');
    table.text('citations');
    table.text('training');
    table.uuid('snapshot_id');
    table.jsonb('snapshot');
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table
      .foreign(['facility_id', 'procedure_id'])
      .references(['facility_id', 'id'])
      .inTable('procedures.cleaning_procedure');
    table.index(['facility_id', 'equipment_id']);
  });
  await searchIndex(knex, 'qualification.protocol', ['external_id', 'name']);

  await knex.schema.withSchema('qualification').createTable('protocol_snapshot', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('protocol_id').notNullable();
    table.jsonb('content').notNullable();
    table.timestamp('taken_at', { useTz: true }).notNullable();
    table.uuid('taken_by').notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign(['facility_id', 'protocol_id']).references(['facility_id', 'id']).inTable('qualification.protocol');
    table.index(['facility_id', 'protocol_id']);
  });
  await auditTable(knex, 'qualification.protocol_snapshot', 'append-only');

  await knex.schema.withSchema('qualification').alterTable('study', table => {
    table.boolean('allows_continuation').notNullable().defaultTo(false);
    table.text('impact_statement');
    table.jsonb('plan');
    table.jsonb('results');
    table.timestamp('archived_at', { useTz: true });
    table.uuid('archived_by');
    table.text('archive_reason');
    table.foreign(['facility_id', 'protocol_id']).references(['facility_id', 'id']).inTable('qualification.protocol');
  });
  await knex.raw(`create unique index study_number_unique on qualification.study (facility_id, lower(number))`);
  await knex.raw(`alter table qualification.study alter column state set default 'NotStarted',
    alter column outcome set default 'On Going'`);
  await knex.schema.withSchema('qualification').alterTable('run', table => {
    table.jsonb('holds');
    table.jsonb('deviation_references').notNullable().defaultTo('[]');
    table.text('explanation');
    table.text('void_reason');
    table.jsonb('continuation');
    table.jsonb('warnings').notNullable().defaultTo('[]');
    table.jsonb('cycle');
  });

  await knex.schema.withSchema('qualification').createTable('run_act', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('run_id').notNullable();
    table.integer('run_version').notNullable();
    table.text('action').notNullable();
    table.text('section');
    table.text('reason');
    table.jsonb('content');
    table.uuid('signature_id');
    table.uuid('actor_id').notNullable();
    table.text('actor_name').notNullable();
    table.timestamp('at', { useTz: true }).notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign(['facility_id', 'run_id']).references(['facility_id', 'id']).inTable('qualification.run');
    table.unique(['facility_id', 'run_id', 'run_version']);
  });
  await auditTable(knex, 'qualification.run_act', 'append-only');
  await attachmentTable(knex, 'qualification.run_file', { column: 'run_id', table: 'qualification.run' });
}
