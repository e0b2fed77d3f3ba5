import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Rows of uploads that wait for their import in the background, part by part as the job will read them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('kernel').createTable('import_part', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('upload_id').notNullable();
    table.integer('sheet').notNullable();
    table.integer('part').notNullable();
    table.text('rows').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.primary(['facility_id', 'upload_id', 'sheet', 'part']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
  });
  // The rows come and go once: packing them would take longer than writing them as they are.
  await knex.raw('alter table kernel.import_part alter column rows set storage external');
  await auditTable(knex, 'kernel.import_part', 'technical');
}
