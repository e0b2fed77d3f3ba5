import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Planned days, requests for cancellation and signed decisions of qualification tasks, and how tasks are configured. */
export async function up(knex: Knex): Promise<void> {
  // A builder keeps its statements, so each step begins with a new one.
  const schema = () => knex.schema.withSchema('qualification');
  await schema().alterTable('task', table => {
    table.date('planned_on');
    table.uuid('cancel_asked_by');
    table.timestamp('cancel_asked_at', { useTz: true });
    table.text('cancel_reason');
    table.index(['facility_id', 'equipment_id']);
    table.index(['facility_id', 'production_id']);
    table.index(['facility_id', 'owner_id']);
  });
  // However many nodes look at the schedule, a task is followed by one.
  await knex.raw(`create unique index task_scheduled_once on qualification.task (facility_id, source_id)
    where source = 'schedule'`);

  await schema().createTable('task_decision', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('task_id').notNullable();
    table.integer('task_version').notNullable();
    table.text('decision').notNullable();
    table.date('due_from');
    table.date('due_to');
    table.text('covered_by');
    table.text('reason').notNullable();
    table.timestamp('decided_at', { useTz: true }).notNullable();
    table.uuid('decided_by').notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign(['facility_id', 'task_id']).references(['facility_id', 'id']).inTable('qualification.task');
    table.unique(['facility_id', 'task_id', 'task_version']);
  });
  await knex.raw(`select kernel.declare_link('qualification.task_decision', 'qualification.task', 'task_id')`);

  await schema().createTable('task_configuration', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.jsonb('study_types').notNullable();
    table.boolean('creates_from_assessments').notNullable();
    table.uuid('escalate_to');
    table.timestamp('updated_at', { useTz: true }).notNullable();
    table.uuid('updated_by').notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.unique(['facility_id']);
  });
  await auditTable(knex, 'qualification.task_configuration', 'audited');
}
