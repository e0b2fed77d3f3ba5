import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Rows that imports rejected, waiting to be corrected by whoever sent them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('kernel').createTable('import_correction', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.jsonb('sheets').notNullable();
    table.uuid('requested_by').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
  });
  await auditTable(knex, 'kernel.import_correction', 'technical');
}
