import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Accounts that only read and end by themselves, and what their holders opened. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.seat (
      id uuid primary key, user_id uuid not null unique references kernel.app_user, purpose text not null,
      opens_at timestamptz not null, ends_at timestamptz not null check (ends_at > opens_at),
      ended_at timestamptz, ended_by uuid, end_reason text, version integer not null default 1,
      created_at timestamptz not null, created_by uuid not null, updated_at timestamptz not null, updated_by uuid not null
    );
    create table kernel.seat_reading (
      id uuid primary key, seat_id uuid not null references kernel.seat, facility_id uuid references kernel.facility,
      read_at timestamptz not null default now(), what text not null, record_id text, address text not null
    );
    create index seat_reading_by_seat on kernel.seat_reading (seat_id, read_at desc, id);
  `);
  await auditTable(knex, 'kernel.seat', 'audited');
  await auditTable(knex, 'kernel.seat_reading', 'append-only');
}
