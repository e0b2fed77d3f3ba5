import {
  EntryTabs,
  formFields,
  listColumns,
  plainOptions,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { resultProfileFields } from '#plugins/sampling/shared/result-profile';
import { recordedUnits } from '../../server/engine/recorded-unit.js';

/** Profiles of files of results: list, record and form (screen S06). */
export function ProfilePages() {
  return (
    <>
      <EntryTabs label="Result import" />
      <ResourcePages<RecordRow>
        path="/result-profiles"
        one="resultProfile"
        many="resultProfiles"
        noun="import profile"
        permission="ResidueMeasure"
        addAction="Modify"
        archiveAction="Modify"
        fields={formFields(resultProfileFields, {
          usualUnit: { kind: 'select', options: plainOptions(recordedUnits) },
        })}
        list={{
          title: 'Import profiles',
          lead: 'Which columns of the files of an instrument or a laboratory system are which of ours.',
          searchHint: 'Search by ID or name',
          emptyText: 'No import profiles yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/result-profiles',
          columns: listColumns(resultProfileFields),
        }}
        tabs={[{ label: 'Overview', content: row => <RecordFacts cards={resultProfileFields} row={row} /> }]}
      />
    </>
  );
}
