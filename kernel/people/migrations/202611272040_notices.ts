import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Notices of people, how each wants to hear of a kind, and the days for which a digest was sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.notice (
      id uuid primary key, user_id uuid not null references kernel.app_user, facility_id uuid references kernel.facility,
      kind text not null, subject text not null, content text not null, page text,
      delivery text not null check (delivery in ('product', 'mail', 'digest')),
      created_at timestamptz not null, read_at timestamptz, digested_at timestamptz
    );
    create index notice_of_person on kernel.notice (user_id, created_at desc, id);
    create index notice_unread on kernel.notice (user_id) where read_at is null;
    create index notice_for_digest on kernel.notice (user_id, created_at)
      where delivery = 'digest' and digested_at is null and read_at is null;
    create table kernel.notice_choice (
      id uuid primary key, user_id uuid not null references kernel.app_user, kind text not null,
      delivery text not null check (delivery in ('product', 'mail', 'digest')), chosen_at timestamptz not null,
      unique (user_id, kind)
    );
    create table kernel.notice_digest (
      user_id uuid not null references kernel.app_user, day date not null, sent_at timestamptz not null,
      primary key (user_id, day)
    );
  `);
  await auditTable(knex, 'kernel.notice', 'technical');
  await auditTable(knex, 'kernel.notice_choice', 'audited');
  await auditTable(knex, 'kernel.notice_digest', 'technical');
}
