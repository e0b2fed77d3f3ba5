import type { Knex } from 'knex';
import { attachmentTable } from '#kernel/contract';

/** Photos of places and vials, taken during a round. */
export async function up(knex: Knex): Promise<void> {
  await attachmentTable(knex, 'sampling.set_sample_photo', {
    column: 'set_sample_id',
    table: 'sampling.set_sample',
  });
}
