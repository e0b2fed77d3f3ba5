import type { Knex } from 'knex';
import { linkTable, masterTable } from '#kernel/contract';

/** Trains: the machines that batches pass, in steps; and the room grade of machines for rooms that set limits by it. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'equipment.equipment_train', table => {
    table.jsonb('steps').notNullable();
    table.text('valid_from');
    table.text('valid_to');
    table.text('remarks');
  });
  await linkTable(knex, 'equipment.equipment_train_member', {
    owner: { column: 'train_id', table: 'equipment.equipment_train' },
    target: { column: 'equipment_id', table: 'equipment.equipment' },
  });
  await knex.raw(`
    create or replace view equipment.v_equipment as
      select facility_id, id, external_id, name, equipment_type, area, dedication, contact_type, cleaning_mode,
        cleaning_procedure_number, version, archived_at, archived_at is not null as is_archived,
        contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as is_shared,
        kernel.quantity_base(total_surface_area) * (1 + coalesce(surface_area_margin_percent, 0) / 100) as surface_area_sqcm,
        kernel.quantity_base(rinse_volume_default) as rinse_volume_ml,
        room_grade
      from equipment.equipment;
  `);
}
