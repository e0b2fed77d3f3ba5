import type { Knex } from 'knex';
import { linkTable, masterTable } from '#kernel/contract';

/** Groups of like machines and their members. */
export async function up(knex: Knex): Promise<void> {
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
