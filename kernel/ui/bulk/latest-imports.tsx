import { useEffect } from 'react';
import { DataTable, ErrorState, hasEnded, shownTime, useFacilityData, useJob, type Job } from '@limpid/ui-kit';
import { JobProgress } from './job-progress.js';
import { resultOf } from './use-import.js';

const importName = 'kernel.import-master-data';
const shown = 5;

/** What became of the person's latest checks and imports, also of those whose page was left; one at work can be followed. */
export function LatestImports() {
  const { data, error, refetch } = useFacilityData<{ readonly jobs: readonly (Job & { readonly name: string })[] }>(
    '/jobs',
    'Loading the latest imports',
  );
  const jobs = (data?.jobs ?? []).filter(({ name }) => name === importName);
  const atWork = jobs.find(job => !hasEnded(job));
  const followed = useJob(atWork?.id ?? null);
  const isOver = followed !== undefined && hasEnded(followed);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports">Your latest imports</h2>
      {atWork !== undefined && <JobProgress id={atWork.id} job={followed ?? atWork} label={atWork.title} />}
      <DataTable
        title="Your latest imports"
        size="sm"
        columns={[
          { heading: 'Asked for', render: job => shownTime(job.createdAt) },
          { heading: 'What', render: job => job.title },
          { heading: 'What came of it', render: outcomeOf },
        ]}
        rows={jobs.slice(0, shown)}
        keyOf={job => job.id}
      />
    </section>
  );
}

function outcomeOf(job: Job): string {
  const result = resultOf(job);
  if (result !== null) {
    const sum = (count: 'created' | 'updated' | 'unchanged'): number =>
      result.sections.reduce((total, section) => total + section[count], 0);
    const counts = `${sum('created')} created, ${sum('updated')} updated, ${sum('unchanged')} unchanged`;
    return result.dryRun ? `All rows can be imported; nothing was written (${counts})` : counts;
  }
  if (job.state === 'failed') return `Nothing was written: ${job.error?.message ?? ''}`;
  if (job.state === 'cancelled') return 'Stopped; nothing was written';
  return job.state === 'running' ? 'At work' : 'Waits for its turn';
}
