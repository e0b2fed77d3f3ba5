import { Button, Tile } from '@carbon/react';
import { useState } from 'react';
import {
  AsOfChoice,
  Field,
  FilesInMaking,
  fp,
  useAsOf,
  useFacilityData,
  useFiles,
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
  const asOf = useAsOf();
  const matrix = `/reports/macMatrix/production/${previous ?? ''}`;
  return (
    <div className="limpid-page">
      <h1>Reports</h1>
      <p className="limpid-lead">
        Every report carries who printed it, when, the policy and engine versions, and a content hash. A report of an
        earlier day says so on every page, and has the hash of what was printed then.
      </p>
      <AsOfChoice />
      <div className="limpid-cards limpid-roomy-cards">
        <Tile>
          <h2>MAC calculation matrix</h2>
          <p className="limpid-lead">One previous production before all others.</p>
          <Field
            field={productionAsOf(asOf)}
            value={previous}
            fault={isMissing && previous === null ? 'Choose the previous production first' : undefined}
            onChange={value => setPrevious(value as string | null)}
          />
          <Formats
            name="MAC matrix"
            pdf={withAsOf(matrix, asOf)}
            xlsx={withAsOf(`${matrix}?format=xlsx`, asOf)}
            mayGet={() => {
              setMissing(previous === null);
              return previous !== null;
            }}
          />
          {previous !== null && <NitrosamineFormats production={previous} asOf={asOf} />}
        </Tile>
        {limitReports.map(({ kind, title, lead }) => (
          <Tile key={kind}>
            <h2>{title}</h2>
            <p className="limpid-lead">{lead}</p>
            <Formats
              name={title}
              pdf={withAsOf(`/reports/${kind}/all/pdf`, asOf)}
              xlsx={withAsOf(`/reports/${kind}/all/xlsx`, asOf)}
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
function NitrosamineFormats({ production: id, asOf }: { readonly production: string; readonly asOf: string | null }) {
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
      <Formats name="Nitrosamine matrix" pdf={withAsOf(path, asOf)} xlsx={withAsOf(`${path}?format=xlsx`, asOf)} />
    </section>
  );
}

function Formats({
  name,
  pdf,
  xlsx,
  mayGet,
}: {
  readonly name: string;
  /** Calls of the facility that answer the files. */
  readonly pdf: string;
  readonly xlsx: string;
  /** Asked when a button is pressed. */
  readonly mayGet?: () => boolean;
}) {
  const files = useFiles('Report');
  const get = (path: string, format: string): void => {
    if (mayGet?.() !== false) files.get(fp(path), `${name} (${format})`);
  };
  return (
    <div className="limpid-row">
      <Button size="md" onClick={() => get(pdf, 'PDF')}>
        PDF
      </Button>
      <Button size="md" kind="tertiary" onClick={() => get(xlsx, 'XLSX')}>
        Spreadsheet (XLSX)
      </Button>
      <FilesInMaking files={files} />
    </div>
  );
}
