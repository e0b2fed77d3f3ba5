import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Rounds over the accounts: what each comparison with the directory found, and since when an account that somebody let
 * in again may stay unused.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kernel.app_user add column let_in_at timestamptz;

    create table kernel.directory_sync (id uuid primary key, state text not null default 'queued'
        check (state in ('queued', 'running', 'done', 'failed')),
      requested_by uuid references kernel.app_user on delete set null, even_if_many boolean not null default false,
      asked_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz, result jsonb, error text,
      check ((state in ('done', 'failed')) = (finished_at is not null)));
    create index directory_sync_newest on kernel.directory_sync (asked_at desc, id);
    create unique index directory_sync_waiting on kernel.directory_sync (state) where state = 'queued';
  `);
  await auditTable(knex, 'kernel.directory_sync', 'technical');
}
