import {
  AttachmentList,
  EntryTabs,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { documentVersionFields } from '#plugins/documents/shared/document-version';

/** Versions of controlled documents: list, record and form (S53). */
export function DocumentVersionPages() {
  return (
    <>
      <EntryTabs label="Documents" />
      <ResourcePages<RecordRow>
        path="/document-version"
        one="documentVersion"
        many="documentVersions"
        noun="document version"
        permission="ReportDocument"
        addAction="Modify"
        archiveAction="Modify"
        fields={formFields(documentVersionFields)}
        list={{
          title: 'Document versions',
          lead: 'Versions of controlled documents with their files and the day from which each is effective.',
          searchHint: 'Search by number or title',
          emptyText: 'No document versions yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/document-version',
          columns: listColumns(documentVersionFields),
        }}
        tabs={[
          { label: 'Overview', content: row => <RecordFacts cards={documentVersionFields} row={row} /> },
          {
            label: 'Files',
            content: row => <AttachmentList row={row} path="/document-version" permission="ReportDocument.Modify" />,
          },
        ]}
      />
    </>
  );
}
