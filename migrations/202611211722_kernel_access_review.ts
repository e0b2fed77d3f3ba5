import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Reviews of who has access to a facility: what was found when the review began, what was decided, who signed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.access_review (facility_id uuid not null references kernel.facility, id uuid not null,
      number integer not null, period_from date not null, period_to date not null, dormant_days integer not null,
      state text not null default 'open' check (state in ('open', 'completed', 'cancelled')),
      roles jsonb not null, created_at timestamptz not null, created_by uuid not null, version integer not null default 1,
      updated_at timestamptz not null, updated_by uuid not null, comment text, signature jsonb,
      primary key (facility_id, id), unique (facility_id, number),
      check (period_from <= period_to), check ((state = 'completed') = (signature is not null)));
    create unique index access_review_open on kernel.access_review (facility_id) where state = 'open';

    create table kernel.access_review_line (facility_id uuid not null, review_id uuid not null, user_id uuid not null references kernel.app_user,
      needs_decision boolean not null, line jsonb not null, primary key (facility_id, review_id, user_id),
      foreign key (facility_id, review_id) references kernel.access_review (facility_id, id));

    create table kernel.access_review_decision (facility_id uuid not null, id uuid not null, review_id uuid not null, user_id uuid not null,
      decision text not null check (decision in ('keep', 'remove', 'change')), reason text, version integer not null default 1,
      decided_at timestamptz not null, decided_by uuid not null, primary key (facility_id, id),
      unique (facility_id, review_id, user_id),
      foreign key (facility_id, review_id, user_id) references kernel.access_review_line (facility_id, review_id, user_id),
      check (decision = 'keep' or reason is not null));
  `);
  await auditTable(knex, 'kernel.access_review', 'audited');
  await auditTable(knex, 'kernel.access_review_line', 'append-only');
  await auditTable(knex, 'kernel.access_review_decision', 'audited');
}
