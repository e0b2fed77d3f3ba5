import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@carbon/react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useReaderChoices, type Density } from '../app/reader-choices.js';
import { useNarrow } from '../app/use-narrow.js';
import { WithTerms } from '../help/with-terms.js';
import { foldColumns } from './folded-columns.js';
import type { ListState } from './list-state.js';
import { SidewaysScroll } from './sideways-scroll.js';
import { SortSelect } from './sort-select.js';

/** One column of a table of rows `R`. */
export interface TableColumn<R> {
  readonly heading: string;
  /** Read out but not shown, for columns of links and buttons. */
  readonly headingHidden?: true;
  /** Field by which the server sorts; omitted if it cannot. */
  readonly sort?: string;
  readonly align?: 'end';
  readonly className?: string;
  readonly render: (row: R, index: number) => ReactNode;
  /** On a narrow screen, shown below the content of another column. */
  readonly folds?: boolean;
  /** Marks that other column, if it is not the first. */
  readonly holds?: boolean;
  /** Content shown below; tables derive it from folded columns. */
  readonly below?: (row: R, index: number) => ReactNode;
}

export interface DataTableProps<R> {
  /** Accessible name of the table. */
  readonly title: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, index: number) => string;
  /** State of the sort order; without it no heading sorts. */
  readonly sorting?: Pick<ListState, 'sort' | 'set'>;
  /** Page of a row: the first cell links to it, and a click anywhere on the row opens it. */
  readonly rowLink?: (row: R) => string;
  /** Marks the row that is shown in full elsewhere on the page. */
  readonly isChosen?: (row: R) => boolean;
  /** True while newer data loads. */
  readonly busy?: boolean;
  /** Height of the rows, where it is not the reader's choice. */
  readonly size?: 'sm' | 'md';
}

const sizeOf = { compact: 'sm', normal: 'md', roomy: 'xl' } as const satisfies Readonly<Record<Density, string>>;

/** A table with sortable headings; headings and first column stay in sight, and wide tables scroll sideways. */
export function DataTable<R>({
  title,
  columns: all,
  rows,
  keyOf,
  sorting,
  rowLink,
  isChosen,
  busy = false,
  size,
}: DataTableProps<R>) {
  const navigate = useNavigate();
  const { density } = useReaderChoices();
  const isNarrow = useNarrow();
  const columns = isNarrow ? foldColumns(all) : all;
  const isSortFolded = isNarrow && all.some(({ folds, sort }) => folds === true && sort !== undefined);
  return (
    <SidewaysScroll label={title} busy={busy} className="limpid-data-table">
      {isSortFolded && sorting !== undefined && <SortSelect columns={all} sorting={sorting} />}
      <Table aria-label={title} size={size ?? sizeOf[density]}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <Heading key={index} column={column} sorting={sorting} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, place) => (
            <TableRow
              key={keyOf(row, place)}
              className={rowLink === undefined ? '' : 'limpid-link-row'}
              isSelected={isChosen?.(row) ?? false}
              onClick={() => rowLink !== undefined && void navigate(rowLink(row))}
            >
              {columns.map((column, index) => (
                <TableCell key={index} className={classOf(column)}>
                  {index === 0 && rowLink !== undefined ? (
                    <Link className="cds--link" to={rowLink(row)} onClick={event => event.stopPropagation()}>
                      {column.render(row, place)}
                    </Link>
                  ) : (
                    column.render(row, place)
                  )}
                  {column.below?.(row, place)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SidewaysScroll>
  );
}

function Heading<R>({
  column,
  sorting,
}: {
  readonly column: TableColumn<R>;
  readonly sorting: DataTableProps<R>['sorting'];
}) {
  const { heading, sort, headingHidden } = column;
  const canSort = sort !== undefined && sorting !== undefined;
  const text =
    headingHidden === true ? (
      <span className="cds--visually-hidden">{heading}</span>
    ) : (
      <WithTerms text={heading} inButton={canSort} />
    );
  if (!canSort) return <TableHeader className={classOf(column)}>{text}</TableHeader>;
  return (
    <TableHeader
      isSortable
      isSortHeader={sorting.sort.replace(/^-/, '') === sort}
      sortDirection={sorting.sort.startsWith('-') ? 'DESC' : 'ASC'}
      onClick={() => sorting.set({ sort: sorting.sort === sort ? `-${sort}` : sort })}
      className={classOf(column)}
    >
      {text}
    </TableHeader>
  );
}

function classOf<R>({ align, className }: TableColumn<R>): string {
  return [align === 'end' ? 'limpid-number' : '', className ?? ''].join(' ').trim();
}
