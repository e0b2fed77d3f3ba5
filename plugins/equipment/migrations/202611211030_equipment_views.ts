import type { Knex } from 'knex';

/**
 * What plugins that require this one may read. Areas are in cm² with the machine's own margin. `is_shared` is false for
 * machines that carry nothing over: no product contact, thrown away, or kept for one product (formulas 4.6).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view equipment.v_equipment as
      select facility_id, id, external_id, name, equipment_type, area, dedication, contact_type, cleaning_mode,
        cleaning_procedure_number, version, archived_at, archived_at is not null as is_archived,
        contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as is_shared,
        kernel.quantity_base(total_surface_area) * (1 + coalesce(surface_area_margin_percent, 0) / 100) as surface_area_sqcm,
        kernel.quantity_base(rinse_volume_default) as rinse_volume_ml
      from equipment.equipment;
    grant select on equipment.v_equipment to limpid_runtime;
  `);
}
