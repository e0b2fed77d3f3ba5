import {
  Button,
  Pagination,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeader,
  TableRow,
  TableToolbar,
  TableToolbarContent,
  TableToolbarSearch,
  Tag,
} from '@carbon/react';
import { Link, useSearchParams } from 'react-router';
import {
  api,
  EmptyState,
  ErrorState,
  fp,
  listQuery,
  LoadingTable,
  pageSizes,
  shownNumber,
  toast,
  useAsOf,
  useFacilityData,
  useListState,
  withAsOf,
  type PageInfo,
} from '@limpid/ui-kit';
import type { Limit, LimitBasis, LimitOutcome, RecordName } from '#schemas/limits/limit';
import { criterionWord, explainAddress, outcomeWord } from './words.js';

export type LimitView = 'equipments' | 'productions' | 'pairs' | 'cleaning-agents';

/** One row of any view: the record it is about, and its limit or why there is none. */
interface LimitRow {
  readonly record: RecordName | null;
  readonly limit: Limit | null;
  readonly outcome: LimitOutcome;
  readonly missing: readonly string[];
}

type Answer = { readonly pagination: PageInfo; readonly basis: LimitBasis } & Readonly<Record<string, unknown>>;

const fields: Readonly<
  Record<
    LimitView,
    { readonly list: string; readonly record: string; readonly heading: string; readonly report: string | null }
  >
> = {
  equipments: { list: 'equipmentLimits', record: 'equipment', heading: 'Equipment', report: 'EquipmentLimit' },
  productions: { list: 'productionLimits', record: 'production', heading: 'Production', report: 'ProductionLimit' },
  'cleaning-agents': { list: 'cleaningAgentLimits', record: 'cleaningAgent', heading: 'Cleaning agent', report: null },
  pairs: { list: 'limits', record: '', heading: '', report: null },
};

function rowsOf(view: LimitView, answer: Answer | undefined): LimitRow[] {
  const list = (answer?.[fields[view].list] ?? []) as readonly Readonly<Record<string, unknown>>[];
  if (view === 'pairs')
    return list.map(limit => ({ record: null, limit: limit as unknown as Limit, outcome: 'LIMIT', missing: [] }));
  return list.map(row => ({
    record: row[fields[view].record] as RecordName,
    limit: row['limit'] as Limit | null,
    outcome: row['outcome'] as LimitOutcome,
    missing: row['missing'] as readonly string[],
  }));
}

