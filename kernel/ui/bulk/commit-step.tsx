import { Button, InlineNotification, TextArea } from '@carbon/react';
import type { TransferSection } from '#schemas/transfer/import';
import { Counts } from './counts.js';
import { EarlierImports } from './earlier-imports.js';
import { ImportNotes } from './import-notes.js';
import { JobProgress } from './job-progress.js';
import { resultOf, type useImport } from './use-import.js';

/** Imports a checked file with one reason, and shows the result. */
export function CommitStep({
  wizard,
  sections,
  reason,
  onReason,
}: {
  readonly wizard: ReturnType<typeof useImport>;
  readonly sections: readonly TransferSection[];
  /** Outlives this step, so that going back or checking again does not import the file a second time. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}) {
  const { state, commitJob } = wizard;
  const imported = resultOf(commitJob);
  if (imported !== null) {
    return (
      <>
        <InlineNotification
          kind="success"
          lowContrast
          hideCloseButton
          title="Imported"
          subtitle="Every record has an audit entry."
        />
        <EarlierImports earlier={imported.earlier ?? []} />
        <ImportNotes notes={imported.notes ?? []} />
        <Counts label="What was imported" sections={imported.sections} known={sections} />
      </>
    );
  }
  return (
    <>
      <h2>Import</h2>
      {commitJob?.state === 'failed' && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="Nothing was imported"
          subtitle={`${commitJob.error?.message ?? ''}. Records may have changed since the check: check again.`}
        />
      )}
      {state.commit !== null && <JobProgress id={state.commit} job={commitJob} label="Importing" />}
      {(state.commit === null || !wizard.isImporting) && (
        <form
          className="limpid-form"
          onSubmit={event => {
            event.preventDefault();
            void wizard.commit(reason.trim());
          }}
        >
          <div className="limpid-wide">
            <TextArea
              id="import-reason"
              labelText="Reason *"
              helperText="Stored in the audit trail"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={event => onReason(event.target.value)}
            />
          </div>
          <Button type="submit" disabled={reason.trim().length < 3 || wizard.sending !== null}>
            Import
          </Button>
        </form>
      )}
    </>
  );
}
