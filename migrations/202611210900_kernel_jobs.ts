import type { Knex } from 'knex';

/** Jobs are worked off: how often one was tried, whom it is for in which order, and when it last moved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kernel.job add column attempts integer not null default 0,
      add column updated_at timestamptz not null default now(),
      add constraint job_state check (state in ('queued', 'running', 'done', 'failed', 'cancelled'));
    alter table kernel.job alter column payload drop not null;
    drop index kernel.job_mine;
    create index job_mine on kernel.job (facility_id, requested_by, created_at desc, id);
  `);
}
