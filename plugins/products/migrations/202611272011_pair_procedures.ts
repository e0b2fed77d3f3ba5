import type { Knex } from 'knex';
import { changeMigratedRows } from '#kernel/contract';

/** Pairs of production and equipment refer to their cleaning procedure like equipment: by key, in a revision. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table products.production_equipment
    add column cleaning_procedure_id uuid,
    add column cleaning_procedure_version integer,
    add column cleaning_procedure_revision text,
    add column unresolved_procedure_number text`);
  await changeMigratedRows(
    knex,
    'products.production_equipment',
    `update products.production_equipment set unresolved_procedure_number = cleaning_procedure_number, cleaning_procedure_number = null
     where cleaning_procedure_number is not null`,
  );
  await knex.raw(`alter table products.production_equipment
    add constraint procedure_is_a_key check (cleaning_procedure_number is null),
    add constraint procedure_or_unresolved check (cleaning_procedure_id is null or unresolved_procedure_number is null),
    add constraint procedure_in_a_version check ((cleaning_procedure_id is null) = (cleaning_procedure_version is null))`);
  await knex.raw(
    `create index production_equipment_procedure on products.production_equipment (facility_id, cleaning_procedure_id)`,
  );
  await knex.raw(views);
}

/** The procedure after a production on a piece of equipment: that of the pair (`is_own`), otherwise that of the equipment. */
const views = `
  create view products.v_pair_procedure as
    select m.facility_id, m.production_id, m.equipment_id, true as is_own, p.id as procedure_id,
      coalesce(p.external_id, m.unresolved_procedure_number, m.cleaning_procedure_number) as number, p.name,
      m.cleaning_procedure_revision as revision, m.cleaning_procedure_version as version,
      p.revision as revision_in_force, p.document_version as version_in_force,
      m.cleaning_procedure_version is not null and (p.document_version > m.cleaning_procedure_version
        or p.revision is distinct from m.cleaning_procedure_revision) as is_stale
    from products.production_equipment m
    left join equipment.v_cleaning_procedure p on p.facility_id = m.facility_id and p.id = case
      when m.cleaning_procedure_number is null then m.cleaning_procedure_id
      else (select o.id from equipment.v_cleaning_procedure o
        where o.facility_id = m.facility_id and lower(o.external_id) = lower(m.cleaning_procedure_number)) end
    where num_nonnulls(m.cleaning_procedure_id, m.unresolved_procedure_number, m.cleaning_procedure_number) > 0
    union all
    select m.facility_id, m.production_id, m.equipment_id, false, u.procedure_id, u.number, u.name, u.revision, u.version,
      u.revision_in_force, u.version_in_force, u.is_stale
    from products.production_equipment m
    join equipment.v_equipment_procedure u on u.facility_id = m.facility_id and u.equipment_id = m.equipment_id
    where num_nonnulls(m.cleaning_procedure_id, m.unresolved_procedure_number, m.cleaning_procedure_number) = 0;

  create or replace view products.v_production_equipment as
    select m.facility_id, m.production_id, p.external_id as production_external_id, p.name as production_name,
      p.archived_at is not null as is_archived, m.equipment_id,
      (select u.number from products.v_pair_procedure u where u.facility_id = m.facility_id
        and u.production_id = m.production_id and u.equipment_id = m.equipment_id and u.is_own) as cleaning_procedure_number
    from products.production_equipment m
    join products.production p on p.facility_id = m.facility_id and p.id = m.production_id;
  grant select on products.v_pair_procedure to limpid_runtime;
`;
