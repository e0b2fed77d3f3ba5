import { Button } from '@carbon/react';
import {
  DataTable,
  FilesInMaking,
  FilterSelect,
  fp,
  listQuery,
  ListFrame,
  useAddress,
  useAsOf,
  useFacilityData,
  useFiles,
  useListState,
  usePermission,
  withAsOf,
} from '@limpid/ui-kit';
import type { LimitBasis } from '#plugins/limits/shared/limit';
import { residuesOf } from '#plugins/limits/shared/residue-words';
import { filterQuery, finderFields, firstPage, isNarrowed } from '../finder/finder-fields.js';
import { levelOf } from '../finder/levels.js';
import { RecalculationNote } from '../recalculation-note.js';
import { columnsOf, reasonColumns } from './limit-columns.js';
import { commonUnit, rowsOf, views, type LimitAnswer, type LimitView } from './limit-views.js';
import { NitrosamineMatrixButtons } from './nitrosamine-matrix-buttons.js';

const noFilters = Object.fromEntries(finderFields.map(({ field }) => [field.name, null]));
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
  const [params, change] = useAddress();
  const previous = view === 'pairs' || view === 'nitrosamines' ? params.get('previous') : null;
  const hasLimit = view === 'pairs' || state.filter === '' ? '' : `&hasLimit=${String(state.filter === 'with')}`;
  const answer = useFacilityData<LimitAnswer>(
    withAsOf(`/limits/${view}?${listQuery(state)}${filterQuery(view, params)}${hasLimit}`, asOf),
    'Loading limits',
  );
  const rows = rowsOf(view, answer.data);
  const columns =
    view !== 'pairs' && state.filter === 'without'
      ? reasonColumns(view)
      : columnsOf(view, {
          unit: commonUnit(rows),
          asOf,
          level: levelOf(params),
          areaRules: answer.data?.basis.areaRules ?? {},
          rows,
        });
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
            {mayPrint && <Reports {...{ view, previous, asOf }} report={views[view].report} />}
          </>
        }
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText={asOf === null ? views[view].empty : 'None existed on that date'}
        ways={asOf === null ? [views[view].way] : []}
        more={{
          isFiltered: isNarrowed(view, params),
          clear: () => change({ ...firstPage, search: null, filter: null, ...noFilters }),
        }}
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
  view,
  previous,
  asOf,
  report,
}: {
  readonly view: LimitView;
  readonly previous: string | null;
  readonly asOf: string | null;
  readonly report: string | undefined;
}) {
  const files: readonly (readonly [label: string, path: string])[] = [
    ...(view !== 'pairs' || previous === null
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
      {previous !== null && <NitrosamineMatrixButtons production={previous} asOf={asOf} files={asked} />}
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
      <RecalculationNote basis={basis} />
      Engine {basis.engineVersion} · policies: {policies.join(', ')} ·{' '}
      {formulas.length > 0 && <>MAC formulas {formulas.join(', ')} · </>}
      includes every change up to audit entry {basis.position}
    </p>
  );
}
