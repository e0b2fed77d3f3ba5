import type { Knex } from 'knex';

/**
 * Historical studies that are accepted as coverage by a signature on what they say now, with the day of that signature.
 * Each change and each signature raises the version of a study by one, so that a signature is on the present fields where
 * only signatures came after it; its files must be those of that time too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view documents.v_accepted_study as
      select h.facility_id, h.id, h.external_id, h.name, h.study_type, h.outcome, h.ended_on, h.equipment_ids,
        h.product_ids, h.residues, max(s.signed_at) as accepted_at
      from documents.historical_study h
      join kernel.signature s on s.facility_id = h.facility_id and s.record_id = h.id and s.meaning = 'ACCEPT_LEGACY'
        and s.signed_at <= now()
      where h.accepted_as_coverage and h.archived_at is null
        and h.version - s.record_version = (select count(*) from kernel.signature n
          where n.facility_id = h.facility_id and n.record_id = h.id and n.meaning = 'ACCEPT_LEGACY'
            and n.record_version >= s.record_version and n.signed_at <= now())
        and not exists (select from documents.historical_study_attachment a
          join kernel.file f on f.facility_id = a.facility_id and f.id = a.file_id
          where a.facility_id = h.facility_id and a.historical_study_id = h.id
            and (f.created_at > s.signed_at and f.created_at <= now() or a.removed_at > s.signed_at))
      group by h.facility_id, h.id, h.external_id, h.name, h.study_type, h.outcome, h.ended_on, h.equipment_ids,
        h.product_ids, h.residues;
    grant select on documents.v_accepted_study to limpid_runtime;
  `);
}
