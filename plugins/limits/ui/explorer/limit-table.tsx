import { Button } from '@carbon/react';
import { useSearchParams } from 'react-router';
import {
  DataTable,
  FilesInMaking,
  FilterSelect,
  fp,
  listQuery,
  ListFrame,
  useAsOf,
  useFacilityData,
  useFiles,
  useListState,
  usePermission,
  withAsOf,
} from '@limpid/ui-kit';
import type { LimitBasis } from '#plugins/limits/shared/limit';
import { residuesOf } from '#plugins/limits/shared/residue-words';
import { columnsOf, reasonColumns } from './limit-columns.js';
import { commonUnit, rowsOf, views, type LimitAnswer, type LimitView } from './limit-views.js';
import { NitrosamineMatrixButtons } from './nitrosamine-matrix-buttons.js';

/** Their names in the address. */
const withAndWithout = [
  ['with', 'With a limit'],
  ['without', 'Without a limit'],
] as const;

/** Limits as a table with server paging, search and sort; each row leads to its explanation. */
export function LimitTable({ view }: { readonly view: LimitView }) {
  const state = useListState('l3');
  const asOf = useAsOf();
  const mayPrint = useMayPrint();
  const [params] = useSearchParams();
  const previous = view === 'pairs' ? params.get('previous') : null;
  const equipment = view === 'cleaning-agents' || view === 'nitrosamines' ? params.get('equipment') : null;
  const production = view === 'nitrosamines' ? params.get('production') : null;
  const scope =
    (previous === null ? '' : `&previous=${encodeURIComponent(previous)}`) +
    (equipment === null ? '' : `&equipment=${encodeURIComponent(equipment)}`) +
    (production === null ? '' : `&production=${encodeURIComponent(production)}`) +
    (view === 'pairs' || state.filter === '' ? '' : `&hasLimit=${String(state.filter === 'with')}`);
  const answer = useFacilityData<LimitAnswer>(
    withAsOf(`/limits/${view}?${listQuery(state)}${scope}`, asOf),
    'Loading limits',
  );
  const rows = rowsOf(view, answer.data);
  const columns =
    view !== 'pairs' && state.filter === 'without' ? reasonColumns(view) : columnsOf(view, commonUnit(rows), asOf);
  return (
    <>
      <ListFrame
        state={state}
        searchHint="Search limits"
        tools={
          <>
            {view !== 'pairs' && (
              <FilterSelect
                id="has-limit"
                label="With or without a limit"
                all="All"
                choices={withAndWithout}
                state={state}
              />
            )}
            {mayPrint && <Reports {...{ previous, production, asOf }} report={views[view].report} />}
          </>
        }
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText={asOf === null ? views[view].empty : 'None existed on that date'}
        ways={asOf === null ? [views[view].way] : []}
      >
        <DataTable
          title="Limits"
          columns={columns}
          rows={rows}
          keyOf={(row, index) =>
            row.record?.id ?? `${row.limit?.previous?.id ?? ''} ${row.limit?.next.id ?? ''} ${index}`
          }
          sorting={state}
          busy={answer.isFetching}
        />
      </ListFrame>
      {answer.data !== undefined && <BasisNote basis={answer.data.basis} />}
    </>
  );
}

/** As the routes of limit reports require. */
function useMayPrint(): boolean {
  const mayReadReports = usePermission('ReportDocument.Get');
  const mayReadLimits = usePermission('EquipmentWiseCleaningLimit.Get');
  return mayReadReports || mayReadLimits;
}

/** The matrix of one previous production, or the report of the whole view, as of the date shown. */
function Reports({
  previous,
  production,
  asOf,
  report,
}: {
  readonly previous: string | null;
  readonly production: string | null;
  readonly asOf: string | null;
  readonly report: string | undefined;
}) {
  const ofNitrosamines = previous ?? production;
  const files: readonly (readonly [label: string, path: string])[] = [
    ...(previous === null
      ? []
      : [
          ['MAC matrix (PDF)', `/reports/macMatrix/production/${previous}`] as const,
          ['MAC matrix (XLSX)', `/reports/macMatrix/production/${previous}?format=xlsx`] as const,
        ]),
    ...(report === undefined
      ? []
      : [
          ['PDF', `/reports/${report}/all/pdf`] as const,
          ['Spreadsheet (XLSX)', `/reports/${report}/all/xlsx`] as const,
        ]),
  ];
  const asked = useFiles('Report');
  return (
    <>
      {files.map(([label, path]) => (
        <Button key={label} kind="ghost" onClick={() => asked.get(fp(withAsOf(path, asOf)), label)}>
          {label}
        </Button>
      ))}
      {ofNitrosamines !== null && <NitrosamineMatrixButtons production={ofNitrosamines} asOf={asOf} files={asked} />}
      <FilesInMaking files={asked} />
    </>
  );
}

/** The basis of the numbers. */
export function BasisNote({ basis }: { readonly basis: LimitBasis }) {
  const policies = Object.entries(basis.policyVersions).map(([type, version]) =>
    version === 0 ? `${residuesOf(type)} by default` : `${residuesOf(type)} version ${version}`,
  );
  const formulas = Object.entries(basis.formulaVersions).map(([id, version]) => `${id} version ${version}`);
  return (
    <p className="limpid-lead limpid-basis">
      Engine {basis.engineVersion} · policies: {policies.join(', ')} ·{' '}
      {formulas.length > 0 && <>MAC formulas {formulas.join(', ')} · </>}
      includes every change up to audit entry {basis.position}
    </p>
  );
}
