import type { Knex } from 'knex';
import { uniqueUnlessDeleted } from '#kernel/contract';

/** IDs of equipment are looked up by the index that keeps them unique. */
export async function up(knex: Knex): Promise<void> {
  await uniqueUnlessDeleted(knex, 'equipment.equipment', 'external_id');
}
