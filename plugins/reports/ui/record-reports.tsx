import { Button } from '@carbon/react';
import { FilesInMaking, fp, RecordCard, recordTitle, StoreReport, useFiles, type RecordRow } from '@limpid/ui-kit';

interface Props {
  readonly row: RecordRow;
}

/** The limits of one piece of equipment as documents. */
export function EquipmentReports({ row }: Props) {
  return <Reports kind="EquipmentLimit" row={row} />;
}

/** The limits of one cleaning agent as documents. */
export function AgentReports({ row }: Props) {
  return <Reports kind="CleaningAgentLimit" row={row} />;
}

/** The limits after one production as documents. */
export function ProductionReports({ row }: Props) {
  return <Reports kind="ProductionLimit" row={row} />;
}

function Reports({ kind, row }: Props & { readonly kind: string }) {
  const path = `/reports/${kind}/${row.id}`;
  const files = useFiles('Report');
  return (
    <RecordCard title="Reports">
      <div className="limpid-record-links">
        <Button kind="ghost" size="sm" onClick={() => files.get(fp(`${path}/pdf`), 'PDF')}>
          Limits (PDF)
        </Button>
        <Button kind="ghost" size="sm" onClick={() => files.get(fp(`${path}/xlsx`), 'Spreadsheet (XLSX)')}>
          Limits (XLSX)
        </Button>
        <StoreReport kind={kind} record={{ id: row.id, label: recordTitle(row) }} />
      </div>
      <FilesInMaking files={files} />
    </RecordCard>
  );
}
