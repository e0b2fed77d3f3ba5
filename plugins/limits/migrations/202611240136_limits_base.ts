import type { Knex } from 'knex';
import { auditTable, pluginSchema } from '#kernel/contract';

/**
 * Creates the saved versions of policies, of the microbial policy and of the default units; limits cite a version, so
 * none is ever overwritten.
 */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'limits');
  await knex.schema.withSchema('limits').createTable('policy_version', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.text('residue_type').notNullable();
    table.integer('version').notNullable();
    table.jsonb('settings').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.text('created_by_name');
    table.timestamp('effective_from', { useTz: true });
    table.text('reason');
    table.primary(['facility_id', 'id']);
    table.unique(['facility_id', 'residue_type', 'version']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
  });
  await auditTable(knex, 'limits.policy_version', 'audited');
}
