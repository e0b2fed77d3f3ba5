import type { Knex } from 'knex';
import { changeMigratedRows, fillOpenView } from '#kernel/contract';

const referring = ['equipment.equipment', 'products.production_equipment'] as const;

/**
 * Equipment and pairs refer to procedures by key. Numbers from before that name a procedure, archived or not, become its key,
 * in the revision that is in force now; all others stay unresolved.
 */
export async function up(knex: Knex): Promise<void> {
  await fillOpenView(
    knex,
    'equipment.v_cleaning_procedure',
    // The name of the table is in parts, because a read as of a date replaces names of tables.
    `select t.facility_id, t.id, t.external_id, t.name, t.revision,
       coalesce((select cv.version from kernel.controlled_version cv where cv.facility_id = t.facility_id
         and cv.record_table = 'procedures' || '.' || 'cleaning_procedure' and cv.record_id = t.id
         order by (cv.state = 'Approved') desc, cv.version desc limit 1), 1) as document_version,
       t.archived_at
     from procedures.cleaning_procedure t`,
  );
  for (const table of referring) {
    await changeMigratedRows(
      knex,
      table,
      `update ${table} t set cleaning_procedure_id = p.id, cleaning_procedure_version = p.document_version,
         cleaning_procedure_revision = p.revision, unresolved_procedure_number = null
       from equipment.v_cleaning_procedure p
       where p.facility_id = t.facility_id and lower(p.external_id) = lower(t.unresolved_procedure_number)`,
    );
    await knex.raw(
      `alter table ${table} add foreign key (facility_id, cleaning_procedure_id)
       references procedures.cleaning_procedure (facility_id, id)`,
    );
  }
}
