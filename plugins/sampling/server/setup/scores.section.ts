import { defineNestedSection, RecordsToken } from '#kernel/contract';
import type { AttributeScore } from '#plugins/sampling/shared/sampling-location';
import { samplingLocation } from './sampling-location.resource.js';

/** What was found at sampling locations for their risk assessment, one row per attribute. */
export const scoresSection = defineNestedSection<AttributeScore>()({
  section: 'Sampling location risk assessment',
  file: 'location_risk_assessments',
  after: ['Sampling locations'],
  page: '/app/sampling/locations',
  leavesOut: 'scores, ranks and signatures: locations are assessed again',
  permissions: ['SwabLocation.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Sampling location ID', table: 'sampling.sampling_location' },
  headings: ['Attribute ID', 'Option'],
  references: ['sampling.sampling_attribute'],
  read: row => ({
    attributeId: row.required('Attribute ID', row.reference('Attribute ID', 'sampling.sampling_attribute')) ?? '',
    option: row.required('Option', row.text('Option')) ?? '',
  }),
  write: ({ records }, call, { id, version }, attributeScores) =>
    records.checkAndUpdate(samplingLocation, call, id, { attributeScores, version }),
  dump: (_deps, call) =>
    call.tx.rows<Record<string, string>>({
      text: `select t.external_id as "Sampling location ID", a.external_id as "Attribute ID", s.score->>'option' as "Option"
             from sampling.sampling_location t
             cross join lateral jsonb_array_elements(t.attribute_scores) with ordinality as s (score, place)
             join sampling.sampling_attribute a on a.facility_id = t.facility_id and a.id::text = s.score->>'attributeId'
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), s.place`,
      values: [call.facility.id],
    }),
});
