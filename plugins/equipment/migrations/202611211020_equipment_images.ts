import type { Knex } from 'knex';
import { linkTable } from '#kernel/contract';

/** Pictures of machines: stored files tied to them. A removed picture stays, with who removed it and why. */
export async function up(knex: Knex): Promise<void> {
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
