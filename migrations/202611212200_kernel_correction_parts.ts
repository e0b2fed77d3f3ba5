import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** The bad rows of an import are kept part by part, so that nobody ever holds all of them; those that wait move over. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('kernel').createTable('import_correction_part', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('correction_id').notNullable();
    table.integer('sheet').notNullable();
    table.integer('part').notNullable();
    table.text('rows').notNullable();
    table.primary(['facility_id', 'correction_id', 'sheet', 'part']);
    table
      .foreign(['facility_id', 'correction_id'])
      .references(['facility_id', 'id'])
      .inTable('kernel.import_correction')
      .onDelete('CASCADE');
  });
  await auditTable(knex, 'kernel.import_correction_part', 'technical');
  await knex.raw(`
    insert into kernel.import_correction_part (facility_id, correction_id, sheet, part, rows)
      select c.facility_id, c.id, s.place - 1, 0, (s.sheet -> 'rows')::text
      from kernel.import_correction c, jsonb_array_elements(c.sheets) with ordinality as s (sheet, place);
    update kernel.import_correction c set sheets = (
      select coalesce(jsonb_agg(s.sheet - 'rows' order by s.place), '[]')
      from jsonb_array_elements(c.sheets) with ordinality as s (sheet, place));
  `);
}