/** Limits as a table with server paging, search and sort; each row leads to its explanation. */
export function LimitTable({ view }: { readonly view: LimitView }) {
  const state = useListState('l3');
  const asOf = useAsOf();
  const [params] = useSearchParams();
  const previous = view === 'pairs' ? params.get('previous') : null;
  const scope = previous === null ? '' : `&previous=${encodeURIComponent(previous)}`;
  const { data, error, isPending, isFetching, refetch } = useFacilityData<Answer>(
    withAsOf(`/limits/${view}?${listQuery(state)}${scope}`, asOf),
    'Loading limits',
  );
  const rows = rowsOf(view, data);
  const { heading, report } = fields[view];
  const columns: readonly (readonly [heading: string, sort: string | null])[] = [
    ...(heading === '' ? [] : [[heading, 'externalId'] as const]),
    ['L3, mg/sqcm', 'l3'],
    ['MAC, mg', 'mac'],
    ['Residue of', 'substance'],
    ['From', 'previous'],
    ['Before', 'next'],
    ['Area, sqcm', 'area'],
    ['Governed by', 'criterion'],
    ['', null],
  ];
  return (
    <>
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              labelText="Search limits"
              placeholder="Search limits"
              onChange={event => typeof event !== 'string' && state.set({ search: event.target.value.trim() })}
            />
            {previous !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/macMatrix/production/${previous}`)}>
                MAC matrix (PDF)
              </Button>
            )}
            {previous !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/macMatrix/production/${previous}?format=xlsx`)}>
                MAC matrix (XLSX)
              </Button>
            )}
            {report !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/${report}/all/pdf`)}>
                PDF
              </Button>
            )}
            {report !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/${report}/all/xlsx`)}>
                Spreadsheet
              </Button>
            )}
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <LoadingTable columns={columns.length} />}
        {error === null && !isPending && rows.length === 0 && (
          <EmptyState
            title={state.search === '' ? 'No limits yet: productions that share equipment are needed' : 'No match'}
          />
        )}
        {error === null && rows.length > 0 && (
          <div className="limpid-table-scroll" aria-busy={isFetching}>
            <Table aria-label="Limits" size="md">
              <TableHead>
                <TableRow>
                  {columns.map(([text, sort]) => (
                    <TableHeader
                      key={text}
                      isSortable={sort !== null}
                      isSortHeader={sort !== null && state.sort.replace(/^-/, '') === sort}
                      sortDirection={state.sort.startsWith('-') ? 'DESC' : 'ASC'}
                      onClick={() => sort !== null && state.set({ sort: state.sort === sort ? `-${sort}` : sort })}
                    >
                      {text === '' ? <span className="cds--visually-hidden">Explain</span> : text}
                    </TableHeader>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row, index) => (
                  <Row
                    key={row.record?.id ?? `${row.limit?.previous?.id ?? ''} ${row.limit?.next.id ?? ''} ${index}`}
                    row={row}
                  />
                ))}
              </TableBody>
            </Table>
          </div>
        )}
      </TableContainer>
      {data !== undefined && data.pagination.total > 0 && (
        <Pagination
          page={state.page}
          pageSize={state.size}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={({ page, pageSize }) =>
            state.set({ page: String(pageSize === state.size ? page : 1), size: String(pageSize) })
          }
        />
      )}
      {data !== undefined && <BasisNote basis={data.basis} />}
    </>
  );
}

function download(path: string): void {
  api
    .download(fp(path), 'Report')
    .catch((error: unknown) => toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message }));
}

function Row({ row: { record, limit, outcome, missing } }: { readonly row: LimitRow }) {
  const asOf = useAsOf();
  return (
    <TableRow>
      {record !== null && <TableCell>{`${record.externalId} ${record.name}`}</TableCell>}
      <TableCell className="limpid-number">
        {limit === null ? outcomeWord(outcome, missing) : shownNumber(limit.l3MgPerSqcm)}
      </TableCell>
      <TableCell className="limpid-number">{shownNumber(limit?.l2Mg)}</TableCell>
      <TableCell>{limit?.substance.name}</TableCell>
      <TableCell>{limit?.previous?.externalId}</TableCell>
      <TableCell>{limit?.next.externalId}</TableCell>
      <TableCell className="limpid-number">{shownNumber(limit?.areaSqcm)}</TableCell>
      <TableCell>
        {limit !== null && criterionWord(limit.criterion)}
        {limit !== null && limit.formula !== null && (
          <Tag type="teal" size="sm" title={`By the formula ${limit.formula.name}, version ${limit.formula.version}`}>
            {limit.formula.externalId}
          </Tag>
        )}
        {limit !== null && limit.flags.length > 0 && (
          <Tag type="warm-gray" size="sm" title={limit.flags.join('; ')}>
            {limit.flags.length === 1 ? '1 note' : `${limit.flags.length} notes`}
          </Tag>
        )}
      </TableCell>
      <TableCell>
        {limit !== null && (
          <Link className="cds--link" to={withAsOf(explainAddress(limit), asOf)}>
            Explain
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
}

/** What the numbers were computed from. */
export function BasisNote({ basis }: { readonly basis: LimitBasis }) {
  const policies = Object.entries(basis.policyVersions).map(([type, version]) => `${type} ${version}`);
  const formulas = Object.entries(basis.formulaVersions).map(([id, version]) => `${id} version ${version}`);
  return (
    <p className="limpid-lead">
      Engine {basis.engineVersion} · policy versions {policies.join(', ')} ·{' '}
      {formulas.length > 0 && <>MAC formulas {formulas.join(', ')} · </>}
      includes every change up to audit entry {basis.position}
    </p>
  );
}
