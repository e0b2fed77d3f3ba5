import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Accounts: why one is blocked and how long it is valid; tokens of invitations, resets and secret keys; throttles;
 * settings of the installation; licences; mail that waits to be sent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kernel.app_user add column status_reason text, add column status_before text, add column valid_from date, add column valid_to date;
    create unique index app_user_employee_id on kernel.app_user (lower(employee_id));
    create unique index app_user_email on kernel.app_user (lower(email)) where archived_at is null;
    grant delete on kernel.app_user to limpid_runtime;

    update kernel.session s set ended_at = now(), end_reason = 'displaced' where ended_at is null
      and exists (select from kernel.session n where n.user_id = s.user_id and n.ended_at is null and n.created_at > s.created_at);
    drop index kernel.session_live;
    create unique index session_live on kernel.session (user_id) where ended_at is null;

    create table kernel.retired_username (username text primary key, retired_at timestamptz not null default now());

    create table kernel.user_token (id uuid primary key, user_id uuid not null references kernel.app_user, kind text not null
        check (kind in ('invitation', 'reset', 'change', 'secretKey')),
      token_hash text not null unique, created_at timestamptz not null default now(), created_by uuid not null,
      expires_at timestamptz not null, used_at timestamptz, voided_at timestamptz);
    create index user_token_open on kernel.user_token (user_id) where used_at is null and voided_at is null;

    create table kernel.throttle (bucket text primary key, window_start timestamptz not null default now(), spent integer not null);

    create table kernel.installation_setting (id uuid primary key, key text not null unique, value jsonb not null,
      version integer not null default 1, updated_at timestamptz not null, updated_by uuid not null);

    create table kernel.licence (facility_id uuid primary key references kernel.facility, id uuid not null unique,
      valid_from date not null, valid_to date not null, warn_days integer not null default 30, grace_days integer not null default 30,
      file_hash text not null, imported_at timestamptz not null, imported_by uuid not null);

    create table kernel.mail (id uuid primary key, kind text not null, user_id uuid references kernel.app_user, recipient text not null,
      subject text not null, content text, created_at timestamptz not null default now(), secret_until timestamptz,
      sent_at timestamptz, attempts integer not null default 0, next_attempt_at timestamptz not null default now(), last_error text);
    create index mail_waiting on kernel.mail (next_attempt_at) where sent_at is null;
    create index mail_newest on kernel.mail (created_at desc, id);
  `);
  for (const table of ['installation_setting', 'licence'] as const)
    await auditTable(knex, `kernel.${table}`, 'audited');
  for (const table of ['retired_username', 'user_token', 'throttle', 'mail'] as const)
    await auditTable(knex, `kernel.${table}`, 'technical');
}
