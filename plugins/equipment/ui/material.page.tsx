import { Facts, plainOptions, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { mocFamilies } from '#plugins/equipment/shared/moc';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'select', name: 'family', label: 'Family', options: plainOptions(mocFamilies) },
  { kind: 'text', name: 'grade', label: 'Grade', help: 'For example 316L, EPDM, PTFE' },
  { kind: 'text', name: 'surfaceFinish', label: 'Surface finish', help: 'For example electropolished' },
  { kind: 'number', name: 'roughnessMaxUm', label: 'Roughness Ra at most, um' },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** Materials of construction (MOC): machines are made of them, and methods recover residue from them. */
export function MaterialPages() {
  return (
    <ResourcePages<RecordRow>
      path="/moc"
      one="moc"
      many="mocs"
      noun="material"
      permission="Equipment"
      archiveAction="Archive"
      fields={fields}
      list={{
        title: 'Materials of construction',
        lead: 'What surfaces are made of. Analytical methods state their recovery by material.',
        searchHint: 'Search by ID or name',
        emptyText: 'No materials yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/moc',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'family', heading: 'Family', sort: 'family' },
          { key: 'grade', heading: 'Grade' },
          { key: 'surfaceFinish', heading: 'Surface finish' },
          { key: 'roughnessMaxUm', heading: 'Ra at most, um', align: 'end' },
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <Facts
              facts={[
                ['Family', row['family']],
                ['Grade', row['grade']],
                ['Surface finish', row['surfaceFinish']],
                ['Roughness Ra at most, um', row['roughnessMaxUm']],
                ['Remarks', row['remarks']],
              ]}
            />
          ),
        },
      ]}
    />
  );
}
