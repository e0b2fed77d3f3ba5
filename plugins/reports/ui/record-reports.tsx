import { Button } from '@carbon/react';
import { FilesInMaking, fp, RecordCard, useFiles, type RecordRow } from '@limpid/ui-kit';

interface Props {
  readonly row: RecordRow;
}

/** The limits of one piece of equipment as documents. */
export function EquipmentReports({ row }: Props) {
  return <Reports path={`/reports/EquipmentLimit/${row.id}`} />;
}

/** The limits of one cleaning agent as documents. */
export function AgentReports({ row }: Props) {
  return <Reports path={`/reports/CleaningAgentLimit/${row.id}`} />;
}

/** The limits after one production as documents. */
export function ProductionReports({ row }: Props) {
  return <Reports path={`/reports/ProductionLimit/${row.id}`} />;
}

function Reports({ path }: { readonly path: string }) {
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
      </div>
      <FilesInMaking files={files} />
    </RecordCard>
  );
}
