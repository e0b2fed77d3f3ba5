import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Decisions of people about worst cases. A row is written once and ended once; the inputs it rested on stay with it.
 * The columns of a signature are empty until overrides are signed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('risk').createTable('worst_product_override', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.text('scope').notNullable();
    table.uuid('scope_id').notNullable();
    table.jsonb('scope_record');
    table.uuid('production_id').notNullable();
    table.jsonb('production').notNullable();
    table.text('reason').notNullable();
    table.date('review_date').notNullable();
    table.text('inputs_hash').notNullable();
    table.jsonb('inputs').notNullable();
    table.uuid('replaces');
    table.uuid('signed_by');
    table.timestamp('signed_at', { useTz: true });
    table.uuid('signature_id');
    table.integer('version').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.timestamp('ended_at', { useTz: true });
    table.uuid('ended_by');
    table.text('ended_how');
    table.text('end_reason');
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.foreign(['facility_id', 'replaces']).references(['facility_id', 'id']).inTable('risk.worst_product_override');
    table.index(['facility_id', 'production_id']);
  });
  await knex.raw(`
    create unique index worst_product_override_standing on risk.worst_product_override (facility_id, scope, scope_id)
      where ended_at is null;
    alter table risk.worst_product_override
      add constraint scope_known check (scope in ('equipment', 'group', 'facility')),
      add constraint ended_wholly check (num_nonnulls(ended_at, ended_by, ended_how, end_reason) in (0, 4));
  `);
  await auditTable(knex, 'risk.worst_product_override', 'audited');
}
