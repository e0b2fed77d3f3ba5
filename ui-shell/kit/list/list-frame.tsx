import {
  Button,
  Pagination,
  TableContainer,
  TableToolbar,
  TableToolbarContent,
  TableToolbarSearch,
} from '@carbon/react';
import { useEffect, type ReactNode } from 'react';
import type { ApiFailure } from '../api/api.js';
import type { PageInfo } from '../api/queries.js';
import { formatNumber } from '../format/format.js';
import { LoadingTable } from '../states/loading.js';
import { EmptyState, ErrorState } from '../states/states.js';
import { WaysOn, type WayOn } from '../states/ways-on.js';
import { pageSizes, type ListState } from './list-state.js';

export interface ListFrameProps {
  readonly state: ListState;
  readonly searchHint: string;
  /** Filters and buttons beside the search. */
  readonly tools?: ReactNode;
  /** The list's call. */
  readonly answer: { readonly error: ApiFailure | null; readonly isPending: boolean; refetch(): unknown };
  /** Page information of the answer; undefined until it has loaded. */
  readonly pagination: PageInfo | undefined;
  readonly columnCount: number;
  /** Shown when there are no records. */
  readonly emptyText: string;
  /** First steps shown with it. */
  readonly ways?: readonly WayOn[];
  /** Whether a filter beyond those of the list state is set, and how to clear all. */
  readonly more?: { readonly isFiltered: boolean; clear(): void };
  /** The table; shown when the page has rows. */
  readonly children: ReactNode;
}

/** The frame of every list: search and tools above, loading and empty states, paging below. */
export function ListFrame({
  state,
  searchHint,
  tools,
  answer,
  pagination,
  columnCount,
  emptyText,
  ways,
  more,
  children,
}: ListFrameProps) {
  const { error, isPending } = answer;
  const isFiltered = state.search !== '' || state.filter !== '' || more?.isFiltered === true;
  const clear = (): void => (more === undefined ? state.set({ search: '', filter: '' }) : more.clear());
  const isEmpty = (pagination?.total ?? 0) === 0;
  // A pending search must not navigate back from a row that was opened meanwhile.
  useEffect(() => () => clearTimeout(searchTimer), []);
  return (
    <>
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              placeholder={searchHint}
              labelText={searchHint}
              onChange={event => typeof event !== 'string' && searchSoon(state, event.target.value)}
            />
            {pagination !== undefined && (
              <span className="limpid-row-count" aria-live="polite">
                {rowCount(pagination.total)}
              </span>
            )}
            {tools}
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void answer.refetch()} />}
        {error === null && isPending && <LoadingTable columns={columnCount} rows={state.size} />}
        {error === null && !isPending && isEmpty && (
          <EmptyState title={isFiltered ? 'No match' : emptyText}>
            {isFiltered ? (
              <Button kind="ghost" onClick={clear}>
                Clear search and filter
              </Button>
            ) : (
              ways !== undefined && <WaysOn ways={ways} />
            )}
          </EmptyState>
        )}
        {error === null && !isPending && !isEmpty && children}
      </TableContainer>
      {pagination !== undefined && !isEmpty && <ListPages state={state} total={pagination.total} />}
    </>
  );
}

function rowCount(total: number): string {
  return total === 1 ? '1 row' : `${formatNumber(total)} rows`;
}

/** Page buttons and page size of a list. */
export function ListPages({
  state,
  total,
}: {
  readonly state: Pick<ListState, 'page' | 'size' | 'set'>;
  readonly total: number;
}) {
  return (
    <Pagination
      page={state.page}
      pageSize={state.size}
      pageSizes={pageSizes}
      totalItems={total}
      onChange={({ page, pageSize }) =>
        state.set({ page: String(pageSize === state.size ? page : 1), size: String(pageSize) })
      }
    />
  );
}

let searchTimer: ReturnType<typeof setTimeout> | undefined;
/** Searches once the user pauses typing. */
function searchSoon(state: ListState, text: string): void {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => state.set({ search: text.trim() }), 250);
}
