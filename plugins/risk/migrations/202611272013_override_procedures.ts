import type { Knex } from 'knex';
import { changeMigratedRows } from '#kernel/contract';

/**
 * Decisions on a worst case under a cleaning procedure refer to it by key; its number stays as it was decided and signed. A
 * number that no procedure has is compared as before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table risk.worst_product_override add column procedure_id uuid`);
  await changeMigratedRows(
    knex,
    'risk.worst_product_override',
    `update risk.worst_product_override t set procedure_id = p.id from equipment.v_cleaning_procedure p
     where p.facility_id = t.facility_id and lower(p.external_id) = lower(t.procedure)`,
  );
  await knex.raw(`
    drop index risk.worst_product_override_standing;
    create unique index worst_product_override_standing on risk.worst_product_override
      (facility_id, scope, scope_id, coalesce(procedure_id::text, lower(procedure), '')) where ended_at is null;
    alter table risk.worst_product_override
      add constraint procedure_has_number check (procedure_id is null or procedure is not null);
  `);
}
