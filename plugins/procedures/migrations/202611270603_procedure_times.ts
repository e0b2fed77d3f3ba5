import type { Knex } from 'knex';

/**
 * How long cleaning procedures take and how long equipment may stay dirty or clean, for other plugins. The minutes are the
 * longest times of all steps; null while a step has none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view procedures.v_procedure_times as
      select p.facility_id, p.id, p.external_id, p.name, p.version, p.archived_at, p.dirty_hold_max_hours,
        p.clean_hold_max_hours,
        (select case when bool_and(coalesce(step -> 'timeMaxMinutes', step -> 'timeMinMinutes', 'null') <> 'null')
            then sum(coalesce((step ->> 'timeMaxMinutes')::float8, (step ->> 'timeMinMinutes')::float8)) end
          from jsonb_array_elements(coalesce(p.steps, '[]')) step) as minutes
      from procedures.cleaning_procedure p;
    grant select on procedures.v_procedure_times to limpid_runtime;
  `);
}
