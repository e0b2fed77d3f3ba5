import { defineNestedSection, RecordsToken, type RowReader } from '#kernel/contract';
import {
  microbialContaminants,
  microbialOperators,
  microbialSampleTypes,
  microbialUnits,
  type MicrobialCriterion,
} from '#plugins/equipment/shared/microbial-criterion';
import { roomGrade } from '../room-grades/room-grade.resource.js';

/** Microbial limits of room grades, one row per limit. */
export const roomGradeLimitsSection = defineNestedSection<MicrobialCriterion>()({
  section: 'Room grade limits',
  file: 'room_grade_limits',
  after: ['Room grades'],
  page: '/app/master/room-grades',
  permissions: ['SamplingMethod.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Room grade ID', table: 'equipment.room_grade' },
  headings: ['Contaminant', 'Sample', 'Operator', 'Action level', 'Alert level', 'Unit'],
  references: [],
  read: readLimit,
  write: ({ records }, call, { id, version }, limits) =>
    records.checkAndUpdate(roomGrade, call, id, { limits, version }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ grade: string; stated: MicrobialCriterion }>({
      text: `select g.external_id as grade, s.stated from equipment.room_grade g
             cross join lateral jsonb_array_elements(g.limits) with ordinality as s (stated, place)
             where g.facility_id = $1 and g.archived_at is null order by lower(g.external_id), s.place`,
      values: [call.facility.id],
    });
    return rows.map(({ grade, stated }) => ({
      'Room grade ID': grade,
      Contaminant: stated.contaminant,
      Sample: stated.sampleType,
      Operator: stated.operator,
      'Action level': String(stated.action),
      'Alert level': String(stated.alert ?? ''),
      Unit: stated.unit,
    }));
  },
});

function readLimit(row: RowReader): MicrobialCriterion {
  return {
    contaminant: row.required('Contaminant', row.oneOf('Contaminant', microbialContaminants)) ?? 'BioBurden',
    sampleType: row.required('Sample', row.oneOf('Sample', microbialSampleTypes)) ?? 'swab',
    alert: row.number('Alert level'),
    action: row.required('Action level', row.positive('Action level')) ?? 1,
    operator: row.oneOf('Operator', microbialOperators) ?? 'LessThanEqualTo',
    unit: row.required('Unit', row.oneOf('Unit', microbialUnits)) ?? 'CFU per 25 sqcm',
  };
}
