import { EntryTabs, formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { samplingTypeFields } from '#plugins/sampling/shared/sampling-type';

/** Sampling types: list, record and form (S27). */
export function TypePages() {
  return (
    <>
      <EntryTabs label="Sampling setup" />
      <ResourcePages<RecordRow>
        path="/sampling-types"
        one="samplingType"
        many="samplingTypes"
        noun="sampling type"
        permission="SamplingMethod"
        archiveAction="Delete"
        fields={formFields(samplingTypeFields)}
        list={{
          title: 'Sampling types',
          lead: 'How samples are taken: with which tools, from which area, and whether samplers need a qualification.',
          searchHint: 'Search by ID or name',
          emptyText: 'No sampling types yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/sampling-types',
          columns: listColumns(samplingTypeFields),
        }}
        tabs={[{ label: 'Overview', content: row => <RecordFacts cards={samplingTypeFields} row={row} /> }]}
      />
    </>
  );
}
