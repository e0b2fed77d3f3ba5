import type { Knex } from 'knex';

/**
 * Versions of limit policies are approved where the facility has a policy for them: the number of a version is apart from the
 * counter of its changes. Drafts of health-based limits, which counted by default, count until the facility approves them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table limits.policy_version rename column version to number`);
  await knex.raw(`alter table limits.policy_version
    add column version integer not null default 1,
    add column name text generated always as (residue_type || ' policy version ' || number) stored,
    add column approval text check (approval in ('awaited', 'given', 'ended')),
    add column approved_at timestamptz,
    add column updated_at timestamptz, add column updated_by uuid,
    add column archived_at timestamptz, add column archived_by uuid, add column archive_reason text`);
  // The triggers that demand an entry rest meanwhile: rows that a migration changes are proven anew (ADR 0046).
  await knex.raw(`do $$
    declare each record;
    begin
      create temporary table resting on commit drop as
        select tgname as name, tgenabled as enabled from pg_trigger
        where tgrelid = 'limits.policy_version'::regclass and not tgisinternal;
      alter table limits.policy_version disable trigger user;
      update limits.policy_version set settings = jsonb_set(settings, '{useDraftHbels}', 'null')
        where residue_type = 'Chemical' and settings -> 'useDraftHbels' = 'true';
      for each in select * from resting loop
        execute format('alter table limits.policy_version enable %s trigger %I',
          case each.enabled when 'A' then 'always' else '' end, each.name);
      end loop;
    end $$`);
}
