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
  EmptyState,
  ErrorState,
  listQuery,
  LoadingTable,
  pageSizes,
  shownNumber,
  useAsOf,
  useFacilityData,
  useListState,
  withAsOf,
} from '@limpid/ui-kit';
import type { LimitBasis } from '#schemas/limits/limit';
import { download } from './download.js';
import { commonUnit, rowsOf, views, type LimitAnswer, type LimitRow, type LimitView } from './limit-views.js';
import { NitrosamineMatrixButtons } from './nitrosamine-matrix-buttons.js';
import { criterionWord, explainAddress, outcomeWord } from './words.js';

/** Limits as a table with server paging, search and sort; each row leads to its explanation. */
export function LimitTable({ view }: { readonly view: LimitView }) {
  const state = useListState('l3');
  const asOf = useAsOf();
  // Reports print the present: beside limits of the past they would say something else.
  const printed = asOf === null;
  const [params] = useSearchParams();
  const previous = view === 'pairs' ? params.get('previous') : null;
  const equipment = view === 'cleaning-agents' || view === 'nitrosamines' ? params.get('equipment') : null;
  const production = view === 'nitrosamines' ? params.get('production') : null;
  const scope =
    (previous === null ? '' : `&previous=${encodeURIComponent(previous)}`) +
    (equipment === null ? '' : `&equipment=${encodeURIComponent(equipment)}`) +
    (production === null ? '' : `&production=${encodeURIComponent(production)}`);
  const { data, error, isPending, isFetching, refetch } = useFacilityData<LimitAnswer>(
    withAsOf(`/limits/${view}?${listQuery(state)}${scope}`, asOf),
    'Loading limits',
  );
  const rows = rowsOf(view, data);
  const { heading, report, ofMachines, ofResidues, empty } = views[view];
  const unit = commonUnit(rows);
  const columns: readonly (readonly [heading: string, sort: string | null])[] = [
    ...(heading === '' ? [] : [[heading, 'externalId'] as const]),
    ...(ofMachines === true ? [['Lowest on', null] as const] : []),
    [unit === null ? 'L3' : `L3, ${unit}`, 'l3'],
    ['MAC, mg', 'mac'],
    ...(ofResidues === true ? [] : [['Residue of', 'substance'] as const, ['From', 'previous'] as const]),
    ['Before', 'next'],
    ...(ofMachines === true ? [] : [['Area, sqcm', 'area'] as const]),
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
            {printed && previous !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/macMatrix/production/${previous}`)}>
                MAC matrix (PDF)
              </Button>
            )}
            {printed && previous !== null && (
              <Button kind="ghost" onClick={() => download(`/reports/macMatrix/production/${previous}?format=xlsx`)}>
                MAC matrix (XLSX)
              </Button>
            )}
            {printed && (previous ?? production) !== null && (
              <NitrosamineMatrixButtons production={previous ?? production ?? ''} />
            )}
            {printed && report !== undefined && (
              <Button kind="ghost" onClick={() => download(`/reports/${report}/all/pdf`)}>
                PDF
              </Button>
            )}
            {printed && report !== undefined && (
              <Button kind="ghost" onClick={() => download(`/reports/${report}/all/xlsx`)}>
                Spreadsheet
              </Button>
            )}
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <LoadingTable columns={columns.length} />}
        {error === null && !isPending && rows.length === 0 && (
          <EmptyState title={state.search === '' ? empty : 'No match'} />
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
                    withMachine={ofMachines === true}
                    withResidue={ofResidues !== true}
                    withUnit={unit === null}
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

function Row({
  row: { record, equipment, limit, outcome, missing },
  withMachine,
  withResidue,
  withUnit,
}: {
  readonly row: LimitRow;
  readonly withMachine: boolean;
  readonly withResidue: boolean;
  readonly withUnit: boolean;
}) {
  const asOf = useAsOf();
  return (
    <TableRow>
      {record !== null && <TableCell>{`${record.externalId} ${record.name}`}</TableCell>}
      {withMachine && <TableCell>{equipment?.externalId}</TableCell>}
      <TableCell className="limpid-number">
        {limit === null ? (
          outcomeWord(outcome, missing)
        ) : (
          <Link className="cds--link" to={withAsOf(explainAddress(limit), asOf)}>
            {`${shownNumber(limit.sal.value)}${withUnit ? ` ${limit.sal.unit}` : ''}`}
          </Link>
        )}
      </TableCell>
      <TableCell className="limpid-number">{shownNumber(limit?.l2Mg)}</TableCell>
      {withResidue && <TableCell>{limit?.substance.name}</TableCell>}
      {withResidue && <TableCell>{limit?.previous?.externalId}</TableCell>}
      <TableCell>{limit?.next.externalId}</TableCell>
      {!withMachine && <TableCell className="limpid-number">{shownNumber(limit?.areaSqcm)}</TableCell>}
      <TableCell>
        {limit !== null && criterionWord(limit.criterion, limit.residueType)}{' '}
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
