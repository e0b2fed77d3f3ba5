import { formFields, listColumns, RecordFacts, RecordLink, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { mocFields } from '#plugins/equipment/shared/moc';

/** Materials of construction (MOC): equipment is made of them, and methods state their recovery from them. */
export function MaterialPages() {
  return (
    <ResourcePages<RecordRow>
      path="/moc"
      one="moc"
      many="mocs"
      noun="material"
      permission="Equipment"
      archiveAction="Archive"
      fields={formFields(mocFields)}
      list={{
        title: 'Materials of construction',
        lead: 'What surfaces are made of. Analytical methods state their recovery by material.',
        searchHint: 'Search by ID or name',
        emptyText: 'No materials yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/moc',
        columns: listColumns(mocFields),
      }}
      tabs={[
        { label: 'Overview', content: row => <RecordFacts cards={mocFields} row={row} shown={{ groupedWithId }} /> },
      ]}
    />
  );
}

function groupedWithId({ groupedWithId: id }: RecordRow) {
  if (typeof id !== 'string') return null;
  return <RecordLink path="/moc" one="moc" page="materials" permission="Equipment.Get" id={id} />;
}
