import { Tag } from '@carbon/react';
import { EntryTabs, formFields, listColumns, RecordFacts, ResourcePages, words, type RecordRow } from '@limpid/ui-kit';
import { reportTagFields, tagColours } from '#plugins/reports/shared/report-tag';

const shown = {
  colour: ({ colour }: RecordRow) => (
    <Tag type={tagColours.find(each => each === colour) ?? 'gray'} size="sm">
      {words(String(colour))}
    </Tag>
  ),
};

/** Tags of report documents: list, record and form. */
export function ReportTagPages() {
  return (
    <>
      <EntryTabs label="Reports" />
      <ResourcePages<RecordRow>
        path="/report-tags"
        one="tag"
        many="tags"
        noun="tag"
        permission="ReportDocument"
        addAction="Modify"
        archiveAction="Modify"
        fields={formFields(reportTagFields)}
        list={{
          title: 'Report tags',
          lead: 'Report documents are filed under these, for example by audit or by year.',
          searchHint: 'Search by key or label',
          emptyText: 'No tags yet',
          defaultSort: 'name',
          archivedPath: '/archived/report-tags',
          columns: listColumns(reportTagFields, shown),
        }}
        tabs={[{ label: 'Overview', content: row => <RecordFacts cards={reportTagFields} row={row} shown={shown} /> }]}
      />
    </>
  );
}
