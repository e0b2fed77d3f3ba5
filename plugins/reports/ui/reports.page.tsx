import { Button, Tile } from '@carbon/react';
import { useState } from 'react';
import {
  AsOfChoice,
  EntryTabs,
  Field,
  FilesInMaking,
  fp,
  StoreReport,
  useAsOf,
  useFacilityData,
  useFiles,
  withAsOf,
  type FormField,
  type PageInfo,
  type StoredReport,
} from '@limpid/ui-kit';
import { useReportCards, type ReportCard } from './report-cards.js';

const matrix = 'MACCalculationMatrix';
/** Offered in the card of the matrix for productions with linked nitrosamines. */
const nitrosamineMatrix = 'NitrosamineMACCalculationMatrix';

/** The declared reports as cards, with downloads as PDF and as spreadsheet with formulas. */
export function ReportsPage() {
  const asOf = useAsOf();
  const cards = useReportCards();
  return (
    <>
      <EntryTabs label="Reports" />
      <div className="limpid-page">
        <h1>Reports</h1>
        <p className="limpid-lead">
          Every report states its user and time, the policy and engine versions, and a content hash. A report as of an
          earlier date says so on every page and has the hash of the report of that date.
        </p>
        <AsOfChoice />
        <div className="limpid-cards limpid-roomy-cards">
          {cards
            ?.filter(({ kind }) => kind !== nitrosamineMatrix)
            .map(report => (
              <Tile key={report.kind}>
                <h2>{report.title}</h2>
                <CardContent report={report} asOf={asOf} />
              </Tile>
            ))}
        </div>
      </div>
    </>
  );
}

function CardContent({ report, asOf }: { readonly report: ReportCard; readonly asOf: string | null }) {
  const { page, record, lead } = report;
  if (page !== null)
    return (
      <p className="limpid-lead">
        {lead}: it is printed beside the{' '}
        <a className="cds--link" href={withAsOf(page.path, asOf)}>
          {page.title}
        </a>
        .
      </p>
    );
  return (
    <>
      <p className="limpid-lead">{lead}</p>
      {record === null ? (
        <Formats {...filesOf(report, 'all', asOf)} />
      ) : (
        <OfOneRecord report={report} record={record} asOf={asOf} />
      )}
    </>
  );
}

function filesOf(
  { kind, name, formats }: Pick<ReportCard, 'kind' | 'name' | 'formats'>,
  id: string,
  asOf: string | null,
) {
  const path = (format: string): string => withAsOf(`/reports/${kind}/${id}/${format}`, asOf);
  const store = { kind, asOf, ...(id === 'all' || id === '' ? {} : { record: { id, label: '' } }) };
  return { name, pdf: path('pdf'), xlsx: formats.includes('xlsx') ? path('xlsx') : null, store };
}

function OfOneRecord({
  report,
  record,
  asOf,
}: {
  readonly report: ReportCard;
  readonly record: NonNullable<ReportCard['record']>;
  readonly asOf: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { label, path, many, permission } = record;
  const field: FormField = { kind: 'reference', name: 'record', label, path, asOf, many, permission };
  return (
    <>
      <Field
        field={field}
        value={chosen}
        fault={isMissing && chosen === null ? `Choose the ${label.toLowerCase()} first` : undefined}
        onChange={value => setChosen(value as string | null)}
      />
      <Formats
        {...filesOf(report, chosen ?? '', asOf)}
        mayGet={() => {
          setMissing(chosen === null);
          return chosen !== null;
        }}
      />
      {report.kind === matrix && chosen !== null && <NitrosamineFormats production={chosen} asOf={asOf} />}
    </>
  );
}

/** The matrix of the nitrosamines linked with the production; empty without any. */
function NitrosamineFormats({ production: id, asOf }: { readonly production: string; readonly asOf: string | null }) {
  const { data } = useFacilityData<{ pagination: PageInfo }>(
    withAsOf(`/limits/nitrosamines?production=${id}&pageLimit=1`, asOf),
    'Looking for nitrosamines',
  );
  if (data === undefined || data.pagination.total === 0) return null;
  return (
    <section aria-labelledby="nitrosamine-matrix">
      <h3 id="nitrosamine-matrix">Nitrosamine matrix</h3>
      <p className="limpid-lead">
        {data.pagination.total === 1
          ? 'A nitrosamine is linked to this production.'
          : `${data.pagination.total} nitrosamines are linked to this production.`}
      </p>
      <Formats
        {...filesOf({ kind: nitrosamineMatrix, name: 'Nitrosamine matrix', formats: ['pdf', 'xlsx'] }, id, asOf)}
      />
    </section>
  );
}

function Formats({
  name,
  pdf,
  xlsx,
  store,
  mayGet,
}: {
  readonly name: string;
  /** Paths of the files below the facility. */
  readonly pdf: string;
  /** Null: the report is no spreadsheet. */
  readonly xlsx: string | null;
  readonly store: StoredReport;
  /** Checked when a button is pressed. */
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
      {xlsx !== null && (
        <Button size="md" kind="tertiary" onClick={() => get(xlsx, 'XLSX')}>
          Spreadsheet (XLSX)
        </Button>
      )}
      <StoreReport {...store} />
      <FilesInMaking files={files} />
    </div>
  );
}
