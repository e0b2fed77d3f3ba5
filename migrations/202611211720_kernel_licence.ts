import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Licences as they were signed, kept for ever: the newest that has begun is in force. What nodes remember of the passing
 * of time, so that states are told once and a clock that was moved back is noticed. Overrides of features with their reason,
 * which can be taken back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kernel.licence drop constraint licence_pkey, add primary key (facility_id, id),
      add column number text not null default '', add column holder text not null default '',
      add column tier text not null default 'full' check (tier in ('lite', 'full')), add column limits jsonb not null default '{}',
      add column issued_at timestamptz not null default now(), add column key_id text not null default '',
      add column document text not null default '';
    create index licence_newest on kernel.licence (facility_id, issued_at desc);

    create view kernel.licence_in_force as
      select distinct on (facility_id) * from kernel.licence where valid_from <= (now() at time zone 'UTC')::date
      order by facility_id, issued_at desc, imported_at desc;
    grant select on kernel.licence_in_force to limpid_runtime;

    create table kernel.licence_clock (one boolean primary key default true check (one), latest timestamptz not null);
    insert into kernel.licence_clock values (true, now());
    create view kernel.licence_tampered as select latest - now() > interval '24 hours' as clock_moved_back from kernel.licence_clock;
    grant select on kernel.licence_tampered to limpid_runtime;

    create table kernel.licence_watch (facility_id uuid primary key references kernel.facility, state text not null,
      clock_moved_back boolean not null default false, since timestamptz not null, told_at timestamptz not null);

    alter table kernel.feature_override alter column enabled drop not null, add column reason text;
  `);
  for (const table of ['licence_clock', 'licence_watch'] as const)
    await auditTable(knex, `kernel.${table}`, 'technical');
}
