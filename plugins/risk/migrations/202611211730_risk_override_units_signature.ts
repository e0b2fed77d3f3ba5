import type { Knex } from 'knex';

/** Decisions about a group under one cleaning procedure, and signatures of decisions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table risk.worst_product_override add column procedure text, add column signature jsonb,
      add constraint procedure_of_group check (procedure is null or scope = 'group');
    drop index risk.worst_product_override_standing;
    create unique index worst_product_override_standing on risk.worst_product_override
      (facility_id, scope, scope_id, lower(coalesce(procedure, ''))) where ended_at is null;
  `);
}
