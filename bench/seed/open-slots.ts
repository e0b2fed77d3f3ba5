import type { FacilityScope } from '#kernel/contract';
import { withOwner } from './connect.js';

const guarded = ['kernel.controlled_version', 'kernel.approval_slot'] as const;

/**
 * Copies of a version in approval, each with a signature that is awaited of everybody who may sign; inserted with the guards
 * disabled. They stand for records that the inbox does not read.
 */
export function seedOpenSlots(url: string, facility: FacilityScope, versionId: string, count: number): Promise<void> {
  return withOwner(url, async client => {
    await client.query('begin');
    for (const table of guarded) await client.query(`alter table ${table} disable trigger audited_inserted`);
    await client.query(
      `with copies as (
         insert into kernel.controlled_version (facility_id, id, record_table, record_id, document_type, label, version, state,
           submission, frozen_at, content, content_hash, policy_id, policy_version, policy, author_id, created_at, submitted_at, submitted_by)
         select facility_id, gen_random_uuid(), record_table, gen_random_uuid(), document_type, 'CP-' || n || ' Wash', 1, state,
           submission, frozen_at, '{}', content_hash, policy_id, policy_version, policy, author_id, created_at, submitted_at, submitted_by
         from kernel.controlled_version v, generate_series(1, $3::integer) n where v.facility_id = $1 and v.id = $2
         returning *)
       insert into kernel.approval_slot (facility_id, id, version_id, record_table, record_id, submission, stage, step, step_name,
         mode, place, candidates, opened_at, due_on)
       select c.facility_id, gen_random_uuid(), c.id, c.record_table, c.record_id, c.submission, 'approve', 1, 'Approval', 'any', 1,
         '{signer}', now() - random() * interval '30 days', current_date + (random() * 30)::integer from copies c`,
      [facility.id, versionId, count],
    );
    await client.query('set constraints all immediate');
    for (const table of guarded) await client.query(`alter table ${table} enable always trigger audited_inserted`);
    await client.query('commit');
  });
}
