import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Data of protocols whose limits an approved assessment has changed; the rule for operators is that of the inspection settings. */
export async function up(knex: Knex): Promise<void> {
  const schema = knex.schema.withSchema('qualification');
  await schema.createTable('stale_snapshot', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('snapshot_id').notNullable();
    table.uuid('assessment_id').notNullable();
    table.text('why').notNullable();
    table.timestamp('marked_at', { useTz: true }).notNullable();
    table.primary(['facility_id', 'snapshot_id']);
    table
      .foreign(['facility_id', 'snapshot_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.protocol_snapshot');
    table
      .foreign(['facility_id', 'assessment_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.assessment');
  });
  await auditTable(knex, 'qualification.stale_snapshot', 'append-only');
  await knex.schema.withSchema('qualification').alterTable('protocol', table => {
    table.dropColumn('unqualified_operators');
  });
}
