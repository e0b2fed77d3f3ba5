import type { Knex } from 'knex';
import { attachmentTable, auditTable } from '#kernel/contract';

/** The physical status of equipment, what happened to it, inspections, release, and the rules for them. */
export async function up(knex: Knex): Promise<void> {
  const create = (name: string, columns: (table: Knex.CreateTableBuilder) => void) =>
    knex.schema.withSchema('qualification').createTable(name, columns);
  // One row for each piece of equipment that was taken on; its id is that of the equipment.
  await create('equipment_floor', table => {
    ofEquipment(table);
    table.uuid('production_id');
    table.text('batch_number');
    table.uuid('procedure_id');
    table.integer('procedure_version');
    table.timestamp('batch_started_at', { useTz: true });
    table.timestamp('batch_ended_at', { useTz: true });
    table.timestamp('dirty_since', { useTz: true });
    table.timestamp('cleaning_started_at', { useTz: true });
    table.timestamp('cleaning_completed_at', { useTz: true });
    table.timestamp('clean_since', { useTz: true });
    table.double('dirty_hours');
    table.double('dirty_max_hours');
    table.boolean('procedure_revised').notNullable().defaultTo(false);
    table.jsonb('steps').notNullable();
    table.jsonb('performers').notNullable();
    table.uuid('witnessed_by');
    table.timestamp('witnessed_at', { useTz: true });
    table.boolean('visually_clean');
    table.uuid('inspected_by');
    table.timestamp('inspected_at', { useTz: true });
    table.integer('alarm_percent').notNullable().defaultTo(0);
    table.boolean('next_batch_on_hold').notNullable().defaultTo(false);
    table.uuid('run_id');
    table.text('run_outcome');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table
      .foreign(['facility_id', 'procedure_id'])
      .references(['facility_id', 'id'])
      .inTable('procedures.cleaning_procedure');
    table.foreign(['facility_id', 'run_id']).references(['facility_id', 'id']).inTable('qualification.run');
  });
  await auditTable(knex, 'qualification.equipment_floor', 'audited');

  await create('floor_event', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('equipment_id').notNullable();
    table.integer('record_version').notNullable();
    table.text('action').notNullable();
    table.text('from_state');
    table.text('to_state').notNullable();
    table.timestamp('at', { useTz: true }).notNullable();
    table.timestamp('recorded_at', { useTz: true }).notNullable();
    table.uuid('recorded_by').notNullable();
    table.text('kind').notNullable();
    table.text('reason');
    table.text('note');
    table.uuid('corrects_id');
    table.jsonb('details').notNullable();
    table.uuid('device_id');
    table.integer('device_sequence');
    table.timestamp('device_time', { useTz: true });
    table.primary(['facility_id', 'id']);
    table
      .foreign(['facility_id', 'equipment_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.equipment_floor');
    table
      .foreign(['facility_id', 'corrects_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.floor_event');
    table.index(['facility_id', 'equipment_id', 'at']);
    table.unique(['facility_id', 'device_id', 'device_sequence']);
  });
  await knex.raw(
    `select kernel.declare_link('qualification.floor_event', 'qualification.equipment_floor', 'equipment_id')`,
  );

  await create('inspection', table => {
    record(table);
    table.text('number').notNullable();
    table.text('source').notNullable();
    table.uuid('equipment_id').notNullable();
    table.uuid('production_id');
    table.uuid('next_production_id');
    table.text('batch_number');
    table.uuid('run_id');
    table.boolean('visually_clean').notNullable();
    table.jsonb('failing_locations').notNullable();
    table.double('light_lux');
    table.double('distance_cm');
    table.jsonb('angles_degrees').notNullable();
    table.text('tools');
    table.boolean('disassembly_done');
    table.boolean('odour_free');
    table.text('remarks');
    table.text('next_use');
    table.timestamp('inspected_at', { useTz: true }).notNullable();
    table.uuid('inspected_by').notNullable();
    table.text('qualification_warning');
    table.uuid('task_id');
    for (const [column, target] of references)
      table.foreign(['facility_id', column]).references(['facility_id', 'id']).inTable(target);
    table.unique(['facility_id', 'number']);
    table.index(['facility_id', 'inspected_at']);
    table.index(['facility_id', 'equipment_id']);
  });
  await auditTable(knex, 'qualification.inspection', 'audited');

  // Photos belong to the equipment; the next inspection takes them.
  await attachmentTable(knex, 'qualification.floor_photo', {
    column: 'equipment_id',
    table: 'qualification.equipment_floor',
  });
  await knex.raw(`alter table qualification.floor_photo add column inspection_id uuid, add column device_id uuid,
    add column device_sequence integer,
    add foreign key (facility_id, inspection_id) references qualification.inspection (facility_id, id)`);
  await knex.raw(`create unique index floor_photo_of_device on qualification.floor_photo
    (facility_id, device_id, device_sequence)`);

  await create('equipment_release', table => {
    ofEquipment(table);
    table.jsonb('reasons').notNullable();
  });
  await auditTable(knex, 'qualification.equipment_release', 'audited');
  await create('release_act', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('equipment_id').notNullable();
    table.integer('record_version').notNullable();
    table.text('action').notNullable();
    table.timestamp('at', { useTz: true }).notNullable();
    table.uuid('acted_by').notNullable();
    table.timestamp('cleaning_completed_at', { useTz: true });
    table.uuid('production_id');
    table.text('batch_number');
    table.uuid('next_production_id');
    table.text('release_state').notNullable();
    table.jsonb('reasons').notNullable();
    table.text('reason');
    table.primary(['facility_id', 'equipment_id', 'record_version']);
    table
      .foreign(['facility_id', 'equipment_id'])
      .references(['facility_id', 'id'])
      .inTable('qualification.equipment_release');
  });
  await knex.raw(
    `select kernel.declare_link('qualification.release_act', 'qualification.equipment_release', 'equipment_id')`,
  );

  await create('inspection_settings', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.integer('version').notNullable();
    table.jsonb('rules').notNullable();
    table.timestamp('updated_at', { useTz: true }).notNullable();
    table.uuid('updated_by').notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.unique(['facility_id']);
  });
  await auditTable(knex, 'qualification.inspection_settings', 'audited');
}

const references = [
  ['equipment_id', 'equipment.equipment'],
  ['production_id', 'products.production'],
  ['next_production_id', 'products.production'],
  ['run_id', 'qualification.run'],
  ['task_id', 'qualification.task'],
] as const;

function stamps(table: Knex.CreateTableBuilder): void {
  table.uuid('facility_id').notNullable();
  table.uuid('id').notNullable();
  table.integer('version').notNullable().defaultTo(1);
  table.timestamp('updated_at', { useTz: true }).notNullable();
  table.uuid('updated_by').notNullable();
  table.primary(['facility_id', 'id']);
}

function record(table: Knex.CreateTableBuilder): void {
  stamps(table);
  table.foreign('facility_id').references('id').inTable('kernel.facility');
}

/** A row whose id is that of its equipment, with a state. */
function ofEquipment(table: Knex.CreateTableBuilder): void {
  stamps(table);
  table.text('state').notNullable();
  table.foreign(['facility_id', 'id']).references(['facility_id', 'id']).inTable('equipment.equipment');
}
