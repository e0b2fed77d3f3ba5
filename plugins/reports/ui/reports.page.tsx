import { Button, Tile } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  AsOfChoice,
  Field,
  fp,
  toast,
  useAsOf,
  useFacilityData,
  usePermission,
  withAsOf,
  type FormField,
  type PageInfo,
} from '@limpid/ui-kit';

const productionAsOf = (asOf: string | null): FormField => ({
  kind: 'reference',
  name: 'production',
  label: 'Previous production',
  path: '/productions',
  asOf,
  many: 'productions',
  permission: 'Production.Get',
});

const limitReports = [
  { kind: 'EquipmentLimit', title: 'Equipment limits', lead: 'The lowest limit of every machine.' },
  { kind: 'ProductionLimit', title: 'Production limits', lead: 'The lowest limit of every production.' },
  {
    kind: 'CleaningAgentLimit',
    title: 'Cleaning agent limits',
    lead: 'The lowest limit of every agent on the machines that it cleans.',
  },
] as const;

/** Limit reports as cards: choose, download as PDF or as spreadsheet with live formulas. */
export function ReportsPage() {
  const [previous, setPrevious] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const mayRank = usePermission('RiskCalculation.Get');
  const [busy, setBusy] = useState(false);
  const asOf = useAsOf();
  const get = async (path: string): Promise<void> => {
    setBusy(true);
    try {
      await api.download(fp(withAsOf(path, asOf)), 'Report');
    } catch (error) {
      toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const getMatrix = async (format: string): Promise<void> => {
    setMissing(previous === null);
    if (previous !== null) await get(`/reports/macMatrix/production/${previous}${format}`);
  };
  return (
    <div className="limpid-page">
      <h1>Reports</h1>
      <p className="limpid-lead">
        Every report carries who printed it, when, the policy and engine versions, and a content hash. A report of an
        earlier day says so on every page, and has the hash of what was printed then.
      </p>
      <AsOfChoice />
      <div className="limpid-cards limpid-roomy-cards" aria-busy={busy}>
        <Tile>
          <h2>MAC calculation matrix</h2>
          <p className="limpid-lead">One previous production before all others.</p>
          <Field
            field={productionAsOf(asOf)}
            value={previous}
            fault={isMissing && previous === null ? 'Choose the previous production first' : undefined}
            onChange={value => setPrevious(value as string | null)}
          />
          <Formats disabled={busy} onPdf={() => void getMatrix('')} onXlsx={() => void getMatrix('?format=xlsx')} />
          {previous !== null && <NitrosamineFormats production={previous} asOf={asOf} busy={busy} get={get} />}
        </Tile>
        {limitReports.map(({ kind, title, lead }) => (
          <Tile key={kind}>
            <h2>{title}</h2>
            <p className="limpid-lead">{lead}</p>
            <Formats
              disabled={busy}
              onPdf={() => void get(`/reports/${kind}/all/pdf`)}
              onXlsx={() => void get(`/reports/${kind}/all/xlsx`)}
            />
          </Tile>
        ))}
        {mayRank && (
          <Tile>
            <h2>Worst-case ranking</h2>
            <p className="limpid-lead">
              Of a machine, an equipment group or the facility: it is printed beside the{' '}
              <a className="cds--link" href={withAsOf('/app/risk/worst-case', asOf)}>
                ranking
              </a>
              .
            </p>
          </Tile>
        )}
      </div>
    </div>
  );
}

/** The nitrosamine variant of the matrix, for productions that nitrosamines are linked with. */
function NitrosamineFormats({
  production: id,
  asOf,
  busy,
  get,
}: {
  readonly production: string;
  readonly asOf: string | null;
  readonly busy: boolean;
  readonly get: (path: string) => Promise<void>;
}) {
  const { data } = useFacilityData<{ pagination: PageInfo }>(
    withAsOf(`/limits/nitrosamines?production=${id}&pageLimit=1`, asOf),
    'Looking for nitrosamines',
  );
  if (data === undefined || data.pagination.total === 0) return null;
  const path = `/reports/macMatrix/production/${id}/nitrosamine`;
  return (
    <section aria-labelledby="nitrosamine-matrix">
      <h3 id="nitrosamine-matrix">Nitrosamine matrix</h3>
      <p className="limpid-lead">
        {data.pagination.total === 1
          ? 'A nitrosamine is linked with this production.'
          : `${data.pagination.total} nitrosamines are linked with this production.`}
      </p>
      <Formats disabled={busy} onPdf={() => void get(path)} onXlsx={() => void get(`${path}?format=xlsx`)} />
    </section>
  );
}

function Formats({
  disabled,
  onPdf,
  onXlsx,
}: {
  readonly disabled: boolean;
  readonly onPdf: () => void;
  readonly onXlsx: () => void;
}) {
  return (
    <div className="limpid-row">
      <Button size="md" disabled={disabled} onClick={onPdf}>
        PDF
      </Button>
      <Button size="md" kind="tertiary" disabled={disabled} onClick={onXlsx}>
        Spreadsheet (XLSX)
      </Button>
    </div>
  );
}
