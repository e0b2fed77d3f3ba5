import type { Knex } from 'knex';

/**
 * Until when operators are qualified: a row for each kind and scope. A renewal is added beside the qualification that it
 * renews, so the last day counts; null: without an end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view operators.v_qualification as
      select o.facility_id, md5(o.id::text || '/' || q.kind || '/' || q.scope)::uuid as id, o.id as operator_id,
        o.external_id, o.name, q.kind, q.scope, q.expires_on, o.archived_at
      from operators.operator o cross join lateral (
        select e ->> 'kind' as kind, coalesce(e ->> 'scope', '') as scope,
          case when bool_or(e ->> 'expiresOn' is null) then null else max((e ->> 'expiresOn')::date) end as expires_on
        from jsonb_array_elements(o.qualifications) e group by 1, 2
      ) q;
    grant select on operators.v_qualification to limpid_runtime;
  `);
}
