import { formFields, listColumns, RecordFacts, ResourcePages, StateTag, type RecordRow } from '@limpid/ui-kit';
import { studyFields, type StudyPlan } from '#plugins/qualification/shared/study';
import { scopeColumns, scopeFacts } from './scope-columns.js';
import { StudyOverview } from './study-overview.js';
import { SnapshotTables } from './snapshot-tables.js';
import { outcomeState, stateOf } from './states.js';

/** A study that is begun on the page of its protocol names it. */
const started = () => ({
  studyType: 'validation',
  protocolId: new URLSearchParams(location.search).get('protocolId'),
});

/** Studies with their runs and reports (screen S40). */
export function StudyPages() {
  return (
    <ResourcePages<RecordRow>
      path="/studies"
      one="study"
      many="studies"
      noun="study"
      permission="QualificationTask"
      archiveAction="Modify"
      fields={formFields(studyFields)}
      defaults={started()}
      list={{
        title: 'Studies',
        lead: 'Runs of a protocol, what they prove, and the report that is approved at the end.',
        searchHint: 'Search by number or title',
        emptyText: 'No study yet: begin one from an approved protocol',
        defaultSort: 'externalId',
        archivedPath: '/archived/studies',
        columns: [
          ...listColumns(studyFields),
          ...scopeColumns,
          {
            key: 'state',
            heading: 'State',
            render: row => <StateTag state={stateOf(String(row['state']))} size="sm" />,
          },
          {
            key: 'outcome',
            heading: 'Outcome',
            render: row => <StateTag state={outcomeState(String(row['outcome']))} size="sm" />,
          },
        ],
      }}
      tabs={[
        { label: 'Runs', content: row => <StudyOverview row={row} /> },
        {
          label: 'Plan',
          content: row => <SnapshotTables snapshot={((row['plan'] ?? null) as StudyPlan | null)?.snapshot ?? null} />,
        },
        { label: 'Facts', content: row => <RecordFacts cards={studyFields} row={row} shown={scopeFacts} /> },
      ]}
    />
  );
}
