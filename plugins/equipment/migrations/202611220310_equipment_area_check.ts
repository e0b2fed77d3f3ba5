import type { Knex } from 'knex';

/**
 * That an area is above 0 is so in every unit. Converted to a base unit first, the check was read and planned anew by
 * every statement that wrote a machine, with all units of the conversion: nearly half of the time of the statement that changes one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table equipment.equipment drop constraint surface_area_is_positive,
    add constraint surface_area_is_positive check ((total_surface_area->>'value')::double precision > 0)`);
}
