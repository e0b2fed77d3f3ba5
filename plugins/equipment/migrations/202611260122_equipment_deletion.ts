import type { Knex } from 'knex';
import { deletionColumn } from '#kernel/contract';

/** Equipment that was never used can be deleted. */
export async function up(knex: Knex): Promise<void> {
  await deletionColumn(knex, 'equipment.equipment');
}
