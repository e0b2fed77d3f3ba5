import type { Knex } from 'knex';
import { masterTable, searchIndex } from '#kernel/contract';

/** Stored reports, each issue a row of its own, and the tags that they are filed under. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'reports.report_tag', table => {
    table.text('colour').notNullable();
  });
  await masterTable(knex, 'reports.report_document', table => {
    table.text('kind').notNullable();
    table.text('number').notNullable();
    table.integer('issue').notNullable();
    table.text('about');
    table.timestamp('as_of', { useTz: true });
    table.timestamp('generated_at', { useTz: true }).notNullable();
    table.text('generated_by').notNullable();
    table.uuid('record_id');
    table.jsonb('parameters').notNullable();
    table.uuid('supersedes_id');
    table.text('format').notNullable();
    table.uuid('file_id').notNullable();
    table.text('file_name').notNullable();
    table.text('sha256').notNullable();
    table.integer('size').notNullable();
    table.integer('pages');
    table.jsonb('tags').notNullable();
    table.foreign(['facility_id', 'file_id']).references(['facility_id', 'id']).inTable('kernel.file');
    table
      .foreign(['facility_id', 'supersedes_id'])
      .references(['facility_id', 'id'])
      .inTable('reports.report_document');
    table.unique(['facility_id', 'number', 'issue']);
    table.index(['facility_id', 'kind', 'record_id']);
  });
  await searchIndex(knex, 'reports.report_document', ['external_id', 'name']);
  await searchIndex(knex, 'reports.report_tag', ['external_id', 'name']);
}
