import type { Knex } from 'knex';
import { pluginSchema } from '#kernel/contract';

/** The room of later report documents; limit reports are composed on demand and stored nowhere. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'reports');
}
