import { Button } from '@carbon/react';
import { useEffect, useState } from 'react';
import { DataTable, ErrorState, hasEnded, formatTime, useFacilityData, useJob, type Job } from '@limpid/ui-kit';
import type { TransferSection } from '#schemas/transfer/import';
import { Counts } from './counts.js';
import { EarlierImports } from './earlier-imports.js';
import { ImportNotes } from './import-notes.js';
import { JobProgress } from './job-progress.js';
import { RejectedRows } from './rejected-rows.js';
import { rejectedOf, resultOf } from './use-import.js';

const importName = 'kernel.import-master-data';
const shown = 5;

/**
 * The user's latest checks and imports, including those whose page was left or reloaded: running ones can be followed,
 * and results shown again.
 */
export function LatestImports({ sections }: { readonly sections: readonly TransferSection[] }) {
  const { data, error, refetch } = useFacilityData<{ readonly jobs: readonly (Job & { readonly name: string })[] }>(
    '/jobs',
    'Loading the latest imports',
  );
  const [open, setOpen] = useState<string | null>(null);
  const jobs = (data?.jobs ?? []).filter(({ name }) => name === importName);
  const atWork = jobs.find(job => !hasEnded(job));
  const followed = useJob(atWork?.id ?? null);
  const isOver = followed !== undefined && hasEnded(followed);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (jobs.length === 0) return null;
  const opened = jobs.find(({ id }) => id === open);
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports">Your latest imports</h2>
      {atWork !== undefined && <JobProgress id={atWork.id} job={followed ?? atWork} label={atWork.title} />}
      <DataTable
        title="Your latest imports"
        size="sm"
        columns={[
          { heading: 'Asked for', render: job => formatTime(job.createdAt) },
          { heading: 'What', folds: true, render: job => job.title },
          { heading: 'Result', render: outcomeOf },
          {
            heading: 'Details',
            render: job =>
              hasDetails(job) && (
                <Button
                  kind="ghost"
                  size="sm"
                  aria-expanded={open === job.id}
                  aria-label={`${open === job.id ? 'Hide' : 'Show'} the details of ${job.title}, ${formatTime(job.createdAt)}`}
                  onClick={() => setOpen(open === job.id ? null : job.id)}
                >
                  {open === job.id ? 'Hide' : 'Show'}
                </Button>
              ),
          },
        ]}
        rows={jobs.slice(0, shown)}
        keyOf={job => job.id}
      />
      {opened !== undefined && <Details key={opened.id} job={opened} sections={sections} />}
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
  return job.state === 'running' ? 'Running' : 'Waiting';
}

function hasDetails(job: Job): boolean {
  return rejectedOf(job) !== null || resultOf(job) !== null;
}

/** The result of a check or an import, as shown on its own page. */
function Details({ job, sections }: { readonly job: Job; readonly sections: readonly TransferSection[] }) {
  const rejected = rejectedOf(job);
  const result = resultOf(job);
  return (
    <section aria-label={`${job.title}, ${formatTime(job.createdAt)}`}>
      <h3>
        {job.title}, {formatTime(job.createdAt)}
      </h3>
      {rejected !== null && (
        <RejectedRows
          rejected={rejected}
          way={<p>To import it, choose the first file again, check it, and add the corrected file there.</p>}
        />
      )}
      {result !== null && (
        <>
          <EarlierImports earlier={result.earlier ?? []} />
          <ImportNotes notes={result.notes ?? []} />
          <Counts
            label={result.dryRun ? 'What the import would do' : 'What was imported'}
            sections={result.sections}
            {...(result.dryRun ? {} : { known: sections })}
          />
        </>
      )}
    </section>
  );
}
