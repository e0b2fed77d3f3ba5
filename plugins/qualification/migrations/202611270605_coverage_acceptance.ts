import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Signed decisions to bear a gap of the coverage for a time; they are never edited, only ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('qualification').createTable('coverage_acceptance', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('equipment_id').notNullable();
    table.uuid('production_id').notNullable();
    table.text('label').notNullable();
    table.jsonb('residues').notNullable();
    table.text('reason').notNullable();
    table.date('valid_until').notNullable();
    table.uuid('signature_id').notNullable();
    table.jsonb('signature').notNullable();
    table.integer('version').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.timestamp('ended_at', { useTz: true });
    table.uuid('ended_by');
    table.text('end_reason');
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.foreign(['facility_id', 'equipment_id']).references(['facility_id', 'id']).inTable('equipment.equipment');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.index(['facility_id', 'equipment_id', 'production_id']);
  });
  await auditTable(knex, 'qualification.coverage_acceptance', 'audited');
}
