import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Who people are elsewhere (a directory's or a provider's own id of them, not a name that is given again), round trips of a
 * browser to a provider, and proofs that a person has just signed in again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.external_identity (id uuid primary key, user_id uuid not null references kernel.app_user on delete cascade,
      provider text not null, subject text not null, linked_at timestamptz not null default now(),
      unique (provider, subject), unique (user_id, provider));

    create table kernel.reauthentication (id text primary key, user_id uuid not null references kernel.app_user on delete cascade,
      session_id text not null, purpose text not null, content_hash text not null, method text not null
        check (method in ('password', 'directory', 'provider')), with_username boolean not null default false,
      created_at timestamptz not null default now(), proven_at timestamptz, expires_at timestamptz not null, used_at timestamptz);
    create index reauthentication_age on kernel.reauthentication (expires_at);

    create table kernel.sign_in_round (id uuid primary key, browser_hash text not null, provider text not null,
      purpose text not null check (purpose in ('signIn', 'reauthenticate', 'landing')), sealed text not null default '',
      code_hash text unique, user_id uuid references kernel.app_user on delete cascade,
      created_at timestamptz not null default now(), expires_at timestamptz not null);
    create index sign_in_round_browser on kernel.sign_in_round (browser_hash);
    create index sign_in_round_age on kernel.sign_in_round (expires_at);
  `);
  for (const table of ['external_identity', 'reauthentication', 'sign_in_round'] as const)
    await auditTable(knex, `kernel.${table}`, 'technical');
}
