import type { Knex } from 'knex';

/** Which material represents another one for recoveries, and whether methods need a recovery from it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('equipment').alterTable('moc', table => {
    table.boolean('is_product_contact_allowed');
    table.boolean('is_recovery_required');
    table.uuid('grouped_with_id');
    table.text('grouping_reason');
    table.foreign(['facility_id', 'grouped_with_id']).references(['facility_id', 'id']).inTable('equipment.moc');
  });
}
