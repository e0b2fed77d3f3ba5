import type { Knex } from 'knex';
import { changeMigratedRows, createOpenView } from '#kernel/contract';

/**
 * Equipment refers to its cleaning procedure by key and to the revision that it was assessed with. A number that names no
 * procedure is kept as unresolved; states of the past from before have the number alone (`cleaning_procedure_number`).
 */
export async function up(knex: Knex): Promise<void> {
  await createOpenView(knex, 'equipment.v_cleaning_procedure', {
    facility_id: 'uuid',
    id: 'uuid',
    external_id: 'text',
    name: 'text',
    revision: 'text',
    document_version: 'integer',
    archived_at: 'timestamptz',
  });
  await knex.raw(`alter table equipment.equipment
    add column cleaning_procedure_id uuid,
    add column cleaning_procedure_version integer,
    add column cleaning_procedure_revision text,
    add column unresolved_procedure_number text`);
  await changeMigratedRows(
    knex,
    'equipment.equipment',
    `update equipment.equipment set unresolved_procedure_number = cleaning_procedure_number, cleaning_procedure_number = null
     where cleaning_procedure_number is not null`,
  );
  await knex.raw(`alter table equipment.equipment
    add constraint procedure_is_a_key check (cleaning_procedure_number is null),
    add constraint procedure_or_unresolved check (cleaning_procedure_id is null or unresolved_procedure_number is null),
    add constraint procedure_in_a_version check ((cleaning_procedure_id is null) = (cleaning_procedure_version is null))`);
  await knex.raw(`create index equipment_procedure on equipment.equipment (facility_id, cleaning_procedure_id)`);
  await knex.raw(views);
}

/**
 * The procedure of equipment that refers to one, and of equipment with an unresolved number: then without a key. `revision` and
 * `version` are those that it was assessed with.
 */
const views = `
  create view equipment.v_equipment_procedure as
    select e.facility_id, e.id as equipment_id, p.id as procedure_id,
      coalesce(p.external_id, e.unresolved_procedure_number, e.cleaning_procedure_number) as number, p.name,
      e.cleaning_procedure_revision as revision, e.cleaning_procedure_version as version,
      p.revision as revision_in_force, p.document_version as version_in_force,
      e.cleaning_procedure_version is not null and (p.document_version > e.cleaning_procedure_version
        or p.revision is distinct from e.cleaning_procedure_revision) as is_stale
    from equipment.equipment e
    left join equipment.v_cleaning_procedure p on p.facility_id = e.facility_id and p.id = case
      when e.cleaning_procedure_number is null then e.cleaning_procedure_id
      else (select o.id from equipment.v_cleaning_procedure o
        where o.facility_id = e.facility_id and lower(o.external_id) = lower(e.cleaning_procedure_number)) end
    where num_nonnulls(e.cleaning_procedure_id, e.unresolved_procedure_number, e.cleaning_procedure_number) > 0;
  grant select on equipment.v_equipment_procedure to limpid_runtime;

  create or replace view equipment.v_equipment as
    select e.facility_id, e.id, e.external_id, e.name, e.equipment_type, e.area, e.dedication, e.contact_type, e.cleaning_mode,
      (select u.number from equipment.v_equipment_procedure u
        where u.facility_id = e.facility_id and u.equipment_id = e.id) as cleaning_procedure_number,
      e.version, e.archived_at, e.archived_at is not null as is_archived,
      e.contact_type <> 'nonContact' and e.dedication not in ('singleUse', 'dedicatedProduct') as is_shared,
      kernel.quantity_base(e.total_surface_area) * (1 + coalesce(e.surface_area_margin_percent, 0) / 100) as surface_area_sqcm,
      kernel.quantity_base(e.rinse_volume_default) as rinse_volume_ml,
      e.room_grade, e.dedicated_to, e.room, kernel.quantity_base(e.total_surface_area) as stated_area_sqcm,
      kernel.quantity_base(e.capacity) as capacity_ml, e.created_at
    from equipment.equipment e;
`;
