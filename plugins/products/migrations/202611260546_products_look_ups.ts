import type { Knex } from 'knex';
import { uniqueUnlessDeleted } from '#kernel/contract';

/** IDs of products and productions are looked up by the index that keeps them unique. */
export async function up(knex: Knex): Promise<void> {
  await uniqueUnlessDeleted(knex, 'products.product', 'external_id');
  await uniqueUnlessDeleted(knex, 'products.production', 'external_id');
}
