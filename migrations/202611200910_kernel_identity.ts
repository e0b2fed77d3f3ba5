import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

const stamps = `
  version integer not null default 1,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  archived_at timestamptz, archived_by uuid, archive_reason text`;

/** Facilities, people, roles and what they may do. These belong to the installation, not to one facility. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.facility_group (id uuid primary key, name text not null, ${stamps});
    create unique index facility_group_name on kernel.facility_group (lower(name));

    create table kernel.facility (id uuid primary key, external_id text not null, name text not null,
      product_type text not null, tier text not null check (tier in ('lite', 'full')),
      facility_group_id uuid not null references kernel.facility_group, ${stamps});
    create unique index facility_external_id on kernel.facility (lower(external_id));

    create table kernel.department (id uuid primary key, name text not null, ${stamps});
    create unique index department_name on kernel.department (lower(name));

    create table kernel.app_user (id uuid primary key, username text not null, first_name text not null,
      last_name text not null, email text, employee_id text, department_id uuid references kernel.department,
      authentication_type text not null default 'local', status text not null default 'active',
      password_hash text, must_change_password boolean not null default false, password_changed_at timestamptz,
      password_history jsonb not null default '[]', all_facilities boolean not null default false, ${stamps});
    create unique index app_user_username on kernel.app_user (lower(username));

    create table kernel.sign_in_attempt (user_id uuid primary key references kernel.app_user,
      failed_attempts integer not null default 0, locked_until timestamptz, last_failed_at timestamptz, last_signed_in_at timestamptz);

    create table kernel.role (id uuid primary key, name text not null, description text not null default '',
      permissions jsonb not null, is_system boolean not null default false, ${stamps});
    create unique index role_name on kernel.role (lower(name));

    create table kernel.user_role (user_id uuid references kernel.app_user, role_id uuid references kernel.role, primary key (user_id, role_id));
    create table kernel.user_facility (user_id uuid references kernel.app_user, facility_id uuid references kernel.facility, primary key (user_id, facility_id));

    create table kernel.session (id text primary key, user_id uuid not null references kernel.app_user, token_hash text not null,
      created_at timestamptz not null default now(), seen_at timestamptz not null default now(), ended_at timestamptz, end_reason text);
    create index session_live on kernel.session (user_id) where ended_at is null;

    create table kernel.secret (key text primary key, value text not null);
  `);
  for (const table of ['facility_group', 'facility', 'department', 'app_user', 'role'] as const) {
    await auditTable(knex, `kernel.${table}`, 'audited');
  }
  for (const table of ['sign_in_attempt', 'user_role', 'user_facility', 'session', 'secret'] as const) {
    await auditTable(knex, `kernel.${table}`, 'technical');
  }
}
