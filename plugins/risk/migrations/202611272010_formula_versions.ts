import type { Knex } from 'knex';

/**
 * Versions of formulas are read from the audit trail, which has said the same since formulas exist. A version that no entry
 * of its formula explains would be lost, so it stops the migration.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`do $$
    declare lost text;
    begin
      select string_agg(format('%s version %s', v.formula_id, v.formula_version), ', ') into lost from risk.formula_version v
        where not exists (select from audit.entry e, jsonb_array_elements(e.body::jsonb -> 'changes') c
          where e.scope = v.facility_id::text and e.entity_id = v.formula_id::text
            and e.entity_table = 'risk.' || lower(v.kind) || '_formula'
            and c ->> 'path' = 'formulaVersion' and c -> 'to' = to_jsonb(v.formula_version));
      if lost is not null then raise exception 'versions of formulas that no entry of the audit trail explains: %', lost; end if;
    end $$`);
  await knex.raw(`drop table risk.formula_version cascade`);
  await knex.raw(`delete from kernel.table_class where table_name = 'risk.formula_version'`);
  await knex.raw(`drop function past.keep_risk__formula_version()`);
}
