import type { Knex } from 'knex';

/** Who leads a department, and whether it is part of the quality unit (entities 1.6). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table kernel.department add column head_id uuid references kernel.app_user,
    add column is_quality_unit boolean not null default false`);
}
