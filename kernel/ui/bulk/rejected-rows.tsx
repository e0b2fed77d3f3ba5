import { Download } from '@carbon/icons-react';
import { Button, InlineNotification } from '@carbon/react';
import type { ReactNode } from 'react';
import { FilesInMaking, fp, useFiles } from '@limpid/ui-kit';
import type { RejectedDetails } from '#schemas/transfer/import';
import { ErrorTable } from './error-table.js';

/** Every rejected cell, and the bad rows as a file for correction; `way` is how the corrected file is uploaded. */
export function RejectedRows({ rejected, way }: { readonly rejected: RejectedDetails; readonly way: ReactNode }) {
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
        subtitle="Nothing can be imported until every row is valid. Rows that refer to a rejected row of another section are rejected too."
      />
      {corrections !== undefined && (
        <section className="limpid-corrections" aria-label="Correction file">
          <p>
            The correction file holds{' '}
            {corrections.rows === 1
              ? 'the one row to look at, as it stands in your file'
              : `the ${corrections.rows} rejected rows, as in your file`}
            , with what is wrong in the column Errors. Correct the cells and bring the file back: each row takes its
            place again. A row whose cells you empty is left out.
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
          {way}
        </section>
      )}
      <ErrorTable errors={rejected.errors} total={total} />
    </>
  );
}
