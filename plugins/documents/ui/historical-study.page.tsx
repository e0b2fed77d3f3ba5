import {
  AttachmentList,
  EntryTabs,
  formFields,
  listColumns,
  PageLink,
  RecordFacts,
  ResourcePages,
  useFacilityData,
  type RecordRow,
} from '@limpid/ui-kit';
import { historicalStudyFields, type StudyResidue } from '#plugins/documents/shared/historical-study';
import { DocumentSignatures } from './document-signatures.js';
import { ResiduesEditor, ResiduesTable } from './residues-editor.js';
import { scopeLinks } from './scope-links.js';

const residuesOf = (row: Readonly<Record<string, unknown>>) => (row['residues'] ?? []) as readonly StudyResidue[];

/** Studies from before the product: list, record and form (S53). */
export function HistoricalStudyPages() {
  return (
    <>
      <EntryTabs label="Documents" />
      <ResourcePages<RecordRow>
        path="/historical-study"
        one="historicalStudy"
        many="historicalStudies"
        noun="historical study"
        permission="ReportDocument"
        addAction="Modify"
        archiveAction="Modify"
        fields={formFields(historicalStudyFields)}
        list={{
          title: 'Historical studies',
          lead: 'Studies from before the product, and which of them are accepted as evidence of cleaning.',
          searchHint: 'Search by number or title',
          emptyText: 'No historical studies yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/historical-study',
          columns: listColumns(historicalStudyFields),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                <RecordFacts
                  cards={historicalStudyFields}
                  row={row}
                  shown={{
                    ...scopeLinks,
                    legacyDocumentId: ({ legacyDocumentId: id }) =>
                      typeof id === 'string' ? <Evidence id={id} /> : null,
                  }}
                />
                <h2>Residues</h2>
                <ResiduesTable residues={residuesOf(row)} />
              </>
            ),
          },
          {
            label: 'Files',
            content: row => <AttachmentList row={row} path="/historical-study" permission="ReportDocument.Modify" />,
          },
          {
            label: 'Acceptance',
            content: row => (
              <DocumentSignatures
                row={row}
                path="/historical-study"
                verb="Sign the acceptance"
                none="Nobody has signed that the study is accepted as evidence"
                permission="ApprovalPolicy.Sign"
              />
            ),
          },
        ]}
        extra={(values, change, faultOf) => (
          <ResiduesEditor
            residues={residuesOf(values)}
            faultOf={faultOf}
            onChange={residues => change('residues', residues)}
          />
        )}
      />
    </>
  );
}

/** Legacy documents have their pages beside master data, so the link is made here. */
function Evidence({ id }: { readonly id: string }) {
  const { data } = useFacilityData<{ legacyDocument: RecordRow }>(`/legacy-documents/${id}`, 'Loading the document', {
    isAside: true,
  });
  const document = data?.legacyDocument;
  return (
    <PageLink address={`/app/documents/legacy/${id}`}>
      {document === undefined ? '…' : `${String(document['externalId'])} ${String(document['name'])}`}
    </PageLink>
  );
}
