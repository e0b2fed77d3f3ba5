import type { Knex } from 'knex';

/** Procedures for the SQL of other plugins: hold times in hours, steps as the record has them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view procedures.v_cleaning_procedure as
      select facility_id, id, external_id, name, revision, level, version, archived_at, archived_at is not null as is_archived,
        dirty_hold_max_hours, clean_hold_max_hours, steps, observer_required, visual_inspection_required,
        verification_frequency
      from procedures.cleaning_procedure;
    grant select on procedures.v_cleaning_procedure to limpid_runtime;`);
}
