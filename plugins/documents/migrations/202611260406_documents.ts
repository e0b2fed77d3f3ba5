import type { Knex } from 'knex';
import { attachmentTable, linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

type TableName = `documents.${string}`;

/** Document versions, legacy documents and historical studies with their files and what they are about. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'documents');
  await masterTable(knex, 'documents.document_version', table => {
    table.text('document_type').notNullable();
    table.text('document_number').notNullable();
    table.text('document_version').notNullable();
    table.text('template');
    table.text('effective_from');
    table.text('change_summary');
    table.text('remarks');
  });
  await withFiles(knex, 'documents.document_version', 'document_version_id');
  await knex.raw(`create unique index document_version_once on documents.document_version
    (facility_id, lower(document_number), lower(document_version))`);

  await masterTable(knex, 'documents.legacy_document', table => {
    table.text('document_type').notNullable();
    table.text('document_version');
    table.text('executed_on');
    table.text('original_location');
    table.jsonb('equipment_ids').notNullable();
    table.jsonb('product_ids').notNullable();
    table.text('conclusion');
    table.text('remarks');
  });
  await withFiles(knex, 'documents.legacy_document', 'legacy_document_id');
  await about(knex, 'documents.legacy_document', 'equipment');
  await about(knex, 'documents.legacy_document', 'product');

  await masterTable(knex, 'documents.historical_study', table => {
    table.text('study_type').notNullable();
    table.jsonb('equipment_ids').notNullable();
    table.jsonb('product_ids').notNullable();
    table.text('started_on');
    table.text('ended_on');
    table.integer('runs_count');
    table.text('outcome');
    table.jsonb('residues');
    table.uuid('legacy_document_id');
    table.boolean('accepted_as_coverage').notNullable();
    table.text('justification');
    table.text('remarks');
    table
      .foreign(['facility_id', 'legacy_document_id'])
      .references(['facility_id', 'id'])
      .inTable('documents.legacy_document');
  });
  await withFiles(knex, 'documents.historical_study', 'historical_study_id');
  await about(knex, 'documents.historical_study', 'equipment');
  await about(knex, 'documents.historical_study', 'product');
}

async function withFiles(knex: Knex, table: TableName, column: string): Promise<void> {
  await searchIndex(knex, table, ['external_id', 'name']);
  await attachmentTable(knex, `${table}_attachment`, { column, table });
}

/** The ids are stored in JSON; this table lets the database enforce the references. */
async function about(knex: Knex, table: TableName, what: 'equipment' | 'product'): Promise<void> {
  await linkTable(knex, `${table}_${what}`, {
    owner: { column: `${table.replace('documents.', '')}_id`, table },
    target: {
      column: `${what}_id`,
      table: what === 'equipment' ? 'equipment.equipment' : 'products.product',
    },
  });
}
