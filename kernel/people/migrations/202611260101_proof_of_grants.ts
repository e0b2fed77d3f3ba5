import type { Knex } from 'knex';

/** Who has which role, may enter which facility and signs in as whom is proven like the accounts themselves (ADR 0046). */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['user_role', 'user_facility', 'external_identity'])
    await knex.raw('select kernel.prove_rows(?)', [`kernel.${table}`]);
}
