import {
  AttachmentList,
  EntryTabs,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { legacyDocumentFields } from '#plugins/documents/shared/legacy-document';
import { DocumentSignatures } from './document-signatures.js';
import { scopeLinks } from './scope-links.js';

/** Documents from before the product: list, record and form (S53). */
export function LegacyDocumentPages() {
  return (
    <>
      <EntryTabs label="Documents" />
      <ResourcePages<RecordRow>
        path="/legacy-documents"
        one="legacyDocument"
        many="legacyDocuments"
        noun="legacy document"
        permission="ReportDocument"
        addAction="Modify"
        archiveAction="Modify"
        fields={formFields(legacyDocumentFields)}
        list={{
          title: 'Legacy documents',
          lead: 'Documents from before the product, with scans that a person has signed as true copies.',
          searchHint: 'Search by number or title',
          emptyText: 'No legacy documents yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/legacy-documents',
          columns: listColumns(legacyDocumentFields),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => <RecordFacts cards={legacyDocumentFields} row={row} shown={scopeLinks} />,
          },
          {
            label: 'Files',
            content: row => <AttachmentList row={row} path="/legacy-documents" permission="ReportDocument.Modify" />,
          },
          {
            label: 'True copy',
            content: row => (
              <DocumentSignatures
                row={row}
                path="/legacy-documents"
                verb="Sign as true copy"
                none="Nobody has signed the files as a true copy of the original"
                permission="ReportDocument.Modify"
              />
            ),
          },
        ]}
      />
    </>
  );
}
