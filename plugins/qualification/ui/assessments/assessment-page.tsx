import { InlineNotification, Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useParams } from 'react-router';
import {
  ErrorState,
  Facts,
  formatTime,
  Loading,
  PageBelow,
  RecordHistory,
  Slot,
  StateTag,
  usePermission,
} from '@limpid/ui-kit';
import { triggerWords } from '#plugins/qualification/shared/assessment';
import type { IncludedChange } from '#plugins/qualification/shared/evaluation';
import { AssessmentActions } from './assessment-actions.js';
import { ChangeTable } from './change-table.js';
import { ConclusionForm } from './conclusion-form.js';
import { DecideTable } from './decide-table.js';
import { EvaluationRun } from './evaluation-run.js';
import { Results } from './results.js';
import { statusStates } from './status.js';
import { useAssessment, type AssessmentAnswer } from './use-assessment.js';

interface Changes {
  readonly changes: readonly IncludedChange[];
  readonly pagination: { readonly total: number };
}

/** One assessment in steps: changes, results, decisions, conclusion, and its approval (screen S32). */
export function AssessmentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAssessment(id);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <Loading />;
  const { cleaningAssessment: row, standing } = data;
  return (
    <PageBelow title={`${row.externalId} ${row.name}`} list="Change assessments">
      <StateTag state={statusStates[row.status]} />
      <Facts
        facts={[
          ['Trigger', triggerWords[row.trigger]],
          ['Change control', row.changeControlReference],
          ['Since assessment', standing.from?.externalId ?? 'none: the first assessment'],
          ['Snapshot', row.snapshotAt === null ? null : formatTime(row.snapshotAt)],
          ['Approved', row.approvedAt === null ? null : formatTime(row.approvedAt)],
          ...(standing.validTo === null ? [] : [['In force until', formatTime(standing.validTo)] as const]),
        ]}
      />
      <Notes {...data} />
      <EvaluationRun row={row} standing={standing} />
      <AssessmentActions row={row} standing={standing} />
      <Slot
        name="controlled.approval"
        given={{
          path: '/cleaning-assessments',
          row: { ...row, documentStatus: standing.documentStatus, documentVersion: standing.documentVersion },
          permission: 'FacilityCleaningEvaluation.Generate',
        }}
      />
      <Steps {...data} />
    </PageBelow>
  );
}

/** What the reader must know before the steps. */
function Notes({ cleaningAssessment: { status }, standing }: AssessmentAnswer) {
  const { waitsFor, newerChanges, cancelAsked } = standing;
  return (
    <>
      {waitsFor !== null && (
        <InlineNotification
          kind="info"
          lowContrast
          hideCloseButton
          title={`${waitsFor.externalId} is not decided yet`}
          subtitle="This assessment can be evaluated when that one is approved or cancelled."
        />
      )}
      {newerChanges > 0 && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title={newerChanges === 1 ? '1 newer change exists' : `${newerChanges} newer changes exist`}
          subtitle={
            status === 'Pending Approval'
              ? 'They are not in this snapshot, whose numbers stay valid, and join the next assessment. Return this one to take them in.'
              : 'Evaluate again to take them in.'
          }
        />
      )}
      {cancelAsked !== null && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title={`${cancelAsked.by.name} asked to cancel this assessment`}
          subtitle={`${cancelAsked.reason}. Another person who signs approvals confirms or declines.`}
        />
      )}
    </>
  );
}

function Steps({ cleaningAssessment: row, standing }: AssessmentAnswer) {
  const mayWrite = usePermission('FacilityCleaningEvaluation.Generate');
  const isEdited = mayWrite && row.status === 'Not Evaluated';
  const open = standing.undecided.length;
  return (
    <Tabs>
      <TabList aria-label="Steps of the assessment">
        <Tab>Changes</Tab>
        <Tab>Results</Tab>
        <Tab>{open === 0 ? 'Decide' : `Decide (${open} open)`}</Tab>
        <Tab>Conclusion</Tab>
        <Tab>History</Tab>
      </TabList>
      <TabPanels>
        <TabPanel>
          <ChangeTable<Changes> path={`/cleaning-assessments/${row.id}/changes`} of={answer => answer} />
        </TabPanel>
        <TabPanel>
          <Results row={row} />
        </TabPanel>
        <TabPanel>
          <DecideTable row={row} standing={standing} isEdited={isEdited} />
        </TabPanel>
        <TabPanel>
          <ConclusionForm row={row} isEdited={isEdited} />
        </TabPanel>
        <TabPanel>
          <RecordHistory path={`/cleaning-assessments/${row.id}`} />
        </TabPanel>
      </TabPanels>
    </Tabs>
  );
}
