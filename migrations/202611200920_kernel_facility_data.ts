import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Settings, feature overrides, files and jobs of facilities. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.setting (facility_id uuid not null references kernel.facility, id uuid not null, key text not null,
      value jsonb not null, version integer not null default 1, updated_at timestamptz not null, updated_by uuid not null,
      primary key (facility_id, id), unique (facility_id, key));

    create table kernel.feature_override (facility_id uuid not null references kernel.facility, id uuid not null,
      feature text not null, enabled boolean not null, version integer not null default 1,
      updated_at timestamptz not null, updated_by uuid not null, primary key (facility_id, id), unique (facility_id, feature));

    create table kernel.file (facility_id uuid not null references kernel.facility, id uuid not null, name text not null,
      media_type text not null, size bigint not null, sha256 text not null, created_at timestamptz not null,
      created_by uuid not null, primary key (facility_id, id));
    create table kernel.file_chunk (facility_id uuid not null, file_id uuid not null, part integer not null, content bytea not null,
      primary key (facility_id, file_id, part),
      foreign key (facility_id, file_id) references kernel.file (facility_id, id) on delete cascade);

    create table kernel.job (id uuid primary key, facility_id uuid references kernel.facility, name text not null, title text not null,
      state text not null, done integer not null default 0, total integer not null default 0, stage text not null default '',
      payload jsonb not null, result jsonb, error jsonb, cancel_requested boolean not null default false,
      requested_by uuid not null, request_id text not null, created_at timestamptz not null default now(),
      started_at timestamptz, finished_at timestamptz);
    create index job_mine on kernel.job (requested_by, created_at desc);
  `);
  await auditTable(knex, 'kernel.setting', 'audited');
  await auditTable(knex, 'kernel.feature_override', 'audited');
  await auditTable(knex, 'kernel.file', 'technical');
  await auditTable(knex, 'kernel.file_chunk', 'technical');
  await auditTable(knex, 'kernel.job', 'technical');
}
