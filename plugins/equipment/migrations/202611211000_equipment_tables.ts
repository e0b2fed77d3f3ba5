import type { Knex } from 'knex';
import { linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Machines, and the materials that they are made of. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'equipment');

  await masterTable(knex, 'equipment.moc', table => {
    table.text('family');
    table.text('grade');
    table.text('surface_finish');
    table.double('roughness_max_um');
    table.text('remarks');
  });

  await masterTable(knex, 'equipment.equipment', table => {
    table.text('equipment_type').notNullable();
    table.text('make');
    table.text('model');
    table.text('serial_number');
    table.text('area');
    table.text('room');
    table.text('room_grade');
    table.text('dedication').notNullable();
    table.text('contact_type').notNullable();
    table.text('surface_area_mode').notNullable();
    table.jsonb('parts').notNullable();
    table.jsonb('declared_surface_area');
    table.jsonb('total_surface_area');
    table.text('surface_area_source');
    table.double('surface_area_margin_percent');
    table.jsonb('moc_ids').notNullable();
    table.text('cleaning_mode');
    table.text('cleaning_procedure_number');
    table.jsonb('capacity');
    table.jsonb('rinse_volume_default');
    table.text('remarks');
  });
  await searchIndex(knex, 'equipment.equipment', ['external_id', 'name', 'equipment_type']);
  await knex.raw(`alter table equipment.equipment add constraint surface_area_is_positive
    check (total_surface_area is null or kernel.quantity_base(total_surface_area) > 0)`);

  // A machine names its materials itself and through its parts; this table is how the database holds on to them.
  await linkTable(knex, 'equipment.equipment_moc', {
    owner: { column: 'equipment_id', table: 'equipment.equipment' },
    target: { column: 'moc_id', table: 'equipment.moc' },
  });
}
