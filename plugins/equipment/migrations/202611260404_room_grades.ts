import type { Knex } from 'knex';
import { masterTable } from '#kernel/contract';

/** Room grades with their microbial limits; equipment names the letter of its grade. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'equipment.room_grade', table => {
    table.text('grade').notNullable();
    table.text('description');
    table.jsonb('limits');
  });
}
