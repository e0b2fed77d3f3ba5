import { Facts, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** Risk: list, record and form. */
export function RiskRecordPages() {
  return (
    <ResourcePages<RecordRow>
      path="/risk-records"
      one="riskRecord"
      many="riskRecords"
      noun="record"
      permission="RiskRecord"
      archiveAction="Archive"
      fields={fields}
      list={{
        title: 'Risk',
        lead: 'Say here what these records are for.',
        searchHint: 'Search by ID or name',
        emptyText: 'No records yet: add the first one',
        defaultSort: 'externalId',
        archivedPath: '/archived/risk-records',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'remarks', heading: 'Remarks', optional: true },
        ],
      }}
      tabs={[{ label: 'Overview', content: row => <Facts facts={[['Remarks', row['remarks']]]} /> }]}
    />
  );
}
