import { Button } from '@carbon/react';
import {
  EntryTabs,
  FilesInMaking,
  formFields,
  formatTime,
  fp,
  listColumns,
  RecordFacts,
  ResourcePages,
  useFiles,
  type RecordRow,
} from '@limpid/ui-kit';
import { reportDocumentFields } from '#plugins/reports/shared/report-document';
import { useReportTitle } from '../report-cards.js';
import { Issues } from './issues.js';
import { TagList, useTags } from './tag-list.js';

/** Stored reports: list, record with its approval, and the form for title and tags (S50). */
export function ReportDocumentPages() {
  const titleOf = useReportTitle();
  const tags = useTags();
  const moment = (field: string) => (row: RecordRow) =>
    typeof row[field] === 'string' ? formatTime(row[field]) : null;
  const shown = {
    kind: (row: RecordRow) => titleOf(row['kind']),
    asOf: moment('asOf'),
    generatedAt: moment('generatedAt'),
    tags: (row: RecordRow) => <TagList ids={row['tags']} />,
  };
  return (
    <>
      <EntryTabs label="Reports" />
      <ResourcePages<RecordRow>
        path="/reports/reportDocument"
        one="reportDocument"
        many="reportDocuments"
        noun="report document"
        permission="ReportDocument"
        addAction="Generate"
        archiveAction="Modify"
        fields={formFields(reportDocumentFields)}
        addAt="/app/reports/store"
        list={{
          title: 'Report documents',
          lead: 'Reports that are kept as files with a number. The same report about the same is the next issue of its number.',
          searchHint: 'Search by number or title',
          emptyText: 'No reports are stored yet',
          defaultSort: '-generatedAt',
          archivedPath: '/archived/reports/reportDocument',
          filters: [
            { key: 'last-issues', label: 'Last issues', path: '/reports/reportDocument/filter/last-issues' },
            ...tags.map(({ id, label }) => ({
              key: `tag-${id}`,
              label: `Tag: ${label}`,
              where: { field: 'tags', value: id },
            })),
          ],
          columns: listColumns(reportDocumentFields, shown),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                <FileButton row={row} />
                <RecordFacts
                  cards={reportDocumentFields}
                  row={row}
                  shown={shown}
                  also={[['Tags', <TagList key="tags" ids={row['tags']} />]]}
                />
              </>
            ),
          },
          { label: 'Issues', content: row => <Issues number={String(row['number'])} id={row.id} /> },
        ]}
      />
    </>
  );
}

function FileButton({ row }: { readonly row: RecordRow }) {
  const files = useFiles('Download');
  const format = String(row['format']);
  const path = fp(`/reports/reportDocument/${row.id}/${format}/${String(row['fileId'])}`);
  return (
    <>
      <Button kind="tertiary" size="sm" onClick={() => files.get(path, String(row['fileName']))}>
        {format === 'pdf' ? 'Stored file (PDF)' : 'Stored file (XLSX)'}
      </Button>
      <FilesInMaking files={files} />
    </>
  );
}
