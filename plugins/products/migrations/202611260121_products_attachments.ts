import type { Knex } from 'knex';
import { attachmentTable } from '#kernel/contract';

/** Files of actives and analytical methods of every attachment type. */
export async function up(knex: Knex): Promise<void> {
  await attachmentTable(knex, 'products.active_attachment', { column: 'active_id', table: 'products.active' });
  await attachmentTable(knex, 'products.analytical_method_attachment', {
    column: 'analytical_method_id',
    table: 'products.analytical_method',
  });
}
