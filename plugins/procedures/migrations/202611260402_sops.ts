import type { Knex } from 'knex';
import { attachmentTable, linkTable, masterTable, searchIndex } from '#kernel/contract';

const sop = { column: 'sop_id', table: 'procedures.sop' } as const;

/** Standard operating procedures with the records that they are about, and their files. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, sop.table, table => {
    table.text('revision');
    table.text('kind').notNullable();
    table.text('owner');
    table.text('effective_from');
    table.text('review_due_on');
    table.uuid('supersedes_id');
    table.jsonb('cleaning_procedure_ids').notNullable();
    table.jsonb('equipment_ids').notNullable();
    table.text('remarks');
    table.foreign(['facility_id', 'supersedes_id']).references(['facility_id', 'id']).inTable(sop.table);
  });
  await searchIndex(knex, sop.table, ['external_id', 'name']);
  await attachmentTable(knex, 'procedures.sop_attachment', sop);
  // The ids are stored in JSON; these tables let the database enforce the references.
  await linkTable(knex, 'procedures.sop_cleaning_procedure', {
    owner: sop,
    target: { column: 'cleaning_procedure_id', table: 'procedures.cleaning_procedure' },
  });
  await linkTable(knex, 'procedures.sop_equipment', {
    owner: sop,
    target: { column: 'equipment_id', table: 'equipment.equipment' },
  });
}
