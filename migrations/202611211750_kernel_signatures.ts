import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Electronic signatures, each bound to one record in one version with the hash of what was signed; written once and never
 * changed. And why somebody's right to sign is suspended until another person confirms who holds the account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.signature (facility_id uuid not null references kernel.facility, id uuid not null,
      record_table text not null, record_id uuid not null, record_version integer not null, record_label text not null,
      meaning text not null, meaning_text text not null, statement text not null, content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
      user_id uuid not null references kernel.app_user, username text not null, printed_name text not null, roles jsonb not null,
      signed_at timestamptz not null, timezone text not null, utc_offset text not null,
      method text not null check (method in ('password', 'directory', 'provider')), proven_at timestamptz not null,
      proof_hash text not null unique, comment text,
      primary key (facility_id, id), unique (facility_id, record_table, record_id, record_version, meaning, user_id));

    alter table kernel.app_user add column signing_suspended_since timestamptz, add column signing_suspended_why text[] not null default '{}',
      add column signing_suspended_by uuid[] not null default '{}', add column identity_confirmed_at timestamptz,
      add column identity_confirmed_by uuid references kernel.app_user, add column identity_confirmed_how text;
  `);
  await auditTable(knex, 'kernel.signature', 'append-only');
}
