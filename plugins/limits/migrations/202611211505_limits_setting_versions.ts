import type { Knex } from 'knex';

/**
 * Each version says from when it counts, why it was saved, and by whom as that person was called then. Beside the residue
 * types the table holds the versions of the microbial policy and of the default units.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table limits.policy_version add column effective_from timestamptz;
    alter table limits.policy_version add column reason text;
    alter table limits.policy_version add column created_by_name text;
  `);
}
