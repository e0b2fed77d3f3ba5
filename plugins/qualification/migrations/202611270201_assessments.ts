import type { Knex } from 'knex';
import { auditTable, masterTable } from '#kernel/contract';

/** Change assessments with their evaluations, and what was said about cancelling them. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'qualification.assessment', table => {
    table.text('trigger').notNullable();
    table.text('change_control_reference');
    // The approved assessment whose snapshot is the state before; null with position 0 for the first.
    table.uuid('from_assessment_id');
    table.integer('from_position').notNullable();
    table.integer('snapshot_position');
    table.timestamp('snapshot_at', { useTz: true });
    table.text('engine_version');
    table.uuid('evaluation_id');
    table.text('evaluation_hash');
    table.integer('change_count');
    table.integer('limits_tightened');
    table.integer('cover_lost');
    table.integer('infeasible');
    table.integer('missing_data');
    table.jsonb('questions').notNullable();
    table.jsonb('decisions').notNullable();
    table.text('conclusion');
    table.uuid('job_id');
    table.timestamp('approved_at', { useTz: true });
    table
      .foreign(['facility_id', 'from_assessment_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.assessment');
  });
  await below(knex, 'assessment_evaluation', table => {
    table.jsonb('content').notNullable();
    table.text('content_hash').notNullable();
  });
  await below(knex, 'assessment_cancellation', table => {
    table.integer('place').notNullable();
    table.text('step').notNullable();
    table.text('reason').notNullable();
    table.uuid('signature_id').notNullable();
    table.unique(['facility_id', 'assessment_id', 'place']);
  });
}

/** Rows of an assessment that are written once. */
async function below(knex: Knex, name: string, columns: (table: Knex.CreateTableBuilder) => void): Promise<void> {
  await knex.schema.withSchema('qualification').createTable(name, table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('assessment_id').notNullable();
    columns(table);
    table.timestamp('made_at', { useTz: true }).notNullable();
    table.uuid('made_by').notNullable();
    table.primary(['facility_id', 'id']);
    table
      .foreign(['facility_id', 'assessment_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.assessment');
    table.index(['facility_id', 'assessment_id', 'made_at']);
  });
  await auditTable(knex, `qualification.${name}`, 'append-only');
}
