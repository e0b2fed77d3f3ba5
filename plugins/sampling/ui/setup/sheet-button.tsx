import { Button } from '@carbon/react';
import { FilesInMaking, fp, recordTitle, StoreReport, useFiles, type RecordRow } from '@limpid/ui-kit';

/** Prints an assessment as its sampling sheet. */
export function SheetButton({ row }: { readonly row: RecordRow }) {
  const { id } = row;
  const files = useFiles('Printing');
  return (
    <div className="limpid-row">
      <Button
        kind="tertiary"
        size="sm"
        onClick={() => files.get(fp(`/reports/SamplingSheet/${id}/pdf`), 'Sampling sheet (PDF)')}
      >
        Sampling sheet (PDF)
      </Button>
      <StoreReport kind="SamplingSheet" record={{ id, label: recordTitle(row) }} />
      <FilesInMaking files={files} />
    </div>
  );
}
