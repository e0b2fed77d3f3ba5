import type { Knex } from 'knex';
import { pluginSchema } from '#kernel/contract';

/** The schema of the plugin, which its tables follow into. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'risk');
}
