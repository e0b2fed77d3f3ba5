import {
  Button,
  Pagination,
  Select,
  SelectItem,
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
import { useSearchParams } from 'react-router';
import {
  AsOfChoice,
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
import { verdicts, type FeasibilityList, type FeasibilityRow, type Verdict } from '#schemas/limits/feasibility';
import { DetectionPicture } from './detection-picture.js';
import { BasisNote } from './limit-table.js';
import { SamplingFields } from './sampling-fields.js';

const verdictWords: Readonly<
  Record<Verdict, { readonly text: string; readonly type: 'red' | 'magenta' | 'warm-gray' | 'green' }>
> = {
  notVisible: { text: 'Nothing finds it', type: 'red' },
  belowLod: { text: 'Below LOD', type: 'red' },
  belowLoq: { text: 'Below LOQ', type: 'magenta' },
  noMethod: { text: 'No method', type: 'warm-gray' },
  measurable: { text: 'Measurable', type: 'green' },
};

const columns: readonly (readonly [heading: string, sort: string | null])[] = [
  ['Equipment', 'equipment'],
  ['Residue of', 'substance'],
  ['Verdict', 'verdict'],
  ['What it means, and what to do', null],
  ['Limit, ug/sqcm', 'l3'],
  ['Reading at the limit, ppm', 'concentration'],
  ['Times the LOQ', 'ratio'],
];

/** Which limits can be measured before anybody writes a protocol: those that cannot be come first. */
export function FeasibilityPage() {
  const state = useListState('verdict');
  const [params, setParams] = useSearchParams();
  const asOf = useAsOf();
  const verdict = verdicts.find(each => each === params.get('verdict')) ?? null;
  const extra = new URLSearchParams();
  for (const name of ['verdict', 'swabArea', 'extractionVolume', 'equipment']) {
    const value = params.get(name);
    if (value !== null) extra.set(name, value);
  }
  const { data, error, isPending, isFetching, refetch } = useFacilityData<FeasibilityList>(
    withAsOf(`/limits/feasibility?${listQuery(state)}&${extra.toString()}`, asOf),
    'Comparing limits with methods',
  );
  const set = (change: Readonly<Record<string, string | null>>): void =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const rows = data?.feasibility ?? [];
  return (
    <div className="limpid-page">
      <h1>Feasibility</h1>
      <p className="limpid-lead">
        Can the limit be measured? The lowest limit of each residue on each machine, against the methods that are known
        and against what the eye sees.
      </p>
      <AsOfChoice />
      {data !== undefined && rows.length > 0 && <Summary counts={data.counts} />}
      {data !== undefined && (
        <SamplingFields
          assumptions={data.assumptions}
          onChange={(name, value) => set({ [name]: value === null ? null : String(value) })}
        />
      )}
      {rows.length > 0 && <DetectionPicture rows={rows} />}
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              labelText="Search equipment, residue or method"
              placeholder="Search equipment, residue or method"
              onChange={event => typeof event !== 'string' && state.set({ search: event.target.value.trim() })}
            />
            <Select
              id="verdict"
              labelText="Verdict"
              hideLabel
              size="lg"
              value={verdict ?? ''}
              onChange={event => set({ verdict: event.target.value === '' ? null : event.target.value })}
            >
              <SelectItem value="" text="All verdicts" />
              {verdicts.map(each => (
                <SelectItem key={each} value={each} text={`${verdictWords[each].text} (${data?.counts[each] ?? 0})`} />
              ))}
            </Select>
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <LoadingTable columns={columns.length} />}
        {error === null && !isPending && rows.length === 0 && (
          <EmptyState
            title={
              state.search === '' && verdict === null
                ? 'No limits yet: productions that share equipment are needed'
                : 'No match'
            }
          >
            {(state.search !== '' || verdict !== null) && (
              <Button kind="ghost" onClick={() => set({ search: null, verdict: null })}>
                Clear search and verdict
              </Button>
            )}
          </EmptyState>
        )}
        {error === null && rows.length > 0 && (
          <div className="limpid-table-scroll" aria-busy={isFetching}>
            <Table aria-label="Feasibility" size="md">
              <TableHead>
                <TableRow>
                  {columns.map(([heading, sort]) => (
                    <TableHeader
                      key={heading}
                      isSortable={sort !== null}
                      isSortHeader={sort !== null && state.sort.replace(/^-/, '') === sort}
                      sortDirection={state.sort.startsWith('-') ? 'DESC' : 'ASC'}
                      onClick={() => sort !== null && state.set({ sort: state.sort === sort ? `-${sort}` : sort })}
                    >
                      {heading}
                    </TableHeader>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(row => (
                  <Row key={`${row.equipment.id} ${row.substance.id}`} row={row} asOf={asOf} />
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
    </div>
  );
}

/** The state of the plant in one sentence. */
function Summary({ counts }: { readonly counts: FeasibilityList['counts'] }) {
  const of = (verdict: Verdict): number => counts[verdict] ?? 0;
  const total = verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  const below = of('belowLod') + of('belowLoq');
  const cannot = of('notVisible') + below;
  const parts = [
    ...(of('notVisible') > 0 ? [`${of('notVisible')} have no method and cannot be seen`] : []),
    ...(below > 0 ? [`${below} lie below the LOQ of their method`] : []),
  ];
  return (
    <p className="limpid-sentence" role="status">
      {cannot === 0
        ? `Every one of ${total} limits can be found.`
        : `${cannot} of ${total} limits cannot be measured: ${parts.join(', ')}.`}
      {of('noMethod') > 0 && ` ${of('noMethod')} more have no method, but would be seen.`}
    </p>
  );
}

function Row({ row, asOf }: { readonly row: FeasibilityRow; readonly asOf: string | null }) {
  const words = verdictWords[row.verdict];
  const query = new URLSearchParams({ substance: row.substance.id, next: row.next.id, previous: row.previous.id });
  return (
    <TableRow>
      <TableCell>{`${row.equipment.externalId} ${row.equipment.name}`}</TableCell>
      <TableCell>
        <a className="cds--link" href={`/app/master/actives/${row.substance.id}`}>
          {row.substance.externalId} {row.substance.name}
        </a>
      </TableCell>
      <TableCell>
        <Tag type={words.type} size="sm">
          {words.text}
        </Tag>
      </TableCell>
      <TableCell className="limpid-detection-words">
        {row.sentence} {row.action !== null && <strong>{row.action}.</strong>}{' '}
        {row.method !== null && (
          <span>
            Recovery {row.recoveryPercent} % {row.recoverySource}.
          </span>
        )}
      </TableCell>
      <TableCell className="limpid-number">
        <a className="cds--link" href={withAsOf(`/app/limits/explain?${query.toString()}`, asOf)}>
          {shownNumber(row.l3MgPerSqcm * 1000)}
        </a>
      </TableCell>
      <TableCell className="limpid-number">{shownNumber(row.concentrationPpm)}</TableCell>
      <TableCell className="limpid-number">{row.ratioToLoq === null ? '–' : shownNumber(row.ratioToLoq)}</TableCell>
    </TableRow>
  );
}
