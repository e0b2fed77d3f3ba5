import { Button, InlineNotification, ProgressBar } from '@carbon/react';
import { cancelJob, hasEnded, toast, type Job } from '@limpid/ui-kit';

/** Progress of a job, with a button to stop it. */
export function JobProgress({
  id,
  job,
  label,
}: {
  readonly id: string;
  readonly job: Job | undefined;
  readonly label: string;
}) {
  if (job !== undefined && hasEnded(job)) {
    return job.state === 'cancelled' ? (
      <InlineNotification kind="info" lowContrast hideCloseButton title="Stopped" subtitle="Nothing was written." />
    ) : null;
  }
  const stop = (): void => {
    cancelJob(id).catch((error: unknown) =>
      toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message }),
    );
  };
  const counted = job !== undefined && job.total > 0;
  return (
    <div className="limpid-progress">
      <ProgressBar
        label={label}
        helperText={counted ? `${job.stage}: ${job.done} of ${job.total} rows` : 'Waiting'}
        {...(counted ? { value: job.done, max: job.total } : {})}
      />
      {job?.isOutOfReach === true && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="The server cannot be reached"
          subtitle="The job continues, or restarts when the server is back; nothing is partly written. This page retries automatically."
        />
      )}
      <Button kind="danger--tertiary" size="md" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}
