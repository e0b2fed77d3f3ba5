import type { Knex } from 'knex';
import { deletionColumn } from '#kernel/contract';

/** Products and productions that were never used can be deleted. */
export async function up(knex: Knex): Promise<void> {
  await deletionColumn(knex, 'products.product');
  await deletionColumn(knex, 'products.production');
}
