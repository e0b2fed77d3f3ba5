import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { cycleProfileFields } from '#plugins/qualification/shared/cycle-profile';

/** Profiles of cycle files: list, record and form. */
export function CycleProfilePages() {
  return (
    <ResourcePages<RecordRow>
      path="/cycle-profiles"
      one="cycleProfile"
      many="cycleProfiles"
      noun="cycle profile"
      permission="QualificationTask"
      addAction="Modify"
      archiveAction="Modify"
      fields={formFields(cycleProfileFields)}
      list={{
        title: 'Cycle profiles',
        lead: 'Which columns of the log file of a cleaning system are which of ours.',
        searchHint: 'Search by ID or name',
        emptyText: 'No cycle profiles yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cycle-profiles',
        columns: listColumns(cycleProfileFields),
      }}
      tabs={[{ label: 'Overview', content: row => <RecordFacts cards={cycleProfileFields} row={row} /> }]}
    />
  );
}
