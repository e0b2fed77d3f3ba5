import type { Knex } from 'knex';
import { linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Equipment, its materials, groups, images and trains, and the views that other plugins read. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'equipment');
  await materials(knex);
  await equipment(knex);
  await groups(knex);
  await trains(knex);
  await knex.raw(views);
}

async function materials(knex: Knex): Promise<void> {
  await masterTable(knex, 'equipment.moc', table => {
    table.text('family');
    table.text('grade');
    table.text('surface_finish');
    table.double('roughness_max_um');
    table.text('remarks');
  });
}

async function equipment(knex: Knex): Promise<void> {
  await masterTable(knex, 'equipment.equipment', table => {
    table.text('equipment_type').notNullable();
    table.text('make');
    table.text('model');
    table.text('serial_number');
    table.text('area');
    table.text('room');
    table.text('room_grade');
    table.text('dedication').notNullable();
    // The product or group that it is dedicated to, and the reason (entities 2.1).
    table.text('dedicated_to');
    table.text('dedication_reason');
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
    // Number of units of the next batch that the residue may reach alone (formulas 4.6); null: it is mixed evenly.
    table.integer('transfer_first_units').checkPositive('transfer_first_units_is_positive');
    table.text('remarks');
  });
  await searchIndex(knex, 'equipment.equipment', ['external_id', 'name', 'equipment_type']);
  // An area above 0 is above 0 in every unit. Converting it first costs half of the time of an update.
  await knex.raw(`alter table equipment.equipment add constraint surface_area_is_positive
    check ((total_surface_area->>'value')::double precision > 0)`);
  // Equipment stores its material ids in JSON; this table lets the database enforce the references.
  await linkTable(knex, 'equipment.equipment_moc', {
    owner: { column: 'equipment_id', table: 'equipment.equipment' },
    target: { column: 'moc_id', table: 'equipment.moc' },
  });
  // A removed image is kept with the user who removed it and the reason.
  await linkTable(
    knex,
    'equipment.equipment_image',
    {
      owner: { column: 'equipment_id', table: 'equipment.equipment' },
      target: { column: 'file_id', table: 'kernel.file' },
    },
    table => {
      table.text('caption');
      table.timestamp('removed_at', { useTz: true });
      table.uuid('removed_by');
      table.text('remove_reason');
    },
  );
}

async function groups(knex: Knex): Promise<void> {
  await masterTable(knex, 'equipment.equipment_group', table => {
    table.text('type');
    table.text('basis');
    table.text('worst_case_rule');
    table.text('justification');
    table.text('remarks');
  });
  await linkTable(knex, 'equipment.equipment_group_member', {
    owner: { column: 'group_id', table: 'equipment.equipment_group' },
    target: { column: 'equipment_id', table: 'equipment.equipment' },
  });
}

/** Equipment trains and their steps. */
async function trains(knex: Knex): Promise<void> {
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
}

/**
 * Areas are in cm² with the margin of the equipment. `is_shared` is false for equipment that carries nothing over: no
 * product contact, single use, or dedicated to one product (formulas 4.6).
 */
const views = `
  create view equipment.v_equipment as
    select facility_id, id, external_id, name, equipment_type, area, dedication, contact_type, cleaning_mode,
      cleaning_procedure_number, version, archived_at, archived_at is not null as is_archived,
      contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as is_shared,
      kernel.quantity_base(total_surface_area) * (1 + coalesce(surface_area_margin_percent, 0) / 100) as surface_area_sqcm,
      kernel.quantity_base(rinse_volume_default) as rinse_volume_ml,
      room_grade, dedicated_to, room, kernel.quantity_base(total_surface_area) as stated_area_sqcm,
      kernel.quantity_base(capacity) as capacity_ml
    from equipment.equipment;
  create view equipment.v_moc as
    select facility_id, id, external_id, name, version, archived_at, archived_at is not null as is_archived from equipment.moc;
  grant select on equipment.v_equipment, equipment.v_moc to limpid_runtime;
`;
