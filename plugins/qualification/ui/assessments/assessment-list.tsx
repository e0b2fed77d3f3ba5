import { Add } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  FilterSelect,
  formatTime,
  ListFrame,
  listQuery,
  StateTag,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import { assessmentStatuses, triggerWords, type AssessmentRow } from '#plugins/qualification/shared/assessment';
import type { LimitsInForceSummary } from '#plugins/qualification/shared/evaluation';
import { statusStates } from './status.js';

/** Change assessments, newest first (screen S31). */
export function AssessmentList() {
  const state = useListState('');
  const filter = state.filter === '' ? '' : `&status=${encodeURIComponent(state.filter)}`;
  const answer = useFacilityData<{
    readonly cleaningAssessments: readonly AssessmentRow[];
    readonly pagination: PageInfo;
  }>(`/cleaning-assessments?${listQuery(state)}${filter}`, 'Loading change assessments');
  const mayStart = usePermission('FacilityCleaningEvaluation.Generate');
  return (
    <div className="limpid-page">
      <h1>Change assessments</h1>
      <p className="limpid-lead">
        What changed in master data, what it does to limits, worst cases and cover, and what was decided. The limits of
        the last approved assessment are in force.
      </p>
      <NotEvaluated />
      <ListFrame
        state={state}
        searchHint="Search by number, title or change control"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={8}
        emptyText="No assessment yet. The first one puts the limits of today into force"
        tools={
          <>
            <FilterSelect
              id="assessment-status"
              label="Status"
              all="All"
              choices={assessmentStatuses.map(status => [status, statusStates[status].title] as const)}
              state={state}
            />
            {mayStart && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Start assessment
              </Button>
            )}
          </>
        }
      >
        <DataTable
          title="Change assessments"
          columns={[
            { heading: 'Number', render: ({ externalId }) => externalId },
            { heading: 'Title', render: ({ name }) => name },
            { heading: 'Trigger', render: ({ trigger }) => triggerWords[trigger], folds: true },
            { heading: 'Change control', render: row => row.changeControlReference ?? '–', folds: true },
            { heading: 'Changes', align: 'end', render: ({ changeCount }) => changeCount ?? '–' },
            { heading: 'Limits tightened', align: 'end', render: row => row.limitsTightened ?? '–', folds: true },
            { heading: 'Cover lost', align: 'end', render: ({ coverLost }) => coverLost ?? '–', folds: true },
            {
              heading: 'Started',
              render: ({ createdAt, createdBy }) => `${formatTime(createdAt)}, ${createdBy}`,
              folds: true,
            },
            { heading: 'Status', render: ({ status }) => <StateTag state={statusStates[status]} size="sm" /> },
          ]}
          rows={answer.data?.cleaningAssessments ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
        />
      </ListFrame>
    </div>
  );
}

/** How many changes are not evaluated, and where they are taken in. */
function NotEvaluated() {
  const { data } = useFacilityData<{ readonly limitsInForce: LimitsInForceSummary }>(
    '/limits-in-force',
    'Counting changes',
    { isAside: true },
  );
  if (data === undefined) return null;
  const { assessment, notEvaluated, open } = data.limitsInForce;
  const since = assessment === null ? 'No assessment is approved yet' : `Since ${assessment.externalId}`;
  return (
    <p>
      {since}: {notEvaluated === 1 ? '1 change is' : `${notEvaluated} changes are`} not evaluated.{' '}
      {open !== null && (
        <>
          They join <Link to={`/${open.id}`}>{open.externalId}</Link>.
        </>
      )}
    </p>
  );
}
