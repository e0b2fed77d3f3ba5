import { defineNestedSection, RecordsToken, type RowReader } from '#kernel/contract';
import { residueUnits, type StudyResidue } from '#plugins/documents/shared/historical-study';
import { historicalStudy } from './historical-study.resource.js';

/** Residues of historical studies, one row per residue. */
export const studyResiduesSection = defineNestedSection<StudyResidue>()({
  section: 'Historical study residues',
  file: 'historical_study_residues',
  after: ['Historical studies'],
  page: '/app/documents/historical-studies',
  permissions: ['ReportDocument.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Historical study ID', table: 'documents.historical_study' },
  headings: ['Residue', 'Highest result', 'Limit then', 'Unit'],
  references: [],
  read: readResidue,
  write: ({ records }, call, { id, version }, residues) =>
    records.checkAndUpdate(historicalStudy, call, id, { residues, version }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ study: string; residue: StudyResidue }>({
      text: `select t.external_id as study, s.residue from documents.historical_study t
             cross join lateral jsonb_array_elements(t.residues) with ordinality as s (residue, place)
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), s.place`,
      values: [call.facility.id],
    });
    return rows.map(({ study, residue }) => ({
      'Historical study ID': study,
      Residue: residue.name,
      'Highest result': String(residue.highestResult ?? ''),
      'Limit then': String(residue.limitThen ?? ''),
      Unit: residue.unit,
    }));
  },
});

function readResidue(row: RowReader): StudyResidue {
  return {
    name: row.required('Residue', row.text('Residue')) ?? '',
    highestResult: row.number('Highest result'),
    limitThen: row.positive('Limit then'),
    unit: row.required('Unit', row.oneOf('Unit', residueUnits)) ?? 'ppm',
  };
}
