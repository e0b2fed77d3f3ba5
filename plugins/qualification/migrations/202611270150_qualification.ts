import type { Knex } from 'knex';
import { auditTable, pluginSchema } from '#kernel/contract';

/** Qualification tasks, studies with their runs, and what finished studies cover. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'qualification');
  const create = (name: string, columns: (table: Knex.CreateTableBuilder) => void) =>
    knex.schema.withSchema('qualification').createTable(name, columns);
  await create('task', table => {
    record(table);
    table.text('number').notNullable();
    table.text('title').notNullable();
    table.text('state').notNullable();
    table.text('study_type').notNullable();
    table.text('source').notNullable();
    table.uuid('source_id');
    scope(table);
    table.uuid('equipment_group_id');
    table.uuid('equipment_train_id');
    table.integer('cleaning_level');
    table.jsonb('contaminants').notNullable();
    table.jsonb('worst_cases').notNullable();
    table.integer('runs_required').notNullable();
    table.boolean('consecutive_required').notNullable();
    table.date('due_on').notNullable();
    table.integer('window_before_days').notNullable();
    table.integer('window_after_days').notNullable();
    table.uuid('owner_id');
    table.uuid('protocol_id');
    table.uuid('study_id');
    table.text('outcome');
    table.integer('extensions').notNullable().defaultTo(0);
    table.text('change_control_reference');
    table.jsonb('deviation_references').notNullable();
    table.text('why');
    table.timestamp('completed_at', { useTz: true });
    table.unique(['facility_id', 'number']);
    table.index(['facility_id', 'state', 'due_on']);
  });
  await auditTable(knex, 'qualification.task', 'audited');

  await create('study', table => {
    record(table);
    table.text('number').notNullable();
    table.text('title').notNullable();
    table.text('state').notNullable();
    table.text('study_type').notNullable();
    table.uuid('task_id');
    table.uuid('protocol_id');
    table.integer('protocol_version');
    scope(table);
    table.jsonb('contaminants').notNullable();
    table.integer('runs_required').notNullable();
    table.boolean('consecutive_required').notNullable();
    table.text('outcome').notNullable();
    table.text('summary');
    table.text('conclusion');
    table.jsonb('deviation_references').notNullable();
    table.timestamp('completed_at', { useTz: true });
    table.foreign(['facility_id', 'task_id']).references(['facility_id', 'id']).inTable('qualification.task');
    table.unique(['facility_id', 'number']);
    table.index(['facility_id', 'state']);
    table.index(['facility_id', 'equipment_id']);
  });
  await auditTable(knex, 'qualification.study', 'audited');

  await create('run', table => {
    record(table);
    table.uuid('study_id').notNullable();
    table.integer('number').notNullable();
    table.text('state').notNullable();
    scope(table);
    table.uuid('next_production_id');
    table.text('batch_number');
    table.timestamp('manufacturing_completed_at', { useTz: true });
    table.timestamp('cleaning_started_at', { useTz: true });
    table.timestamp('cleaning_completed_at', { useTz: true });
    table.timestamp('inspected_at', { useTz: true });
    table.boolean('visually_clean');
    table.integer('procedure_version');
    table.jsonb('sections').notNullable();
    table.jsonb('verdicts').notNullable();
    table.text('outcome');
    table.boolean('is_void').notNullable().defaultTo(false);
    table.uuid('sample_set_id');
    table.timestamp('completed_at', { useTz: true });
    table.foreign(['facility_id', 'study_id']).references(['facility_id', 'id']).inTable('qualification.study');
    table.unique(['facility_id', 'study_id', 'number']);
    table.index(['facility_id', 'equipment_id', 'state']);
  });
  await knex.raw(
    `create unique index run_batch_once on qualification.run (facility_id, lower(batch_number)) where not is_void`,
  );
  await auditTable(knex, 'qualification.run', 'audited');

  await create('study_cover', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('study_id').notNullable();
    table.uuid('equipment_id').notNullable();
    table.uuid('production_id').notNullable();
    table.text('residue_kind').notNullable();
    table.uuid('residue_id').notNullable();
    table.text('basis').notNullable();
    table.double('proven_limit_mg_per_sqcm');
    table.timestamp('proven_at', { useTz: true }).notNullable();
    table.date('valid_until');
    table.primary(['facility_id', 'id']);
    table.foreign(['facility_id', 'study_id']).references(['facility_id', 'id']).inTable('qualification.study');
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.unique(['facility_id', 'study_id', 'equipment_id', 'production_id', 'residue_kind', 'residue_id']);
    table.index(['facility_id', 'equipment_id', 'production_id']);
  });
  await knex.raw(`select kernel.declare_link('qualification.study_cover', 'qualification.study', 'study_id')`);
}

/** What every record has. */
function record(table: Knex.CreateTableBuilder): void {
  table.uuid('facility_id').notNullable();
  table.uuid('id').notNullable();
  table.integer('version').notNullable().defaultTo(1);
  table.timestamp('created_at', { useTz: true }).notNullable();
  table.uuid('created_by').notNullable();
  table.timestamp('updated_at', { useTz: true }).notNullable();
  table.uuid('updated_by').notNullable();
  table.primary(['facility_id', 'id']);
  table.foreign('facility_id').references('id').inTable('kernel.facility');
}

/** Equipment, the production whose residue is removed, and the procedure that removes it. */
function scope(table: Knex.CreateTableBuilder): void {
  table.uuid('equipment_id');
  table.uuid('production_id');
  table.uuid('procedure_id');
  table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
  table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
  table
    .foreign(['facility_id', 'procedure_id'])
    .references(['facility_id', 'id'])
    .inTable('procedures.cleaning_procedure');
}
