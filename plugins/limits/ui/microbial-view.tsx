import {
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
} from '@carbon/react';
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
  type PageInfo,
} from '@limpid/ui-kit';
import type { MicrobialEquipmentLimit } from '#schemas/limits/microbial-limit';
import type { MicrobialLimit } from '#schemas/limits/microbial-policy';
import { operatorSign } from './policies/microbial-words.js';

interface Answer {
  readonly microbialLimits: readonly MicrobialEquipmentLimit[];
  readonly pagination: PageInfo;
  readonly policyVersion: number;
}

const headings = [
  ['Equipment', 'externalId'],
  ['Room grade', 'roomGrade'],
  ['On the surface', null],
  ['In the rinse', null],
  ['Absent', null],
] as const;

/** Microbial limits of each machine by its room grade. */
export function MicrobialView() {
  const state = useListState('externalId');
  const { data, error, isPending, refetch } = useFacilityData<Answer>(
    withAsOf(`/limits/microbial?${listQuery(state)}`, useAsOf()),
    'Loading microbial limits',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  return (
    <>
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              labelText="Search equipment or grade"
              placeholder="Search equipment or grade"
              onChange={event => typeof event !== 'string' && state.set({ search: event.target.value.trim() })}
            />
          </TableToolbarContent>
        </TableToolbar>
        {isPending && <LoadingTable columns={headings.length} />}
        {data?.microbialLimits.length === 0 && (
          <EmptyState title={state.search === '' ? 'No equipment yet' : 'No match'} />
        )}
        {data !== undefined && data.microbialLimits.length > 0 && (
          <div className="limpid-table-scroll">
            <Table aria-label="Microbial limits" size="md">
              <TableHead>
                <TableRow>
                  {headings.map(([text, sort]) => (
                    <TableHeader
                      key={text}
                      isSortable={sort !== null}
                      isSortHeader={sort !== null && state.sort.replace(/^-/, '') === sort}
                      sortDirection={state.sort.startsWith('-') ? 'DESC' : 'ASC'}
                      onClick={() => sort !== null && state.set({ sort: state.sort === sort ? `-${sort}` : sort })}
                    >
                      {text}
                    </TableHeader>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.microbialLimits.map(row => (
                  <TableRow key={row.equipment.id}>
                    <TableCell>{`${row.equipment.externalId} ${row.equipment.name}`}</TableCell>
                    <TableCell>{row.roomGrade ?? (row.outcome === 'MISSING_INPUT' ? 'not stated' : '')}</TableCell>
                    <TableCell>
                      <Limits limits={row.limits.filter(limit => limit.sampleType !== 'rinse')} />
                    </TableCell>
                    <TableCell>
                      <Limits limits={row.limits.filter(limit => limit.sampleType === 'rinse')} />
                    </TableCell>
                    <TableCell>{row.absentOrganisms.join(', ')}</TableCell>
                  </TableRow>
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
      {data !== undefined && <p className="limpid-lead">Microbial policy version {data.policyVersion}</p>}
    </>
  );
}

function Limits({ limits }: { readonly limits: readonly MicrobialLimit[] }) {
  if (limits.length === 0) return <>–</>;
  return (
    <ul>
      {limits.map(limit => (
        <li key={`${limit.contaminant} ${limit.operator} ${limit.unit}`}>
          {limit.contaminant} {operatorSign(limit.operator)} {shownNumber(limit.action)} {limit.unit}
          {limit.alert === null ? '' : `, alert ${shownNumber(limit.alert)}`}
        </li>
      ))}
    </ul>
  );
}
