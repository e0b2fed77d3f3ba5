import type { Knex } from 'knex';

/** An archived policy no longer holds its document type: another policy can be made for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index kernel.approval_policy_document_type');
  await knex.raw(
    `create unique index approval_policy_document_type on kernel.approval_policy (facility_id, lower(document_type))
     where archived_at is null`,
  );
}
