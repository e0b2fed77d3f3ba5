import { Download } from '@carbon/icons-react';
import { Button, InlineNotification } from '@carbon/react';
import { FilesInMaking, fp, hasEnded, useFiles } from '@limpid/ui-kit';
import type { RejectedDetails } from '#schemas/transfer/import';
import { Counts } from './counts.js';
import { DropZone } from './drop-zone.js';
import { EarlierImports } from './earlier-imports.js';
import { ErrorTable } from './error-table.js';
import { ImportNotes } from './import-notes.js';
import { JobProgress } from './job-progress.js';
import { rejectedOf, resultOf, type useImport } from './use-import.js';

type Wizard = ReturnType<typeof useImport>;

/** Checks the file to the end without writing; bad rows are listed and can be taken away, corrected and brought back. */
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
      {rejected !== null && <Rejected rejected={rejected} wizard={wizard} />}
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

function Rejected({ rejected, wizard }: { readonly rejected: RejectedDetails; readonly wizard: Wizard }) {
  const { corrections } = rejected;
  const total = rejected.sections.reduce((sum, section) => sum + (section.rejected ?? 0), 0);
  const files = useFiles('Download');
  const get = (format: 'xlsx' | 'csv'): void => {
    files.get(
      fp(`/master/corrections/${corrections?.id ?? ''}?format=${format}`),
      `Correction file (${format.toUpperCase()})`,
    );
  };
  return (
    <>
      <InlineNotification
        kind="error"
        lowContrast
        hideCloseButton
        title={`${total} ${total === 1 ? 'error' : 'errors'}`}
        subtitle="Nothing can be imported before every row is right. Rows that name a bad row of another section are bad, too."
      />
      {corrections !== undefined && (
        <section className="limpid-corrections" aria-label="Correction file">
          <p>
            The correction file holds {corrections.rows === 1 ? 'the one row' : `the ${corrections.rows} rows`} to look
            at, as they stand in your file, with what is wrong in the column Errors. Correct the cells and bring the
            file back: the rows take their places again. A row whose cells you empty is left out.
          </p>
          <div className="limpid-row">
            <Button kind="tertiary" size="md" renderIcon={Download} onClick={() => get('xlsx')}>
              Correction file (XLSX)
            </Button>
            {corrections.sheets === 1 && (
              <Button kind="tertiary" size="md" renderIcon={Download} onClick={() => get('csv')}>
                Correction file (CSV)
              </Button>
            )}
            <FilesInMaking files={files} />
          </div>
          <DropZone label="Drop the corrected file here, or choose it" onFiles={files => void wizard.correct(files)} />
        </section>
      )}
      <ErrorTable errors={rejected.errors} total={total} />
    </>
  );
}
