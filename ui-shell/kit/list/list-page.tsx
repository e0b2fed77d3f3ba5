import { Add, Download } from '@carbon/icons-react';
import { Button, MenuButton, MenuItem } from '@carbon/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fp } from '../api/facility.js';
import { usePermission } from '../api/me.js';
import { useFacilityData, type PageInfo, type RecordRow } from '../api/queries.js';
import { useFiles } from '../api/use-files.js';
import { withinSentence } from '#schemas/lib/within-sentence';
import { formatValue } from '../format/format.js';
import { WithTerms } from '../help/with-terms.js';
import { FilesInMaking } from '../states/files-in-making.js';
import type { WayOn } from '../states/ways-on.js';
import { AsOfDate, useAsOf, withAsOf } from '../views/as-of.js';
import { ColumnChoice } from './column-choice.js';
import { filteredStatus, statusColumn, statusFieldAt, statusFilters } from './controlled.js';
import { DataTable } from './data-table.js';
import { FilterSelect } from './filter-select.js';
import { ListFrame } from './list-frame.js';
import { listQuery, useListState, type ListState } from './list-state.js';

export interface ListColumn<R> {
  readonly key: string;
  readonly heading: string;
  /** Field by which the server sorts; omitted if it cannot. */
  readonly sort?: string;
  readonly align?: 'end';
  readonly render?: (row: R) => ReactNode;
  /** Hidden by default. */
  readonly optional?: true;
  /** On a narrow screen, shown below the column that `holds`, or the first. */
  readonly folds?: true;
  readonly holds?: true;
  /** Composed from several fields by the page, so the server's export does not know it. */
  readonly notExported?: true;
}

export interface ListFilter {
  readonly key: string;
  readonly label: string;
  /** Path of the list under this filter, for example `/equipments/filter/no-group`; by default that of the list. */
  readonly path?: string;
  /** The value of a field that the list is filtered by. */
  readonly where?: FieldFilter;
}

interface FieldFilter {
  readonly field: string;
  readonly value: string;
}

export interface ListPageProps<R extends RecordRow> {
  readonly title: string;
  readonly lead: string;
  readonly path: string;
  /** Plural in the API: the field of the answer that holds the rows. */
  readonly many: string;
  readonly columns: readonly ListColumn<R>[];
  readonly defaultSort: string;
  /** Fields exported besides the visible columns. */
  readonly exportAlso?: readonly string[];
  readonly filters?: readonly ListFilter[];
  readonly searchHint: string;
  /** Shown when there are no records. */
  readonly emptyText: string;
  /** First steps shown with it, besides the button that adds a record. */
  readonly ways?: readonly WayOn[];
  readonly add?: {
    readonly label: string;
    readonly permission: `${string}.${string}`;
    /** The address of the page that adds one, where it is not `/new` below the list. */
    readonly at?: string;
  };
  /** Address of a row below the page; null for lists without detail pages. */
  readonly rowLink?: (row: R) => string;
  readonly archivedPath?: string;
  /** The list, its filters and its export support `asOf`. */
  readonly hasPast?: true;
}

