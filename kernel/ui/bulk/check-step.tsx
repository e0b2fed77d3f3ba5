import { Button, InlineNotification } from '@carbon/react';
import { hasEnded } from '@limpid/ui-kit';
import { Counts } from './counts.js';
import { DropZone } from './drop-zone.js';
import { EarlierImports } from './earlier-imports.js';
import { ImportNotes } from './import-notes.js';
import { JobProgress } from './job-progress.js';
import { RejectedRows } from './rejected-rows.js';
import { rejectedOf, resultOf, type useImport } from './use-import.js';

type Wizard = ReturnType<typeof useImport>;

/** Checks the file completely without writing; bad rows are listed and can be downloaded, corrected and uploaded again. */
export function CheckStep({
  wizard,
  missing,
}: {
  readonly wizard: Wizard;
  /** Why the file cannot be checked yet. */
  readonly missing: string | null;
}) {
  const { state, checkJob } = wizard;
  const rejected = rejectedOf(checkJob);
  const checked = resultOf(checkJob);
  const isRunning = state.check !== null && (checkJob === undefined || !hasEnded(checkJob));
  return (
    <>
      <h2>Check</h2>
      {!isRunning && (
        <div className="limpid-row">
          <Button
            kind={checked === null ? 'primary' : 'tertiary'}
            disabled={missing !== null || wizard.sending !== null}
            aria-describedby="check-missing"
            onClick={() => void wizard.check()}
          >
            {state.check === null ? 'Check without writing' : 'Check again'}
          </Button>
          <span id="check-missing" role="status">
            {wizard.sending === null ? missing : `${wizard.sending}…`}
          </span>
        </div>
      )}
      {state.check !== null && <JobProgress id={state.check} job={checkJob} label="Checking" />}
      {checkJob?.state === 'failed' && rejected === null && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="The check was refused"
          subtitle={checkJob.error?.message ?? ''}
        />
      )}
      {rejected !== null && (
        <RejectedRows
          rejected={rejected}
          way={
            <DropZone
              label="Drop the corrected file here, or choose it"
              onFiles={files => void wizard.correct(files)}
            />
          }
        />
      )}
      {checked !== null && (
        <>
          <InlineNotification
            kind="success"
            lowContrast
            hideCloseButton
            title="All rows can be imported"
            subtitle="Nothing has been written yet."
          />
          <EarlierImports earlier={checked.earlier ?? []} />
          <ImportNotes notes={checked.notes ?? []} />
          <Counts label="What the import would do" sections={checked.sections} />
        </>
      )}
    </>
  );
}
