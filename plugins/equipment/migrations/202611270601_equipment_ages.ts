import type { Knex } from 'knex';

/** Since when equipment is recorded, and what belongs to groups and trains, for other plugins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view equipment.v_equipment as
      select facility_id, id, external_id, name, equipment_type, area, dedication, contact_type, cleaning_mode,
        cleaning_procedure_number, version, archived_at, archived_at is not null as is_archived,
        contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as is_shared,
        kernel.quantity_base(total_surface_area) * (1 + coalesce(surface_area_margin_percent, 0) / 100) as surface_area_sqcm,
        kernel.quantity_base(rinse_volume_default) as rinse_volume_ml,
        room_grade, dedicated_to, room, kernel.quantity_base(total_surface_area) as stated_area_sqcm,
        kernel.quantity_base(capacity) as capacity_ml, created_at
      from equipment.equipment;
    create view equipment.v_equipment_set as
      select g.facility_id, g.group_id as set_id, g.equipment_id from equipment.equipment_group_member g
      union all
      select t.facility_id, t.train_id, t.equipment_id from equipment.equipment_train_member t;
    grant select on equipment.v_equipment_set to limpid_runtime;
  `);
}
