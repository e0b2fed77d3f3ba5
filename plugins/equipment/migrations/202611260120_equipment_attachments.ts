import type { Knex } from 'knex';
import { attachmentTable } from '#kernel/contract';

/** Files of equipment of every attachment type. */
export async function up(knex: Knex): Promise<void> {
  await attachmentTable(knex, 'equipment.equipment_attachment', {
    column: 'equipment_id',
    table: 'equipment.equipment',
  });
}
