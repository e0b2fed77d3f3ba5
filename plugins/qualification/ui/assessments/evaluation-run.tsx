import { Button, InlineNotification, ProgressBar } from '@carbon/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  api,
  cancelJob,
  fp,
  hasEnded,
  refusalText,
  toast,
  useJob,
  useOnce,
  usePermission,
  useSave,
} from '@limpid/ui-kit';
import type { AssessmentStanding } from '#plugins/qualification/shared/assessment';
import type { AssessmentRecord } from './use-assessment.js';

/** The evaluation as a job: its progress, also after the page was left, its failure, and the button that starts it. */
export function EvaluationRun({
  row,
  standing,
}: {
  readonly row: AssessmentRecord;
  readonly standing: AssessmentStanding;
}) {
  const client = useQueryClient();
  const mayRun = usePermission('FacilityCleaningEvaluation.Generate');
  const job = useJob(row.status === 'Not Evaluated' ? row.jobId : null);
  const isOver = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['facility', 'cleaning-assessments'] });
  }, [isOver, client]);
  const save = useSave(() => api.post(fp(`/cleaning-assessments/${row.id}/evaluate`), {}, 'Evaluating'));
  const [run] = useOnce(async () => {
    try {
      await save.mutateAsync(undefined);
    } catch (failure) {
      toast({ kind: 'error', title: 'Not evaluated', text: refusalText(failure) });
    }
  });
  if (row.status !== 'Not Evaluated') return null;
  const isRunning = job !== undefined && !isOver;
  return (
    <>
      {isRunning && (
        <div className="limpid-row">
          <ProgressBar
            label="Evaluating"
            helperText={job.stage}
            {...(job.total > 0 ? { max: job.total, value: job.done } : {})}
          />
          <Button kind="ghost" size="sm" onClick={() => void cancelJob(job.id)}>
            Stop
          </Button>
        </div>
      )}
      {isRunning && <p className="limpid-lead">You can leave this page; the evaluation goes on.</p>}
      {job?.state === 'failed' && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title={`The evaluation failed at: ${job.stage === '' ? 'its start' : job.stage}`}
          subtitle={`${job.error?.message ?? ''} Nothing was stored; it can be started again.`}
        />
      )}
      {mayRun && !isRunning && standing.waitsFor === null && (
        <Button kind={row.evaluationId === null ? 'primary' : 'tertiary'} onClick={() => void run()}>
          {row.evaluationId === null ? 'Evaluate' : 'Evaluate again'}
        </Button>
      )}
    </>
  );
}
