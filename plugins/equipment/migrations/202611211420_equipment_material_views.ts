import type { Knex } from 'knex';

/** Materials and what is made of them, for plugins that require this one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view equipment.v_moc as
      select facility_id, id, external_id, name, version, archived_at, archived_at is not null as is_archived from equipment.moc;
    grant select on equipment.v_moc to limpid_runtime;
  `);
}
