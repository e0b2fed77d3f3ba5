import type { Knex } from 'knex';

/** Roles, facilities and external identities of users are proven like the accounts themselves (ADR 0046). */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['user_role', 'user_facility', 'external_identity'])
    await knex.raw('select kernel.prove_rows(?)', [`kernel.${table}`]);
}
