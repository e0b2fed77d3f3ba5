import { EntryTabs, formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { customReportFields, type ReportFilter } from '#plugins/reports/shared/custom-report';
import { CustomReportRows } from './report-data.js';
import { ReportEditor } from './report-editor.js';

/** Reports that people put together themselves: list, rows and form (S52). */
export function CustomReportPages() {
  return (
    <>
      <EntryTabs label="Reports" />
      <ResourcePages<RecordRow>
        path="/custom-reports"
        one="customReport"
        many="customReports"
        noun="custom report"
        permission="ReportDocument"
        addAction="Generate"
        archiveAction="Modify"
        fields={formFields(customReportFields)}
        list={{
          title: 'Custom reports',
          lead: 'Chosen columns and rows of master data, to look at, print and store.',
          searchHint: 'Search by ID or title',
          emptyText: 'Build the first report',
          defaultSort: 'name',
          archivedPath: '/archived/custom-reports',
          columns: listColumns(customReportFields),
        }}
        tabs={[
          { label: 'Rows', content: row => <CustomReportRows id={row.id} label={String(row['name'])} /> },
          {
            label: 'Overview',
            content: row => (
              <RecordFacts
                cards={customReportFields}
                row={row}
                also={[
                  ['Columns', ((row['columns'] ?? []) as readonly string[]).join(', ') || 'all'],
                  ['Filters', filtersText((row['filters'] ?? []) as readonly ReportFilter[])],
                ]}
              />
            ),
          },
        ]}
        extra={(values, change, faultOf) => <ReportEditor values={values} change={change} faultOf={faultOf} />}
      />
    </>
  );
}

function filtersText(filters: readonly ReportFilter[]): string {
  return filters.map(({ column, contains }) => `${column} contains ${contains}`).join('; ') || 'none';
}
