import { reportedAtMost, type Ask, type ProofFault } from './reading.js';

/** Signatures without their entry, entries without their signature, and pairs that disagree (compliance SIG-02). */
export async function signatureFaults(ask: Ask, scope: string | null): Promise<ProofFault[]> {
  return [
    ...(await ask<ProofFault>(
      `with fact as (
         select e.scope, e.seq, e.at, e.actor_id, e.entity_table, e.entity_id, f.facts
         from audit.entry e, lateral (select jsonb_object_agg(c->>'path', c->>'to') as facts
           from jsonb_array_elements(e.body::jsonb->'changes') c) f
         where e.action = 'sign' and f.facts ? 'signatureId')
       select coalesce(f.scope, s.facility_id::text) as scope, 0 as seq, case
           when s.id is null then format('the signature %s of %s %s is gone', f.facts->>'signatureId', f.entity_table, f.entity_id)
           when f.seq is null then format('the signature %s of %s %s has no entry', s.id, s.record_table, s.record_id)
           else format('the signature %s of %s %s says something else than its entry', s.id, s.record_table, s.record_id) end as fault
       from fact f full join kernel.signature s on s.facility_id::text = f.scope and s.id::text = f.facts->>'signatureId'
       where ($1::text is null or coalesce(f.scope, s.facility_id::text) = $1)
         and (s.record_table, s.record_id::text, s.record_version::text, s.meaning_text, s.content_hash, s.method, s.user_id, s.signed_at)
           is distinct from (f.entity_table, f.entity_id, f.facts->>'version', f.facts->>'meaning', f.facts->>'contentHash',
             f.facts->>'method', f.actor_id, f.at)
       order by 1, 3 limit ${reportedAtMost}`,
      [scope],
    )),
  ];
}