/** A list with server-side paging, search, sort, filters, column choice and export; its state is in the address. */
export function ListPage<R extends RecordRow>(props: ListPageProps<R>) {
  const state = useListState(props.defaultSort);
  const day = useAsOf();
  const asOf = props.hasPast === true ? day : null;
  const filters: readonly ListFilter[] = [
    ...(props.filters ?? []),
    ...(props.archivedPath === undefined ? [] : [{ key: 'archived', label: 'Archived', path: props.archivedPath }]),
  ];
  const chosen = filters.find(filter => filter.key === state.filter);
  const filtered = chosen?.where ?? filteredStatus(state.filter);
  const narrowed = filtered === null ? '' : `&${filtered.field}=${encodeURIComponent(filtered.value)}`;
  const path = chosen?.path ?? props.path;
  const answer = useFacilityData<Readonly<Record<string, unknown>>>(
    withAsOf(`${path}?${listQuery(state)}${narrowed}`, asOf),
    `Loading ${withinSentence(props.title)}`,
  );
  const mayAdd = usePermission(props.add?.permission ?? 'None.None');
  const rows = (answer.data?.[props.many] ?? []) as readonly R[];
  const statusField = statusFieldAt(props.path);
  const columns: readonly ListColumn<R>[] =
    statusField !== null && !props.columns.some(({ key }) => key === statusField)
      ? [...props.columns, statusColumn(statusField)]
      : props.columns;
  const choices = [...filters, ...(statusField === null ? [] : statusFilters(statusField))];
  const visible = columns.filter(column =>
    state.columns === null ? column.optional !== true : state.columns.includes(column.key),
  );
  return (
    <div className="limpid-page">
      <h1>{props.title}</h1>
      <p className="limpid-lead">
        <WithTerms text={props.lead} />
      </p>
      {props.hasPast === true && <AsOfDate />}
      <ListFrame
        state={state}
        searchHint={props.searchHint}
        answer={answer}
        pagination={answer.data?.['pagination'] as PageInfo | undefined}
        columnCount={visible.length}
        emptyText={asOf === null ? props.emptyText : 'None existed at that time'}
        ways={asOf === null ? (props.ways ?? []) : []}
        tools={
          <>
            {choices.length > 0 && (
              <FilterSelect
                id="list-filter"
                label="Filter"
                all="All"
                choices={choices.map(({ key, label }) => [key, label])}
                state={state}
              />
            )}
            <ColumnChoice columns={columns} visible={visible.map(column => column.key)} state={state} />
            {path === props.path && (
              <ExportMenu
                path={props.path}
                state={state}
                asOf={asOf}
                filtered={filtered}
                columns={[
                  ...visible.filter(column => column.notExported !== true).map(column => column.key),
                  ...(props.exportAlso ?? []),
                ]}
              />
            )}
            {props.add !== undefined && mayAdd && asOf === null && <AddButton {...props.add} />}
          </>
        }
      >
        <DataTable
          title={props.title}
          columns={visible.map(column => ({
            ...column,
            render: (row: R) => column.render?.(row) ?? formatValue(row[column.key]),
          }))}
          rows={rows}
          keyOf={row => row.id}
          sorting={state}
          busy={answer.isFetching}
          // Detail pages show the present only.
          {...(props.rowLink === undefined || asOf !== null ? {} : { rowLink: props.rowLink })}
        />
      </ListFrame>
    </div>
  );
}

function AddButton({ label, at }: NonNullable<ListPageProps<RecordRow>['add']>) {
  if (at === undefined)
    return (
      <Button as={Link} to="/new" renderIcon={Add}>
        {label}
      </Button>
    );
  return (
    <Button href={at} renderIcon={Add}>
      {label}
    </Button>
  );
}

function ExportMenu({
  path,
  state,
  asOf,
  filtered,
  columns,
}: {
  readonly path: string;
  readonly state: ListState;
  readonly asOf: string | null;
  readonly filtered: FieldFilter | null;
  readonly columns: readonly string[];
}) {
  const files = useFiles('Export');
  const get = (format: 'csv' | 'xlsx'): void => {
    const query = new URLSearchParams({ format, sort: state.sort, columns: columns.join(',') });
    if (state.search !== '') query.set('search', state.search);
    if (filtered !== null) query.set(filtered.field, filtered.value);
    files.get(fp(withAsOf(`${path}/export?${query.toString()}`, asOf)), `Export (${format.toUpperCase()})`);
  };
  return (
    <>
      <MenuButton label="Export" kind="ghost" menuAlignment="bottom-end">
        <MenuItem label="CSV" renderIcon={Download} onClick={() => get('csv')} />
        <MenuItem label="Spreadsheet (XLSX)" renderIcon={Download} onClick={() => get('xlsx')} />
      </MenuButton>
      <FilesInMaking files={files} />
    </>
  );
}
