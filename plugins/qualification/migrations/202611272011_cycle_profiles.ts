import type { Knex } from 'knex';
import { masterTable, searchIndex } from '#kernel/contract';

/** Saved mappings of the columns of cycle files. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'qualification.cycle_profile', table => {
    table.text('step_column').notNullable();
    table.text('start_column').notNullable();
    for (const column of ['number', 'end', 'duration', 'temperature', 'flow', 'pressure', 'volume'])
      table.text(`${column}_column`);
    for (const column of ['concentration', 'conductivity']) table.text(`${column}_column`);
    table.text('remarks');
  });
  await searchIndex(knex, 'qualification.cycle_profile', ['external_id', 'name']);
}
